// What the permissive provider makes: sessions, and for every request another order of the session or another charge of the order.
import type { ChargeOrderAnswer } from '../../../../contract/payment-api/charge.ts';
import type { CreateOrderAnswer, Order } from '../../../../contract/payment-api/order.ts';
import { FINALIZED, type Session } from '../../../../contract/payment-api/session.ts';
import { timestampOf } from '../../../../contract/timestamp.ts';
import { newId } from '../../../../service/secrets/identifiers.ts';
import type { Receipts } from './receipts.ts';

const SHOP = { organization_id: 'org_permissive', marketplace_id: null };

export type Payments = {
  createSession: (amount: number) => Session;
  /** undefined: there is no such session, or order. */
  createOrder: (sessionId: string) => CreateOrderAnswer | undefined;
  chargeOrder: (orderId: string) => ChargeOrderAnswer | undefined;
};

export function openPermissivePayments(receipts: Receipts): Payments {
  const sessions = new Map<string, Session>();
  const orders = new Map<string, { order: Order; session: Session }>();
  const now = () => timestampOf(Date.now());

  return {
    createSession: (amount) => {
      const session = {
        id: newId('sess_'),
        create_date: now(),
        status: 'started',
        type: 'consumer_checkout',
        ...SHOP,
        total_amount: amount,
        fees: 0,
        track_number: newId('sess_').slice(5, 15),
        is_valid_consumer: false,
        is_valid_bank_account_selected: false,
        is_sufficient_funds: false,
        consent_text: 'I authorize this payment.',
      } as Session;
      sessions.set(session.id, session);
      return session;
    },
    createOrder: (sessionId) => {
      const session = sessions.get(sessionId);
      if (!session) return undefined;
      const order = {
        id: newId('order_'),
        create_date: now(),
        updated_at: now(),
        status: 'submitted',
        ...SHOP,
        store_id: 'store_permissive',
        charge_id: null,
        delivered_date: null,
        total_amount: session.total_amount,
        track_number: session.track_number,
      } as Order;
      orders.set(order.id, { order, session });
      receipts.write({ made: 'order', session_id: session.id, order_id: order.id, amount: order.total_amount });
      const flags = { is_valid_consumer: true, is_valid_bank_account_selected: true, is_sufficient_funds: true };
      return { order, session: { ...session, ...flags, status: FINALIZED } };
    },
    chargeOrder: (orderId) => {
      const known = orders.get(orderId);
      if (!known) return undefined;
      const { order, session } = known;
      const { total_amount: amount, track_number } = order;
      const charge = {
        id: newId('charge_'),
        create_date: now(),
        type: 'ACH_DEBIT',
        status: 'pending',
        amount,
        track_number,
        balance_transaction_id: newId('bal_tran_'),
        consumer_fi_account_id: newId('c_account_'),
        business_fi_account_id: newId('b_account_'),
        ...SHOP,
      } as ChargeOrderAnswer['charge'];
      receipts.write({ made: 'charge', session_id: session.id, order_id: order.id, charge_id: charge.id, amount });
      return { order: { ...order, status: 'charged', charge_id: charge.id, delivered_date: now() }, charge };
    },
  };
}
