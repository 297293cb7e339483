// Marks an order as Do not capture, shows the mark, and lifts it.
import { Alert, Button, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconBan } from '@tabler/icons-react';
import { isChargedStatus } from '../../../contract/console/order.ts';
import { markOf, type OrderDetail } from '../../../contract/console/order-detail.ts';
import { OrderId } from '../../../contract/ids.ts';
import { t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { ActionDialog, reasonField } from '../../shared/action-dialog.tsx';
import { Moment } from '../../ui/moment.tsx';
import { rich } from '../../ui/rich.tsx';
import { MayCall } from '../../window/may.tsx';

export function DoNotCaptureButton({ order }: { order: OrderDetail }) {
  const [asking, ask] = useDisclosure(false);
  if (markOf(order) || order.ended !== null || isChargedStatus(order.status)) return null;
  const title = t({ defaultMessage: 'Do not capture' });
  return (
    <>
      <Button variant="default" size="md" onClick={ask.open}>
        {title}
      </Button>
      <MarkDialog
        order={order}
        isMarked={true}
        title={title}
        words={t({ defaultMessage: 'No one can capture this order until someone allows it again.' })}
        action={t({ defaultMessage: 'Mark order' })}
        example={t({ defaultMessage: 'For example: the consumer canceled the order' })}
        opened={asking}
        onClose={ask.close}
      />
    </>
  );
}

export function DoNotCapturePanel({ order }: { order: OrderDetail }) {
  const [asking, ask] = useDisclosure(false);
  const mark = markOf(order);
  const allow = t({ defaultMessage: 'Allow capture' });
  if (!mark) return null;
  return (
    <Alert color="gray" icon={<IconBan size={18} />} title={t({ defaultMessage: 'Do not capture' })}>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {rich(
          { defaultMessage: 'Marked by {person} on {time}. Reason: “{reason}”' },
          { person: <bdi>{mark.person}</bdi>, time: <Moment at={mark.at} />, reason: mark.reason },
        )}
      </Text>
      <MayCall to="orders.setDoNotCapture">
        <Button variant="default" size="compact-sm" mt="xs" onClick={ask.open}>
          {allow}
        </Button>
      </MayCall>
      <MarkDialog
        order={order}
        isMarked={false}
        title={allow}
        words={t({ defaultMessage: 'The order can be captured again.' })}
        action={allow}
        example={t({ defaultMessage: 'For example: the consumer wants the order after all' })}
        opened={asking}
        onClose={ask.close}
      />
    </Alert>
  );
}

/** example: a reason. */
type MarkDialogProps = { order: OrderDetail; isMarked: boolean; words: string; example: string } & Pick<
  Parameters<typeof ActionDialog>[0],
  'opened' | 'title' | 'action' | 'onClose'
>;

function MarkDialog({ order: { id, environmentId }, isMarked, words, example, ...dialog }: MarkDialogProps) {
  return (
    <ActionDialog
      {...dialog}
      procedure={useGateway().orders.setDoNotCapture}
      draft={`${isMarked ? 'do-not-capture' : 'allow-capture'}:${id}`}
      words={words}
      fields={{ reason: reasonField(example) }}
      input={({ reason }) => ({ environmentId, orderId: OrderId.parse(id), isMarked, reason })}
      canCancel
    />
  );
}
