// Says what the fee of one order really is; an entry with the difference is added, and nothing is changed.

import { Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { CorrectFeeInput } from '../../contract/console/fee.ts';
import { formatCents } from '../../contract/format-cents.ts';
import type { OrderId } from '../../contract/ids.ts';
import { parseDollars } from '../../contract/money.ts';
import { t } from '../../messages/t.ts';
import { useGateway } from '../gateway/client.ts';
import { fieldProblem } from '../ui/field-problem.ts';
import { Identifier } from '../ui/identifier.tsx';
import { Money } from '../ui/money.tsx';
import { rich } from '../ui/rich.tsx';
import { useEnvironment } from '../window/environment.ts';
import { tellDone } from '../window/toast.ts';
import { ActionForm, RecordDialog } from './action-dialog.tsx';

/** amount in dollars as it would be typed; reason: what stands in the form when it opens. */
export type FeeToCorrect = { orderId: string; sellerName: string | null; amount: string; reason: string };

export function CorrectFee({ fee, onClose }: { fee: FeeToCorrect | null; onClose: () => void }) {
  const environmentId = useEnvironment().id;
  const { correct } = useGateway().fees;
  return (
    <RecordDialog record={fee} onClose={onClose} title={t({ defaultMessage: 'Correct seller fee' })}>
      {({ orderId, sellerName, amount: shown, reason: given }) => (
        <ActionForm
          procedure={correct}
          words={
            <>
              <Text size="sm" c="dimmed">
                {t({
                  defaultMessage:
                    'Paydesk adds an entry for the difference under your name. Earlier entries don’t change.',
                })}
              </Text>
              <Group gap="xs">
                <Identifier id={orderId} />
                {sellerName && (
                  <Text size="sm">
                    <bdi>{sellerName}</bdi>
                  </Text>
                )}
              </Group>
              <CurrentFee orderId={orderId} />
            </>
          }
          fields={{
            amount: {
              as: 'amount',
              label: t({ defaultMessage: 'New fee' }),
              initial: shown,
              problem: (text) =>
                feeTyped(text) === null ? t({ defaultMessage: 'Enter an amount like 1.50, or 0 for no fee.' }) : null,
            },
            reason: {
              lines: 2,
              label: t({ defaultMessage: 'How do you know?' }),
              placeholder: t({ defaultMessage: 'For example: the provider’s November statement shows $1.50' }),
              initial: given,
              problem: (text) =>
                fieldProblem(CorrectFeeInput.shape.reason.safeParse(text), {
                  missing: t({ defaultMessage: 'Enter how you know, in at least 5 characters.' }),
                }),
            },
          }}
          input={({ amount, reason }) => {
            const cents = feeTyped(amount);
            return cents === null ? null : { environmentId, orderId: orderId as OrderId, amount: cents, reason };
          }}
          action={t({ defaultMessage: 'Add correction' })}
          onDone={(_, { amount }) =>
            tellDone(
              t({ defaultMessage: 'Fee corrected' }),
              t({ defaultMessage: 'The fee is now {amount}.' }, { amount: formatCents(amount) }),
            )
          }
          onClose={onClose}
        />
      )}
    </RecordDialog>
  );
}

/** The fee with all its corrections so far: what the new amount takes the place of. */
function CurrentFee({ orderId }: { orderId: string }) {
  const gateway = useGateway();
  const order = useQuery(gateway.orders.get.queryOptions({ input: { environmentId: useEnvironment().id, orderId } }));
  if (!order.data?.sellerFee) return null;
  return (
    <Text size="sm">
      {rich(
        { defaultMessage: 'Current fee: {amount}' },
        { amount: <Money cents={order.data.sellerFee.amount} fw={650} /> },
      )}
    </Text>
  );
}

const ZERO = /^\$?\s*0+(?:\.0*)?$/;

/** A seller fee as a person types it, in cents: like any amount, but a fee of 0 is a fee of 0. Null where the text is no amount. */
function feeTyped(text: string): number | null {
  if (ZERO.test(text.trim())) return 0;
  const parsed = parseDollars(text);
  return parsed.ok ? parsed.cents : null;
}
