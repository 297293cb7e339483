// Orders, written as the service's answers, a 409, or a person's word showed them.
import { type Kysely, sql } from 'kysely';
import type { OrderSeen } from '../../contract/payment-api/seen.ts';
import { madeAt } from '../core/made-at.ts';
import { keptQuery } from './kept-query.ts';
import { known } from './known-columns.ts';
import type { JournalRow, LedgerTables, OrderRow } from './schema.ts';

export async function recordOrder(
  db: Kysely<LedgerTables>,
  entry: JournalRow,
  order: OrderSeen,
  sessionId: string | null,
  now: string,
): Promise<void> {
  const recordedAt = madeAt(order.create_date, now);
  await writeOrder(db, {
    provider: entry.provider,
    id: order.id,
    account_id: entry.account_id,
    recorded_at: recordedAt,
    session_id: sessionId,
    status: order.status,
    total_amount: order.total_amount,
    charge_id: order.charge_id,
    store_id: order.store_id,
    organization_id: order.organization_id,
    marketplace_id: order.marketplace_id,
    track_number: order.track_number,
    create_date: order.create_date,
    delivered_date: order.delivered_date,
    updated_at: order.updated_at,
    verified: 1,
    captured_at: null,
    status_before_word: null,
    after_charge: null,
  });
  // Where only its id was known until now. Not with the rest: every index of the list would be written again.
  if (order.create_date !== null) await placeOrder(db, { provider: entry.provider, id: order.id, recordedAt });
}

const placeOrder = keptQuery((db, { provider, id, recordedAt }: { provider: string; id: string; recordedAt: string }) =>
  db
    .updateTable('order')
    .set({ recorded_at: recordedAt })
    .where('provider', '=', provider)
    .where('id', '=', id)
    .where('recorded_at', '!=', recordedAt),
);

const writeOrder = keptQuery((db, row: OrderRow) =>
  db
    .insertInto('order')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['provider', 'id']).doUpdateSet({
        // An answer that comes late must not take a charge back.
        status: sql<string>`case when "order".status = 'charged' then 'charged' else excluded.status end`,
        session_id: newest('session_id'),
        total_amount: newest('total_amount'),
        charge_id: newest('charge_id'),
        store_id: newest('store_id'),
        organization_id: newest('organization_id'),
        marketplace_id: newest('marketplace_id'),
        track_number: newest('track_number'),
        create_date: newest('create_date'),
        delivered_date: newest('delivered_date'),
        updated_at: newest('updated_at'),
        verified: 1,
        status_before_word: beforeWord,
      }),
    ),
);

/** What this answer says, or what is known where it says nothing. */
const newest = <Column extends keyof OrderRow>(column: Column) =>
  sql<OrderRow[Column]>`coalesce(excluded.${sql.ref(column)}, "order".${sql.ref(column)})`;

/** An answer that shows the charge makes the person's word the service's own; one that shows none says what the order was before it. */
const beforeWord = sql<string | null>`case
  when "order".status_before_word is null or excluded.charge_id is not null or excluded.status = 'charged' then null
  else excluded.status end`;

/** Notes what somebody other than this answer's body says of an order: the id a 409 named, or a person's word. */
export async function noteOrder(
  db: Kysely<LedgerTables>,
  entry: Pick<JournalRow, 'provider' | 'account_id' | 'session_id'>,
  note: { orderId: string; status: string; chargeId: string | null },
  now: string,
): Promise<void> {
  const row = { ...unverifiedOrder(entry, note.orderId, now), status: note.status, charge_id: note.chargeId };
  await db
    .insertInto('order')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['provider', 'id']).doUpdateSet({
        ...known({ charge_id: note.chargeId }),
        ...(note.status === 'charged' ? { status: 'charged' } : {}),
        ...known({ session_id: entry.session_id }),
      }),
    )
    .execute();
}

/** Notes the order of a call, where it isn't known, by its id alone. */
export async function noteUnverifiedOrder(db: Kysely<LedgerTables>, row: JournalRow): Promise<void> {
  if (row.order_id !== null) await addOrder(db, unverifiedOrder(row, row.order_id, row.sent_at));
}

const addOrder = keptQuery((db, row: OrderRow) =>
  db
    .insertInto('order')
    .values(row)
    .onConflict((conflict) => conflict.columns(['provider', 'id']).doNothing()),
);

/** An order of which only its id is known. */
export function unverifiedOrder(
  entry: Pick<JournalRow, 'provider' | 'account_id' | 'session_id'>,
  id: string,
  now: string,
): OrderRow {
  return {
    provider: entry.provider,
    id,
    account_id: entry.account_id,
    recorded_at: now,
    session_id: entry.session_id,
    status: 'unverified',
    total_amount: null,
    charge_id: null,
    store_id: null,
    organization_id: null,
    marketplace_id: null,
    track_number: null,
    create_date: null,
    delivered_date: null,
    updated_at: null,
    verified: 0,
    captured_at: null,
    status_before_word: null,
    after_charge: null,
  };
}

/** Takes an order out of the list again that no answer ever showed, once the service said it doesn't exist. One that counts as charged stays, and one whose session is known. */
export async function forgetUnverifiedOrder(
  db: Kysely<LedgerTables>,
  provider: string,
  orderId: string,
): Promise<void> {
  await db
    .deleteFrom('order')
    .where('provider', '=', provider)
    .where('id', '=', orderId)
    .where('verified', '=', 0)
    .where('session_id', 'is', null)
    .where('charge_id', 'is', null)
    .where('status', '!=', 'charged')
    .execute();
}
