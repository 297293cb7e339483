// The capture button. In production it asks for one confirmation that names the amount.
import { Button, Modal } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { isChargedStatus, type OrderDetail } from '../../../contract/console/order.ts';
import { formatCents } from '../../../contract/format-cents.ts';
import { t } from '../../../messages/t.ts';
import { Consumer } from '../../ui/consumer.tsx';
import { confirmationTitle, ProductionConfirmation } from '../../ui/production-confirmation.tsx';
import { useEnvironment } from '../../window/environment.ts';

/** `onCapture` gets the confirmed amount in cents, null in a sandbox. */
type CaptureButtonProps = { order: OrderDetail; isPending: boolean; onCapture: (confirmed: number | null) => void };

export function CaptureButton({ order, isPending, onCapture }: CaptureButtonProps) {
  const { kind, refusesRepeat } = useEnvironment();
  const isProduction = kind === 'production';
  const [confirming, confirm] = useDisclosure(false);
  // The service told of its charge, and may make a second one.
  const isTold = order.afterCharge !== null && !refusesRepeat;
  if (isChargedStatus(order.status) || isTold) return null;
  return (
    <>
      <Button
        size="md"
        color={isProduction ? 'red' : 'ink'}
        disabled={order.status !== 'ready'}
        loading={isPending}
        onClick={isProduction ? confirm.open : () => onCapture(null)}
      >
        {order.totalAmount === null
          ? t({ defaultMessage: 'Capture (amount unknown)' })
          : t({ defaultMessage: 'Capture {amount}' }, { amount: formatCents(order.totalAmount) })}
      </Button>
      <Modal opened={confirming} onClose={confirm.close} title={confirmationTitle(order.totalAmount)}>
        <ProductionConfirmation
          orderId={order.id}
          consumer={<Consumer name={order.consumerName ?? t({ defaultMessage: 'The consumer' })} />}
          amount={order.totalAmount}
          isPending={isPending}
          onConfirm={(amount) => {
            confirm.close();
            onCapture(amount);
          }}
          onCancel={confirm.close}
        />
      </Modal>
    </>
  );
}
