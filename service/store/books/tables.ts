// The account book's tables, as types. Amounts are cents; moments are text, as in the other tables.
import type { Generated } from 'kysely';
import type { RefundFailure, ReturnCode } from '../../../contract/ach/return-codes.ts';
import type { RefundStatus } from '../../../contract/dashboard-api/refund.ts';
import type { SettlementLine } from '../../../contract/dashboard-api/settlement.ts';
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

/**
 * One debit attempt of a charge. The first has the charge's id. settled_at and returned_at are null while it is pending; one that is
 * returned before settlement never settles. A unique index allows one unreturned debit per charge.
 */
export type DebitsTable = {
  id: string;
  charge_id: string;
  /** 1 to 3. */
  attempt: number;
  organization_id: string;
  marketplace_id: string | null;
  amount: number;
  fees: number;
  create_date: string;
  due_at: string;
  settled_at: string | null;
  returned_at: string | null;
  return_code: ReturnCode | null;
};

/** A refund of a charge, whole or in part. */
export type RefundsTable = {
  id: string;
  charge_id: string;
  organization_id: string;
  marketplace_id: string | null;
  amount: number;
  fee_returned: number;
  reason: string;
  status: RefundStatus;
  create_date: string;
  updated_at: string;
  /** When it is sent, then when it settles; null at the end. */
  next_step_at: string | null;
  sent_at: string | null;
  settled_at: string | null;
  failed_at: string | null;
  failure_code: RefundFailure | null;
};

/** A deposit to an organization's bank: one for each moment at which something reached it. */
export type SettlementsTable = {
  id: string;
  organization_id: string;
  deposited_at: string;
  amount: number;
  charges: number;
  fees: number;
  refunds: number;
  returns: number;
  fees_returned: number;
  brought_forward: number;
  carried_forward: number;
  lines: number;
};

/** What a deposit is made of. Written when it happens, with the deposit's id once there is one. The id is derived from its source, so a line can't be counted twice. */
export type SettlementLinesTable = {
  id: string;
  settlement_id: string | null;
  organization_id: string;
  kind: SettlementLine['kind'];
  charge_id: string;
  refund_id: string | null;
  amount: number;
  fee: number;
  at: string;
};

/** Monthly count and sum per account, owner and kind. */
export type BookTotalsTable = {
  account: AccountKind;
  owner_id: string;
  month: string;
  kind: PostingKind;
  entries: number;
  amount: number;
};

/**
 * A debit that the running totals and `return_days` don't have yet, once for each owner. Every sum of those adds it. Only PostgreSQL has any.
 * `day` is the one on which it was sent, `entries` 1, or 0 where the owner has no entry of it.
 */
export type UncountedDebitsTable = BookTotalsTable & { debit_id: string; day: string };

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

export type IdempotentRequestKind = 'payout' | 'refund' | 'present_again' | 'session';

/** The stored response of an idempotency key, as JSON; null only within the transaction that finds the answer. */
export type KeyedRequestsTable = {
  organization_id: string;
  operation: IdempotentRequestKind;
  idempotency_key: string;
  request_hash: string;
  outcome: string | null;
  create_date: string;
};

/** What a sandbox's bank will do to a debit or a refund, decided when it was made. */
export type ScheduledOutcomesTable = {
  id: string;
  organization_id: string;
  /** The debit that it is about, or the refund. */
  source_id: string;
  kind: 'return' | 'change' | 'refund_failure';
  code: string;
  /** Of a change: what the bank says is right, as JSON. */
  correction: string | null;
  /** Null for a refund's failure, which comes when the refund would have settled. */
  due_at: string | null;
  done_at: string | null;
};

export type BooksTables = {
  marketplaces: MarketplacesTable;
  book_postings: BookPostingsTable;
  book_entries: BookEntriesTable;
  book_totals: BookTotalsTable;
  uncounted_debits: UncountedDebitsTable;
  debits: DebitsTable;
  refunds: RefundsTable;
  settlements: SettlementsTable;
  settlement_lines: SettlementLinesTable;
  payouts: PayoutsTable;
  keyed_requests: KeyedRequestsTable;
  scheduled_outcomes: ScheduledOutcomesTable;
};
