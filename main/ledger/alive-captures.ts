// Which capture of some orders, or of their sessions, is alive.
import { type Kysely, sql } from 'kysely';
import type { LedgerTables } from './schema.ts';

export type AliveCapture = { orderId: string | null; state: string; chargeId: string | null };

/**
 * By order id or by session id. One look-up each: asked for both at once, SQLite reads a provider's whole journal.
 */
export async function aliveCaptures(
  db: Kysely<LedgerTables>,
  provider: string,
  by: 'order_id' | 'session_id',
  ids: string[],
): Promise<Map<string, AliveCapture>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('journal')
    .select(['order_id as orderId', 'session_id as sessionId', 'state', 'charge_id as chargeId'])
    .where('provider', '=', provider)
    // Spelled out, not bound: the indexes of captures hold exactly these.
    .where(sql<boolean>`alive = 1 and operation = 'charge_order'`)
    .where(by, 'in', ids)
    .execute();
  return new Map(rows.map(({ sessionId, ...row }) => [(by === 'order_id' ? row.orderId : sessionId) ?? '', row]));
}
