// @module-tag postgres
// Whatever happened to a few payments, and whichever of them are erased in whatever order: amounts, statuses, fees and totals stay, the chain verifies, and a rebuild gives the same rows.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { auditEnd, checkAudit } from '../../main/ledger/audit/check-audit.ts';
import { erasePayments, paymentsOf } from '../../main/ledger/erasure/erase-payments.ts';
import type { LedgerDatabase } from '../../main/ledger/store/open-database.ts';
import { length } from '../support/runner/length.ts';
import { differencesOf } from '../support/store/compare-rebuilt.ts';
import { openThrowawayLedger, play } from '../support/store/histories/play.ts';
import { history } from '../support/store/histories/steps.ts';
import { isLedgerOnPostgres, openTestDatabase } from '../support/store/postgres/ledger-database.ts';

const PROVIDER = 'https://pay.example';
const record = fc.constantFrom('order_1', 'order_2', 'order_3', 'sess_1', 'sess_2');

/** Every number, status, day and ID of money, without a word of anybody. */
async function moneyIn({ reader }: LedgerDatabase): Promise<unknown[]> {
  const rows = async (
    table: 'order' | 'charge' | 'charge_outcome' | 'refund' | 'return_case' | 'fee_entry' | 'kept_total' | 'payout',
  ) =>
    (await reader.selectFrom(table).selectAll().execute()).map((row) =>
      Object.entries(row as Record<string, unknown>)
        .filter(([column]) => !WORDS.has(column))
        .map(([column, value]) => `${table} ${column} ${value}`)
        .toSorted()
        .join(),
    );
  const tables = [
    'order',
    'charge',
    'charge_outcome',
    'refund',
    'return_case',
    'fee_entry',
    'kept_total',
    'payout',
  ] as const;
  const all = await Promise.all(tables.map(rows));
  const states = await reader.selectFrom('journal').select(['id', 'state', 'alive', 'charge_id']).execute();
  return [...all.flat(), ...states.map((row) => JSON.stringify(row))].toSorted();
}
const WORDS = new Set([
  ...['consumer_id', 'reason', 'handled_note', 'reference', 'consumer_fi_account_id', 'business_fi_account_id'],
  ...['present_obstacle'],
]);

test('money and the chain don’t change, whatever is erased', { timeout: 600_000 }, async () => {
  const open = isLedgerOnPostgres() ? openTestDatabase : openThrowawayLedger;
  await fc.assert(
    fc.asyncProperty(history, fc.array(record, { minLength: 1, maxLength: 4 }), async (steps, records) => {
      const database = await open();
      try {
        await play(database, steps);
        const before = await moneyIn(database);
        for (const id of records) {
          const known = await paymentsOf(database.writer, PROVIDER, [id]);
          const erasing = {
            provider: PROVIDER,
            at: '2029-01-01T00:00:00.000Z',
            actor: 'Grace',
            why: 'request',
          } as const;
          await erasePayments(database.writer, erasing, known);
        }
        expect(await moneyIn(database)).toEqual(before);
        expect(await differencesOf(database.writer)).toEqual([]);
        expect((await checkAudit(database.reader, await auditEnd(database.reader), 'whole', 0)).fault).toBeNull();
      } finally {
        await database.close();
      }
    }),
    { numRuns: isLedgerOnPostgres() ? length(4, 500) : length(25, 5_000) },
  );
});
