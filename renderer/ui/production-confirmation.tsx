// The one confirmation before money moves in production: it names the amount; where nobody here knows it, a person types it.
import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { formatCents } from '../../contract/format-cents.ts';
import { parseDollars } from '../../contract/money.ts';
import { useEnvironment } from '../window/environment.ts';
import { Identifier } from './identifier.tsx';

type ProductionConfirmationProps = {
  orderId: string;
  consumer: ReactNode;
  /** Cents; null where this console has not seen the order. */
  amount: number | null;
  isPending: boolean;
  /** Called with the cents that were confirmed. */
  onConfirm: (amount: number) => void;
  onCancel: () => void;
  children?: ReactNode;
};

export function ProductionConfirmation(props: ProductionConfirmationProps) {
  const { orderId, consumer, amount, isPending, onConfirm, onCancel, children } = props;
  const { name } = useEnvironment();
  const [typed, setTyped] = useState('');
  const read = parseDollars(typed);
  const confirmed = amount ?? (read.ok ? read.cents : null);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (confirmed !== null) onConfirm(confirmed);
      }}
    >
      <Stack gap="md">
        <Alert color="red" icon={<IconAlertTriangle size={18} />} title={`Real money in PRODUCTION, ${name}`}>
          {amount === null ? (
            'This console has not seen the order, so it can’t tell the amount. The consumer is debited what the order says.'
          ) : (
            <>
              {consumer} is debited <b>{formatCents(amount)}</b>.
            </>
          )}
        </Alert>
        <Group gap="xs">
          <Text size="sm" c="dimmed">
            Order
          </Text>
          <Identifier id={orderId} />
        </Group>
        {amount === null && (
          <TextInput
            label="Amount of the order"
            description="As the merchant’s own server or the dashboard says. If the service charges another amount, you are told."
            placeholder="0.00"
            leftSection={<Text c="dimmed">$</Text>}
            inputMode="decimal"
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            error={typed !== '' && !read.ok && 'Write it like 12.50 or 1,234.50.'}
            data-autofocus
          />
        )}
        {children}
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel} disabled={isPending}>
            Cancel
          </Button>
          <Button type="submit" color="red" loading={isPending} disabled={confirmed === null}>
            {confirmed === null ? 'Charge' : `Charge ${formatCents(confirmed)}`}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** The question a dialog with this confirmation asks. */
export function confirmationTitle(amount: number | null): string {
  return amount === null ? 'Charge this order in PRODUCTION?' : `Charge ${formatCents(amount)} in PRODUCTION?`;
}
