// Which capture of some orders, or of their sessions, is alive.
import { type Kysely, sql } from 'kysely';
import { expressionsOf } from './engine/expressions.ts';
import type { JournalRow, LedgerTables } from './schema.ts';

export type AliveCapture = Pick<JournalRow, 'operation' | 'order_id' | 'charge_id' | 'state'>;

/** By order id or by session id. One look-up each: asked for both at once, SQLite reads a provider's whole journal. */
export async function aliveCaptures(
  db: Kysely<LedgerTables>,
  provider: string,
  by: 'order_id' | 'session_id',
  ids: string[],
): Promise<Map<string, AliveCapture>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('journal')
    .select(['operation', 'order_id', 'session_id', 'charge_id', 'state'])
    .where('provider', '=', provider)
    // Spelled out, not bound: the indexes of captures hold exactly these.
    .where(sql<boolean>`alive = 1 and operation = 'charge_order'`)
    .where(expressionsOf(db).isAmong(by, ids))
    .execute();
  return new Map(rows.map((row) => [row[by] ?? '', row]));
}
