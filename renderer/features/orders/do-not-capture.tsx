// Marks an order as Do not capture, shows the mark, and lifts it.
import { Alert, Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDisclosure } from '@mantine/hooks';
import { IconBan } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { isChargedStatus, markOf, type OrderDetail } from '../../../contract/console/order.ts';
import { VoidReason } from '../../../contract/console/payout.ts';
import { OrderId } from '../../../contract/ids.ts';
import { t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { problemOf } from '../../gateway/problem-of.ts';
import { Moment } from '../../ui/moment.tsx';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { rich } from '../../ui/rich.tsx';
import { MayCall } from '../../window/may.tsx';

export function DoNotCaptureButton({ order }: { order: OrderDetail }) {
  const [asking, ask] = useDisclosure(false);
  if (markOf(order) || isChargedStatus(order.status)) return null;
  const title = t({ defaultMessage: 'Do not capture' });
  return (
    <>
      <Button variant="default" size="md" onClick={ask.open}>
        {title}
      </Button>
      <Modal opened={asking} onClose={ask.close} title={title}>
        <MarkForm
          order={order}
          isMarked={true}
          words={t({ defaultMessage: 'No one can capture this order until someone allows it again.' })}
          action={t({ defaultMessage: 'Mark order' })}
          example={t({ defaultMessage: 'For example: the consumer canceled the order' })}
          onClose={ask.close}
        />
      </Modal>
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
      <Modal opened={asking} onClose={ask.close} title={allow}>
        <MarkForm
          order={order}
          isMarked={false}
          words={t({ defaultMessage: 'The order can be captured again.' })}
          action={allow}
          example={t({ defaultMessage: 'For example: the consumer wants the order after all' })}
          onClose={ask.close}
        />
      </Modal>
    </Alert>
  );
}

type MarkFormProps = {
  order: OrderDetail;
  isMarked: boolean;
  words: string;
  action: string;
  /** A reason. */
  example: string;
  onClose: () => void;
};

function MarkForm({ order, isMarked, words, action, example, onClose }: MarkFormProps) {
  const gateway = useGateway();
  const set = useMutation(gateway.orders.setDoNotCapture.mutationOptions({ onSuccess: onClose }));
  const form = useForm({
    initialValues: { reason: '' },
    validate: {
      reason: (text) =>
        VoidReason.safeParse(text).success ? null : t({ defaultMessage: 'Enter a reason of 5 to 1,000 characters.' }),
    },
  });
  const { environmentId } = order;
  const send = form.onSubmit(({ reason }) =>
    set.mutate({ environmentId, orderId: OrderId.parse(order.id), isMarked, reason }),
  );
  return (
    <form noValidate onSubmit={send}>
      <Stack gap="md">
        <Text size="sm">{words}</Text>
        <Textarea
          label={t({ defaultMessage: 'Reason' })}
          placeholder={example}
          autosize
          minRows={2}
          data-autofocus
          {...form.getInputProps('reason')}
        />
        {set.error && <ProblemAlert problem={problemOf(set.error)} />}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {t({ defaultMessage: 'Cancel' })}
          </Button>
          <Button type="submit" loading={set.isPending}>
            {action}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
