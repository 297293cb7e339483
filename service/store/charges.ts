// Charges: the capture of an order, one for each.
import type { Selectable } from 'kysely';
import type { ChargeOrderAnswer } from '../../contract/payment-api/charge.ts';
import { Charge } from '../../contract/payment-api/charge.ts';
import { timestampOf } from '../../contract/timestamp.ts';
import { newId } from '../secrets/identifiers.ts';
import { postCharge } from './books/post-charge.ts';
import { noOutcomes, type PlanOutcomes, schedule } from './books/scheduled-outcomes.ts';
import type { Store } from './database.ts';
import { type OrderRow, orderOf } from './orders.ts';
import type { Organization } from './organizations.ts';
import { keepReceipt, type WriteReceipt } from './receipts.ts';
import type { ChargesTable } from './tables.ts';

export type ChargeOrderOutcome =
  | { kind: 'charged'; answer: ChargeOrderAnswer }
  | { kind: 'unknown_order' }
  | { kind: 'already_charged'; chargeId: string }
  /** The consumer's account takes no new debit. */
  | { kind: 'account_closed' };

/** The row as the resource of the spec (2.3). */
function chargeOf({ order_id: _, updated_at, outcome, return_code, ...row }: Selectable<ChargesTable>): Charge {
  return Charge.parse(row);
}

type ChargeQuery = { orderId: string; writeReceipt: WriteReceipt; plan?: PlanOutcomes | undefined };

/** Charges a submitted order: the order is charged with its charge and the charge's entries in the book, or nothing is (4.3, section 3); `at` is ms, UTC. */
export function chargeOrder(
  store: Store,
  organization: Organization,
  { orderId, writeReceipt, plan = noOutcomes }: ChargeQuery,
  at: number,
): Promise<ChargeOrderOutcome> {
  const charging = store.transaction().execute<ChargeOrderOutcome>(async (tx) => {
    const chargeId = newId('charge_');
    // The write comes first: of two that charge the same order, the second waits here and then finds it charged.
    const charged = await tx
      .updateTable('orders')
      .set({ status: 'charged', charge_id: chargeId, delivered_date: timestampOf(at), updated_at: timestampOf(at) })
      .where('id', '=', orderId)
      .where('organization_id', '=', organization.id)
      .where('charge_id', 'is', null)
      .returningAll()
      .executeTakeFirst();
    if (!charged) return whyNotCharged(tx, organization, orderId);
    const { charge, fee, lastFour } = await newCharge(tx, organization, charged, { id: chargeId, at });
    await tx.insertInto('charges').values(charge).execute();
    await keepReceipt(tx, charged.session_id, writeReceipt, at);
    await schedule(
      tx,
      { organizationId: charge.organization_id, sourceId: charge.id },
      await plan(tx, { chargeId: charge.id, attempt: 1, amount: charge.amount, at, lastFour }),
    );
    await postCharge(tx, { ...charge, session_id: charged.session_id, fee });
    return { kind: 'charged', answer: { order: orderOf(charged), charge: chargeOf(charge) } };
  });
  // Thrown to take back the write that came first.
  return charging.catch((error: unknown) => {
    if (error instanceof AccountClosed) return { kind: 'account_closed' };
    throw error;
  });
}

class AccountClosed extends Error {
  override name = 'AccountClosed';
}

async function whyNotCharged(tx: Store, organization: Organization, orderId: string): Promise<ChargeOrderOutcome> {
  const order = await tx
    .selectFrom('orders')
    .select('charge_id')
    .where('id', '=', orderId)
    .where('organization_id', '=', organization.id)
    .executeTakeFirst();
  return order?.charge_id ? { kind: 'already_charged', chargeId: order.charge_id } : { kind: 'unknown_order' };
}

/** fee: cents. */
type NewCharge = { charge: Selectable<ChargesTable>; fee: number; lastFour: string | undefined };

/** The row of an order's charge, with what else is known of it. */
async function newCharge(
  tx: Store,
  organization: Organization,
  order: OrderRow,
  { id, at }: { id: string; at: number },
): Promise<NewCharge> {
  const session = await tx
    .selectFrom('sessions')
    .leftJoin('bank_accounts', 'bank_accounts.id', 'sessions.consumer_fi_account_id')
    .leftJoin('closed_accounts', 'closed_accounts.fingerprint', 'bank_accounts.fingerprint')
    .select(['sessions.consumer_fi_account_id', 'sessions.fees', 'sessions.bank_account', 'closed_accounts.closed_at'])
    .where('sessions.id', '=', order.session_id)
    .executeTakeFirstOrThrow();
  if (session.consumer_fi_account_id === null) throw new Error('An order whose session has no bank account.');
  if (session.closed_at !== null) throw new AccountClosed();
  const charge = {
    id,
    order_id: order.id,
    organization_id: order.organization_id,
    marketplace_id: order.marketplace_id,
    create_date: timestampOf(at),
    updated_at: timestampOf(at),
    type: 'ACH_DEBIT',
    status: 'pending',
    outcome: 'pending' as const,
    return_code: null,
    amount: order.total_amount,
    balance_transaction_id: newId('bal_tran_'),
    consumer_fi_account_id: session.consumer_fi_account_id,
    business_fi_account_id: organization.business_fi_account_id,
    track_number: order.track_number,
  };
  return { charge, fee: Number(session.fees), lastFour: session.bank_account ?? undefined };
}
