// What tests of the account book need: a store with its organizations, charges made straight in it, and the dashboard's API asked over HTTP.
import { onTestFinished } from 'vitest';
import type { ChargeOrderAnswer } from '../../../contract/payment-api/charge.ts';
import type { CreateOrderAnswer } from '../../../contract/payment-api/order.ts';
import type { Session } from '../../../contract/payment-api/session.ts';
import { monthOf } from '../../../service/books/months.ts';
import type { OrganizationFacts, RunningService } from '../../../service/service.ts';
import { sumOf } from '../../../service/store/books/account.ts';
import { ensureMarketplaceTerms } from '../../../service/store/books/marketplaces.ts';
import type { Platform } from '../../../service/store/books/payouts.ts';
import { openStore, type Store, type StorePlace } from '../../../service/store/database.ts';
import { ensureFirstOrganizations, listFirstOrganizations } from '../../../service/store/first-organizations.ts';
import type { Organization } from '../../../service/store/organizations.ts';
import { tempFolder } from '../runner/temp-folder.ts';
import { placeOfFolder } from '../store/postgres/store-of-folder.ts';
import { callApi, completeCheckout, sessionRequest } from './payment-service.ts';

/** Monday, 2 November 2026, 10:00 in New York. */
export const FIRST_MOMENT = Date.UTC(2026, 10, 2, 15);
/** Of every marketplace at first, in cents. */
export const HOLDING_BALANCE = 10_000;

export type Books = {
  store: Store;
  place: StorePlace;
  organizations: Organization[];
  platform: Platform;
  seller: Organization;
};

/** A store of the test's own with the first organizations, closed when the test is over. */
export async function openBooks(): Promise<Books> {
  const place = await placeOfFolder(tempFolder(), 'migrated');
  const store = await openStore(place);
  onTestFinished(() => store.destroy());
  await ensureFirstOrganizations(store, FIRST_MOMENT);
  await ensureMarketplaceTerms(store);
  const organizations = await listFirstOrganizations(store);
  const [, platform, seller] = organizations;
  if (!platform?.marketplace_id || !seller) throw new Error('The first organizations are missing.');
  return {
    store,
    place,
    organizations,
    seller,
    platform: {
      organizationId: platform.id,
      marketplaceId: platform.marketplace_id,
      businessAccountId: platform.business_fi_account_id,
    },
  };
}

/** The postings that don't sum to zero by themselves. */
export async function unbalanced(store: Store) {
  const postings = await store
    .selectFrom('book_entries')
    .select((entry) => ['posting_id' as const, entry.fn.sum<number>('amount').as('sum')])
    .groupBy('posting_id')
    .execute();
  return postings.filter(({ sum }) => Number(sum) !== 0);
}

type Sums = Record<string, { entries: number; amount: number }>;

function add(sums: Sums, key: string, entries: number, amount: number): void {
  const sum = sums[key] ?? { entries: 0, amount: 0 };
  sums[key] = { entries: sum.entries + entries, amount: sum.amount + amount };
}

/** The running totals with what isn't counted in them yet, and the same summed from all entries: they must be equal. */
export async function totalsTwice(store: Store): Promise<{ kept: Sums; summed: Sums }> {
  const [kept, summed]: [Sums, Sums] = [{}, {}];
  const columns = ['account', 'owner_id', 'month', 'kind', 'entries', 'amount'] as const;
  const counted = store.selectFrom('book_totals').select(columns);
  const uncounted = store.selectFrom('uncounted_debits').select(columns).where('entries', '>', 0);
  for (const row of await counted.unionAll(uncounted).execute()) {
    const key = [row.account, row.owner_id, row.month, row.kind].join(' ');
    add(kept, key, Number(row.entries), Number(row.amount));
  }
  const entries = await store
    .selectFrom('book_entries')
    .innerJoin('book_postings', 'book_postings.id', 'book_entries.posting_id')
    .select(['account', 'owner_id', 'amount', 'kind', 'book_entries.posted_at'])
    .where('account', 'in', ['receivable', 'balance'])
    .execute();
  for (const { account, owner_id, kind, amount, posted_at } of entries) {
    add(summed, [account, owner_id, monthOf(Date.parse(posted_at)), kind].join(' '), 1, Number(amount));
  }
  return { kept, summed };
}

/** What is in the marketplace's balance, in cents. */
export function balanceOf({ store, platform }: Pick<Books, 'store' | 'platform'>): Promise<number> {
  return sumOf(store, { account: 'balance', owner: platform.marketplaceId });
}

/** Takes a payment of `amount` cents over HTTP, from session to charge. */
export async function takePayment(
  service: RunningService,
  token: string,
  { marketplaceId }: OrganizationFacts,
  amount: number,
): Promise<ChargeOrderAnswer> {
  const request = { ...sessionRequest(amount), ...(marketplaceId !== null && { marketplace_id: marketplaceId }) };
  const session = (await (await callApi(service, token, '/sessions', request)).json()) as Session;
  await completeCheckout(service, session.id);
  const ordered = await callApi(service, token, '/orders', { session_id: session.id });
  const { order } = (await ordered.json()) as CreateOrderAnswer;
  return (await (await callApi(service, token, `/orders/${order.id}/charge`)).json()) as ChargeOrderAnswer;
}

/** One question to the dashboard's API. */
export function askDashboard(service: Pick<RunningService, 'urls'>, token: string, path: string): Promise<Response> {
  return fetch(`${service.urls.dashboardUrl}/api${path}`, { headers: { Authorization: `bearer ${token}` } });
}

/** Starts a payout with an Idempotency-Key, or without one. */
export function askForPayout(
  service: RunningService,
  token: string,
  key: string | undefined,
  body: unknown = {},
): Promise<Response> {
  return fetch(`${service.urls.dashboardUrl}/api/payouts`, {
    method: 'POST',
    headers: {
      Authorization: `bearer ${token}`,
      'Content-Type': 'application/json',
      ...(key !== undefined && { 'Idempotency-Key': key }),
    },
    body: JSON.stringify(body),
  });
}
