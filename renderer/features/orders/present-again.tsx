// Debits the consumer of a returned charge once more, after a confirmation; in production after two.
import { Button, Modal } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { MAY_BE_PRESENTED_AGAIN, ReturnCode } from '../../../contract/ach/return-codes.ts';
import type { OrderDetail } from '../../../contract/console/order-detail.ts';
import { formatCents } from '../../../contract/format-cents.ts';
import { OrderId } from '../../../contract/ids.ts';
import { t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { problemOf } from '../../gateway/problem-of.ts';
import { useFeedState } from '../../shared/feed-state.tsx';
import { AskColleague, wantedOf } from '../../shared/second-person/ask-colleague.tsx';
import { Consumer } from '../../ui/consumer.tsx';
import { rich } from '../../ui/rich.tsx';
import { useEnvironment } from '../../window/environment.ts';
import { tellDone } from '../../window/toast.ts';
import { ChangeConfirmation } from './change-confirmation.tsx';
import { openChanges } from './left-to-refund.ts';

export function PresentAgainButton({ order }: { order: OrderDetail }) {
  const state = useFeedState();
  const [confirming, confirm] = useDisclosure(false);
  const isPossible = mayBePresented(order) && state?.offered === true;
  if (!isPossible && !confirming) return null;
  return (
    <>
      <Button size="md" disabled={!isPossible || openChanges(order.calls).length > 0} onClick={confirm.open}>
        {t({ defaultMessage: 'Present again' })}
      </Button>
      <Modal opened={confirming} onClose={confirm.close} title={t({ defaultMessage: 'Present this charge again?' })}>
        <Confirmation order={order} onDone={confirm.close} />
      </Modal>
    </>
  );
}

/** Only where the service says so: else the consumer might be debited twice. */
function mayBePresented({ status, ended, afterCharge }: OrderDetail): boolean {
  const code = ReturnCode.safeParse(afterCharge?.returnCode).data;
  if (ended !== null || status !== 'returned' || code === undefined || !MAY_BE_PRESENTED_AGAIN.has(code)) return false;
  return afterCharge?.presentAgain?.obstacle === null;
}

function Confirmation({ order, onDone }: { order: OrderDetail; onDone: () => void }) {
  const { id: environmentId, kind } = useEnvironment();
  const present = usePresentAgain(onDone);
  const amount = order.afterCharge?.amount ?? 0;
  const consumer = <Consumer name={order.consumerName ?? t({ defaultMessage: 'The consumer' })} />;
  const named = { consumer, amount: formatCents(amount), b: (words: React.ReactNode) => <b>{words}</b> };
  const confirmedAmount = kind === 'production' ? amount : null;
  const wanted = wantedOf(present.error);
  if (wanted) return <AskColleague what={wanted} onAsked={onDone} onBack={onDone} />;
  return (
    <ChangeConfirmation
      orderId={order.id}
      words={rich(
        {
          defaultMessage:
            '{consumer} will be debited <b>{amount}</b> once more. Ask them first whether the money is there now.',
        },
        named,
      )}
      again={rich({ defaultMessage: 'Confirm again: {consumer} will be debited <b>{amount}</b> once more.' }, named)}
      action={t({ defaultMessage: 'Debit {amount} again' }, { amount: formatCents(amount) })}
      problem={present.error ? problemOf(present.error) : null}
      isPending={present.isPending}
      onConfirm={() => present.mutate({ environmentId, orderId: OrderId.parse(order.id), confirmedAmount })}
      back={t({ defaultMessage: 'Cancel' })}
      onBack={onDone}
    />
  );
}

function usePresentAgain(onDone: () => void) {
  const gateway = useGateway();
  return useMutation(
    gateway.afterCharge.presentAgain.mutationOptions({
      onSuccess: ({ afterCharge }) => {
        tellDone(
          t({ defaultMessage: 'Presented again' }),
          t({ defaultMessage: '{amount} is debited again.' }, { amount: formatCents(afterCharge?.amount ?? 0) }),
        );
        onDone();
      },
      // The order's page shows what to do.
      onError: (error) => {
        if (problemOf(error).kind === 'outcome_unknown') onDone();
      },
    }),
  );
}
