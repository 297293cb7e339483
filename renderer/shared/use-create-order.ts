// Creates an order, and says so.

import { useMutation } from '@tanstack/react-query';
import type { OrderView } from '../../contract/console/order.ts';
import { t } from '../../messages/t.ts';
import { useGateway } from '../gateway/client.ts';
import { tellDone } from '../window/toast.ts';

/** Creates the order of a session (spec, 4.2). */
export function useCreateOrder(onDone: (order: OrderView) => void) {
  const gateway = useGateway();
  return useMutation(
    gateway.orders.create.mutationOptions({
      onSuccess: (order) => {
        tellOrderCreated();
        onDone(order);
      },
    }),
  );
}

export const tellOrderCreated = () =>
  tellDone(t({ defaultMessage: 'Order created' }), t({ defaultMessage: 'You can capture it now.' }));
