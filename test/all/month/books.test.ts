// A month of a marketplace with 39 sellers and 1,980 orders, of which the shops capture every fifth by themselves: what Paydesk's pages add up to is what the service's own books say, to the cent.
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { EventPageSeen } from '../../../contract/records/payment.ts';
import { takeInSellers } from '../../../main/features/sellers/sellers-desk.ts';
import { SellerPage } from '../../../main/providers/hosted-ach/dashboard-answers.ts';
import { sumOf } from '../../../service/store/books/account.ts';
import { applyAllDueChanges } from '../../../service/store/books/apply-due-changes.ts';
import { changeTerms, ensureMarketplaceTerms } from '../../../service/store/books/marketplaces.ts';
import { openStore, type Store } from '../../../service/store/database.ts';
import { type FeedPosition, readFeed } from '../../../service/store/events/read-feed.ts';
import { foundOrganizations } from '../../../service/store/first-organizations.ts';
import type { Organization } from '../../../service/store/organizations.ts';
import { listSellers } from '../../../service/store/sellers.ts';
import { everyFee } from '../../support/console/marketplace.ts';
import { tempFolder } from '../../support/runner/temp-folder.ts';
import { BEGINS, isUncaptured, MARKET, ORDERS, SELLERS, sellForAMonth } from '../../support/service/market-month.ts';
import { differencesOf } from '../../support/store/compare-rebuilt.ts';
import { openThrowawayLedger } from '../../support/store/histories/play.ts';
import { ledgerOn } from '../../support/store/ledger-on.ts';

/** The others sell through their own servers only, and are added by the feed. */
const ADDED_HERE = 31;
const DAY = 86_400_000;
const END = BEGINS + 60 * DAY;
const PAGE = 200;

async function openParties() {
  const store = await openStore({ file: join(tempFolder(), 'service.db') });
  onTestFinished(() => store.destroy());
  const [platform, ...sellers] = await foundOrganizations(store, MARKET, BEGINS);
  await ensureMarketplaceTerms(store);
  const marketplaceId = platform?.marketplace_id ?? '';
  await changeTerms(store, marketplaceId, { fee_basis_points: 151, fee_fixed: 7 });
  const database = await openThrowawayLedger();
  onTestFinished(database.close);
  const clock = { now: BEGINS };
  const ledger = ledgerOn(database, 'books', () => clock.now);
  const environmentId = randomUUID();
  const [url, created_at] = ['https://market.example', new Date(BEGINS).toISOString()];
  const account = ({ name, id: organization_id, store_id }: Organization, role: 'platform' | 'seller') => ({
    id: randomUUID(),
    environment_id: environmentId,
    name,
    role,
    organization_id,
    store_id,
    created_at,
  });
  const own = account(platform as Organization, 'platform');
  const added = sellers.slice(0, ADDED_HERE).map((seller) => account(seller, 'seller'));
  const accountsHere = new Map(added.map(({ organization_id, id }) => [organization_id, id]));
  await ledger.addEnvironment(
    {
      id: environmentId,
      provider: url,
      name: 'Market (test)',
      kind: 'sandbox',
      mode: 'marketplace',
      marketplace_id: marketplaceId,
      base_url: url,
      auth_url: url,
      js_url: url,
      dashboard_url: `${url}/dashboard`,
      sdk_constructor: 'ServicePay',
      brand_title: 'Market',
      created_at,
    },
    [own, ...added],
  );
  return { store, sellers, marketplaceId, database, clock, ledger, environmentId, platformId: own.id, accountsHere };
}

type Parties = Awaited<ReturnType<typeof openParties>>;

/** The feed from its beginning, as on the first connection. Gives how many events there were, and how long it took in ms. */
async function connect({ store, ledger, marketplaceId, environmentId, platformId }: Parties) {
  const events: string[] = [];
  const began = performance.now();
  for (let after: FeedPosition | undefined, cursor: string | null = null; ; ) {
    const read = await readFeed(store, { of: 'marketplace', owner: marketplaceId }, { after, limit: PAGE });
    if (!read) throw new Error('no feed');
    const next_cursor = JSON.stringify(read.next);
    const page = EventPageSeen.parse({ events: read.events, next_cursor, has_more: read.hasMore });
    await ledger.ingestEvents({ accountId: platformId, after: cursor, page });
    events.push(...page.events.map(({ type }) => type));
    [after, cursor] = [read.next, next_cursor];
    if (!read.hasMore) break;
  }
  const tookMs = Math.round(performance.now() - began);
  const payments = {
    getOrganization: async () => null,
    listSellers: async () => {
      const sellers = await listSellers(store, marketplaceId, { after: undefined, limit: 100 });
      return SellerPage.parse({ sellers, next_cursor: null }).sellers;
    },
  };
  await takeInSellers({ ledger, payments: payments as never }, environmentId, {} as never);
  return { events: events.length, tookMs };
}

type Sums = { [what: string]: number };

/** The service's own books, in cents and counts. */
async function booksOf({ store, marketplaceId }: Parties): Promise<Sums> {
  const sum = async (query: { execute: () => Promise<unknown[]> }) =>
    (await query.execute()) as Record<string, never>[];
  const orders = await sum(
    store
      .selectFrom('orders')
      .innerJoin('organizations', 'organizations.id', 'orders.organization_id')
      .leftJoin('charges', 'charges.order_id', 'orders.id')
      .select((of) => [
        'organizations.name as name',
        'charges.outcome as outcome',
        of.fn.countAll().as('count'),
        of.fn.sum('orders.total_amount').as('amount'),
      ])
      .groupBy(['organizations.name', 'charges.outcome']),
  );
  const back = await sum(
    store
      .selectFrom('debits')
      .where('returned_at', 'is not', null)
      .select((of) => [of.fn.countAll().as('count'), of.fn.sum('amount').as('amount')]),
  );
  const refunds = await sum(
    store
      .selectFrom('refunds')
      .where('status', '!=', 'failed')
      .select((of) => [of.fn.sum('amount').as('amount')]),
  );
  const sums: Sums = {
    balance: await sumOf(store, { account: 'balance', owner: marketplaceId }),
    returns: Number(back[0]?.['amount']),
    'returns, how many': Number(back[0]?.['count']),
    refunds: Number(refunds[0]?.['amount']),
  };
  for (const { name, outcome, count, amount } of orders) {
    add(sums, `orders of ${name}`, Number(amount));
    add(sums, 'orders, how many', Number(count));
    if (outcome === 'returned' || outcome === null) add(sums, outcome === null ? 'ready' : 'returned', Number(amount));
  }
  for (const [name, fees] of await feesOf(store, marketplaceId)) sums[`fees of ${name}`] = fees;
  return sums;
}

/** By seller: what was collected, less what was given back. */
async function feesOf(store: Store, marketplaceId: string): Promise<[name: string, cents: number][]> {
  const rows = await store
    .selectFrom('book_entries')
    .innerJoin('book_postings', 'book_postings.id', 'book_entries.posting_id')
    // A posting comes from a debit or a refund.
    .leftJoin('debits', 'debits.id', 'book_postings.source_id')
    .leftJoin('refunds', 'refunds.id', 'book_postings.source_id')
    .innerJoin('organizations', (on) =>
      on.on(({ eb, fn }) =>
        eb('organizations.id', '=', fn.coalesce('debits.organization_id', 'refunds.organization_id')),
      ),
    )
    .where('account', '=', 'balance')
    .where('owner_id', '=', marketplaceId)
    .select((of) => ['organizations.name as name', of.fn.sum('book_entries.amount').as('sum')])
    .groupBy('organizations.name')
    .execute();
  return rows.map(({ name, sum }) => [name, 0 - Number(sum)]);
}

const add = (sums: Sums, what: string, amount: number) => {
  sums[what] = (sums[what] ?? 0) + amount;
};

/** The same as Paydesk's pages show it. */
async function pagesOf({ database, ledger, environmentId, marketplaceId }: Parties): Promise<Sums> {
  const total = async (filter: object = {}) => {
    let [count, amount, cursor]: [number, number, unknown] = [0, 0, null];
    do {
      const piece = await ledger.totalOrders({ environmentId, ...filter, cursor: cursor as never });
      [count, amount, cursor] = [count + piece.count, amount + piece.amount, piece.nextCursor];
    } while (cursor !== null);
    return { count, amount };
  };
  const back = await ledger.totalReturns({ environmentId, show: 'all' });
  const { refunded } = await database.reader
    .selectFrom('charge_outcome')
    .select((of) => of.fn.sum<number>('refunded').as('refunded'))
    .executeTakeFirstOrThrow();
  const sums: Sums = {
    balance: (await ledger.ledgerBalance(environmentId, marketplaceId)).balance,
    returns: back.amount,
    'returns, how many': back.count,
    refunds: refunded,
    'orders, how many': (await total()).count,
    returned: (await total({ status: 'returned' })).amount,
    ready: (await total({ status: 'ready' })).amount,
  };
  for (const { id, name } of await ledger.listSellers(environmentId))
    sums[`orders of ${name}`] = (await total({ accountId: id })).amount;
  const { groups } = await ledger.sumFees({ ...everyFee(environmentId), by: 'seller' });
  for (const { name, amount } of groups) sums[`fees of ${name}`] = amount;
  return sums;
}

test('every sum on every page equals the service’s own books', { timeout: 600_000, retry: 0 }, async () => {
  const parties = await openParties();
  await sellForAMonth(parties);
  parties.clock.now = END;
  await applyAllDueChanges(parties.store, END);
  const { events, tookMs } = await connect(parties);
  const { ledger, environmentId } = parties;
  const [books, pages] = [await booksOf(parties), await pagesOf(parties)];
  const names = [...new Set([...Object.keys(books), ...Object.keys(pages)])];
  const apart = names.filter((name) => books[name] !== pages[name]);
  const cents = apart.reduce((sum, name) => sum + Math.abs((books[name] ?? 0) - (pages[name] ?? 0)), 0);
  const inReview = (await ledger.totalOrders({ environmentId, status: 'needs_review' })).count;
  const { items: alarms } = await ledger.listAlarms({ environmentId, limit: 100 });
  const doubted = inReview + alarms.length;
  expect(Object.fromEntries(apart.map((name) => [name, [books[name], pages[name]]]))).toEqual({});
  expect(alarms).toEqual([]);
  expect(await differencesOf(parties.database.writer)).toEqual([]);
  expect(await ledger.listSellers(environmentId)).toHaveLength(SELLERS);
  const here = (await ledger.totalOrders({ environmentId, captured: 'here' })).count;
  const elsewhere = (await ledger.totalOrders({ environmentId, captured: 'elsewhere' })).count;
  expect(here + elsewhere).toBe(Array.from({ length: ORDERS }, (_, n) => n).filter((n) => !isUncaptured(n)).length);
  process.stdout.write(`${events} events in ${tookMs} ms; captured here ${here}, elsewhere ${elsewhere}\n`);
  process.stdout.write(
    `books: ${pages['orders, how many']} orders, ${cents} cents apart, ${doubted} in doubt without cause\n`,
  );
});
