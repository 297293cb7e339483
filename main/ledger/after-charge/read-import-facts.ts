// What is known of the orders that a file tells of: their charges, what came back and was refunded, and the rows that were imported before.
import type { Kysely } from 'kysely';
import { booksDayOf } from '../../../contract/books-day.ts';
import { providerOf } from '../journal.ts';
import { keptQuery } from '../kept-query.ts';
import type { LedgerTables } from '../schema.ts';
import {
  type ImportedFact,
  type ImportedRow,
  type ImportState,
  importedKey,
  type OrderFacts,
} from './judge-imported.ts';
import { leftToRefund } from './left-to-refund.ts';
import type { ImportedFactRow } from './tables.ts';

type Db = Kysely<LedgerTables>;

/** Of some hundred rows. facts: also those of other orders that have the reference of one of the rows. */
export type ImportFacts = { orders: OrderFacts[]; facts: ImportedFact[] };

export async function readImportFacts(db: Db, environmentId: string, rows: ImportedRow[]): Promise<ImportFacts> {
  const provider = await providerOf(db, environmentId);
  const orders: OrderFacts[] = [];
  for (const orderId of new Set(rows.map((row) => row.orderId))) {
    orders.push(await factsOf(db, { provider, orderId }));
  }
  const named = await byKeys(db, provider, rows.filter(({ reference }) => reference !== null).map(importedKey));
  return { orders, facts: [...orders.flatMap(({ imported }) => imported), ...named] };
}

/** What is to be judged by, or that and what was known before. */
export function addFacts(state: ImportState, { orders, facts }: ImportFacts): void {
  for (const order of orders) state.orders.set(order.orderId, order);
  for (const fact of facts) state.facts.set(fact.key, fact);
}

type OfOrder = { provider: string; orderId: string };

async function factsOf(db: Db, { provider, orderId }: OfOrder): Promise<OrderFacts> {
  const left = await leftToRefund(db, { provider, orderId });
  const imported = (await importedOfOrder(db, { provider, orderId })).map(importedFact);
  if (left === null) return { orderId, charge: null, returns: [], refunds: [], imported };
  const ofCharge = { provider, chargeId: left.chargeId };
  const [outcome] = await sourceOf(db, ofCharge);
  const returns = await returnsOf(db, ofCharge);
  const refunds = await refundsOf(db, ofCharge);
  return {
    orderId,
    charge: {
      ...{ id: left.chargeId, accountId: left.accountId, amount: left.amount, left: left.cents },
      ...{ refunded: left.refunded, isReturned: left.isReturned, isToldByService: outcome?.source === 'service' },
    },
    returns: returns.map(({ code, at }) => ({ code, day: booksDayOf(Date.parse(at)) })),
    refunds: refunds.map(({ at, ...refund }) => ({ ...refund, day: booksDayOf(Date.parse(at)) })),
    imported,
  };
}

async function byKeys(db: Db, provider: string, keys: string[]): Promise<ImportedFact[]> {
  if (keys.length === 0) return [];
  const query = db.selectFrom('imported_fact').selectAll().where('provider', '=', provider).where('key', 'in', keys);
  return (await query.execute()).map(importedFact);
}

const importedFact = (row: ImportedFactRow): ImportedFact => ({
  ...{ key: row.key, kind: row.kind, orderId: row.order_id, amount: row.amount, day: row.day },
  ...{ refundId: row.refund_id, isVoided: row.voided_at !== null },
});

const importedOfOrder = keptQuery((db, { provider, orderId }: OfOrder) =>
  db.selectFrom('imported_fact').selectAll().where('provider', '=', provider).where('order_id', '=', orderId),
);

type OfCharge = { provider: string; chargeId: string };

const sourceOf = keptQuery((db, { provider, chargeId }: OfCharge) =>
  db.selectFrom('charge_outcome').select('source').where('provider', '=', provider).where('charge_id', '=', chargeId),
);
const returnsOf = keptQuery((db, { provider, chargeId }: OfCharge) =>
  db
    .selectFrom('return_case')
    .select(['code', 'at'])
    .where('provider', '=', provider)
    .where('charge_id', '=', chargeId)
    .orderBy('attempt'),
);
const refundsOf = keptQuery((db, { provider, chargeId }: OfCharge) =>
  db
    .selectFrom('refund')
    .select(['id', 'amount', 'at', 'source', 'reference'])
    .where('provider', '=', provider)
    .where('charge_id', '=', chargeId)
    .orderBy('at'),
);
