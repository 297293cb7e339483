// Charges: the capture of an order, one for each.
import type { Selectable } from 'kysely';
import type { ChargeOrderAnswer } from '../../contract/payment-api/charge.ts';
import { Charge } from '../../contract/payment-api/charge.ts';
import { timestampOf } from '../../contract/timestamp.ts';
import { newId } from '../identifiers.ts';
import { postCharges } from './books/post-charges.ts';
import type { Store } from './database.ts';
import { type OrderRow, orderOf } from './orders.ts';
import type { Organization } from './organizations.ts';
import { keepReceipt, type WriteReceipt } from './receipts.ts';
import type { ChargesTable } from './tables.ts';

export type ChargeOrderOutcome =
  | { kind: 'charged'; answer: ChargeOrderAnswer }
  | { kind: 'unknown_order' }
  | { kind: 'already_charged'; chargeId: string };

/** The row as the resource of the spec (2.3). */
function chargeOf({ order_id: _, ...row }: Selectable<ChargesTable>): Charge {
  return Charge.parse(row);
}

/** Charges a submitted order: the order is charged with its charge and the charge's entries in the book, or nothing is (4.3, section 3); `at` is ms, UTC. */
export function chargeOrder(
  store: Store,
  organization: Organization,
  { orderId, writeReceipt }: { orderId: string; writeReceipt: WriteReceipt },
  at: number,
): Promise<ChargeOrderOutcome> {
  return store.transaction().execute(async (tx) => {
    const chargeId = newId('charge_');
    // The write comes first: of two that charge the same order, the second waits here and then finds it charged.
    const { numUpdatedRows } = await tx
      .updateTable('orders')
      .set({ status: 'charged', charge_id: chargeId, delivered_date: timestampOf(at), updated_at: timestampOf(at) })
      .where('id', '=', orderId)
      .where('organization_id', '=', organization.id)
      .where('charge_id', 'is', null)
      .executeTakeFirstOrThrow();
    const order = await tx
      .selectFrom('orders')
      .selectAll()
      .where('id', '=', orderId)
      .where('organization_id', '=', organization.id)
      .executeTakeFirst();
    if (!order?.charge_id) return { kind: 'unknown_order' };
    if (numUpdatedRows === 0n) return { kind: 'already_charged', chargeId: order.charge_id };
    const row = await newCharge(tx, organization, order, { id: chargeId, at });
    await tx.insertInto('charges').values(row).execute();
    await keepReceipt(tx, order.session_id, writeReceipt, at);
    // Last, because the running totals are rows that other charges of the seller wait for until this one is committed.
    await postCharges(tx, [row.id]);
    return { kind: 'charged', answer: { order: orderOf(order), charge: chargeOf(row) } };
  });
}

async function newCharge(
  tx: Store,
  organization: Organization,
  order: OrderRow,
  { id, at }: { id: string; at: number },
): Promise<Selectable<ChargesTable>> {
  const session = await tx
    .selectFrom('sessions')
    .select('consumer_fi_account_id')
    .where('id', '=', order.session_id)
    .executeTakeFirstOrThrow();
  if (session.consumer_fi_account_id === null) throw new Error('An order whose session has no bank account.');
  return {
    id,
    order_id: order.id,
    organization_id: order.organization_id,
    marketplace_id: order.marketplace_id,
    create_date: timestampOf(at),
    type: 'ACH_DEBIT',
    status: 'pending',
    amount: order.total_amount,
    balance_transaction_id: newId('bal_tran_'),
    consumer_fi_account_id: session.consumer_fi_account_id,
    business_fi_account_id: organization.business_fi_account_id,
    track_number: order.track_number,
  };
}
