// After any history of captures, corrections, payouts and records taken back: the entries less the payouts are the balance, and each month's statement leads to the next.
// @module-tag postgres
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Month } from '../../contract/books-month.ts';
import type { OrderId } from '../../contract/ids.ts';
import { PaydeskError } from '../../main/process/problem.ts';
import { addMarketplace, capture, everyFee, knownOrder, MARKETPLACE_ID } from '../support/console/marketplace.ts';
import { length } from '../support/runner/length.ts';
import { ledgerOn } from '../support/store/ledger-on.ts';
import { openTestDatabase } from '../support/store/postgres/ledger-database.ts';

const MONTHS = ['2026-10', '2026-11', '2026-12', '2028-02'].map((month) => Month.parse(month));
const MOMENTS = ['2026-10-31T23:00:00Z', '2026-11-01T03:59:59Z', '2026-12-01T04:59:59Z', '2028-02-29T12:00:00Z'];

const n = fc.constantFrom('1', '2', '3', '4');
const month = fc.constantFrom(...MONTHS);
const step = fc.oneof(
  fc.record({ kind: fc.constant('known' as const), n, fees: fc.option(fc.integer({ min: 0, max: 50_000 })) }),
  fc.record({ kind: fc.constant('captured' as const), n, chargedAt: fc.constantFrom(...MOMENTS) }),
  fc.record({ kind: fc.constant('corrected' as const), n, amount: fc.integer({ min: 0, max: 50_000 }) }),
  fc.record({ kind: fc.constant('paid' as const), month, amount: fc.integer({ min: 1, max: 50_000 }) }),
  fc.record({ kind: fc.constant('taken back' as const), month }),
);

test('entries less payouts are the balance, and every statement begins where the one before ended', async () => {
  const database = await openTestDatabase();
  let now = Date.parse('2028-03-01T12:00:00Z');
  const ledger = ledgerOn(database, 'this one', () => now);
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const whose = await addMarketplace(ledger, `https://${crypto.randomUUID()}.example`);
      const { environmentId } = whose;
      const paid = new Map<string, { id: string; amount: number }>();
      for (const taken of steps) {
        now += 1000;
        try {
          if (taken.kind === 'known') await knownOrder(ledger, whose, taken);
          else if (taken.kind === 'captured') await capture(ledger, whose, taken);
          else if (taken.kind === 'corrected') {
            const orderId = `order_${taken.n}` as OrderId;
            await ledger.as('Ada').correctFee({ environmentId, orderId, amount: taken.amount, reason: 'They say so.' });
          } else if (taken.kind === 'paid') {
            const input = { environmentId, month: taken.month, amount: taken.amount, reference: null };
            paid.set(taken.month, await ledger.as('Ada').recordPayoutByHand(input, MARKETPLACE_ID));
          } else {
            const payoutId = paid.get(taken.month)?.id ?? 'none';
            await ledger.as('Ada').takeBackPayout({ environmentId, payoutId, reason: 'A mistake.' });
            paid.delete(taken.month);
          }
        } catch (error) {
          // Refused: done before, nothing to correct, nothing to take back.
          expect(error).toBeInstanceOf(PaydeskError);
        }
      }
      const { items } = await ledger.listFeeEntries({ ...everyFee(environmentId), limit: 1000 });
      const entries = items.reduce((sum, { amount }) => sum + (amount ?? 0), 0);
      const payouts = [...paid.values()].reduce((sum, { amount }) => sum + amount, 0);
      const { balance } = await ledger.ledgerBalance(environmentId, MARKETPLACE_ID);
      expect(balance).toBe(entries - payouts);

      let closing = 0;
      for (const each of MONTHS) {
        const statement = await ledger.ledgerStatement(environmentId, MARKETPLACE_ID, each);
        expect(statement.opening).toBe(closing);
        expect(statement.closing).toBe(statement.lines.reduce((sum, { amount }) => sum + amount, statement.opening));
        closing = statement.closing;
      }
      expect(closing).toBe(balance);
    }),
    { numRuns: length(30, 120) },
  );
  await database.close();
}, 120_000);
