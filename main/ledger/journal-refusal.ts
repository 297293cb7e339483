// What stands in a call's way, and how a person is told.
import type { Kysely } from 'kysely';
import { monthWords } from '../../contract/books-day.ts';
import type { OperationName } from '../../contract/operations/operation-name.ts';
import { PaydeskError } from '../problem.ts';
import { payoutOfEntry } from './payouts/payout-of.ts';
import type { JournalRow, LedgerTables } from './schema.ts';
import { isUnnamed } from './unnamed.ts';

type Subject = 'order_id' | 'session_id' | 'payout_of';

/** What an operation may be under way for, or done, only once: the ledger's unique indexes hold the same (migrations/first.ts, marketplace.ts). A session is kept apart by its form's attempt. */
const UNIQUE_WHILE_ALIVE: Record<OperationName, readonly Subject[]> = {
  create_session: [],
  create_order: ['session_id'],
  charge_order: ['order_id', 'session_id'],
  start_payout: ['payout_of'],
};

/** The entry that forbids this order's, session's or month's next call of its kind, if there is one: the order's own before another of its session. */
export async function aliveEntry(
  db: Kysely<LedgerTables>,
  key: Pick<JournalRow, 'provider' | 'operation' | 'session_id' | 'order_id'> & Partial<Pick<JournalRow, 'payout_of'>>,
): Promise<JournalRow | undefined> {
  // One look-up each: asked for all at once, SQLite reads a provider's whole journal.
  for (const column of UNIQUE_WHILE_ALIVE[key.operation]) {
    const subject = key[column];
    if (!subject) continue;
    const entry = await db
      .selectFrom('journal')
      .selectAll()
      .where('provider', '=', key.provider)
      .where('operation', '=', key.operation)
      .where('alive', '=', 1)
      .where(column, '=', subject)
      .orderBy('sent_at')
      .executeTakeFirst();
    if (entry) return entry;
  }
  return undefined;
}

/** The problem of an entry that a unique index refused. */
export async function refusalFor(db: Kysely<LedgerTables>, row: JournalRow): Promise<PaydeskError> {
  const first = row.attempt === null ? await aliveEntry(db, row) : undefined;
  if (!first) {
    return new PaydeskError(
      'already_sent',
      'This form was sent already.',
      'Look for its result in the list; open a new form for another one.',
    );
  }
  if (row.operation === 'start_payout') return payoutRefusal(first);
  const what = row.operation === 'create_order' ? 'Create order' : 'Capture';
  const where = first.order_id === row.order_id ? '' : ` (of order ${first.order_id}, of the same session)`;
  const extra = {
    entryId: first.id,
    ...(first.order_id ? { orderId: first.order_id } : {}),
    ...(first.charge_id ? { chargeId: first.charge_id } : {}),
  };
  if (first.state === 'sent') {
    return new PaydeskError(
      'capture_in_flight',
      `${what} is on its way already${where}.`,
      'Wait for its answer.',
      extra,
    );
  }
  if (first.state === 'unknown' && first.code === 'restored') {
    return new PaydeskError(
      'outcome_unknown_blocks',
      `${what}${where} may have been done already, in a part of this ledger’s history that is missing. Nothing was sent now.`,
      'Check at the provider, then settle it under Unknown outcomes.',
      extra,
    );
  }
  if (first.state === 'unknown') {
    return new PaydeskError(
      'outcome_unknown_blocks',
      `${what} was sent before${where} and its outcome is unknown: it may have been done.`,
      'Find out at the provider, then settle it under Unknown outcomes.',
      extra,
    );
  }
  if (isUnnamed(first)) {
    return new PaydeskError(
      'already_done',
      `The service answered that ${what.toLowerCase()} was done before${where}, without naming what was made.`,
      row.operation === 'create_order' ? FIND_ORDER : FIND_CHARGE,
      extra,
    );
  }
  return new PaydeskError(
    'already_done',
    `${what} was done before${where}.`,
    'Nothing was sent. Open the order to see it.',
    extra,
  );
}

const FIND_CHARGE = 'Nothing was sent. Look the charge up in the dashboard, then enter it on the order.';
const FIND_ORDER = 'Nothing was sent. Look the order up in the dashboard, then record what you found on the session.';

/** The problem of an entry whose call the same service was sent under the address of another environment. */
export async function refusalOfSameService(
  db: Kysely<LedgerTables>,
  row: JournalRow,
  { provider, environment_id, order_id, charge_id }: JournalRow,
): Promise<PaydeskError> {
  const { name } = await db
    .selectFrom('environment')
    .select('name')
    .where('id', '=', environment_id)
    .executeTakeFirstOrThrow();
  const { problem } = await refusalFor(db, { ...row, provider, attempt: null });
  return new PaydeskError(
    problem.code,
    `${problem.message} It was sent in ${name}, which is the same service under another address.`,
    `Nothing was sent. Switch to ${name} to see it.`,
    { ...(order_id ? { orderId: order_id } : {}), ...(charge_id ? { chargeId: charge_id } : {}), isElsewhere: true },
  );
}

function payoutRefusal(first: JournalRow): PaydeskError {
  const month = monthWords(payoutOfEntry(first)?.month ?? '');
  const extra = { entryId: first.id };
  if (first.state === 'sent') {
    return new PaydeskError(
      'capture_in_flight',
      `The payout of ${month} is on its way already.`,
      'Wait for its answer.',
      extra,
    );
  }
  if (first.state === 'unknown') {
    return new PaydeskError(
      'outcome_unknown_blocks',
      `The payout of ${month} was asked for before and its outcome is unknown: it may have been started.`,
      'Ask again about that one on the Balance page; it can’t be started twice by it.',
      extra,
    );
  }
  return new PaydeskError(
    'already_done',
    `The payout of ${month} was started before.`,
    'Nothing was sent. It is in the list of payouts.',
    extra,
  );
}
