// What stands in a call's way, and how a person is told.
import { type Kysely, sql } from 'kysely';
import { CHARGE_CHANGES, changesCharge } from '../../contract/operations/charge-change.ts';
import type { OperationName } from '../../contract/operations/operation-name.ts';
import { PaydeskError } from '../problem.ts';
import { payoutOfEntry } from './payouts/payout-of.ts';
import type { JournalRow, LedgerTables } from './schema.ts';
import { isUnnamed } from './unnamed.ts';

type Subject = 'order_id' | 'session_id' | 'payout_of';

/** What an operation may be under way for, or done, only once: the ledger's unique indexes hold the same (migrations/first.ts, marketplace.ts, refunds.ts; engine/postgres/schema/indexes.ts). A session is kept apart by its form's attempt. */
const UNIQUE_WHILE_ALIVE: Record<OperationName, readonly Subject[]> = {
  create_session: [],
  create_order: ['session_id'],
  charge_order: ['order_id', 'session_id'],
  start_payout: ['payout_of'],
  refund_charge: ['order_id'],
  present_charge_again: ['order_id'],
};

/** Of the changes of a charge, the one blocks the other, and only while nobody knows what became of it. */
const OPEN = ['sent', 'unknown'] as const;

/** The entry that forbids this order's, session's or month's next call of its kind, if there is one: the order's own before another of its session. */
export async function aliveEntry(
  db: Kysely<LedgerTables>,
  key: Pick<JournalRow, 'provider' | 'operation' | 'session_id' | 'order_id'> & Partial<Pick<JournalRow, 'payout_of'>>,
): Promise<JournalRow | undefined> {
  // One look-up each: asked for all at once, SQLite reads a provider's whole journal.
  const isChange = changesCharge(key.operation);
  for (const column of UNIQUE_WHILE_ALIVE[key.operation]) {
    const subject = key[column];
    if (!subject) continue;
    const entry = await db
      .selectFrom('journal')
      .selectAll()
      .where('provider', '=', key.provider)
      .$if(!isChange, (query) => query.where('operation', '=', key.operation))
      .$if(isChange, (query) => query.where('operation', 'in', CHARGE_CHANGES).where('state', 'in', OPEN))
      .where('alive', '=', 1)
      .where(column, '=', subject)
      .orderBy('sent_at')
      .executeTakeFirst();
    if (entry) return entry;
  }
  return undefined;
}

/** Another entry that is alive for the same form, the same debit of a charge, or under the same key. */
export async function aliveOfAttempt(
  db: Kysely<LedgerTables>,
  entry: Pick<JournalRow, 'id' | 'attempt' | 'idempotency_key'>,
): Promise<JournalRow | undefined> {
  for (const column of ['attempt', 'idempotency_key'] as const) {
    const value = entry[column];
    if (value === null) continue;
    const alive = await db
      .selectFrom('journal')
      .selectAll()
      .where(column, '=', value)
      // Spelled out, not bound: the indexes journal_one_of_a_form and journal_one_of_a_key hold exactly these.
      .where(sql<boolean>`alive = 1`)
      .where('id', '!=', entry.id)
      .executeTakeFirst();
    if (alive) return alive;
  }
  return undefined;
}

/** The problem of an entry that a unique index refused. */
export async function refusalFor(db: Kysely<LedgerTables>, row: JournalRow): Promise<PaydeskError> {
  const isChange = changesCharge(row.operation);
  const first = row.attempt === null || isChange ? await aliveEntry(db, row) : undefined;
  if (!first)
    return new PaydeskError(row.operation === 'present_charge_again' ? 'presented_already' : 'form_already_sent');
  const extra = {
    entryId: first.id,
    ...(first.order_id ? { orderId: first.order_id } : {}),
    ...(first.charge_id ? { chargeId: first.charge_id } : {}),
  };
  switch (row.operation) {
    case 'start_payout':
      return payoutRefusal(first);
    case 'refund_charge':
    case 'present_charge_again':
      return new PaydeskError(CHANGE[statusOf(first)], { operation: first.operation }, extra);
    case 'create_order':
      return new PaydeskError(ORDER[statusOf(first)], {}, extra);
    default: {
      const otherOrderId = first.order_id === row.order_id ? null : first.order_id;
      return new PaydeskError(CAPTURE[statusOf(first)], { otherOrderId }, extra);
    }
  }
}

/** The problem of a month that has a payout, `first`. */
export const payoutRefusal = (first: JournalRow): PaydeskError =>
  new PaydeskError(PAYOUT[statusOf(first)], { month: payoutOfEntry(first)?.month ?? '' }, { entryId: first.id });

/** What stands in the way. restored: it may have been done in what a restored backup lacks. unnamed: done, without a word of what was made. */
type Status = 'sent' | 'unknown' | 'restored' | 'unnamed' | 'done';

function statusOf(first: JournalRow): Status {
  if (first.state === 'sent') return 'sent';
  if (first.state === 'unknown') return first.code === 'restored' ? 'restored' : 'unknown';
  return isUnnamed(first) ? 'unnamed' : 'done';
}

const CAPTURE = {
  sent: 'capture_on_its_way',
  unknown: 'capture_needs_review',
  restored: 'capture_lost_in_restore',
  unnamed: 'capture_done_unnamed',
  done: 'capture_done',
} as const satisfies Record<Status, string>;
const ORDER = {
  sent: 'order_on_its_way',
  unknown: 'order_needs_review',
  restored: 'order_lost_in_restore',
  unnamed: 'order_done_unnamed',
  done: 'order_done',
} as const satisfies Record<Status, string>;
const CHANGE = {
  sent: 'charge_change_on_its_way',
  unknown: 'charge_change_needs_review',
  restored: 'charge_change_needs_review',
  unnamed: 'charge_change_needs_review',
  done: 'charge_change_needs_review',
} as const satisfies Record<Status, string>;
const PAYOUT = {
  sent: 'payout_on_its_way',
  unknown: 'payout_needs_review',
  restored: 'payout_lost_in_restore',
  unnamed: 'payout_done',
  done: 'payout_done',
} as const satisfies Record<Status, string>;
const ELSEWHERE = {
  sent: 'elsewhere_on_its_way',
  unknown: 'elsewhere_needs_review',
  restored: 'elsewhere_needs_review',
  unnamed: 'elsewhere_done',
  done: 'elsewhere_done',
} as const satisfies Record<Status, string>;

/** The problem of an entry whose call the same service was sent under the address of another environment. */
export async function refusalOfSameService(
  db: Kysely<LedgerTables>,
  row: JournalRow,
  first: JournalRow,
): Promise<PaydeskError> {
  const { name } = await db
    .selectFrom('environment')
    .select('name')
    .where('id', '=', first.environment_id)
    .executeTakeFirstOrThrow();
  return new PaydeskError(
    ELSEWHERE[statusOf(first)],
    { operation: row.operation, environment: name },
    {
      ...(first.order_id ? { orderId: first.order_id } : {}),
      ...(first.charge_id ? { chargeId: first.charge_id } : {}),
      isElsewhere: true,
    },
  );
}
