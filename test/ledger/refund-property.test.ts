// Any interleaving of refunds, answers, crashes, retries, resolutions and the feed: what a service may have refunded never exceeds the charge, and no refund counts twice.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { EventPageSeen, RefundSeen } from '../../contract/records/payment.ts';
import type { Ledger } from '../../main/ledger/ledger.ts';
import { PaydeskError } from '../../main/process/problem.ts';
import { chargeTold, eventTold } from '../support/provider/event-feed.ts';
import { orderCharged } from '../support/provider/seen.ts';
import { length } from '../support/runner/length.ts';
import { addTestEnvironment, captureOf, entryFor, LOST, recordCall, succeeded } from '../support/store/ledger.ts';
import { ledgerOn } from '../support/store/ledger-on.ts';
import { openTestDatabase } from '../support/store/postgres/ledger-database.ts';

const CHARGE = 10_000;

type Step =
  | { kind: 'refund'; amount: number; reaches: boolean }
  | { kind: 'answer'; isLost: boolean }
  | { kind: 'crash' }
  | { kind: 'retry' }
  | { kind: 'resolve' }
  | { kind: 'fail'; which: number }
  | { kind: 'feed' };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('refund' as const),
      amount: fc.constantFrom(1, 2_500, 4_000, 5_000, 10_000, 10_001),
      reaches: fc.boolean(),
    }),
  },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('answer' as const), isLost: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('crash' as const) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('retry' as const) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('resolve' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('fail' as const), which: fc.nat(5) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('feed' as const) }) },
);

/** A service that refunds whatever it is asked for, once a key, and checks no sum: the console alone must hold it. */
function aCarelessService() {
  let clock = Date.UTC(2026, 10, 20);
  const byKey = new Map<
    string,
    { id: string; amount: number; status: string; create_date: string; updated_at: string }
  >();
  const tick = () => {
    clock += 1000;
    return new Date(clock).toISOString();
  };
  const wire = (refund: object) => ({ ...refund, charge_id: 'charge_1', order_id: 'order_1', reason: '' });
  const refunded = () =>
    [...byKey.values()].reduce((sum, { amount, status }) => sum + (status === 'failed' ? 0 : amount), 0);
  return {
    refunded,
    count: () => byKey.size,
    ask: (key: string, amount: number) => {
      const at = tick();
      const known = byKey.get(key) ?? {
        id: `refund_${key}`,
        amount,
        status: 'requested',
        create_date: at,
        updated_at: at,
      };
      byKey.set(key, known);
      return RefundSeen.parse(wire({ ...known, status: 'requested', updated_at: known.create_date }));
    },
    has: (key: string) => byKey.has(key),
    fail: (which: number) => {
      const refund = [...byKey.values()][which];
      if (refund) Object.assign(refund, { status: 'failed', updated_at: tick() });
    },
    events: () => {
      const updated_at = tick();
      const charge = { ...chargeTold('1'), refunded: refunded(), updated_at };
      const of = (refund: { status: string }) =>
        eventTold(`refund.${refund.status}`, charge, {
          refund: { ...wire(refund), failure: refund.status === 'failed' ? { code: 'R02' } : null },
        });
      return [...byKey.values()].map(of);
    },
  };
}

test('whatever happens, the refunds that a service may have made never exceed the charge', async () => {
  const database = await openTestDatabase();
  let now = Date.UTC(2026, 10, 20);
  const open = (instance: string): Ledger => ledgerOn(database, instance, () => now);

  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
      let ledger = open('first');
      const whose = await addTestEnvironment({ ledger }, `https://${crypto.randomUUID()}.example`);
      const answer = orderCharged('order_1', 'charge_1');
      await recordCall(ledger, whose, captureOf('order_1'), succeeded(answer));
      const service = aCarelessService();
      let cursor: string | null = null;
      let waiting: { id: string; key: string; amount: number } | null = null;
      let unknown: { id: string; amount: number } | null = null;

      for (const taken of steps) {
        now += 1000;
        switch (taken.kind) {
          case 'refund': {
            const request = { amount: taken.amount, reason: '' };
            const entry = entryFor(whose, {
              operation: 'refund_charge',
              orderId: 'order_1',
              chargeId: 'charge_1',
              request,
            });
            const isBlocked = waiting !== null || unknown !== null;
            const refused = await ledger.writeSent(entry).then(
              () => null,
              (error: unknown) => error as PaydeskError,
            );
            if (refused !== null) {
              expect(refused).toBeInstanceOf(PaydeskError);
              break;
            }
            expect(isBlocked).toBe(false);
            waiting = { id: entry.id, key: entry.id, amount: taken.amount };
            if (taken.reaches) service.ask(entry.id, taken.amount);
            break;
          }
          case 'answer': {
            if (!waiting) break;
            const { id, key, amount }: { id: string; key: string; amount: number } = waiting;
            if (taken.isLost) {
              await ledger.recordOutcome(id, LOST);
              unknown ??= { id: key, amount };
            } else {
              await ledger.recordOutcome(id, succeeded(service.ask(key, amount)));
              unknown = null;
            }
            waiting = null;
            break;
          }
          case 'crash':
            ledger = open(crypto.randomUUID());
            await ledger.markAbandoned();
            if (waiting) unknown ??= { id: waiting.key, amount: waiting.amount };
            waiting = null;
            break;
          case 'retry': {
            if (!unknown || waiting) break;
            const id = crypto.randomUUID();
            const { environmentId } = whose;
            await ledger.as('Ada').writeRepeat({ id, repeatOf: unknown.id, environmentId, leaseMs: 60_000 });
            waiting = { id, key: unknown.id, amount: unknown.amount };
            break;
          }
          case 'resolve': {
            if (!unknown || waiting) break;
            // A person who looked it up.
            const verdict = service.has(unknown.id) ? 'done' : 'not_done';
            const word = { name: 'Ada', reason: 'It says so there', verdict } as const;
            await ledger.resolveUnknown({ environmentId: whose.environmentId, entryId: unknown.id, ...word });
            unknown = null;
            break;
          }
          case 'fail':
            service.fail(taken.which);
            break;
          case 'feed': {
            const next_cursor: string = crypto.randomUUID();
            const page = EventPageSeen.parse({ events: service.events(), next_cursor, has_more: false });
            await ledger.ingestEvents({ accountId: whose.accountId, after: cursor, page });
            cursor = next_cursor;
          }
        }
        expect(service.refunded()).toBeLessThanOrEqual(CHARGE);
        const { afterCharge } = await ledger.getOrder(whose.environmentId, 'order_1');
        expect(afterCharge?.refunds.length ?? 0).toBeLessThanOrEqual(service.count());
      }
    }),
    { numRuns: length(40, 150) },
  );
});
