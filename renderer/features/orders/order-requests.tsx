// What this person asked a colleague to approve about an order.
import type { OrderDetail } from '../../../contract/console/order-detail.ts';
import { formatCents } from '../../../contract/format-cents.ts';
import { OrderId } from '../../../contract/ids.ts';
import type { ApprovalSubject } from '../../../contract/team/approval-subject.ts';
import { t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { OwnRequest } from '../../shared/second-person/own-request.tsx';
import { useEnvironment } from '../../window/environment.ts';
import { useWindowState } from '../../window/window-state.ts';

export function OrderRequests({ order }: { order: OrderDetail }) {
  const gateway = useGateway();
  const { id: environmentId, kind } = useEnvironment();
  const settlerName = useWindowState((state) => state.settlerName);
  const orderId = OrderId.parse(order.id);
  const isHere = ({ environmentId: of }: { environmentId: string }) => of === environmentId;
  const isOfCharge = (what: Extract<ApprovalSubject, { kind: 'not_done' }>) =>
    isHere(what) && what.entryId === order.chargedByWord?.id && what.chargeId !== undefined;
  const { refunds = [], returns = [] } = order.afterCharge ?? {};
  const isRecorded = ({ source }: { source: string }) => source !== 'service';
  const recorded = [...refunds.filter(isRecorded).map(({ id }) => id), ...(returns.some(isRecorded) ? [null] : [])];
  return (
    <>
      <OwnRequest
        kind="refund"
        isOf={(what) => isHere(what) && what.orderId === orderId}
        action={({ amount }) => t({ defaultMessage: 'Refund {amount}' }, { amount: formatCents(amount) })}
        carryOut={({ amount, reason }, { id: approvalId }) => {
          // The panel names the amount, and its button is the confirmation of it.
          const confirmedAmount = kind === 'production' ? amount : null;
          return gateway.afterCharge.refund.call({
            environmentId,
            orderId,
            amount,
            reason,
            confirmedAmount,
            approvalId,
          });
        }}
      />
      <OwnRequest
        kind="capture"
        isOf={(what) => isHere(what) && what.orderId === orderId}
        action={() => t({ defaultMessage: 'Capture', description: 'Button: charge the order' })}
        carryOut={({ amount }, { id: approvalId }) => {
          const confirmedAmount = kind === 'production' ? amount : null;
          const { accountId } = order;
          return gateway.orders.capture.call({ environmentId, accountId, orderId, confirmedAmount, approvalId });
        }}
      />
      <OwnRequest
        kind="present_again"
        isOf={(what) => isHere(what) && what.orderId === orderId}
        action={() => t({ defaultMessage: 'Present again' })}
        carryOut={({ amount }, { id: approvalId }) => {
          const confirmedAmount = kind === 'production' ? amount : null;
          return gateway.afterCharge.presentAgain.call({ environmentId, orderId, confirmedAmount, approvalId });
        }}
      />
      <OwnRequest
        kind="not_done"
        isOf={isOfCharge}
        action={() => t({ defaultMessage: 'Mark as not charged' })}
        carryOut={({ entryId }, { id: approvalId, why, requestedBy }) =>
          gateway.outcomes.takeBackCharge.call({
            environmentId,
            entryId,
            approvalId,
            name: settlerName || requestedBy,
            reason: why,
          })
        }
      />
      {recorded.map((refundId) => (
        <OwnRequest
          key={refundId}
          kind="take_back"
          isOf={(what) => isHere(what) && what.orderId === orderId && what.refundId === refundId}
          action={() => t({ defaultMessage: 'Void' })}
          carryOut={(_what, { id: approvalId, why: reason }) =>
            gateway.afterCharge.takeBackFact.call({ environmentId, orderId, refundId, reason, approvalId })
          }
        />
      ))}
    </>
  );
}
