// Any history of captures, answers, crashes and settlements: never two captures of one session that may both have been done.
// @module-tag postgres
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AnyOutcome } from '../../main/core/outcome.ts';
import type { Ledger } from '../../main/ledger/ledger.ts';
import { PaydeskError } from '../../main/process/problem.ts';
import { orderCharged, orderCreated } from '../support/provider/seen.ts';
import { length } from '../support/runner/length.ts';
import {
  addTestEnvironment,
  captureOf,
  chargeSaid,
  creationOf,
  entryFor,
  recordCall,
  succeeded,
} from '../support/store/ledger.ts';
import { ledgerOn } from '../support/store/ledger-on.ts';
import { openTestDatabase } from '../support/store/postgres/ledger-database.ts';

/** Two orders of one session, and one of another. */
const SESSION_OF: Record<string, string> = { order_1: 'sess_1', order_2: 'sess_1', order_3: 'sess_2' };
const ORDERS = Object.keys(SESSION_OF);

type Step =
  | { kind: 'capture'; order: string }
  | { kind: 'answer'; outcome: AnyOutcome['kind'] }
  | { kind: 'settle'; verdict: 'done' | 'not_done' }
  | { kind: 'crash' };

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('capture' as const), order: fc.constantFrom(...ORDERS) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('answer' as const),
      outcome: fc.constantFrom('succeeded' as const, 'refused' as const, 'unknown' as const, 'already_done' as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('settle' as const),
      verdict: fc.constantFrom('done' as const, 'not_done' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('crash' as const) }) },
);

function outcomeOf(kind: AnyOutcome['kind'], order: string): AnyOutcome {
  switch (kind) {
    case 'succeeded':
      return { kind, httpStatus: 200, answer: orderCharged(order, `charge_${order}`) };
    case 'refused':
      return { kind, httpStatus: 422, code: 'refused_by_service', detail: 'no' };
    case 'unknown':
      return { kind, httpStatus: null, code: 'timed_out', detail: 'no answer' };
    case 'already_done':
      return { kind, httpStatus: 409, orderId: null, chargeId: `charge_${order}`, detail: 'done before' };
  }
}

/** The one capture of a session that may have been done, as a careful person would keep it on paper. */
type Paper = Map<string, { id: string; order: string; state: 'sent' | 'unknown' | 'done' }>;

test('whatever happens, a capture leaves only where no earlier one of its session may have been done', async () => {
  const database = await openTestDatabase();
  let now = Date.now();
  const open = (instance: string): Ledger => ledgerOn(database, instance, () => now);

  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      let ledger = open('first');
      // Each history has a provider of its own, so that they share a file and nothing else.
      const whose = await addTestEnvironment({ ledger }, `https://${crypto.randomUUID()}.example`);
      for (const order of ORDERS) {
        const answer = orderCreated(order, SESSION_OF[order] ?? '');
        await recordCall(ledger, whose, creationOf(`${SESSION_OF[order]}-${order}`), succeeded(answer));
      }
      const paper: Paper = new Map();

      for (const taken of steps) {
        now += 1000;
        const waiting = [...paper.values()].find(({ state }) => state === 'sent');
        const unknown = [...paper.values()].find(({ state }) => state === 'unknown');
        if (taken.kind === 'capture') {
          const session = SESSION_OF[taken.order] ?? '';
          const entry = entryFor(whose, captureOf(taken.order));
          const left = await ledger.writeSent(entry).then(
            () => true,
            (error: unknown) => {
              expect(error).toBeInstanceOf(PaydeskError);
              return false;
            },
          );
          expect(left).toBe(!paper.has(session));
          if (left) paper.set(session, { id: entry.id, order: taken.order, state: 'sent' });
        } else if (taken.kind === 'answer' && waiting) {
          await ledger.recordOutcome(waiting.id, outcomeOf(taken.outcome, waiting.order));
          if (taken.outcome === 'refused') paper.delete(SESSION_OF[waiting.order] ?? '');
          else waiting.state = taken.outcome === 'unknown' ? 'unknown' : 'done';
        } else if (taken.kind === 'settle' && unknown) {
          const said = {
            name: 'Ada',
            reason: 'Asked the provider.',
            verdict: taken.verdict,
            ...chargeSaid(`charge_${unknown.order}`),
          };
          await ledger.resolveUnknown({ environmentId: whose.environmentId, entryId: unknown.id, ...said });
          if (taken.verdict === 'done') unknown.state = 'done';
          else paper.delete(SESSION_OF[unknown.order] ?? '');
        } else if (taken.kind === 'crash') {
          ledger = open(crypto.randomUUID());
          await ledger.markAbandoned();
          for (const entry of paper.values()) if (entry.state === 'sent') entry.state = 'unknown';
        }
        const listed = await ledger.listUnknown(whose.environmentId);
        const onPaper = [...paper.values()].filter(({ state }) => state === 'unknown');
        expect(listed.map(({ id }) => id).sort()).toEqual(onPaper.map(({ id }) => id).sort());
      }
    }),
    { numRuns: length(50, 200) },
  );
  await database.close();
}, 60_000);
