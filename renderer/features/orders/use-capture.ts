// Captures an order, and says what was charged.
import { useMutation } from '@tanstack/react-query';
import type { OrderView } from '../../../contract/console/order.ts';
import { formatCents } from '../../../contract/format-cents.ts';
import { useGateway } from '../../gateway/client.ts';
import { tellDone, tellPlainly } from '../../window/toast.ts';

/** Captures an order: the consumer is debited (spec, 4.3). */
export function useCapture(onDone: (order: OrderView) => void) {
  const gateway = useGateway();
  return useMutation(
    gateway.orders.capture.mutationOptions({
      onSuccess: (order, { confirmedAmount }) => {
        tellCaptured(order.totalAmount, confirmedAmount ?? null);
        onDone(order);
      },
    }),
  );
}

/** Both in cents. An amount that isn't the one a person confirmed stays on screen until it is closed. */
function tellCaptured(charged: number | null, confirmed: number | null): void {
  if (charged !== null && confirmed !== null && charged !== confirmed) {
    const words = `You confirmed ${formatCents(confirmed)}. The order was ${formatCents(charged)}, and that is what the consumer is debited.`;
    tellPlainly(`Charged ${formatCents(charged)}, not ${formatCents(confirmed)}`, words);
  } else tellDone('Captured', charged === null ? 'The order is charged.' : `${formatCents(charged)} is charged.`);
}
