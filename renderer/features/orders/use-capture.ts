// Captures an order and reports the charged amount.
import { useMutation } from '@tanstack/react-query';
import type { OrderView } from '../../../contract/console/order.ts';
import { formatCents } from '../../../contract/format-cents.ts';
import { t } from '../../../messages/t.ts';
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

/** Amounts in cents. A difference from the confirmed amount stays on screen until it is closed. */
function tellCaptured(charged: number | null, confirmed: number | null): void {
  if (charged !== null && confirmed !== null && charged !== confirmed) {
    const amounts = { charged: formatCents(charged), confirmed: formatCents(confirmed) };
    tellPlainly(
      t({ defaultMessage: 'Charged {charged}, not {confirmed}' }, amounts),
      t(
        {
          defaultMessage:
            'You confirmed {confirmed}, but the order is for {charged}. The consumer will be debited {charged}.',
        },
        amounts,
      ),
    );
    return;
  }
  tellDone(
    t({ defaultMessage: 'Captured' }),
    charged === null
      ? t({ defaultMessage: 'The order was charged.' })
      : t({ defaultMessage: '{amount} was charged.' }, { amount: formatCents(charged) }),
  );
}
