// An order's authorization: that the consumer ended it, or that a copy of it is asked for.
import { Button, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { type CopyRequestView, ToldBy } from '../../../contract/console/authorization-end.ts';
import type { OrderDetail, TimelineStep } from '../../../contract/console/order-detail.ts';
import { OrderId } from '../../../contract/ids.ts';
import { t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { ActionDialog } from '../../shared/action-dialog.tsx';
import { SendCopyButton } from '../../shared/copy-requests.tsx';
import { EndAuthorizationDialog, EndedAlert, endTitle } from '../../shared/end-authorization.tsx';
import { dayField, toldByField } from '../../shared/told-by.ts';
import { Card } from '../../ui/card.tsx';
import { Fact, FactList } from '../../ui/fact-list.tsx';
import { rich } from '../../ui/rich.tsx';
import { dayWords } from '../../ui/time-words.ts';
import { MayCall } from '../../window/may.tsx';
import { leftToRefund } from './left-to-refund.ts';
import { OtherOrders } from './other-orders.tsx';

/** What a person recorded, where the authorization ended and wasn't restored. */
const endOf = ({ timeline }: OrderDetail): Extract<TimelineStep, { kind: 'authorization_ended' }> | undefined => {
  const last = timeline.findLast(({ kind }) => kind === 'authorization_ended' || kind === 'authorization_restored');
  return last?.kind === 'authorization_ended' ? last : undefined;
};

/** At the top of the page: nothing is debited any more. */
export function EndedPanel({ order }: { order: OrderDetail }) {
  const { environmentId } = order;
  const procedure = useGateway().orders.restoreAuthorization;
  if (order.ended === null) return null;
  return (
    <EndedAlert
      cause={order.ended}
      end={endOf(order) ?? null}
      to="orders.restoreAuthorization"
      procedure={procedure}
      draft={`restore-authorization:${order.id}`}
      input={(reason) => ({ environmentId, orderId: OrderId.parse(order.id), reason })}
    >
      <Text size="sm">
        {leftToRefund(order) === null
          ? t({ defaultMessage: 'This payment can’t be captured, retried or presented again.' })
          : t({ defaultMessage: 'This payment can’t be captured, retried or presented again. Refunds are possible.' })}
      </Text>
      {order.blocking && (
        <Text size="sm">
          {t({
            defaultMessage: 'A capture was sent before. Look up what became of it: it isn’t sent again.',
          })}
        </Text>
      )}
    </EndedAlert>
  );
}

/** What a person records when a consumer or a bank calls. */
export function AuthorizationCard({ order }: { order: OrderDetail }) {
  const [ending, end] = useDisclosure(false);
  const [requesting, request] = useDisclosure(false);
  return (
    <Card title={t({ defaultMessage: 'Authorization' })}>
      <FactList>
        <Fact name={t({ defaultMessage: 'Status' })}>
          {order.ended === null ? t({ defaultMessage: 'In force' }) : endTitle()[order.ended]}
        </Fact>
        {order.copyRequests.map((asked) => (
          <Fact key={asked.id} name={t({ defaultMessage: 'Copy requested' })}>
            <CopyRequestWords order={order} asked={asked} />
          </Fact>
        ))}
      </FactList>
      <Group gap="xs" mt="md">
        <MayCall to="orders.endAuthorization">
          <Button variant="default" size="xs" color="orange" onClick={end.open}>
            {t({ defaultMessage: 'Record revocation or dispute' })}
          </Button>
        </MayCall>
        <MayCall to="orders.requestCopy">
          <Button variant="default" size="xs" onClick={request.open}>
            {t({ defaultMessage: 'Record request for a copy' })}
          </Button>
        </MayCall>
      </Group>
      <EndDialog order={order} opened={ending} onClose={end.close} />
      <CopyDialog order={order} opened={requesting} onClose={request.close} />
    </Card>
  );
}

function CopyRequestWords({ order, asked }: { order: OrderDetail; asked: CopyRequestView }) {
  if (asked.providedOn !== null)
    return rich(
      { defaultMessage: 'Sent on {day} by {person}' },
      { day: dayWords(asked.providedOn), person: <bdi>{asked.providedBy}</bdi> },
    );
  return (
    <Stack gap={4} align="flex-start">
      {t({ defaultMessage: 'To be sent by {day}' }, { day: dayWords(asked.dueOn) })}
      <SendCopyButton environmentId={order.environmentId} asked={asked} />
    </Stack>
  );
}

type DialogProps = { order: OrderDetail; opened: boolean; onClose: () => void };

function EndDialog({ order, opened, onClose }: DialogProps) {
  const [also, setAlso] = useState<readonly string[]>([]);
  return (
    <EndAuthorizationDialog
      opened={opened}
      onClose={() => {
        setAlso([]);
        onClose();
      }}
      ended={order.ended}
      procedure={useGateway().orders.endAuthorization}
      draft={`end-authorization:${order.id}`}
      mayKeepDraft={also.length === 0}
      input={(said) => ({
        environmentId: order.environmentId,
        orderId: OrderId.parse(order.id),
        alsoOrderIds: also.map((id) => OrderId.parse(id)),
        ...said,
      })}
    >
      <OtherOrders order={order} isAsked={opened} chosen={also} onChosen={setAlso} />
    </EndAuthorizationDialog>
  );
}

function CopyDialog({ order, ...dialog }: DialogProps) {
  return (
    <ActionDialog
      {...dialog}
      title={t({ defaultMessage: 'Record request for a copy' })}
      procedure={useGateway().orders.requestCopy}
      draft={`request-copy:${order.id}`}
      words={t({
        defaultMessage:
          'The consumer’s bank, or the consumer, has the copy within ten banking days. The task stands under Needs review until it is sent.',
      })}
      fields={{
        day: dayField(t({ defaultMessage: 'Asked for on' })),
        toldBy: toldByField(),
        note: {
          label: t({ defaultMessage: 'Note (optional)' }),
          placeholder: t({ defaultMessage: 'For example: the bank wants it by fax' }),
          lines: 2,
          maxLength: 1000,
        },
      }}
      input={({ day, toldBy, note }) => ({
        environmentId: order.environmentId,
        orderId: OrderId.parse(order.id),
        day,
        toldBy: ToldBy.parse(toldBy),
        note,
      })}
      errorsAt={['day']}
      action={t({ defaultMessage: 'Add task' })}
      canCancel
    />
  );
}
