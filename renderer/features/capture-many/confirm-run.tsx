// The one confirmation before a run begins in production: it names the count and the sum.
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { RunView } from '../../../contract/console/capture-many.ts';
import { formatCents } from '../../../contract/format-cents.ts';
import { useEnvironment } from '../../window/environment.ts';
import { orders } from './run-words.ts';

type ConfirmRunProps = { run: RunView; onConfirm: () => void; onCancel: () => void };

export function ConfirmRun({ run: { planned }, onConfirm, onCancel }: ConfirmRunProps) {
  const { name } = useEnvironment();
  return (
    <Stack gap="md">
      <Alert color="red" icon={<IconAlertTriangle size={18} />} title={`Real money in PRODUCTION, ${name}`}>
        The consumers of <b>{orders(planned.count)}</b> are debited <b>{formatCents(planned.sum)}</b> in all.
      </Alert>
      <Text size="sm" c="dimmed">
        Asked once for the whole run. An order whose amount isn’t what the dry run showed is skipped.
      </Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={onCancel} data-autofocus>
          Cancel
        </Button>
        <Button color="red" onClick={onConfirm}>
          Charge {orders(planned.count)}, {formatCents(planned.sum)}
        </Button>
      </Group>
    </Stack>
  );
}
