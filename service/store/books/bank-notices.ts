// What consumers' banks sent back in a span of time: returned debits, refunds that failed, and notifications of change.
import { ChangeCode, RefundFailure, ReturnCode } from '../../../contract/ach/return-codes.ts';
import type { Correction } from '../checkout/correct-account.ts';
import type { Store } from '../database.ts';

type Code =
  | { kind: 'return'; code: ReturnCode }
  | { kind: 'refund_failure'; code: RefundFailure }
  | { kind: 'change'; code: ChangeCode; correction: Correction };

export type BankNotice = Code & {
  /** The debit that it is about, or the refund. */
  sourceId: string;
  /** When the bank told; a timestamp. */
  at: string;
  /** Cents. */
  amount: number;
  organizationId: string;
  /** As it was authorized. */
  organizationName: string;
  consumerName: string;
  secCode: string;
  description: string;
  trackNumber: string;
  account: { kind: 'checking' | 'savings'; lastFour: string; routingNumber: string };
};

/** A span of timestamps; `until` isn't in it. */
type Span = { from: string; until: string };

/** All of them, oldest first; the account is the one that was authorized. */
export async function bankNotices(store: Store, { from, until }: Span): Promise<BankNotice[]> {
  const returned = await withAuthorization(store)
    .innerJoin('debits', 'debits.charge_id', 'charges.id')
    .select(['debits.id as source_id', 'debits.amount', 'debits.returned_at as at', 'debits.return_code as code'])
    .where('debits.returned_at', '>=', from)
    .where('debits.returned_at', '<', until)
    .execute();
  const failed = await withAuthorization(store)
    .innerJoin('refunds', 'refunds.charge_id', 'charges.id')
    .select(['refunds.id as source_id', 'refunds.amount', 'refunds.failed_at as at', 'refunds.failure_code as code'])
    .where('refunds.failed_at', '>=', from)
    .where('refunds.failed_at', '<', until)
    .execute();
  const changed = await withAuthorization(store)
    .innerJoin('debits', 'debits.charge_id', 'charges.id')
    .innerJoin('scheduled_outcomes', 'scheduled_outcomes.source_id', 'debits.id')
    .select(['debits.id as source_id', 'scheduled_outcomes.done_at as at', 'scheduled_outcomes.code'])
    .select('scheduled_outcomes.correction')
    .where('scheduled_outcomes.kind', '=', 'change')
    .where('scheduled_outcomes.done_at', '>=', from)
    .where('scheduled_outcomes.done_at', '<', until)
    .execute();
  return [
    ...returned.map((row) => ({ ...noticeOf(row), kind: 'return' as const, code: ReturnCode.parse(row.code) })),
    ...failed.map((row) => ({
      ...noticeOf(row),
      kind: 'refund_failure' as const,
      code: RefundFailure.parse(row.code),
    })),
    ...changed.map((row) => ({
      ...noticeOf({ ...row, amount: 0 }),
      kind: 'change' as const,
      code: ChangeCode.parse(row.code),
      correction: JSON.parse(row.correction ?? '{}') as Correction,
    })),
  ].toSorted((one, other) => compare(one.at, other.at) || compare(one.sourceId, other.sourceId));
}

function withAuthorization(store: Store) {
  return store
    .selectFrom('charges')
    .innerJoin('orders', 'orders.id', 'charges.order_id')
    .innerJoin('authorizations', 'authorizations.session_id', 'orders.session_id')
    .select(['charges.organization_id', 'charges.track_number'])
    .select(['authorizations.organization_name', 'authorizations.consumer_name', 'authorizations.sec_code'])
    .select(['authorizations.entry_description', 'authorizations.account_kind'])
    .select(['authorizations.account_last_four', 'authorizations.routing_number']);
}

type Row = Awaited<ReturnType<ReturnType<typeof withAuthorization>['executeTakeFirstOrThrow']>> & {
  source_id: string;
  amount: number;
  at: string | null;
};

function noticeOf(row: Row) {
  return {
    sourceId: row.source_id,
    at: row.at ?? '',
    amount: Number(row.amount),
    organizationId: row.organization_id,
    organizationName: row.organization_name,
    consumerName: row.consumer_name,
    secCode: row.sec_code,
    description: row.entry_description,
    trackNumber: row.track_number,
    account: { kind: row.account_kind, lastFour: row.account_last_four, routingNumber: row.routing_number },
  };
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
