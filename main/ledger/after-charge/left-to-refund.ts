// What of a charge can still be refunded, as far as the ledger knows.
import type { Kysely } from 'kysely';
import { sameServiceAs } from '../environments/same-service.ts';
import { grouped } from '../grouped.ts';
import type { LedgerTables } from '../schema.ts';
import { refundAmountOf } from './refund-amount.ts';
import type { ChargeOutcomeRow, RefundRow } from './tables.ts';

export type LeftToRefund = {
  chargeId: string;
  accountId: string;
  /** The whole charge, in cents: the least that anybody told. */
  amount: number;
  /** Whether all who told of the charge told the same amount. */
  isAmountAgreed: boolean;
  /** Of its refunds that haven't failed, in cents. */
  refunded: number;
  /** Of refunds that are on their way or of unknown outcome, in cents. */
  open: number;
  /** In cents: without what was refunded and hasn't failed, and without refunds whose outcome nobody knows. Below zero where those are more than the charge. */
  cents: number;
  isReturned: boolean;
  /** Whose charge it is, as the service told; null where it didn't. */
  toldOrderId: string | null;
};

/** null where the order isn't charged, or by an amount nobody knows. What is known of the same service at another address counts too. */
export async function leftToRefund(
  db: Kysely<LedgerTables>,
  { provider, orderId }: { provider: string; orderId: string },
): Promise<LeftToRefund | null> {
  return (await leftOfOrders(db, provider, [orderId])).get(orderId) ?? null;
}

/** The same of some hundred orders; without those that have none. */
export async function leftOfOrders(
  db: Kysely<LedgerTables>,
  provider: string,
  orderIds: string[],
): Promise<Map<string, LeftToRefund>> {
  const orders = await db
    .selectFrom('order')
    .select(['id', 'charge_id', 'account_id', 'total_amount'])
    .where('provider', '=', provider)
    .where('id', 'in', orderIds)
    .execute();
  const chargeIds = orders.flatMap(({ charge_id }) => charge_id ?? []);
  if (chargeIds.length === 0) return new Map();
  const providers = [provider, ...(await sameServiceAs(db, provider))];
  const toldOf = await db
    .selectFrom('charge_outcome')
    .select(['provider', 'charge_id', 'status', 'attempt', 'amount', 'refunded', 'order_id', 'source'])
    .where('provider', 'in', providers)
    .where('charge_id', 'in', chargeIds)
    .orderBy('updated_at', 'desc')
    .execute();
  const told = grouped(toldOf, ({ charge_id }) => charge_id);
  const charges = await db
    .selectFrom('charge')
    .select(['id', 'amount'])
    .where('provider', '=', provider)
    .where('id', 'in', chargeIds)
    .execute();
  const charged = new Map(charges.map(({ id, amount }) => [id, amount]));
  const known = {
    ...(await refundedOfCharges(db, { providers, chargeIds })),
    open: await openRefunds(db, { provider, orderIds }),
    cameBack: await debitsThatCameBack(db, { providers, chargeIds }),
  };
  return new Map(
    orders.flatMap(({ id, charge_id, account_id, total_amount }) => {
      if (charge_id === null) return [];
      const order = { id, chargeId: charge_id, accountId: account_id, amount: charged.get(charge_id) ?? total_amount };
      const left = leftOf(order, told.get(charge_id) ?? [], known);
      return left ? [[id, left]] : [];
    }),
  );
}

type ToldOf = Pick<
  ChargeOutcomeRow,
  'provider' | 'charge_id' | 'status' | 'attempt' | 'amount' | 'refunded' | 'order_id' | 'source'
>;
type Charged = { id: string; chargeId: string; accountId: string; amount: number | null };
type Known = {
  refunded: Map<string, number>;
  refundedAt: Map<string, number>;
  open: Map<string, number>;
  cameBack: Set<string>;
};

function leftOf(
  { id, chargeId, accountId, amount: charged }: Charged,
  told: ToldOf[],
  known: Known,
): LeftToRefund | null {
  const amounts = [...told.map((each) => each.amount), charged].filter((cents) => typeof cents === 'number');
  if (amounts.length === 0) return null;
  const amount = Math.min(...amounts);
  // What an address reports beyond the refunds that it lists counts beside all that are listed.
  const unlisted = told.map((each) => each.refunded - (known.refundedAt.get(atAddress(each)) ?? 0));
  const refunded = Math.max(0, ...unlisted) + (known.refunded.get(chargeId) ?? 0);
  // At whichever address of the service: a later report doesn't take a return back.
  const attempt = Math.max(0, ...told.map((each) => each.attempt));
  const isBack = told.some((each) => each.attempt === attempt && each.status === 'returned');
  const open = known.open.get(id) ?? 0;
  return {
    ...{ chargeId, accountId, amount, refunded, open, cents: amount - refunded - open },
    isAmountAgreed: amounts.every((cents) => cents === amount),
    isReturned: isBack || known.cameBack.has(debitOf({ charge_id: chargeId, attempt })),
    toldOrderId: told.find(({ source }) => source === 'service')?.order_id ?? null,
  };
}

type Debit = Pick<ChargeOutcomeRow, 'charge_id' | 'attempt'>;

const debitOf = ({ charge_id, attempt }: Debit): string => JSON.stringify([charge_id, attempt]);

type Refunded = Pick<RefundRow, 'provider' | 'charge_id' | 'amount' | 'status'>;
type OfCharges = { providers: string[]; chargeIds: string[] };

/** The debits that were told to have come back, whatever was told of their charge since. */
async function debitsThatCameBack(db: Kysely<LedgerTables>, { providers, chargeIds }: OfCharges): Promise<Set<string>> {
  const rows = await db
    .selectFrom('return_case')
    .select(['charge_id', 'attempt'])
    .where('provider', 'in', providers)
    .where('charge_id', 'in', chargeIds)
    .execute();
  return new Set(rows.map(debitOf));
}

/** The sum of its refunds that haven't failed, in cents. Told at two addresses of one service, a refund counts once. */
export async function refundedOfCharge(
  db: Kysely<LedgerTables>,
  { providers, chargeId }: { providers: string[]; chargeId: string },
): Promise<number> {
  return (await refundedOfCharges(db, { providers, chargeIds: [chargeId] })).refunded.get(chargeId) ?? 0;
}

const atAddress = ({ provider, charge_id }: { provider: string; charge_id: string }): string =>
  JSON.stringify([provider, charge_id]);

/** By charge, and by address and charge. */
async function refundedOfCharges(
  db: Kysely<LedgerTables>,
  { providers, chargeIds }: OfCharges,
): Promise<Pick<Known, 'refunded' | 'refundedAt'>> {
  const refunds = await db
    .selectFrom('refund')
    .select(['provider', 'id', 'charge_id', 'amount', 'status'])
    .where('provider', 'in', providers)
    .where('charge_id', 'in', chargeIds)
    .orderBy('updated_at')
    .execute();
  const newest = new Map(refunds.map((refund) => [`${refund.charge_id} ${refund.id}`, refund]));
  const sumsOf = (refunds: Iterable<Refunded>, key: (refund: Refunded) => string) => {
    const sums = new Map<string, number>();
    for (const refund of refunds)
      if (refund.status !== 'failed') sums.set(key(refund), (sums.get(key(refund)) ?? 0) + refund.amount);
    return sums;
  };
  return { refunded: sumsOf(newest.values(), ({ charge_id }) => charge_id), refundedAt: sumsOf(refunds, atAddress) };
}

/** By order: on their way, or of unknown outcome, of each as much as was asked for. */
async function openRefunds(
  db: Kysely<LedgerTables>,
  { provider, orderIds }: { provider: string; orderIds: string[] },
): Promise<Map<string, number>> {
  const calls = await db
    .selectFrom('journal')
    .select(['order_id', 'operation', 'request'])
    .where('provider', '=', provider)
    .where('order_id', 'in', orderIds)
    .where('operation', '=', 'refund_charge')
    .where('state', 'in', ['sent', 'unknown'])
    .where('repeat_of', 'is', null)
    .execute();
  const sums = new Map<string, number>();
  for (const call of calls) {
    if (call.order_id !== null) sums.set(call.order_id, (sums.get(call.order_id) ?? 0) + (refundAmountOf(call) ?? 0));
  }
  return sums;
}
