// An order's authorization: that the consumer ended it, or that a copy of it is asked for.
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconHandStop } from '@tabler/icons-react';
import { useState } from 'react';
import { AuthorizationEnd, type CopyRequestView, ToldBy } from '../../../contract/console/authorization-end.ts';
import type { OrderDetail, TimelineStep } from '../../../contract/console/order-detail.ts';
import { OrderId } from '../../../contract/ids.ts';
import { perLanguage, t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { ActionDialog, reasonField } from '../../shared/action-dialog.tsx';
import { SendCopyButton } from '../../shared/copy-requests.tsx';
import { dayField, toldByField, toldByWords } from '../../shared/told-by.ts';
import { Card } from '../../ui/card.tsx';
import { Fact, FactList } from '../../ui/fact-list.tsx';
import { Moment } from '../../ui/moment.tsx';
import { rich } from '../../ui/rich.tsx';
import { dayWords } from '../../ui/time-words.ts';
import { MayCall } from '../../window/may.tsx';
import { tellDone } from '../../window/toast.ts';
import { OtherOrders } from './other-orders.tsx';

const TITLE = perLanguage(
  (): Record<AuthorizationEnd, string> => ({
    revoked: t({ defaultMessage: 'Authorization revoked' }),
    disputed: t({ defaultMessage: 'Disputed by the consumer' }),
  }),
);

/** What a person recorded, where the authorization ended and wasn't restored. */
const endOf = ({ timeline }: OrderDetail): Extract<TimelineStep, { kind: 'authorization_ended' }> | undefined => {
  const last = timeline.findLast(({ kind }) => kind === 'authorization_ended' || kind === 'authorization_restored');
  return last?.kind === 'authorization_ended' ? last : undefined;
};

/** At the top of the page: nothing is debited any more. */
export function EndedPanel({ order }: { order: OrderDetail }) {
  const [asking, ask] = useDisclosure(false);
  const procedure = useGateway().orders.restoreAuthorization;
  const end = endOf(order);
  const restore = t({ defaultMessage: 'Recorded by mistake' });
  if (order.ended === null) return null;
  return (
    <Alert color="orange" icon={<IconHandStop size={18} />} title={TITLE()[order.ended]}>
      <Stack gap={4} style={{ overflowWrap: 'anywhere' }}>
        <Text size="sm">
          {t({ defaultMessage: 'This payment can’t be captured, retried or presented again. Refunds are possible.' })}
        </Text>
        {order.blocking && (
          <Text size="sm">
            {t({
              defaultMessage: 'A capture was sent before. Look up what became of it: it isn’t sent again.',
            })}
          </Text>
        )}
        {end && (
          <Text size="sm">
            {rich(
              { defaultMessage: '{told} on {day}. Recorded by {person}, {time}. Reason: “{reason}”' },
              {
                told: toldByWords()[end.toldBy],
                day: dayWords(end.day),
                person: <bdi>{end.person}</bdi>,
                time: <Moment at={end.at} />,
                reason: <bdi>{end.reason}</bdi>,
              },
            )}
          </Text>
        )}
      </Stack>
      <MayCall to="orders.restoreAuthorization">
        <Button variant="default" size="compact-sm" mt="xs" onClick={ask.open}>
          {restore}
        </Button>
      </MayCall>
      <ActionDialog
        opened={asking}
        onClose={ask.close}
        title={restore}
        procedure={procedure}
        draft={`restore-authorization:${order.id}`}
        words={t({
          defaultMessage:
            'Only if the consumer didn’t say so. The payment can be debited again, and the record of this stays in the audit log.',
        })}
        fields={{ reason: reasonField(t({ defaultMessage: 'For example: meant another order' })) }}
        input={({ reason }) => ({ environmentId: order.environmentId, orderId: OrderId.parse(order.id), reason })}
        action={t({ defaultMessage: 'Put in force again' })}
        canCancel
      />
    </Alert>
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
          {order.ended === null ? t({ defaultMessage: 'In force' }) : TITLE()[order.ended]}
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
  const choices: Record<AuthorizationEnd, string> = {
    revoked: t({ defaultMessage: 'Revokes the authorization' }),
    disputed: t({ defaultMessage: 'Disputes the payment' }),
  };
  return (
    <ActionDialog
      opened={opened}
      onClose={() => {
        setAlso([]);
        onClose();
      }}
      title={t({ defaultMessage: 'Record revocation or dispute' })}
      procedure={useGateway().orders.endAuthorization}
      draft={`end-authorization:${order.id}`}
      mayKeepDraft={also.length === 0}
      words={t({
        defaultMessage:
          'From now on nothing is captured, retried or presented again for this payment, by anyone. Refunds are possible.',
      })}
      fields={{
        cause: {
          label: t({ defaultMessage: 'What the consumer says' }),
          choice: {
            data: AuthorizationEnd.options.map((value) => ({ value, label: choices[value] })),
            allowDeselect: false,
          },
          initial: order.ended === 'revoked' ? 'disputed' : 'revoked',
        },
        day: dayField(t({ defaultMessage: 'Said on' })),
        toldBy: toldByField(),
        reason: reasonField(t({ defaultMessage: 'For example: says she canceled the order' })),
      }}
      input={({ cause, day, toldBy, reason }) => ({
        environmentId: order.environmentId,
        orderId: OrderId.parse(order.id),
        alsoOrderIds: also.map((id) => OrderId.parse(id)),
        cause: AuthorizationEnd.parse(cause),
        day,
        toldBy: ToldBy.parse(toldBy),
        reason,
      })}
      errorsAt={['day']}
      action={t({ defaultMessage: 'Stop debits' })}
      color="orange"
      canCancel
      onDone={(_, { cause }) =>
        tellDone(TITLE()[cause], t({ defaultMessage: 'Nothing more is debited for this payment.' }))
      }
    >
      <OtherOrders order={order} isAsked={opened} chosen={also} onChosen={setAlso} />
    </ActionDialog>
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
