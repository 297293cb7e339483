// What is taken out of an order: its facts as text, and the consumer's authorization on paper.
import type { OrderDetail } from '../../../contract/console/order.ts';
import { orderLink } from '../../../contract/console/order-link.ts';
import { t } from '../../../messages/t.ts';
import { PrintAuthorization } from '../../shared/print-authorization.tsx';
import { CopyTextButton } from '../../ui/copy-text-button.tsx';
import { orderStatusWords } from '../../ui/status-badge.tsx';
import { ZONE } from '../../ui/time-words.ts';
import { useEnvironment } from '../../window/environment.ts';
import { orderText } from './order-text.ts';

export function OrderPapers({ order }: { order: OrderDetail }) {
  const shown = useEnvironment();
  const { name: environment, accounts } = shown;
  const account = accounts.find(({ id }) => id === order.accountId)?.name ?? null;
  return (
    <>
      <CopyTextButton
        name={t({ defaultMessage: 'Copy all', description: 'Copies all facts of an order as text' })}
        text={() => orderText(order, { environment, account, status: orderStatusWords(order.status), zone: ZONE })}
      />
      <CopyTextButton name={t({ defaultMessage: 'Copy link' })} text={() => orderLink(order.id, shown)} />
      {order.sessionId !== null && <PrintAuthorization sessionId={order.sessionId} order={order} />}
    </>
  );
}
