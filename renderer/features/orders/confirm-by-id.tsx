// The confirmation for a pasted order id: what this console knows of the order is looked up first.
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useDoor } from '../../door/door.ts';
import { Consumer } from '../../ui/consumer.tsx';
import { ProductionConfirmation } from '../../ui/production-confirmation.tsx';
import { useEnvironment } from '../../window/environment.ts';

type ConfirmByIdProps = {
  orderId: string;
  isPending: boolean;
  onCapture: (confirmed: number) => void;
  onBack: () => void;
  children: ReactNode;
};

export function ConfirmById({ orderId, isPending, onCapture, onBack, children }: ConfirmByIdProps) {
  const door = useDoor();
  const environmentId = useEnvironment().id;
  const known = useQuery(door.orders.get.queryOptions({ input: { environmentId, orderId } }));
  // Once only: asked again after a failure, it must not take away what was typed meanwhile.
  if (!known.isFetched) return <Skeleton height={220} />;
  return (
    <ProductionConfirmation
      orderId={orderId}
      consumer={<Consumer name={known.data?.consumerName ?? 'The consumer'} />}
      amount={known.data?.totalAmount ?? null}
      isPending={isPending}
      onConfirm={onCapture}
      onCancel={onBack}
    >
      {children}
    </ProductionConfirmation>
  );
}
