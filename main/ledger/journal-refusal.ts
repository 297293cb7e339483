// What stands in a call's way, and how a person is told.
import type { Kysely } from 'kysely';
import { PaydeskError } from '../problem.ts';
import type { JournalRow, LedgerTables } from './schema.ts';

/** The entry that forbids this order's, or session's, next call of its kind, if there is one. */
export async function aliveEntry(
  db: Kysely<LedgerTables>,
  key: Pick<JournalRow, 'provider' | 'operation' | 'session_id' | 'order_id'>,
): Promise<JournalRow | undefined> {
  return db
    .selectFrom('journal')
    .selectAll()
    .where('provider', '=', key.provider)
    .where('operation', '=', key.operation)
    .where('alive', '=', 1)
    .where((where) =>
      where.or([
        ...(key.order_id === null ? [] : [where('order_id', '=', key.order_id)]),
        ...(key.session_id === null ? [] : [where('session_id', '=', key.session_id)]),
      ]),
    )
    .orderBy('sent_at')
    .executeTakeFirst();
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
  if (first.state === 'unknown') {
    return new PaydeskError(
      'outcome_unknown_blocks',
      `${what} was sent before${where} and its outcome is unknown: it may have been done.`,
      'Find out at the provider, then settle it under Unknown outcomes.',
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
