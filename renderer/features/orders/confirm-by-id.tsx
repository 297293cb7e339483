// The one confirmation before money moves in production, for a pasted order id: it names the amount, or says that nobody here knows it.
import { Alert, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatCents } from '../../../contract/money.ts';
import { useDoor } from '../../door/door.ts';
import { Identifier } from '../../ui/identifier.tsx';
import { useEnvironment } from '../../window/environment.ts';

type ConfirmByIdProps = {
  orderId: string;
  isPending: boolean;
  onCapture: () => void;
  onBack: () => void;
  children: ReactNode;
};

export function ConfirmById({ orderId, isPending, onCapture, onBack, children }: ConfirmByIdProps) {
  const door = useDoor();
  const environment = useEnvironment();
  const known = useQuery(door.orders.get.queryOptions({ environmentId: environment.id, orderId }));
  if (known.isPending) return <Skeleton height={160} />;
  const amount = known.data?.totalAmount ?? null;
  return (
    <Stack gap="md">
      <Alert color="red" icon={<IconAlertTriangle size={18} />} title={`Real money in PRODUCTION, ${environment.name}`}>
        {amount === null
          ? 'This console has not seen the order, so it can’t tell the amount. The consumer is debited whatever the order says.'
          : `The consumer is debited ${formatCents(amount)}.`}
      </Alert>
      <Group gap="xs">
        <Text size="sm" c="dimmed">
          Order
        </Text>
        <Identifier id={orderId} />
      </Group>
      {children}
      <Group justify="flex-end">
        <Button variant="default" onClick={onBack} disabled={isPending}>
          Back
        </Button>
        <Button color="red" loading={isPending} onClick={onCapture} data-autofocus>
          {amount === null ? 'Capture, amount unknown' : `Capture ${formatCents(amount)}`}
        </Button>
      </Group>
    </Stack>
  );
}
