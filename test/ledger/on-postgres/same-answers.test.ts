// A seeded ledger answers the same from a file and from PostgreSQL: what a search finds, and in which order; lists, and their totals.
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import type { OrderFilter } from '../../../contract/console/order.ts';
import type { SearchTerm } from '../../../contract/console/search.ts';
import { ledgerFile } from '../../../main/ledger/file/ledger-file.ts';
import type { Ledger } from '../../../main/ledger/ledger.ts';
import { openLedger } from '../../../main/ledger/thread/open-ledger.ts';
import { fillLedger } from '../../../scripts/seed/fill-ledger.ts';
import { SEEDED, suffixOf } from '../../../scripts/seed/payments.ts';
import { FIRST_NAMES, LAST_NAMES } from '../../../scripts/seed/people.ts';
import { length } from '../../support/runner/length.ts';
import { tempFolder } from '../../support/runner/temp-folder.ts';
import { ledgerWorker } from '../../support/source/entries.ts';
import { copyToPostgres } from '../../support/store/postgres/copy-to-postgres.ts';
import { ledgerPlace } from '../../support/store/postgres/ledger-database.ts';

/** So many that a search reads only a part of what a common name, amount or day is found by. */
const ORDERS = length(6_000, 20_000);
const NOW = Date.parse('2026-11-21T15:00:00Z');
/** Several orders fall on one ms: which of those is first must not be left to the database. */
const DAYS = 5_000 / 86_400_000;
/** After its session each order is made. */
const ORDERED_MS = 60_000;
const { environmentId } = SEEDED;

type Both = readonly [inFile: Ledger, inDatabase: Ledger];

/** The same ledger in both. */
async function openBoth(): Promise<Both> {
  const folder = tempFolder();
  const fill = { orders: ORDERS, sellers: 20, days: DAYS, seed: 1, endsAtMs: NOW };
  await fillLedger(folder, fill, () => undefined);
  const other = tempFolder();
  const { postgres = '' } = await ledgerPlace(other);
  await copyToPostgres(ledgerFile(folder), postgres);
  const start = { instanceId: randomUUID(), onUnreadable: 'refuse' as const };
  const inFile = await openLedger({ ...start, dataFolder: folder }, ledgerWorker);
  onTestFinished(inFile.close);
  const inDatabase = await openLedger({ ...start, dataFolder: other, postgres }, ledgerWorker);
  onTestFinished(inDatabase.close);
  return [inFile.ledger, inDatabase.ledger];
}

const anOrder = fc.nat(ORDERS - 1);
const moment = fc.integer({ min: 0, max: 5_200 }).map((ms) => new Date(NOW + ORDERED_MS - ms).toISOString());
const word = (text: string): SearchTerm => ({ text, amount: null, time: null });
const part = (texts: fc.Arbitrary<string>, least: number) =>
  fc.tuple(texts, fc.nat(20)).map(([text, more]) => word(text.slice(0, least + more)));
const amounts = fc.tuple(fc.nat(300_000), fc.constantFrom(0, 99, 20_000, 300_000));
const aTerm: fc.Arbitrary<SearchTerm> = fc.oneof(
  part(fc.constantFrom(...FIRST_NAMES), 1),
  part(fc.constantFrom(...LAST_NAMES), 1),
  part(
    anOrder.map((n) => `order_${suffixOf(n, 1)}`),
    4,
  ),
  anOrder.map((n) => word(suffixOf(n, 1).slice(-4))),
  fc.tuple(fc.constantFrom('HQXX', '7KMP', 'AB23', 'XX', 'wxyz'), fc.nat(4)).map(([text]) => word(text)),
  fc.constantFrom('barn', 'honey', 'corner', '100%', 'c1.2.3@example.com').map(word),
  amounts.map(([min, more]): SearchTerm => ({ text: null, amount: { min, max: min + more }, time: null })),
  fc.tuple(moment, moment).map(([one, other]): SearchTerm => {
    const [from = one, until = other] = [one, other].sort();
    return { text: null, amount: null, time: { from, until } };
  }),
);

async function sameSearches([inFile, inDatabase]: Both): Promise<void> {
  let found = 0;
  let cut = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(aTerm, { minLength: 1, maxLength: 3 }), async (terms) => {
      const asked = { environmentId, field: randomUUID(), terms };
      const [one, other] = [await inFile.search(asked), await inDatabase.search(asked)];
      expect(other).toEqual(one);
      found += one.payments.length > 0 ? 1 : 0;
      cut += one.isCut ? 1 : 0;
    }),
    { numRuns: length(100, 200) },
  );
  // Or it compared nothing with nothing, and never what lies beyond what a search reads.
  expect(found).toBeGreaterThan(length(25, 50));
  expect(cut).toBeGreaterThan(length(10, 20));
}

const filter: fc.Arbitrary<Partial<OrderFilter>> = fc.record(
  {
    status: fc.constantFrom('ready' as const, 'needs_review' as const, 'charged' as const),
    from: moment,
    minAmount: fc.nat(200_000),
    accountId: fc.nat(20).map((n) => `seller_${n}`),
  },
  { requiredKeys: [] },
);

async function sameLists([inFile, inDatabase]: Both): Promise<void> {
  const sort = fc.record({
    by: fc.constantFrom('created' as const, 'amount' as const, 'status' as const),
    descending: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(filter, sort, async (asked, sorted) => {
      let cursor: string | null = null;
      for (let page = 0; page < 3; page += 1) {
        const input = { environmentId, ...asked, sort: sorted, cursor, limit: 50 };
        const one = await inFile.listOrders(input);
        expect(await inDatabase.listOrders(input)).toEqual(one);
        cursor = one.nextCursor;
        if (cursor === null) break;
      }
      const input = { environmentId, ...asked };
      expect(await inDatabase.totalOrders(input)).toEqual(await inFile.totalOrders(input));
    }),
    { numRuns: length(30, 60) },
  );
}

test('a search finds the same payments in the same order, and a list has the same orders and total', {
  timeout: 300_000,
}, async () => {
  const both = await openBoth();
  await sameSearches(both);
  await sameLists(both);
});
