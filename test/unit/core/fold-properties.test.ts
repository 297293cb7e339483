// What holds of the fold whatever facts come: it changes none of them, gives the same again, and an event of the feed frees nothing.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Fact, FactBody } from '../../../main/core/facts.ts';
import { foldPayment } from '../../../main/core/fold.ts';
import { leftToRefund } from '../../../main/core/left-to-refund.ts';
import {
  alarmsIn,
  alreadyDone,
  answer,
  cameBack,
  captured,
  charged,
  chargeReport,
  event,
  fileRefund,
  fileReturn,
  fold,
  gap,
  history,
  intent,
  lookUp,
  moment,
  orderIntent,
  PROVIDER,
  payoutIntent,
  payoutReport,
  presentedAgain,
  presentIntent,
  recordVoided,
  refundEvent,
  refundIntent,
  refundRecorded,
  refundReport,
  refused,
  resolved,
  returnRecorded,
  sentAgain,
  sessionIntent,
  succeeded,
  unknown,
} from '../../support/core/facts.ts';
import { orderCreated, sessionSeen } from '../../support/provider/seen.ts';

const FAR = '9999-01-01T00:00:00Z';
const ofOrder2 = { actId: 'act_2', orderId: 'order_2', request: '{"order_id":"order_2"}' };

/** At least one fact of each kind. */
const FACTS: FactBody[] = [
  sessionIntent(),
  answer(succeeded(sessionSeen('sess_1', { marketplace_id: 'mk_org_1' })), 'act_session'),
  orderIntent(),
  answer(succeeded(orderCreated('order_1', 'sess_1')), 'act_order'),
  answer(alreadyDone({ orderId: 'order_2' }), 'act_order'),
  intent({ isSeller: true }),
  answer(charged()),
  answer(charged('order_1', 'charge_2')),
  answer(alreadyDone({ chargeId: 'charge_1' })),
  answer(refused()),
  answer(unknown({ named: ['order_2', 'order_3'] })),
  intent(ofOrder2),
  answer(charged('order_2', 'charge_1'), 'act_2'),
  { ...intent({ actId: 'act_3', orderId: 'order_3', sessionId: null }), kind: 'intent_unsent', detail: 'Lost' },
  sentAgain(),
  answer(charged(), 'attempt_1'),
  { kind: 'abandoned', actId: 'act_1', detail: 'Stopped' },
  { ...answer(charged('order_3', 'charge_3'), 'act_3'), matched: [{ orderId: 'order_3', sessionId: 'sess_1' }] },
  resolved('done', { charge: { id: 'charge_1', at: '2026-11-21T14:00:00.000Z' } }),
  resolved('not_done'),
  { kind: 'charge_taken_back', actId: 'act_1', name: 'Dee', reason: 'Other order' },
  lookUp({ sessionId: 'sess_1', isShownCharged: true, chargeId: 'charge_1' }),
  event(cameBack()),
  event(presentedAgain()),
  event({ order_id: 'order_2', updated_at: FAR }),
  refundEvent({}, { refunded: 700 }),
  refundIntent(700),
  answer(succeeded(refundReport()), 'act_refund'),
  resolved('done', { actId: 'act_refund' }),
  presentIntent(),
  answer(succeeded(chargeReport(presentedAgain())), 'act_present'),
  refundRecorded(),
  returnRecorded(),
  fileRefund({ refundId: 'recorded_2' }),
  fileReturn(),
  { kind: 'file_row_needs_review', file: 'returns.csv', orderId: 'order_1', problem: 'Look at it', row: '{}' },
  recordVoided('recorded_1'),
  recordVoided(null),
  { kind: 'return_handled', chargeId: 'charge_1', attempt: 1, actor: 'Ada', note: 'Called' },
  { kind: 'return_reopened', chargeId: 'charge_1', attempt: 1, actor: 'Ada' },
  payoutIntent(),
  answer(succeeded(payoutReport()), 'act_payout'),
  { kind: 'payout_reported', payout: payoutReport(), actor: 'Provider' },
  {
    kind: 'payout_recorded',
    payoutId: 'recorded_3',
    marketplaceId: 'mk_org_1',
    month: '2026-11',
    amount: 4_900,
    reference: null,
    actor: 'Cleo',
  },
  {
    kind: 'payout_voided',
    payoutId: 'payout_1',
    marketplaceId: 'mk_org_1',
    month: '2026-11',
    actor: 'Dee',
    reason: 'Never came',
  },
  { kind: 'fee_corrected', orderId: 'order_1', amount: 99, reason: 'As agreed', actor: 'Cleo' },
  { kind: 'alarm_noted', actId: 'act_1', alarm: 'else', name: 'Dee', note: 'Called the bank' },
  gap(),
];

/** Facts in any order, each at most once: also such as no ledger would write. */
const anyFacts = fc.shuffledSubarray(FACTS);

const time = fc.constantFrom(...[1, 2, 4, 6, 9].map(moment), FAR);
const report = fc.record({
  amount: fc.constantFrom(9_000, 10_000, 11_000),
  refunded: fc.constantFrom(0, 300, 700, 9_000),
  order_id: fc.constantFrom('order_1', 'order_2'),
  updated_at: time,
});
const state = fc.constantFrom<object>(
  {},
  { status: 'settled' },
  { status: 'returned', return: { code: 'R01', at: moment(3) } },
);
const chargeEvent = fc
  .tuple(report, state, time)
  .map(([charge, of, at]) => event({ ...charge, ...of }, { event: { at } }));
/** refund_1 never fails in them: a refund that fails is refunded no more. */
const refundTold = fc
  .tuple(
    report,
    fc.record({
      id: fc.constantFrom('refund_1', 'refund_2'),
      amount: fc.constantFrom(100, 700, 900),
      status: fc.constantFrom('requested', 'sent', 'settled'),
      charge_id: fc.constantFrom('charge_1', 'charge_2'),
      updated_at: time,
    }),
  )
  .map(([charge, refund]) => refundEvent(refund, charge));
const anyEvents = fc.array(fc.oneof(chargeEvent, refundTold), { maxLength: 6 });

function freeze<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null) for (const each of Object.values(Object.freeze(value))) freeze(each);
  return value;
}

describe('whatever facts come', () => {
  test('none of them is changed', () => {
    fc.assert(
      fc.property(anyFacts, (bodies) => {
        const facts: Fact[] = structuredClone(history(...bodies));
        const before = structuredClone(facts);
        foldPayment(PROVIDER, freeze(facts));
        expect(facts).toEqual(before);
      }),
    );
  });

  test('the same facts make the same payment, however often they are folded', () => {
    fc.assert(
      fc.property(anyFacts, (bodies) => {
        const facts = history(...bodies);
        const once = foldPayment(PROVIDER, facts);
        const kept = structuredClone(once);
        expect(foldPayment(PROVIDER, facts)).toEqual(kept);
        expect(once).toEqual(kept);
      }),
    );
  });

  test('one more takes no call, alarm or fee entry away', () => {
    fc.assert(
      fc.property(anyFacts, (bodies) => {
        const before = fold(...bodies.slice(0, -1));
        const after = fold(...bodies);
        expect(after.acts.length).toBeGreaterThanOrEqual(before.acts.length);
        expect(after.alarms.length).toBeGreaterThanOrEqual(before.alarms.length);
        expect(after.fees.slice(0, before.fees.length)).toEqual(before.fees);
      }),
    );
  });

  test('an event of the feed frees no call that blocks', () => {
    fc.assert(
      fc.property(anyFacts, fc.oneof(chargeEvent, refundTold), (bodies, told) => {
        const before = fold(...bodies).acts;
        const after = fold(...bodies, told).acts;
        for (const [index, { isBlocking }] of before.entries())
          if (isBlocking) expect(after[index]).toMatchObject({ isBlocking });
      }),
    );
  });

  test('a charge that an answer has shown stays its order’s, whatever comes after', () => {
    const takesBack = (body: FactBody) => body.kind === 'charge_taken_back' || body.kind === 'resolved';
    fc.assert(
      fc.property(anyFacts, (bodies) => {
        const payment = fold(...captured, ...bodies.filter((body) => !takesBack(body)));
        expect(payment.orders[0]).toMatchObject({ id: 'order_1', status: 'charged', chargeId: 'charge_1' });
        expect(payment.acts[0]).toMatchObject({ state: 'succeeded', isBlocking: true });
      }),
    );
  });
});

describe('a refund of $7 that an answer showed', () => {
  const refunded = [...captured, refundIntent(700), answer(succeeded(refundReport()), 'act_refund')];
  const known = [...captured, event(), ...refunded.slice(2)];

  test('never counts for less, whatever events come', () => {
    fc.assert(
      fc.property(anyEvents, (events) => {
        const payment = fold(...refunded, ...events);
        expect(leftToRefund(payment, [], 'order_1')?.refunded).toBeGreaterThanOrEqual(700);
      }),
    );
  });

  test('never counts for less beside what the feed had reported before', () => {
    fc.assert(
      fc.property(anyEvents, anyEvents, (before, after) => {
        const made = fold(...captured, ...before, ...refunded.slice(2));
        const payment = fold(...captured, ...before, ...refunded.slice(2), ...after);
        const listed = made.refunds.filter(({ id }) => id === 'refund_1').reduce((sum, { amount }) => sum + amount, 0);
        expect(leftToRefund(payment, [], 'order_1')?.refunded).toBeGreaterThanOrEqual(listed);
      }),
    );
  });

  test('is contradicted by a later report that nothing was refunded, which doesn’t count', () => {
    fc.assert(
      fc.property(fc.integer({ min: 4, max: 600 }), fc.boolean(), (minute, isSettled) => {
        const told = event({ updated_at: moment(minute), status: isSettled ? 'settled' : 'pending' });
        const payment = fold(...known, told);
        expect(alarmsIn(payment)).toEqual(['act_1: feed_contradicts, feed_takes_back']);
        expect(payment.outcomes).toMatchObject([{ refunded: 700 }]);
      }),
    );
  });
});

/** What the feed tells of a charge, from its first debit to the second, which settled. */
const steps = [
  event(),
  event({ updated_at: moment(2), refunded: 700 }),
  event(cameBack({ refunded: 700 })),
  event(presentedAgain({ refunded: 700 })),
  event(presentedAgain({ status: 'settled', updated_at: moment(7), refunded: 700 })),
];

test('true events leave the same of a charge, in whatever order and however often they come', () => {
  const once = fold(...steps);
  const again = fc.shuffledSubarray([...steps, ...steps], { minLength: steps.length * 2 });
  fc.assert(
    fc.property(again, (events) => {
      const payment = fold(...events);
      expect(payment.alarms).toEqual([]);
      const { recordedAt: _, ...right } = once.outcomes[0] ?? {};
      expect(payment.outcomes).toMatchObject([right]);
      expect(payment.returns).toMatchObject([{ attempt: 1, code: 'R01' }]);
    }),
  );
});

describe('an event dated 9999', () => {
  const charges = [{}, { refunded: 700 }, cameBack({ refunded: 700 }), presentedAgain({ refunded: 700 })];

  test('that says no more than was true freezes nothing: the next event counts', () => {
    const position = fc
      .nat(charges.length - 1)
      .chain((index) => fc.record({ index: fc.constant(index), told: fc.nat(index) }));
    fc.assert(
      fc.property(position, ({ index, told }) => {
        const ahead = event({ ...charges[told], updated_at: FAR }, { event: { id: 'evt_9', at: FAR } });
        const payment = fold(...steps.slice(0, index + 1), ahead, ...steps.slice(index + 1));
        expect(alarmsIn(payment)).toEqual(['order_1: feed_contradicts, feed_takes_back']);
        const { recordedAt: _, ...right } = fold(...steps).outcomes[0] ?? {};
        expect(payment.outcomes).toMatchObject([right]);
      }),
    );
  });

  test('that comes first freezes nothing either', () => {
    fc.assert(
      fc.property(fc.nat(charges.length - 1), (told) => {
        const ahead = event({ ...charges[told], updated_at: FAR }, { event: { id: 'evt_9' } });
        const payment = fold(ahead, ...steps);
        expect(payment.outcomes).toMatchObject([
          { status: 'settled', attempt: 2, updatedAt: moment(7), refunded: 700 },
        ]);
      }),
    );
  });
});
