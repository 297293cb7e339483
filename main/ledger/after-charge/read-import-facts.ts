// What is known of the orders that a file tells of: their charges, what came back and was refunded, and the rows that were imported before.
import type { Kysely } from 'kysely';
import { booksDayOf } from '../../../contract/books-day.ts';
import { providerOf } from '../environments/provider-of.ts';
import { sameServiceAs } from '../environments/same-service.ts';
import { grouped } from '../store/grouped.ts';
import type { LedgerTables } from '../store/schema.ts';
import {
  type ImportedFact,
  type ImportedRow,
  type ImportFacts,
  importedKey,
  type OrderFacts,
} from './judge-imported.ts';
import { leftOfOrders } from './left-to-refund.ts';
import type { ImportedFactRow, RefundRow, ReturnCaseRow } from './tables.ts';

type Db = Kysely<LedgerTables>;

export async function readImportFacts(db: Db, environmentId: string, rows: ImportedRow[]): Promise<ImportFacts> {
  const provider = await providerOf(db, environmentId);
  const orderIds = [...new Set(rows.map(({ orderId }) => orderId))];
  const orders = orderIds.length === 0 ? [] : await factsOf(db, provider, orderIds);
  const named = await byKeys(db, provider, rows.filter(({ reference }) => reference !== null).map(importedKey));
  return { orders, facts: [...orders.flatMap(({ imported }) => imported), ...named] };
}

async function factsOf(db: Db, provider: string, orderIds: string[]): Promise<OrderFacts[]> {
  const left = await leftOfOrders(db, provider, orderIds);
  const ofOrders = db.selectFrom('imported_fact').selectAll().where('provider', '=', provider);
  const imported = grouped(
    (await ofOrders.where('order_id', 'in', orderIds).execute()).map(importedFact),
    ({ orderId }) => orderId,
  );
  const days = await daysOfCharges(db, provider, orderIds);
  const charges = await readRecordedByCharge(
    db,
    provider,
    [...left.values()].map(({ chargeId }) => chargeId),
  );
  return orderIds.map((orderId) => {
    const order = left.get(orderId);
    const before = imported.get(orderId) ?? [];
    if (!order) return { orderId, charge: null, returns: [], refunds: [], imported: before };
    const { chargeId: id, accountId, amount, cents, open, refunded, isReturned } = order;
    const isToldByService = charges.told.has(id);
    const day = days.get(orderId) ?? null;
    const charge = { id, accountId, amount, left: cents, open, refunded, isReturned, isToldByService, day };
    return {
      orderId,
      charge,
      imported: before,
      returns: (charges.returns.get(id) ?? []).map(({ code, at }) => ({ code, day: booksDayOf(Date.parse(at)) })),
      refunds: (charges.refunds.get(id) ?? []).map(({ at, charge_id: _of, ...refund }) => ({
        ...refund,
        day: booksDayOf(Date.parse(at)),
      })),
    };
  });
}

/** By order. The service may tell of a charge later than it was made, so the earliest counts. */
async function daysOfCharges(db: Db, provider: string, orderIds: string[]): Promise<Map<string, string>> {
  const orders = await db
    .selectFrom('order')
    .leftJoin('charge', (join) =>
      join.onRef('charge.provider', '=', 'order.provider').onRef('charge.id', '=', 'order.charge_id'),
    )
    .select(['order.id', 'order.delivered_date', 'order.captured_at', 'charge.create_date'])
    .where('order.provider', '=', provider)
    .where('order.id', 'in', orderIds)
    .execute();
  return new Map(
    orders.flatMap(({ id, ...told }) => {
      const moments = Object.values(told).flatMap((at) => (at === null ? [] : [Date.parse(at)]));
      return moments.length === 0 ? [] : [[id, booksDayOf(Math.min(...moments))]];
    }),
  );
}

/** By charge; told: those that the service tells of. */
type RecordedByCharge = {
  told: Set<string>;
  returns: Map<string, Pick<ReturnCaseRow, 'code' | 'at'>[]>;
  refunds: Map<string, Pick<RefundRow, 'charge_id' | 'id' | 'amount' | 'at' | 'source' | 'reference'>[]>;
};

async function readRecordedByCharge(db: Db, provider: string, chargeIds: string[]): Promise<RecordedByCharge> {
  if (chargeIds.length === 0) return { told: new Set(), returns: new Map(), refunds: new Map() };
  // What is known of the same service at another address counts too, as it does for what is left.
  const providers = [provider, ...(await sameServiceAs(db, provider))];
  const outcomes = await db
    .selectFrom('charge_outcome')
    .select('charge_id')
    .where('provider', 'in', providers)
    .where('charge_id', 'in', chargeIds)
    .where('source', '=', 'service')
    .execute();
  const returns = await db
    .selectFrom('return_case')
    .select(['charge_id', 'attempt', 'code', 'at'])
    .where('provider', 'in', providers)
    .where('charge_id', 'in', chargeIds)
    .orderBy('attempt')
    .execute();
  const refunds = await db
    .selectFrom('refund')
    .select(['charge_id', 'id', 'amount', 'at', 'source', 'reference'])
    .where('provider', 'in', providers)
    .where('charge_id', 'in', chargeIds)
    .orderBy('at')
    .execute();
  return {
    told: new Set(outcomes.map(({ charge_id }) => charge_id)),
    returns: grouped(
      once(returns, ({ charge_id, attempt }) => `${charge_id} ${attempt}`),
      ({ charge_id }) => charge_id,
    ),
    refunds: grouped(
      once(refunds, ({ charge_id, id }) => `${charge_id} ${id}`),
      ({ charge_id }) => charge_id,
    ),
  };
}

/** Told at two addresses of one service, it is one. */
const once = <Row>(rows: Row[], keyOf: (row: Row) => string): Row[] => [
  ...new Map(rows.map((row) => [keyOf(row), row])).values(),
];

async function byKeys(db: Db, provider: string, keys: string[]): Promise<ImportedFact[]> {
  if (keys.length === 0) return [];
  const query = db.selectFrom('imported_fact').selectAll().where('provider', '=', provider).where('key', 'in', keys);
  return (await query.execute()).map(importedFact);
}

const importedFact = (row: ImportedFactRow): ImportedFact => ({
  key: row.key,
  kind: row.kind,
  orderId: row.order_id,
  amount: row.amount,
  day: row.day,
  refundId: row.refund_id,
  isVoided: row.voided_at !== null,
});
