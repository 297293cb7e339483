// What tells of a payment's consumer beside its facts: search words, notes, what the shop told, messages of the checkout, and copies in closed months.
import { type Kysely, sql } from 'kysely';
import type { Payment } from '../../core/payment.ts';
import { indexReference } from '../notes/index-words.ts';
import { createdSessions, sentConsumer } from '../projections/make-findable.ts';
import { expressionsOf } from '../store/expressions.ts';
import type { LedgerTables } from '../store/schema.ts';

type Db = Kysely<LedgerTables>;
type Of = { provider: string; orderIds: string[]; sessionIds: string[] };

/** payment: as it was before. References of the shop stay: they are its IDs of purchases. */
export async function forgetConsumer(db: Db, provider: string, payment: Payment): Promise<void> {
  const of = {
    provider,
    orderIds: payment.orders.map(({ id }) => id),
    sessionIds: payment.sessions.map(({ id }) => id),
  };
  await forgetSearchWords(db, of);
  await forgetViews(db, payment);
  await forgetNotes(db, of);
  await forgetRuns(db, of);
  await forgetInMonths(db, of);
  if (of.sessionIds.length > 0)
    await db
      .deleteFrom('checkout_event')
      .where('provider', '=', provider)
      .where('session_id', 'in', of.sessionIds)
      .where('kind', '=', 'failed')
      .execute();
  await forgetApprovals(db, payment);
}

async function forgetSearchWords(db: Db, { provider, orderIds, sessionIds }: Of): Promise<void> {
  const ids = new Set<number>();
  for (const [table, among] of [['order', orderIds] as const, ['session', sessionIds] as const]) {
    if (among.length === 0) continue;
    const isTheirs = expressionsOf(db).isAmong('id', among);
    const of = { provider, consumer_id: null };
    const rows = await db
      .selectFrom(table)
      .select('consumer_id')
      .where('provider', '=', provider)
      .where(isTheirs)
      .execute();
    for (const { consumer_id } of rows) if (consumer_id !== null) ids.add(Number(consumer_id));
    await db.updateTable(table).set(of).where('provider', '=', provider).where(isTheirs).execute();
  }
  for (const id of ids) if (!(await isStillNamed(db, id))) await deleteConsumer(db, id);
}

/** A session with an order has the same consumer as that. */
async function isStillNamed(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql`select 1 from "order" where consumer_id = ${id}
    union all select 1 from session where consumer_id = ${id} and has_order = 0 limit 1`.execute(db);
  return rows.length > 0;
}

async function deleteConsumer(db: Db, id: number): Promise<void> {
  const consumer = await db
    .selectFrom('consumer')
    .select(['provider', 'words'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!consumer) return;
  await db
    .deleteFrom('consumer_word')
    .where('provider', '=', consumer.provider)
    .where('word', 'in', [...new Set(consumer.words.trim().split(' '))])
    .where('consumer_id', '=', id)
    .execute();
  await db.deleteFrom('consumer').where('id', '=', id).execute();
}

/** Saved views of a list that search for the consumer. There are few. */
async function forgetViews(db: Db, payment: Payment): Promise<void> {
  const said = createdSessions(payment).flatMap(({ act }) => {
    const { firstName, lastName, email, phone } = sentConsumer(act);
    // A first name alone is found in other words.
    return [email, phone, firstName && lastName && `${firstName} ${lastName}`].flatMap((text) => text || []);
  });
  if (said.length === 0) return;
  const views = await db.selectFrom('list_view').select(['id', 'search']).execute();
  const theirs = views.filter(({ search }) => said.some((text) => search.toLowerCase().includes(text.toLowerCase())));
  for (const { id } of theirs) await db.deleteFrom('list_view').where('id', '=', id).execute();
}

async function forgetNotes(db: Db, { provider, orderIds, sessionIds }: Of): Promise<void> {
  const records = [...orderIds, ...sessionIds];
  for (const table of ['note', 'note_word'] as const)
    await db.deleteFrom(table).where('provider', '=', provider).where('record_id', 'in', records).execute();
  if (orderIds.length > 0)
    await db.deleteFrom('order_customer').where('provider', '=', provider).where('order_id', 'in', orderIds).execute();
  // Words of references were among those of notes.
  const references = [
    ...(await referencesOf(db, 'shop_reference', 'order_id', { provider, ids: orderIds })),
    ...(await referencesOf(db, 'session_reference', 'session_id', { provider, ids: sessionIds })),
  ];
  for (const { id: record_id, at, reference } of references)
    await indexReference(db, { provider, record_id, at, reference });
}

/** at: when the order or session was made. */
async function referencesOf(
  db: Db,
  table: 'shop_reference' | 'session_reference',
  column: 'order_id' | 'session_id',
  { provider, ids }: { provider: string; ids: string[] },
): Promise<{ id: string; at: string; reference: string }[]> {
  if (ids.length === 0) return [];
  const record = sql.table(column === 'order_id' ? 'order' : 'session');
  const { rows } = await sql<{
    id: string;
    at: string;
    reference: string;
  }>`select record.id, recorded_at as at, reference
    from ${sql.table(table)} as told join ${record} as record on record.provider = told.provider and record.id = told.${sql.ref(column)}
    where told.provider = ${provider} and told.${sql.ref(column)} in (${sql.join(ids)})`.execute(db);
  return rows;
}

/** What a file tells of orders of a run that didn't begin yet. */
async function forgetRuns(db: Db, { orderIds }: Of): Promise<void> {
  if (orderIds.length === 0) return;
  await sql`update capture_run_told set customer = null, email = null where exists (select 1 from capture_run_item
    where capture_run_item.run_id = capture_run_told.run_id and capture_run_item.seq = capture_run_told.seq
    and capture_run_item.order_id in (${sql.join(orderIds)}))`.execute(db);
}

/** A closed month keeps its amounts. */
async function forgetInMonths(db: Db, { provider, orderIds }: Of): Promise<void> {
  const orderId = expressionsOf(db).orderOfMovement('movement');
  for (const id of orderIds) {
    const rows = await db
      .selectFrom('closed_movement')
      .select(['closing_id', 'place', 'movement'])
      .where('provider', '=', provider)
      .where(sql<boolean>`${orderId} = ${id}`)
      .execute();
    for (const { closing_id, place, movement } of rows)
      await db
        .updateTable('closed_movement')
        .set({ movement: JSON.stringify({ ...(JSON.parse(movement) as object), consumerName: null, note: null }) })
        .where('closing_id', '=', closing_id)
        .where('place', '=', place)
        .execute();
  }
}

/** What colleagues wrote to each other about it. */
async function forgetApprovals(db: Db, { acts }: Payment): Promise<void> {
  const ids = acts.map(({ id }) => id);
  if (ids.length === 0) return;
  await db.updateTable('approval').set({ why: '', decided_reason: null }).where('used_for', 'in', ids).execute();
}
