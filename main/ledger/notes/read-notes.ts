// Notes and references, read for the pages of orders and sessions.
import type { Kysely } from 'kysely';
import { NOTES_SHOWN, type RecordNote } from '../../../contract/console/note.ts';
import { referencesOf } from '../search/payments-of.ts';
import { expressionsOf } from '../store/expressions.ts';
import type { LedgerTables } from '../store/schema.ts';

/** The newest notes on an order and on its session, newest first. */
export async function notesOf(
  db: Kysely<LedgerTables>,
  provider: string,
  { orderId, sessionId }: { orderId: string | null; sessionId: string | null },
): Promise<RecordNote[]> {
  const ofOrder = orderId === null ? [] : await notesOn(db, provider, orderId);
  const ofSession = sessionId === null ? [] : await notesOn(db, provider, sessionId);
  const notes = [
    ...ofOrder.map((note) => ({ ...note, on: 'order' as const })),
    ...ofSession.map((note) => ({ ...note, on: 'session' as const })),
  ];
  return notes.toSorted((one, other) => other.at.localeCompare(one.at)).slice(0, NOTES_SHOWN);
}

function notesOn(db: Kysely<LedgerTables>, provider: string, recordId: string) {
  return db
    .selectFrom('note')
    .select(['id', 'at', 'author as by', 'text'])
    .where('provider', '=', provider)
    .where('record_id', '=', recordId)
    .orderBy('at', 'desc')
    .limit(NOTES_SHOWN)
    .execute();
}

/** The shop's own reference of the order, else that of its session; null if not set. */
export async function referenceOf(db: Kysely<LedgerTables>, provider: string, orderId: string): Promise<string | null> {
  const row = await db
    .selectFrom('order')
    .leftJoin('shop_reference', (join) =>
      join.onRef('shop_reference.provider', '=', 'order.provider').onRef('shop_reference.order_id', '=', 'order.id'),
    )
    .leftJoin('session_reference', (join) =>
      join
        .onRef('session_reference.provider', '=', 'order.provider')
        .onRef('session_reference.session_id', '=', 'order.session_id'),
    )
    .select(['shop_reference.reference as own', 'session_reference.reference as ofSession'])
    .where('order.provider', '=', provider)
    .where('order.id', '=', orderId)
    .executeTakeFirst();
  return row?.own ?? row?.ofSession ?? null;
}

/** The same of several orders, of those that have one. An order may have one before it is in this ledger. */
export async function referencesOfOrders(
  db: Kysely<LedgerTables>,
  provider: string,
  orderIds: string[],
): Promise<Map<string, string>> {
  const ofSessions = await db
    .selectFrom('order')
    .innerJoin('session_reference', (join) =>
      join
        .onRef('session_reference.provider', '=', 'order.provider')
        .onRef('session_reference.session_id', '=', 'order.session_id'),
    )
    .select(['order.id', 'session_reference.reference'])
    .where('order.provider', '=', provider)
    .where(expressionsOf(db).isAmong('order.id', orderIds))
    .execute();
  const own = await referencesOf(db, provider, orderIds, []);
  return new Map([...ofSessions.map(({ id, reference }): [string, string] => [id, reference]), ...own]);
}

/** What the shop told of the order's customer; null where it told nothing. */
export async function customerOf(
  db: Kysely<LedgerTables>,
  provider: string,
  orderId: string,
): Promise<{ name: string | null; email: string | null } | null> {
  const row = await db
    .selectFrom('order_customer')
    .select(['name', 'email'])
    .where('provider', '=', provider)
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  return row ?? null;
}

/** The shop's own reference of the session; null if not set. */
export async function referenceOfSession(
  db: Kysely<LedgerTables>,
  provider: string,
  sessionId: string,
): Promise<string | null> {
  const row = await db
    .selectFrom('session_reference')
    .select('reference')
    .where('provider', '=', provider)
    .where('session_id', '=', sessionId)
    .executeTakeFirst();
  return row?.reference ?? null;
}
