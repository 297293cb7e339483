// Voids a refund or a return that a person or a file recorded by mistake. The audit log keeps it.
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { OrderId } from '../../../contract/ids.ts';
import { t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { ActionDialog, reasonField } from '../../shared/action-dialog.tsx';
import { useEnvironment } from '../../window/environment.ts';
import { MayCall } from '../../window/may.tsx';
import { tellDone } from '../../window/toast.ts';

/** refundId: null of the return. what: in words, for the dialog. */
type VoidFactProps = { orderId: string; refundId: string | null; what: string };

export function VoidFact({ orderId, refundId, what }: VoidFactProps) {
  const environmentId = useEnvironment().id;
  const [asking, ask] = useDisclosure(false);
  return (
    <MayCall to="afterCharge.takeBackFact">
      <Button variant="subtle" size="compact-xs" onClick={ask.open}>
        {t({ defaultMessage: 'Void' })}
      </Button>
      <ActionDialog
        opened={asking}
        onClose={ask.close}
        title={t({ defaultMessage: 'Void this record' })}
        procedure={useGateway().afterCharge.takeBackFact}
        draft={`void:${refundId ?? orderId}`}
        words={t({ defaultMessage: '“{what}” will no longer count. Nothing changes at the provider.' }, { what })}
        fields={{ reason: reasonField(t({ defaultMessage: 'For example: it was another order' })) }}
        input={({ reason }) => ({ environmentId, orderId: OrderId.parse(orderId), refundId, reason })}
        action={t({ defaultMessage: 'Void' })}
        color="red"
        onDone={() => tellDone(t({ defaultMessage: 'Voided' }), t({ defaultMessage: 'The audit log keeps it.' }))}
      />
    </MayCall>
  );
}
