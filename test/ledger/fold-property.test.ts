// Whatever is sent, answered, told and said of a few payments, in whatever order: the facts say what the tables say, after every step.
// @module-tag postgres
import fc from 'fast-check';
import { test } from 'vitest';
import { length } from '../support/runner/length.ts';
import { openThrowawayLedger, play } from '../support/store/histories/play.ts';
import { history } from '../support/store/histories/steps.ts';
import { isLedgerOnPostgres, openTestDatabase } from '../support/store/postgres/ledger-database.ts';

const RUNS = length(150, 20_000);

test('what the facts say of any history is what the tables say', { timeout: 24 * 3_600_000 }, async () => {
  const open = isLedgerOnPostgres() ? openTestDatabase : openThrowawayLedger;
  await fc.assert(
    fc.asyncProperty(history, async (steps) => {
      const database = await open();
      await play(database, steps).finally(database.close);
    }),
    { numRuns: isLedgerOnPostgres() ? length(15, 1_000) : RUNS },
  );
});
