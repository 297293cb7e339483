// The one confirmation before money moves in production: it names the amount. If the amount is unknown, a person types it.

import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { formatCents } from '../../contract/format-cents.ts';
import { parseDollars } from '../../contract/money.ts';
import { t } from '../../messages/t.ts';
import { useEnvironment } from '../window/environment.ts';
import { Identifier } from './identifier.tsx';
import { rich } from './rich.tsx';

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
        <Alert
          color="red"
          icon={<IconAlertTriangle size={18} />}
          title={t({ defaultMessage: 'Real money in PRODUCTION: {environment}' }, { environment: name })}
        >
          {amount === null
            ? t({
                defaultMessage:
                  'Paydesk hasn’t seen this order, so it doesn’t know the amount. The consumer will be debited the order’s full amount.',
              })
            : rich(
                { defaultMessage: '{consumer} will be debited <b>{amount}</b>.' },
                { consumer, amount: formatCents(amount), b: (words) => <b>{words}</b> },
              )}
        </Alert>
        <Group gap="xs">
          <Text size="sm" c="dimmed">
            {t({ defaultMessage: 'Order' })}
          </Text>
          <Identifier id={orderId} />
        </Group>
        {amount === null && (
          <TextInput
            label={t({ defaultMessage: 'Order amount' })}
            description={t({
              defaultMessage:
                'Copy it from your server or the provider’s dashboard. Paydesk tells you if the service charges a different amount.',
            })}
            placeholder="0.00"
            leftSection={<Text c="dimmed">$</Text>}
            inputMode="decimal"
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            error={typed !== '' && !read.ok && t({ defaultMessage: 'Enter an amount like 12.50 or 1,234.50.' })}
            data-autofocus
          />
        )}
        {children}
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel} disabled={isPending}>
            {t({ defaultMessage: 'Cancel' })}
          </Button>
          <Button type="submit" color="red" loading={isPending} disabled={confirmed === null}>
            {confirmed === null
              ? t({ defaultMessage: 'Charge', description: 'Button: charge an order' })
              : t({ defaultMessage: 'Charge {amount}' }, { amount: formatCents(confirmed) })}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** The question a dialog with this confirmation asks. */
export function confirmationTitle(amount: number | null): string {
  return amount === null
    ? t({ defaultMessage: 'Charge this order in PRODUCTION?' })
    : t({ defaultMessage: 'Charge {amount} in PRODUCTION?' }, { amount: formatCents(amount) });
}
