// The payout button and its confirmation, which names the amount.
import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { BalanceView } from '../../../contract/console/payout.ts';
import { formatCents } from '../../../contract/format-cents.ts';
import { monthWords } from '../../../messages/day-words.ts';
import { t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { problemOf } from '../../gateway/problem-of.ts';
import { AskColleague, wantedOf } from '../../shared/second-person/ask-colleague.tsx';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { rich } from '../../ui/rich.tsx';
import { useEnvironment } from '../../window/environment.ts';
import { tellDone } from '../../window/toast.ts';

type StartPayoutProps = {
  balance: BalanceView | undefined;
  /** A payout is in progress or needs review. */
  isOpen: boolean;
};

export function StartPayout({ balance, isOpen }: StartPayoutProps) {
  // The amount when the dialog was opened, so that it doesn't change while a person confirms it.
  const [confirming, setConfirming] = useState<{ amount: number; kept: number } | null>(null);
  const due = balance?.payout.state === 'eligible' ? balance.payout.amount : null;
  return (
    <>
      <Button
        size="md"
        disabled={due === null || isOpen}
        onClick={() => balance && due !== null && setConfirming({ amount: due, kept: balance.balance - due })}
      >
        {t({ defaultMessage: 'Start payout' })}
      </Button>
      <Modal
        opened={confirming !== null}
        onClose={() => setConfirming(null)}
        title={t({ defaultMessage: 'Start a payout of {amount}?' }, { amount: formatCents(confirming?.amount ?? 0) })}
      >
        {confirming && <Confirmation {...confirming} onClose={() => setConfirming(null)} />}
      </Modal>
    </>
  );
}

function Confirmation({ amount, kept, onClose }: { amount: number; kept: number; onClose: () => void }) {
  const { id: environmentId, name, kind } = useEnvironment();
  const gateway = useGateway();
  const start = useMutation(
    gateway.payouts.start.mutationOptions({
      onSuccess: (payout) => {
        tellDone(
          t({ defaultMessage: 'Payout started' }),
          t(
            { defaultMessage: '{amount} for {month}' },
            { amount: formatCents(payout.amount), month: monthWords(payout.month) },
          ),
        );
        onClose();
      },
    }),
  );
  const isProduction = kind === 'production';
  const wanted = wantedOf(start.error);
  if (wanted) return <AskColleague what={wanted} onAsked={onClose} onBack={onClose} />;
  return (
    <Stack gap="md">
      <Alert
        color={isProduction ? 'red' : 'ink'}
        title={
          isProduction
            ? t({ defaultMessage: 'Real money in PRODUCTION: {environment}' }, { environment: name })
            : t({ defaultMessage: 'SANDBOX: {environment}' }, { environment: name })
        }
      >
        {rich(
          {
            defaultMessage:
              '<b>{amount}</b> goes to the marketplace’s bank account. {kept} stays as the holding balance.',
          },
          { amount: formatCents(amount), kept: formatCents(kept), b: (words) => <b>{words}</b> },
        )}
      </Alert>
      <Text size="sm" c="dimmed">
        {t({
          defaultMessage:
            'You can start one payout per calendar month. If the balance has changed, the payout isn’t started and you see the new amount.',
        })}
      </Text>
      {start.error && <ProblemAlert problem={problemOf(start.error)} />}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose} disabled={start.isPending}>
          {t({ defaultMessage: 'Cancel' })}
        </Button>
        <Button
          color={isProduction ? 'red' : 'ink'}
          loading={start.isPending}
          onClick={() => start.mutate({ environmentId, expectedAmount: amount })}
          data-autofocus
        >
          {t({ defaultMessage: 'Pay out {amount}' }, { amount: formatCents(amount) })}
        </Button>
      </Group>
    </Stack>
  );
}
