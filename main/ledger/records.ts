// Records: what the service's answers showed, written as they came. A later answer replaces an earlier one; a known fact is never replaced by a gap.
import { type Kysely, sql } from 'kysely';
import type { ChargeSeen, OrderSeen, SessionSeen } from '../../contract/payment-api/seen.ts';
import type { JournalRow, LedgerTables, OrderRow, SessionRow } from './schema.ts';

type Names = { firstName: string | null; lastName: string | null };

const bit = (flag: boolean | null): 0 | 1 | null => (flag === null ? null : flag ? 1 : 0);

/** The columns of `update` that hold something: a field that is absent in an answer must not erase what is known. */
function known<Row extends object>(update: Row): Partial<Row> {
  return Object.fromEntries(Object.entries(update).filter(([, value]) => value !== null)) as Partial<Row>;
}

export async function recordSession(
  db: Kysely<LedgerTables>,
  entry: JournalRow,
  session: SessionSeen,
  names: Names,
  now: string,
): Promise<void> {
  const row: SessionRow = {
    provider: entry.provider,
    id: session.id,
    account_id: entry.account_id,
    recorded_at: now,
    status: session.status,
    total_amount: session.total_amount,
    fees: session.fees,
    track_number: session.track_number,
    first_name: names.firstName,
    last_name: names.lastName,
    is_valid_consumer: bit(session.is_valid_consumer),
    is_valid_bank_account_selected: bit(session.is_valid_bank_account_selected),
    is_sufficient_funds: bit(session.is_sufficient_funds),
    consent_text: session.consent_text,
    organization_id: session.organization_id,
    marketplace_id: session.marketplace_id,
    create_date: session.create_date,
  };
  const { provider, id, account_id, recorded_at, ...facts } = row;
  await db
    .insertInto('session')
    .values(row)
    .onConflict((conflict) => conflict.columns(['provider', 'id']).doUpdateSet(known(facts)))
    .execute();
}

export async function recordOrder(
  db: Kysely<LedgerTables>,
  entry: JournalRow,
  order: OrderSeen,
  sessionId: string | null,
  now: string,
): Promise<void> {
  const row: OrderRow = {
    provider: entry.provider,
    id: order.id,
    account_id: entry.account_id,
    recorded_at: now,
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
  };
  const { provider, id, account_id, recorded_at, status, ...facts } = row;
  // An answer that comes late must not take a charge back.
  const newest = sql<string>`case when "order".status = 'charged' then 'charged' else ${status} end`;
  await db
    .insertInto('order')
    .values(row)
    .onConflict((conflict) => conflict.columns(['provider', 'id']).doUpdateSet({ ...known(facts), status: newest }))
    .execute();
}

export async function recordCharge(
  db: Kysely<LedgerTables>,
  entry: JournalRow,
  orderId: string,
  charge: ChargeSeen,
  now: string,
): Promise<void> {
  await db
    .insertInto('charge')
    .values({
      provider: entry.provider,
      id: charge.id,
      order_id: orderId,
      recorded_at: now,
      type: charge.type,
      status: charge.status,
      amount: charge.amount,
      balance_transaction_id: charge.balance_transaction_id,
      consumer_fi_account_id: charge.consumer_fi_account_id,
      business_fi_account_id: charge.business_fi_account_id,
      track_number: charge.track_number,
      create_date: charge.create_date,
    })
    .onConflict((conflict) => conflict.columns(['provider', 'id']).doUpdateSet({ status: charge.status }))
    .execute();
}

/** The session a track number stands for, where exactly one is known: how an order that was captured by its id finds its session (2.2: the same as the session's). */
export async function sessionByTrackNumber(
  db: Kysely<LedgerTables>,
  provider: string,
  trackNumber: string | null,
): Promise<string | null> {
  if (trackNumber === null) return null;
  const rows = await db
    .selectFrom('session')
    .select('id')
    .where('provider', '=', provider)
    .where('track_number', '=', trackNumber)
    .limit(2)
    .execute();
  return rows.length === 1 ? (rows[0]?.id ?? null) : null;
}

/** Notes what somebody other than this answer's body says of an order: the id a 409 named, or a person's word. */
export async function noteOrder(
  db: Kysely<LedgerTables>,
  entry: JournalRow,
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

/** An order of which only its id is known. */
export function unverifiedOrder(entry: JournalRow, id: string, now: string): OrderRow {
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
  };
}

/** Takes an order out of the list again that no answer ever showed, once the service said it doesn't exist. */
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
    .execute();
}
