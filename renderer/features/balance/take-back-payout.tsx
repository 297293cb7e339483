// Voids a recorded payout. It stays in the list with the name and reason but no longer counts.
import { Modal } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { PayoutView } from '../../../contract/console/payout.ts';
import { formatCents } from '../../../contract/format-cents.ts';
import { monthWords } from '../../../messages/day-words.ts';
import { t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { rich } from '../../ui/rich.tsx';
import { VoidForm } from '../../ui/void-form.tsx';
import { useEnvironment } from '../../window/environment.ts';
import { tellDone } from '../../window/toast.ts';

export function TakeBackPayout({ payout, onClose }: { payout: PayoutView | null; onClose: () => void }) {
  return (
    <Modal opened={payout !== null} onClose={onClose} title={t({ defaultMessage: 'Void recorded payout' })}>
      {payout && <TakeBackForm payout={payout} onDone={onClose} />}
    </Modal>
  );
}

function TakeBackForm({ payout, onDone }: { payout: PayoutView; onDone: () => void }) {
  const environmentId = useEnvironment().id;
  const gateway = useGateway();
  const takeBack = useMutation(
    gateway.payouts.takeBack.mutationOptions({
      onSuccess: () => {
        tellDone(t({ defaultMessage: 'Voided' }), t({ defaultMessage: 'It stays in the list but no longer counts.' }));
        onDone();
      },
    }),
  );
  return (
    <VoidForm
      words={rich(
        { defaultMessage: '{amount} for {month}, recorded by {person}. The payout at the provider doesn’t change.' },
        { amount: formatCents(payout.amount), month: monthWords(payout.month), person: <bdi>{payout.by}</bdi> },
      )}
      example={t({ defaultMessage: 'For example: this was October’s payout' })}
      error={takeBack.error}
      isPending={takeBack.isPending}
      onVoid={(reason) => takeBack.mutate({ environmentId, payoutId: payout.id, reason })}
    />
  );
}
