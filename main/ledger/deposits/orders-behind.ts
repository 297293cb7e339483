// The orders behind a deposit's lines: what the ledger knows of each.
import type { Kysely } from 'kysely';
import { consumerNames } from '../sessions/read-sessions.ts';
import { expressionsOf } from '../store/expressions.ts';
import type { LedgerTables } from '../store/schema.ts';

export type OrderBehind = { orderId: string; capturedAt: string | null; consumerName: string | null };
type Behind = { order: OrderBehind | null; returnCode: string | null };

/** By charge, of a page of lines. order: null where it isn't here. A charge is known by its capture, or because the service told of it. */
export async function ordersBehind(
  db: Kysely<LedgerTables>,
  provider: string,
  chargeIds: readonly string[],
): Promise<Map<string, Behind>> {
  if (chargeIds.length === 0) return new Map();
  const captured = await db
    .selectFrom('charge')
    .select(['id as chargeId', 'order_id as orderId'])
    .where('provider', '=', provider)
    .where(expressionsOf(db).isAmong('id', chargeIds))
    .execute();
  const told = await db
    .selectFrom('charge_outcome')
    .select(['charge_id as chargeId', 'order_id as orderId', 'return_code as returnCode'])
    .where('provider', '=', provider)
    .where(expressionsOf(db).isAmong('charge_id', chargeIds))
    .execute();
  const orderOf = new Map([...told, ...captured].map(({ chargeId, orderId }) => [chargeId, orderId]));
  const codeOf = new Map(told.map(({ chargeId, returnCode }) => [chargeId, returnCode]));
  const orders = await readOrders(db, provider, [...new Set(orderOf.values())]);
  return new Map(
    [...orderOf].map(([chargeId, orderId]) => [
      chargeId,
      { order: orders.get(orderId) ?? null, returnCode: codeOf.get(chargeId) ?? null },
    ]),
  );
}

async function readOrders(
  db: Kysely<LedgerTables>,
  provider: string,
  ids: readonly string[],
): Promise<Map<string, OrderBehind>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('order')
    .select(['id', 'session_id', 'captured_at'])
    .where('provider', '=', provider)
    .where(expressionsOf(db).isAmong('id', ids))
    .execute();
  const names = await consumerNames(
    db,
    provider,
    rows.flatMap(({ session_id }) => session_id ?? []),
  );
  return new Map(
    rows.map(({ id, session_id, captured_at: capturedAt }) => [
      id,
      { orderId: id, capturedAt, consumerName: names.get(session_id ?? '') ?? null },
    ]),
  );
}
