// The charge a person says there was: which one and when, held against what is known before it is believed.
import type { Kysely } from 'kysely';
import type { ResolveInput } from '../../contract/console/journal.ts';
import { PaydeskError } from '../problem.ts';
import type { JournalRow, LedgerTables } from './schema.ts';

/** at: about noon in America/New_York of the day said, or now where that is yet to come; ISO 8601 in UTC. A day has no hour, and noon is that day in every book we keep. */
export type StatedCharge = { id: string; at: string };

type CaptureEntry = Pick<JournalRow, 'provider' | 'operation' | 'order_id'>;

/**
 * null where the call is no capture, or was not done. Throws `invalid_input` with the field: a charge that isn't named, is another order's,
 * or is of a day that hasn't come or on which the order didn't exist yet.
 */
export async function statedCharge(
  db: Kysely<LedgerTables>,
  { entryId, verdict, chargeId, chargedOn }: ResolveInput,
  nowMs: number,
): Promise<StatedCharge | null> {
  const entry = await db
    .selectFrom('journal')
    .select(['provider', 'operation', 'order_id'])
    .where('id', '=', entryId)
    .executeTakeFirst();
  if (entry?.operation !== 'charge_order' || verdict !== 'done') return null;
  if (chargeId === undefined) throw new PaydeskError('charge_id_missing', {}, { field: 'chargeId' });
  if (chargedOn === undefined) throw new PaydeskError('charge_day_missing', {}, { field: 'chargedOn' });
  await refuseChargeOfAnother(db, entry, chargeId);
  await refuseImpossibleDay(db, entry, chargedOn, nowMs);
  const noon = Date.parse(`${chargedOn}T17:00:00Z`);
  const isToday = chargedOn === dayOf(nowMs);
  return { id: chargeId, at: new Date(isToday ? Math.min(noon, nowMs) : noon).toISOString() };
}

async function refuseChargeOfAnother(db: Kysely<LedgerTables>, entry: CaptureEntry, chargeId: string): Promise<void> {
  const other = await db
    .selectFrom('order')
    .select('id')
    .where('provider', '=', entry.provider)
    .where('charge_id', '=', chargeId)
    .where('id', '!=', entry.order_id ?? '')
    .executeTakeFirst();
  const told = await db
    .selectFrom('charge_outcome')
    .select('order_id as id')
    .where('provider', '=', entry.provider)
    .where('charge_id', '=', chargeId)
    .where('order_id', '!=', entry.order_id ?? '')
    .where('source', '=', 'service')
    .executeTakeFirst();
  const owner = other ?? told;
  if (owner) throw new PaydeskError('charge_of_other_order', { chargeId, orderId: owner.id }, { field: 'chargeId' });
}

async function refuseImpossibleDay(
  db: Kysely<LedgerTables>,
  entry: CaptureEntry,
  chargedOn: string,
  nowMs: number,
): Promise<void> {
  const order = await db
    .selectFrom('order')
    .select('create_date')
    .where('provider', '=', entry.provider)
    .where('id', '=', entry.order_id ?? '')
    .executeTakeFirst();
  const created = order?.create_date ? dayOf(Date.parse(order.create_date)) : null;
  if (created !== null && chargedOn < created) {
    throw new PaydeskError('charge_before_order', { created }, { field: 'chargedOn' });
  }
  // A sandbox's clock may be ahead of this machine's: then its orders are of days to come, too.
  const today = dayOf(nowMs);
  if (chargedOn > (created !== null && created > today ? created : today)) {
    throw new PaydeskError('charge_day_ahead', { day: chargedOn }, { field: 'chargedOn' });
  }
}

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
