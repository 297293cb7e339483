// The button that moves money: one click in a sandbox; in production one confirmation that names the amount.
import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { OrderDetail } from '../../../contract/console/order.ts';
import { formatCents } from '../../../contract/money.ts';
import { Consumer } from '../../ui/consumer.tsx';
import { Identifier } from '../../ui/identifier.tsx';
import { useEnvironment } from '../../window/environment.ts';

type CaptureButtonProps = { order: OrderDetail; isPending: boolean; onCapture: () => void };

export function CaptureButton({ order, isPending, onCapture }: CaptureButtonProps) {
  const { kind } = useEnvironment();
  const [confirming, confirm] = useDisclosure(false);
  if (order.standing === 'charged') return null;
  const words = captureWords(order.totalAmount);
  const confirmed = () => {
    confirm.close();
    onCapture();
  };
  return (
    <>
      <Button
        size="md"
        disabled={order.standing !== 'ready'}
        loading={isPending}
        onClick={kind === 'production' ? confirm.open : onCapture}
      >
        {words}
      </Button>
      <Modal opened={confirming} onClose={confirm.close} title={`${words}?`}>
        <Confirmation order={order} words={words} onConfirm={confirmed} onCancel={confirm.close} />
      </Modal>
    </>
  );
}

function captureWords(cents: number | null): string {
  return cents === null ? 'Capture, amount unknown' : `Capture ${formatCents(cents)}`;
}

type ConfirmationProps = { order: OrderDetail; words: string; onConfirm: () => void; onCancel: () => void };

function Confirmation({ order, words, onConfirm, onCancel }: ConfirmationProps) {
  const { name } = useEnvironment();
  return (
    <Stack gap="md">
      <Alert color="red" icon={<IconAlertTriangle size={18} />} title={`Real money in PRODUCTION, ${name}`}>
        <Consumer name={order.consumerName ?? 'The consumer'} /> is debited{' '}
        <b>{order.totalAmount === null ? 'whatever the order says' : formatCents(order.totalAmount)}</b>.
      </Alert>
      <Group gap="xs">
        <Text size="sm" c="dimmed">
          Order
        </Text>
        <Identifier id={order.id} />
      </Group>
      <Group justify="flex-end">
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button color="red" onClick={onConfirm} data-autofocus>
          {words}
        </Button>
      </Group>
    </Stack>
  );
}
