// Sessions and charges, written as the service's answers showed them.
import { type Kysely, sql } from 'kysely';
import type { ChargeSeen, SessionSeen } from '../../contract/payment-api/seen.ts';
import { madeAt } from '../core/made-at.ts';
import { keptQuery } from './kept-query.ts';
import { known } from './known-columns.ts';
import type { ChargeRow, JournalRow, LedgerTables, NewSession } from './schema.ts';
import { indexConsumer, indexTrackNumber, type SentConsumer } from './search/index-session.ts';

const bit = (flag: boolean | null): 0 | 1 | null => (flag === null ? null : flag ? 1 : 0);

/** `sent`: what the session was created with; null where an answer to another call shows it. */
export async function recordSession(
  db: Kysely<LedgerTables>,
  entry: JournalRow,
  session: SessionSeen,
  sent: SentConsumer | null,
  now: string,
): Promise<void> {
  const row: NewSession = {
    provider: entry.provider,
    id: session.id,
    account_id: entry.account_id,
    recorded_at: madeAt(session.create_date, now),
    status: session.status,
    total_amount: session.total_amount,
    fees: session.fees,
    track_number: session.track_number,
    first_name: sent?.firstName ?? null,
    last_name: sent?.lastName ?? null,
    is_valid_consumer: bit(session.is_valid_consumer),
    is_valid_bank_account_selected: bit(session.is_valid_bank_account_selected),
    is_sufficient_funds: bit(session.is_sufficient_funds),
    consent_text: session.consent_text,
    organization_id: session.organization_id,
    marketplace_id: session.marketplace_id,
    create_date: session.create_date,
    consumer_id: sent && (await indexConsumer(db, entry.provider, sent)),
  };
  const { provider, id, account_id, recorded_at, ...facts } = row;
  await db
    .insertInto('session')
    .values(row)
    .onConflict((conflict) => conflict.columns(['provider', 'id']).doUpdateSet(known(facts)))
    .execute();
  await indexTrackNumber(db, session.track_number);
}

/** Marks a session whose answer named another marketplace than its request did; no later answer takes that back. */
export async function markWrongMarketplace(
  db: Kysely<LedgerTables>,
  provider: string,
  sessionId: string,
): Promise<void> {
  await db
    .updateTable('session')
    .set({ wrong_marketplace: 1 })
    .where('provider', '=', provider)
    .where('id', '=', sessionId)
    .execute();
}

export async function recordCharge(
  db: Kysely<LedgerTables>,
  entry: JournalRow,
  orderId: string,
  charge: ChargeSeen,
  now: string,
): Promise<void> {
  await writeCharge(db, {
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
  });
}

const writeCharge = keptQuery((db, charge: ChargeRow) =>
  db
    .insertInto('charge')
    .values(charge)
    .onConflict((conflict) => conflict.columns(['provider', 'id']).doUpdateSet({ status: charge.status })),
);

/** The session a track number stands for, where exactly one is known: how an order that was captured by its id finds its session (2.2: the same as the session's). */
export async function sessionByTrackNumber(
  db: Kysely<LedgerTables>,
  provider: string,
  trackNumber: string | null,
): Promise<string | null> {
  if (trackNumber === null) return null;
  const rows = await sessionsOfTrackNumber(db, { provider, trackNumber });
  return rows.length === 1 ? (rows[0]?.id ?? null) : null;
}

const sessionsOfTrackNumber = keptQuery((db, { provider, trackNumber }: { provider: string; trackNumber: string }) =>
  db
    .selectFrom('session')
    .select('id')
    .where('provider', '=', provider)
    .where('track_number', '=', trackNumber)
    .limit(sql.lit(2)),
);
