// What of a charge can still be refunded, as far as the ledger knows.
import type { Kysely } from 'kysely';
import { sameServiceAs } from '../environments/same-service.ts';
import type { LedgerTables } from '../schema.ts';
import { refundAmountOf } from './refund-amount.ts';
import type { ChargeOutcomeRow } from './tables.ts';

export type LeftToRefund = {
  chargeId: string;
  accountId: string;
  /** The whole charge, in cents: the least that anybody told. */
  amount: number;
  /** Whether all who told of the charge told the same amount. */
  isAmountAgreed: boolean;
  /** Of its refunds that haven't failed, in cents. */
  refunded: number;
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
  const order = await db
    .selectFrom('order')
    .select(['charge_id', 'account_id', 'total_amount'])
    .where('provider', '=', provider)
    .where('id', '=', orderId)
    .executeTakeFirst();
  if (!order || order.charge_id === null) return null;
  const chargeId = order.charge_id;
  const providers = [provider, ...(await sameServiceAs(db, provider))];
  const told = await db
    .selectFrom('charge_outcome')
    .select(['provider', 'charge_id', 'status', 'attempt', 'amount', 'refunded', 'order_id', 'source'])
    .where('provider', 'in', providers)
    .where('charge_id', '=', chargeId)
    .orderBy('updated_at', 'desc')
    .execute();
  const charge = await db
    .selectFrom('charge')
    .select('amount')
    .where('provider', '=', provider)
    .where('id', '=', chargeId)
    .executeTakeFirst();
  const amounts = [...told.map((each) => each.amount), charge?.amount ?? order.total_amount].filter(
    (cents) => typeof cents === 'number',
  );
  if (amounts.length === 0) return null;
  const amount = Math.min(...amounts);
  // A feed tells of the sum and of each refund one after the other: the greater is the newer.
  const sums = [...told.map((each) => each.refunded), await refundedOfCharge(db, { providers, chargeId })];
  const refunded = Math.max(...sums);
  const open = await openRefunds(db, { provider, orderId });
  return {
    ...{ chargeId, accountId: order.account_id, amount, refunded, cents: amount - refunded - open },
    isAmountAgreed: amounts.every((cents) => cents === amount),
    isReturned: told[0] !== undefined && (told[0].status === 'returned' || (await cameBack(db, told[0]))),
    toldOrderId: told.find(({ source }) => source === 'service')?.order_id ?? null,
  };
}

/** Whether its newest debit was told to have come back, whatever was told of it since. */
async function cameBack(
  db: Kysely<LedgerTables>,
  { provider, charge_id, attempt }: Pick<ChargeOutcomeRow, 'provider' | 'charge_id' | 'attempt'>,
): Promise<boolean> {
  const found = await db
    .selectFrom('return_case')
    .select('attempt')
    .where('provider', '=', provider)
    .where('charge_id', '=', charge_id)
    .where('attempt', '=', attempt)
    .executeTakeFirst();
  return found !== undefined;
}

/** The sum of its refunds that haven't failed, in cents. Told at two addresses of one service, a refund counts once. */
export async function refundedOfCharge(
  db: Kysely<LedgerTables>,
  { providers, chargeId }: { providers: string[]; chargeId: string },
): Promise<number> {
  const refunds = await db
    .selectFrom('refund')
    .select(['id', 'amount', 'status'])
    .where('provider', 'in', providers)
    .where('charge_id', '=', chargeId)
    .orderBy('updated_at')
    .execute();
  const newest = new Map(refunds.map((refund) => [refund.id, refund]));
  return [...newest.values()].reduce((sum, { amount, status }) => (status === 'failed' ? sum : sum + amount), 0);
}

/** On their way, or of unknown outcome: of each as much as was asked for. */
async function openRefunds(
  db: Kysely<LedgerTables>,
  { provider, orderId }: { provider: string; orderId: string },
): Promise<number> {
  const calls = await db
    .selectFrom('journal')
    .select(['operation', 'request'])
    .where('provider', '=', provider)
    .where('order_id', '=', orderId)
    .where('operation', '=', 'refund_charge')
    .where('state', 'in', ['sent', 'unknown'])
    .where('repeat_of', 'is', null)
    .execute();
  return calls.reduce((sum, call) => sum + (refundAmountOf(call) ?? 0), 0);
}
