// Seller fees accrue when an order is charged (product.md): one entry a transaction, never changed.
import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { booksDayOf } from '../../../contract/books-day.ts';
import { remark } from '../../../contract/console/remark.ts';
import { keptQuery } from '../kept-query.ts';
import type { FeeEntryRow, LedgerTables } from '../schema.ts';
import { isUnknown } from './fee-filter.ts';
import { bringFeeBack } from './take-back.ts';

/** Who adds an entry that no person asked for. */
const PAYDESK = 'Paydesk';

/** An entry that is only about the amount. */
const CORRECTION = { kind: 'correction', transactions: 0 } as const;

type Capture = { provider: string; actor: string };

/**
 * Adds the accrual of an order that is charged, where it belongs to a marketplace; one that is there stays as it is, so every
 * answer may ask for it, and one that was taken back is brought back. The amount (cents) is the session's fees; null, unknown, where the session isn't known here.
 */
export async function accrueFee(
  db: Kysely<LedgerTables>,
  { provider, actor }: Capture,
  orderId: string,
  now: string,
): Promise<void> {
  const [order] = await chargedOrder(db, { provider, orderId });
  if (!order) return;
  const [session] = await sessionOf(db, { provider, sessionId: order.session_id });
  const marketplaceId = order.marketplace_id ?? session?.marketplace_id ?? null;
  const [account] = await roleOf(db, { accountId: order.account_id });
  if (marketplaceId === null && account?.role !== 'seller') return;
  const [charge] = await chargeOf(db, { provider, orderId });
  // The service writes another offset and more digits; ours sort as text.
  const at = new Date(charge?.create_date ?? now).toISOString();
  const entry: FeeEntryRow = {
    id: randomUUID(),
    provider,
    kind: 'accrual',
    order_id: orderId,
    charge_id: order.charge_id,
    account_id: order.account_id,
    marketplace_id: marketplaceId,
    amount: session?.fees ?? null,
    order_amount: charge?.amount ?? order.total_amount,
    at,
    day: booksDayOf(Date.parse(at)),
    recorded_at: now,
    actor,
    reason: null,
    transactions: 1,
  };
  const [added] = await addEntry(db, entry);
  if (!added) await bringFeeBack(db, entry);
}

const addEntry = keptQuery((db, entry: FeeEntryRow) =>
  db
    .insertInto('fee_entry')
    .values(entry)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id'),
);

const chargedOrder = keptQuery((db, { provider, orderId }: { provider: string; orderId: string }) =>
  db
    .selectFrom('order')
    .select(['account_id', 'session_id', 'charge_id', 'marketplace_id', 'total_amount'])
    .where('provider', '=', provider)
    .where('id', '=', orderId)
    .where((where) => where.or([where('charge_id', 'is not', null), where('status', '=', 'charged')])),
);

const chargeOf = keptQuery((db, { provider, orderId }: { provider: string; orderId: string }) =>
  db
    .selectFrom('charge')
    .select(['create_date', 'amount'])
    .where('provider', '=', provider)
    .where('order_id', '=', orderId),
);

const roleOf = keptQuery((db, { accountId }: { accountId: string }) =>
  db.selectFrom('account').select('role').where('id', '=', accountId),
);

const sessionOf = keptQuery((db, { provider, sessionId }: { provider: string; sessionId: string | null }) =>
  db
    .selectFrom('session')
    .select(['fees', 'marketplace_id'])
    .where('provider', '=', provider)
    .where('id', '=', sessionId),
);

/** A session that becomes known brings the unknown fee of its order, as a correction: the accrual stays what it was. */
export async function completeFee(
  db: Kysely<LedgerTables>,
  provider: string,
  sessionId: string,
  now: string,
): Promise<void> {
  const session = await db
    .selectFrom('session')
    .select('fees')
    .where('provider', '=', provider)
    .where('id', '=', sessionId)
    .executeTakeFirst();
  if (!session || session.fees === null) return;
  const orders = await ordersOfSession(db, { provider, sessionId });
  if (orders.length === 0) return;
  const unknown = await db
    .selectFrom('fee_entry')
    .selectAll()
    .where('provider', '=', provider)
    .where(
      'order_id',
      'in',
      orders.map(({ id }) => id),
    )
    .where(isUnknown)
    .execute();
  for (const charge of unknown) {
    const reason = remark('session_became_known');
    const correction = { id: randomUUID(), ...CORRECTION, amount: session.fees, actor: PAYDESK, reason };
    await db
      .insertInto('fee_entry')
      .values({ ...charge, ...correction, recorded_at: now })
      .execute();
  }
}

const ordersOfSession = keptQuery((db, { provider, sessionId }: { provider: string; sessionId: string }) =>
  db.selectFrom('order').select('id').where('provider', '=', provider).where('session_id', '=', sessionId),
);
