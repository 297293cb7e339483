// The payout button and its confirmation, which names the amount.
import { Alert, Button, Text } from '@mantine/core';
import { useState } from 'react';
import type { BalanceView } from '../../../contract/console/payout.ts';
import { formatCents } from '../../../contract/format-cents.ts';
import { monthWords } from '../../../messages/day-words.ts';
import { t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { ActionForm, RecordDialog } from '../../shared/action-dialog.tsx';
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
  const { id: environmentId, name, kind } = useEnvironment();
  const { start } = useGateway().payouts;
  const isProduction = kind === 'production';
  const close = () => setConfirming(null);
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
      <RecordDialog
        record={confirming}
        onClose={close}
        title={t({ defaultMessage: 'Start a payout of {amount}?' }, { amount: formatCents(confirming?.amount ?? 0) })}
      >
        {({ amount, kept }) => (
          <ActionForm
            procedure={start}
            words={
              <>
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
              </>
            }
            input={() => ({ environmentId, expectedAmount: amount })}
            action={t({ defaultMessage: 'Pay out {amount}' }, { amount: formatCents(amount) })}
            color={isProduction ? 'red' : 'ink'}
            canCancel
            onDone={(payout) =>
              tellDone(
                t({ defaultMessage: 'Payout started' }),
                t(
                  { defaultMessage: '{amount} for {month}' },
                  { amount: formatCents(payout.amount), month: monthWords(payout.month) },
                ),
              )
            }
            onClose={close}
          />
        )}
      </RecordDialog>
    </>
  );
}
