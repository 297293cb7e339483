// The account book's tables, as types. Amounts are cents; moments are text, as in the other tables.
import type { Generated } from 'kysely';
import type { AccountKind, PostingKind } from '../../books/postings.ts';

export type MarketplacesTable = {
  id: string;
  /** The platform's name, as sellers who join are shown it. */
  name: string;
  /** The last part of the link by which sellers join. */
  onboarding_code: string;
  fee_basis_points: number;
  fee_fixed: Generated<number>;
  /** A session's fee is never more than this; null where there is no cap. */
  fee_cap: number | null;
  holding_balance: number;
};

/** One event of money; kind and source_id are unique together, so that nothing is posted twice. */
export type BookPostingsTable = { id: string; kind: PostingKind; source_id: string; posted_at: string };

/** One line of a posting; debits positive, credits negative. */
export type BookEntriesTable = {
  id: string;
  posting_id: string;
  account: AccountKind;
  owner_id: string;
  amount: number;
  posted_at: string;
};

/** When each charge settles, and what became of it: both null while it is pending. One that is returned before settlement never settles. */
export type SettlementsTable = {
  charge_id: string;
  organization_id: string;
  amount: number;
  fees: number;
  due_at: string;
  settled_at: string | null;
  returned_at: string | null;
  return_code: string | null;
};

/** Running totals of an account that somebody holds: how many entries of a kind in a month of the books, and their sum. */
export type BookTotalsTable = {
  account: AccountKind;
  owner_id: string;
  month: string;
  kind: PostingKind;
  entries: number;
  amount: number;
};

export type PayoutsTable = {
  id: string;
  create_date: string;
  month: string;
  marketplace_id: string;
  organization_id: string;
  business_fi_account_id: string;
  amount: number;
  balance: number;
  holding_balance: number;
};

/** What was answered to an idempotency key, as JSON; null only within the transaction that finds the answer. */
export type PayoutRequestsTable = {
  organization_id: string;
  idempotency_key: string;
  request_hash: string;
  outcome: string | null;
  create_date: string;
};

export type BooksTables = {
  marketplaces: MarketplacesTable;
  book_postings: BookPostingsTable;
  book_entries: BookEntriesTable;
  book_totals: BookTotalsTable;
  settlements: SettlementsTable;
  payouts: PayoutsTable;
  payout_requests: PayoutRequestsTable;
};
