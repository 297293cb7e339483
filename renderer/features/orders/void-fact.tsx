// Voids a refund or a return that a person or a file recorded by mistake. The audit log keeps it.
import { Button, Modal } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { OrderId } from '../../../contract/ids.ts';
import { t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { AskColleague, wantedOf } from '../../shared/second-person/ask-colleague.tsx';
import { VoidForm } from '../../ui/void-form.tsx';
import { useEnvironment } from '../../window/environment.ts';
import { MayCall } from '../../window/may.tsx';
import { tellDone } from '../../window/toast.ts';

/** refundId: null of the return. what: in words, for the dialog. */
type VoidFactProps = { orderId: string; refundId: string | null; what: string };

export function VoidFact(props: VoidFactProps) {
  const [asking, ask] = useDisclosure(false);
  return (
    <MayCall to="afterCharge.takeBackFact">
      <Button variant="subtle" size="compact-xs" onClick={ask.open}>
        {t({ defaultMessage: 'Void' })}
      </Button>
      <Modal opened={asking} onClose={ask.close} title={t({ defaultMessage: 'Void this record' })}>
        <VoidFactForm {...props} onDone={ask.close} />
      </Modal>
    </MayCall>
  );
}

function VoidFactForm({ orderId, refundId, what, onDone }: VoidFactProps & { onDone: () => void }) {
  const environmentId = useEnvironment().id;
  const gateway = useGateway();
  const takeBack = useMutation(
    gateway.afterCharge.takeBackFact.mutationOptions({
      onSuccess: () => {
        tellDone(t({ defaultMessage: 'Voided' }), t({ defaultMessage: 'The audit log keeps it.' }));
        onDone();
      },
    }),
  );
  const wanted = wantedOf(takeBack.error);
  if (wanted)
    return <AskColleague what={wanted} note={takeBack.variables?.reason ?? ''} onAsked={onDone} onBack={onDone} />;
  return (
    <VoidForm
      words={t({ defaultMessage: '“{what}” will no longer count. Nothing changes at the provider.' }, { what })}
      example={t({ defaultMessage: 'For example: it was another order' })}
      error={takeBack.error}
      isPending={takeBack.isPending}
      onVoid={(reason) => takeBack.mutate({ environmentId, orderId: OrderId.parse(orderId), refundId, reason })}
    />
  );
}
