// Sends a call that the ledger has begun, by what the journal says of it and nothing else.
import type { EnvironmentView } from '../../contract/console/environment.ts';
import type { OrderDetail } from '../../contract/console/order-detail.ts';
import { OrderId } from '../../contract/ids.ts';
import type { Requests } from '../../contract/operations/recorded.ts';
import type { AnyAnswer, CallOutcome } from '../core/outcome.ts';
import { readPayoutKey } from '../core/payout-key.ts';
import { readPresentment } from '../core/presentment.ts';
import type { BegunSend } from '../ledger/kept-keys/begin-send.ts';
import type { DashboardSigner, Sending } from '../providers/port.ts';
import type { Payments } from '../providers/providers.ts';

/** Whose keys sign, at the addresses that the ledger has. */
export const signerAt = (environment: EnvironmentView, accountId: string): DashboardSigner => ({
  provider: environment.provider,
  accountId,
  baseUrl: environment.baseUrl,
  authUrl: environment.authUrl,
  dashboardUrl: environment.dashboardUrl,
});

/** request: a session's as it is sent. orderOf: the order as the ledger has it. */
export async function sendBegun(
  payments: Payments,
  signer: DashboardSigner,
  begun: BegunSend,
  request: Requests['create_session'] | null,
  sending: Sending,
  orderOf: (orderId: string) => Promise<Pick<OrderDetail, 'afterCharge'>>,
): Promise<CallOutcome<AnyAnswer>> {
  const { operation, orderId, chargeId, key } = begun;
  const kept = JSON.parse(begun.request) as unknown;
  // The spec's payment API is bound to these addresses only, wherever the dashboard is.
  const { dashboardUrl: _dashboard, ...plain } = signer;
  const change = () => ({ key: stated(key), chargeId: stated(chargeId), orderId: stated(orderId) });
  switch (operation) {
    case 'create_session':
      return payments.createSession(plain, stated(request), sending);
    case 'create_order':
      return payments.createOrder(plain, kept as Requests['create_order'], sending);
    case 'charge_order':
      return payments.chargeOrder(plain, OrderId.parse(orderId), sending);
    case 'start_payout': {
      const { expected_amount: expectedAmount } = kept as Requests['start_payout'];
      const { marketplaceId } = readPayoutKey(stated(begun.payoutOf));
      return payments.startPayout(signer, { key: stated(key), expectedAmount, marketplaceId }, sending);
    }
    case 'refund_charge': {
      const { amount, reason } = kept as Requests['refund_charge'];
      return payments.refundCharge(signer, { ...change(), amount, reason }, sending);
    }
    case 'present_charge_again': {
      const { afterCharge } = await orderOf(stated(orderId));
      const attempt = readPresentment(stated(begun.attempt)) - 1;
      return payments.presentAgain(signer, { ...change(), amount: stated(afterCharge).amount, attempt }, sending);
    }
  }
}

/** What an entry of this operation always has. */
function stated<Value>(value: Value | null | undefined): Value {
  if (value === null || value === undefined) throw new Error('The journal lacks what this call needs.');
  return value;
}
