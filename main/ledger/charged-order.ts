// Which order of a payment counts as charged, by the orders themselves: whatever became of the journal's entries, it forbids another capture.
import { type Kysely, sql } from 'kysely';
import { PaydeskError } from '../problem.ts';
import { keptQuery } from './kept-query.ts';
import type { JournalRow, LedgerTables } from './schema.ts';

type Key = Pick<JournalRow, 'provider' | 'order_id' | 'session_id'>;
type Charged = { orderId: string; chargeId: string | null };

/** Throws `already_done` where the order of a capture, or another order of its session, counts as charged. */
export async function refuseCharged(db: Kysely<LedgerTables>, key: Key): Promise<void> {
  const charged = await chargedBy(db, key);
  if (charged) throw chargedAlready(key, charged);
}

/**
 * Throws `already_done` where the service has told of a charge of this order, or of another of its session, that no answer showed: the refusal, or the
 * person's word, that opened the way for another capture was wrong. A service that refuses a repeat of an order names its charge when it is asked again, so it may be;
 * of another order of the session it says nothing.
 */
export async function refuseToldCharge(
  db: Kysely<LedgerTables>,
  { environment_id, ...key }: Key & Pick<JournalRow, 'environment_id'>,
): Promise<void> {
  const told = await toldBy(db, key);
  if (!told) return;
  const [environment] = await whetherRefusesRepeat(db, { environmentId: environment_id });
  if (told.orderId !== key.order_id || environment?.refuses_repeat !== 1) throw chargedAlready(key, told);
}

/** The charge of an order, or of another of its session, by an answer, a word or the feed. */
export async function chargeOf(db: Kysely<LedgerTables>, key: Key): Promise<Charged | undefined> {
  return (await chargedBy(db, key)) ?? toldBy(db, key);
}

function chargedAlready({ order_id }: Key, { orderId, chargeId }: Charged): PaydeskError {
  const otherOrderId = orderId === order_id ? null : orderId;
  return new PaydeskError('capture_done', { otherOrderId }, { orderId, ...(chargeId ? { chargeId } : {}) });
}

async function chargedBy(
  db: Kysely<LedgerTables>,
  { provider, order_id, session_id }: Key,
): Promise<Charged | undefined> {
  const [own] = order_id === null ? [] : await chargedOrder(db, { provider, orderId: order_id });
  const [charged] =
    own || session_id === null ? [own] : await chargedOfSession(db, { provider, sessionId: session_id });
  return charged && { orderId: charged.id, chargeId: charged.charge_id };
}

async function toldBy(db: Kysely<LedgerTables>, { provider, order_id, session_id }: Key): Promise<Charged | undefined> {
  const others = session_id === null ? [] : await ordersOfSession(db, { provider, sessionId: session_id });
  for (const orderId of new Set([...(order_id === null ? [] : [order_id]), ...others.map(({ id }) => id)])) {
    const [told] = await toldCharge(db, { provider, orderId });
    if (told) return { orderId, chargeId: told.charge_id };
  }
  return undefined;
}

const isCharged = sql<boolean>`(charge_id is not null or status = 'charged')`;

const chargedOrder = keptQuery((db, { provider, orderId }: { provider: string; orderId: string }) =>
  db
    .selectFrom('order')
    .select(['id', 'charge_id'])
    .where('provider', '=', provider)
    .where('id', '=', orderId)
    .where(isCharged),
);
const chargedOfSession = keptQuery((db, { provider, sessionId }: { provider: string; sessionId: string }) =>
  db
    .selectFrom('order')
    .select(['id', 'charge_id'])
    .where('provider', '=', provider)
    .where('session_id', '=', sessionId)
    .where(isCharged),
);
const ordersOfSession = keptQuery((db, { provider, sessionId }: { provider: string; sessionId: string }) =>
  db.selectFrom('order').select('id').where('provider', '=', provider).where('session_id', '=', sessionId),
);
const toldCharge = keptQuery((db, { provider, orderId }: { provider: string; orderId: string }) =>
  db
    .selectFrom('charge_outcome')
    .select('charge_id')
    .where('provider', '=', provider)
    .where('order_id', '=', orderId)
    .where('source', '=', 'service'),
);
const whetherRefusesRepeat = keptQuery((db, { environmentId }: { environmentId: string }) =>
  db.selectFrom('environment').select('refuses_repeat').where('id', '=', environmentId),
);
