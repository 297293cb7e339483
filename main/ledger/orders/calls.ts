// Ledger calls about orders.
import type { DoNotCaptureInput } from '../../../contract/console/order.ts';
import { orders } from '../../../contract/procedures/orders.ts';
import { isCharged } from '../../core/payment.ts';
import { PaydeskError } from '../../process/problem.ts';
import { audit } from '../audit/audit.ts';
import { answers, type CallContext, EnvironmentId, Id, ledgerRead } from '../define-call.ts';
import { providerOf } from '../environments/provider-of.ts';
import { ledgerLocked, openSeal } from '../file/sealed.ts';
import { readPayment, recordFact } from '../projections/read-payment.ts';
import { inTransaction } from '../store/in-transaction.ts';
import { readOrderLines } from './order-lines.ts';
import { getOrder, listOrders, neighborsOfOrder } from './read-orders.ts';
import { totalOrders } from './total-orders.ts';

export const ordersCalls = {
  listOrders: answers(orders.list, listOrders),
  totalOrders: answers(orders.total, totalOrders),
  readOrderLines: answers(orders.csv, readOrderLines),
  neighborsOfOrder: answers(orders.neighbors, neighborsOfOrder),
  getOrder: ledgerRead({ duties: ['view'], args: [EnvironmentId, Id], run: getOrder }),
  setDoNotCapture: answers(orders.setDoNotCapture, setDoNotCapture),
};

/** The same again changes nothing. Throws `order_not_found`, `capture_done`, `ledger_sealed`. */
function setDoNotCapture(
  { db, nowMs, actor }: CallContext,
  { environmentId, orderId, isMarked, reason }: DoNotCaptureInput,
): Promise<void> {
  const at = new Date(nowMs).toISOString();
  return inTransaction(db, async (trx) => {
    if (await openSeal(trx)) throw ledgerLocked();
    const provider = await providerOf(trx, environmentId);
    const known = await readPayment(trx, provider, [`order ${orderId}`]);
    const order = known.payment.orders.find(({ id }) => id === orderId);
    if (!order) throw new PaydeskError('order_not_found', { orderId });
    if (known.payment.doNotCapture.includes(orderId) === isMarked) return;
    if (isMarked && isCharged(order)) throw new PaydeskError('capture_done', { otherOrderId: null }, { orderId });
    await recordFact(trx, provider, { kind: 'do_not_capture', orderId, isMarked, reason, actor }, { at, known });
    const action = isMarked ? 'mark_do_not_capture' : 'lift_do_not_capture';
    await audit(trx, at, actor, action, orderId, { reason });
  });
}
