// What rows of a file add: never more than a charge has, and nothing the second time, however the rows are split into files.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ImportedRow, type ImportState, judgeImported } from '../../../main/ledger/after-charge/judge-imported.ts';
import '../../support/runner/fast-check-seed.ts';

const CHARGED = 1_000;
const ORDERS = ['order_1', 'order_2'];

const stateOf = (): ImportState => ({
  facts: new Map(),
  orders: new Map(
    ORDERS.map((orderId) => [
      orderId,
      {
        orderId,
        returns: [],
        refunds: [],
        imported: [],
        charge: {
          id: `charge_of_${orderId}`,
          accountId: 'account',
          amount: CHARGED,
          left: CHARGED,
          open: 0,
          refunded: 0,
          isReturned: false,
          isToldByService: false,
          day: null,
        },
      },
    ]),
  ),
});

const said = fc.record({
  orderId: fc.constantFrom(...ORDERS, 'order_of_nobody'),
  day: fc.constantFrom('2026-11-18', '2026-11-19'),
  reference: fc.constantFrom(null, null, 'RF-1', 'RF-2'),
});
const row: fc.Arbitrary<ImportedRow> = fc.oneof(
  fc
    .tuple(said, fc.constantFrom('R01' as const, 'R10' as const), fc.constantFrom(null, CHARGED, 7))
    .map(([of, code, amount]) => ({ ...of, kind: 'return' as const, code, amount, occurrence: 1 })),
  fc
    .tuple(said, fc.constantFrom(100, 400, 1_000, 1_001), fc.integer({ min: 1, max: 3 }))
    .map(([of, amount, occurrence]) => ({ ...of, kind: 'refund' as const, amount, occurrence })),
);

test('rows never refund more than was charged, bring a debit back once, and add nothing the second time', () => {
  fc.assert(
    fc.property(fc.array(row, { maxLength: 25 }), (rows) => {
      const state = stateOf();
      const first = rows.map((each) => judgeImported(state, each));
      for (const { charge, refunds, returns } of state.orders.values()) {
        const sum = refunds.reduce((total, { amount }) => total + amount, 0);
        expect(sum).toBeLessThanOrEqual(CHARGED);
        expect(charge).toMatchObject({ left: CHARGED - sum, refunded: sum, isReturned: returns.length === 1 });
        expect(returns.length).toBeLessThanOrEqual(1);
        expect(new Set(refunds.map(({ id }) => id)).size).toBe(refunds.length);
      }
      const added = first.filter(({ result }) => result === 'new').length;
      expect([...state.orders.values()].reduce((n, one) => n + one.refunds.length + one.returns.length, 0)).toBe(added);
      for (const each of rows) expect(judgeImported(state, each).result).not.toBe('new');
    }),
  );
});

test('what was voided stays so, with a reference or without', () => {
  const state = stateOf();
  const refund = { kind: 'refund' as const, orderId: 'order_1', amount: 400, day: '2026-11-18', occurrence: 1 };
  const verdict = judgeImported(state, { ...refund, reference: 'RF-1' });
  if (verdict.result !== 'new') throw new Error('a first row that isn’t new');
  const order = state.orders.get('order_1');
  const voided = { ...verdict.fact, isVoided: true };
  state.facts.set(voided.key, voided);
  order?.refunds.splice(0);
  order?.imported.splice(0, 1, voided);
  for (const reference of ['RF-1', null]) {
    expect(judgeImported(state, { ...refund, reference }).result).toBe('refused');
  }
  expect(judgeImported(state, { ...refund, day: '2026-11-19', reference: null }).result).toBe('new');
});

test('a refund waits while nobody knows whether the order was refunded from here', () => {
  const state = stateOf();
  const refund = { kind: 'refund' as const, orderId: 'order_1', amount: 400, day: '2026-11-18', occurrence: 1 };
  const charge = state.orders.get('order_1')?.charge;
  if (!charge) throw new Error('an order without a charge');
  charge.open = 400;
  const waiting = judgeImported(state, { ...refund, reference: null });
  expect(waiting).toMatchObject({ result: 'refused', problem: expect.stringContaining('import_refund_open') });
  charge.open = 0;
  expect(judgeImported(state, { ...refund, reference: null }).result).toBe('new');
});

test.each([null, 'RT-1'])(
  'a return whose code was corrected is refused in words, with the reference %s',
  (reference) => {
    const state = stateOf();
    const back = {
      kind: 'return' as const,
      orderId: 'order_1',
      amount: null,
      day: '2026-11-18',
      reference,
      occurrence: 1,
    };
    expect(judgeImported(state, { ...back, code: 'R01' }).result).toBe('new');
    expect(judgeImported(state, { ...back, code: 'R01' }).result).toBe('known');
    const corrected = judgeImported(state, { ...back, code: 'R10' });
    expect(corrected).toMatchObject({ result: 'refused', problem: expect.stringContaining('import_returned_already') });
  },
);
