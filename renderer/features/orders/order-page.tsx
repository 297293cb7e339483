// The page of an order: status, capture button, timeline, details, and calls.

import { ActionIcon, Alert, Button, Group, Modal, Stack, Text, Tooltip } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconAlertTriangle, IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { AfterCharge } from '../../../contract/console/after-charge-status.ts';
import type { EnvironmentView } from '../../../contract/console/environment.ts';
import type { JournalEntryView } from '../../../contract/console/journal.ts';
import type { OrderView } from '../../../contract/console/order.ts';
import { isChargedStatus } from '../../../contract/console/order.ts';
import type { OrderDetail } from '../../../contract/console/order-detail.ts';
import { formatOrderLink } from '../../../contract/console/order-link.ts';
import { formatCents } from '../../../contract/format-cents.ts';
import { orderStatusWords } from '../../../messages/order-status-words.ts';
import { t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { problemOf } from '../../gateway/problem-of.ts';
import { BlockingPanel } from '../../shared/blocking-panel.tsx';
import { CallList } from '../../shared/call-list.tsx';
import { FeedNotOffered, FeedTrouble } from '../../shared/feed-state.tsx';
import { sortOf } from '../../shared/list-search.ts';
import { PrintAuthorization } from '../../shared/print-authorization.tsx';
import { useListShown } from '../../shared/record-list/list-shown.ts';
import { RecordNotes } from '../../shared/record-notes.tsx';
import { AskColleague, wantedOf } from '../../shared/second-person/ask-colleague.tsx';
import { Consumer, ConsumerLink } from '../../ui/consumer.tsx';
import { CopyTextButton } from '../../ui/copy-text-button.tsx';
import { DetailSkeleton } from '../../ui/detail-skeleton.tsx';
import { Identifier } from '../../ui/identifier.tsx';
import { MissingRecord } from '../../ui/missing-record.tsx';
import { Money } from '../../ui/money.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { confirmationTitle, ProductionConfirmation } from '../../ui/production-confirmation.tsx';
import { EndedBadge, OrderStatusBadge, UnverifiedBadge } from '../../ui/status-badge.tsx';
import { ZONE } from '../../ui/time-words.ts';
import { useEnvironment } from '../../window/environment.ts';
import { MayCall } from '../../window/may.tsx';
import { usePageTitle } from '../../window/page-title.ts';
import { AfterChargePanel } from './after-charge-panel.tsx';
import { AuthorizationCard, EndedPanel } from './authorization.tsx';
import { ChargedPanel } from './charged-panel.tsx';
import { DoNotCaptureButton, DoNotCapturePanel } from './do-not-capture.tsx';
import { DuplicatesAlert } from './duplicates-alert.tsx';
import { openChanges } from './left-to-refund.ts';
import classes from './order.module.css';
import { OrderFacts } from './order-facts.tsx';
import { OrderRequests } from './order-requests.tsx';
import { orderText } from './order-text.ts';
import { OrderTimeline } from './order-timeline.tsx';
import { OrdersSearch, orderFilterOf } from './orders-search.ts';
import { PresentAgainButton } from './present-again.tsx';
import { ReadOut } from './read-out.tsx';
import { RefundButton } from './refund-button.tsx';
import { TakeBackCharge } from './take-back-charge.tsx';
import { useCapture } from './use-capture.ts';

const WHILE_IN_FLIGHT = 1_000;

export function OrderPage({ orderId }: { orderId: string }) {
  usePageTitle(t({ defaultMessage: 'Order' }));
  const gateway = useGateway();
  const environmentId = useEnvironment().id;
  const query = useQuery(
    gateway.orders.get.queryOptions({
      input: { environmentId, orderId },
      refetchInterval: ({ state }) => (state.data && isInFlight(state.data) ? WHILE_IN_FLIGHT : false),
    }),
  );
  if (query.data) return <OrderScreen order={query.data} />;
  if (query.isPending) return <DetailSkeleton />;
  return (
    <MissingRecord error={query.error} title={t({ defaultMessage: 'Order not found' })} back={{ to: '/orders' }} />
  );
}

const isInFlight = ({ status, calls }: OrderDetail): boolean =>
  status === 'capturing' || openChanges(calls).some(({ state }) => state === 'sent');

/** Where the money is, as far as anybody told. */
function MoneyPanel({ order, onTakeBack }: { order: OrderDetail; onTakeBack: (entry: JournalEntryView) => void }) {
  const status = AfterCharge.safeParse(order.status);
  if (status.success && order.afterCharge)
    return <AfterChargePanel status={status.data} facts={order.afterCharge} ended={order.ended} />;
  return <ChargedPanel order={order} onTakeBack={onTakeBack} />;
}

/** Captured elsewhere, or by a call that was refused here: the consumer may have been debited. */
function ReportedChargeAlert({ chargeId }: { chargeId: string }) {
  const { refusesRepeat } = useEnvironment();
  return (
    <Alert
      color="red"
      variant="light"
      icon={<IconAlertTriangle size={18} />}
      title={t({ defaultMessage: 'The payment service reports that this order was charged' })}
    >
      <Text size="sm">
        {refusesRepeat
          ? t({
              defaultMessage: 'Capture it: the service rejects a second charge, and Paydesk records the one it names.',
            })
          : t({ defaultMessage: 'Don’t charge the consumer again. Look the charge up in the provider’s dashboard.' })}
      </Text>
      <Group gap="xs" mt="xs">
        <Text size="sm">{t({ defaultMessage: 'Charge', description: 'Before the ID of a charge' })}</Text>
        <Identifier id={chargeId} />
      </Group>
    </Alert>
  );
}

function OrderScreen({ order }: { order: OrderDetail }) {
  const { environmentId, accountId, id: orderId, blocking, status } = order;
  const capture = useCapture(() => undefined);
  const failed = capture.error && problemOf(capture.error);
  // While the outcome is unknown, a panel of its own says so. After that, a person resolved it.
  const wanted = wantedOf(capture.error);
  const problem = failed?.kind === 'outcome_unknown' || blocking || wanted ? null : failed;
  const from = useListShown('orders');
  // Kept here and not in the panel, so that the form stays open when the order changes meanwhile.
  const [word, setWord] = useState<JournalEntryView | null>(null);
  const badge = (
    <>
      <OrderStatusBadge status={status} returnCode={order.returnCode} />
      <EndedBadge of={order} />
      {!order.verified && <UnverifiedBadge />}
    </>
  );
  return (
    <>
      <PageHeader
        from={{ to: '/orders', search: from, name: t({ defaultMessage: 'Orders' }) }}
        title={
          order.totalAmount === null ? t({ defaultMessage: 'Unknown amount' }) : <Money cents={order.totalAmount} />
        }
        words={<ConsumerLink name={order.consumerName} recordId={order.id} />}
        badge={badge}
        actions={
          <>
            <OrderNeighbors order={order} />
            <OrderPapers order={order} />
            <MayCall to="afterCharge.refund">
              <RefundButton order={order} />
            </MayCall>
            <MayCall to="afterCharge.presentAgain">
              <PresentAgainButton order={order} />
            </MayCall>
            <MayCall to="orders.setDoNotCapture">
              <DoNotCaptureButton order={order} />
            </MayCall>
            <MayCall to="orders.capture">
              {' '}
              <CaptureButton
                order={order}
                isPending={capture.isPending}
                onCapture={(confirmedAmount) => capture.mutate({ environmentId, accountId, orderId, confirmedAmount })}
              />
            </MayCall>
          </>
        }
      />
      <Stack gap="lg">
        <EndedPanel order={order} />
        {blocking && !capture.isPending && <BlockingPanel entry={blocking} />}
        <DoNotCapturePanel order={order} />
        <DuplicatesAlert order={order} />
        {openChanges(order.calls).map((entry) => (
          <BlockingPanel key={entry.id} entry={entry} />
        ))}
        <OrderRequests order={order} />
        <Modal opened={wanted !== null} onClose={capture.reset} title={t({ defaultMessage: 'Ask a colleague' })}>
          {wanted && <AskColleague what={wanted} onAsked={capture.reset} onBack={capture.reset} />}
        </Modal>
        {problem && !isChargedStatus(status) && <ProblemAlert problem={problem} />}
        {status === 'ready' && order.afterCharge && <ReportedChargeAlert chargeId={order.afterCharge.chargeId} />}
        {isChargedStatus(status) && <MoneyPanel order={order} onTakeBack={setWord} />}
        {isChargedStatus(status) && <FeedTrouble />}
        {isChargedStatus(status) && <FeedNotOffered />}
        <div className={classes.columns}>
          <Stack gap="lg">
            <OrderTimeline steps={order.timeline} />
            <RecordNotes on="order" record={order} />
          </Stack>
          <Stack gap="lg">
            <ReadOut order={order} />
            <OrderFacts order={order} authorization={<AuthorizationCard order={order} />} />
          </Stack>
        </div>
        <CallList calls={order.calls} />
      </Stack>
      <TakeBackCharge entry={word} onClose={() => setWord(null)} />
    </>
  );
}

/** `onCapture` gets the confirmed amount in cents, null in a sandbox. */
type CaptureButtonProps = { order: OrderDetail; isPending: boolean; onCapture: (confirmed: number | null) => void };

/** The capture button. In production it asks for one confirmation that names the amount. */
function CaptureButton({ order, isPending, onCapture }: CaptureButtonProps) {
  const { kind, refusesRepeat } = useEnvironment();
  const isProduction = kind === 'production';
  const [confirming, confirm] = useDisclosure(false);
  // The service told of its charge, and may make a second one.
  const isTold = order.afterCharge !== null && !refusesRepeat;
  if (isChargedStatus(order.status) || isTold) return null;
  return (
    <>
      <Tooltip label={endedWords(order.ended)} disabled={order.ended === null}>
        <span>
          <Button
            size="md"
            color={isProduction ? 'red' : 'ink'}
            disabled={order.status !== 'ready'}
            loading={isPending}
            onClick={isProduction ? confirm.open : () => onCapture(null)}
          >
            {order.totalAmount === null
              ? t({ defaultMessage: 'Capture (amount unknown)' })
              : t({ defaultMessage: 'Capture {amount}' }, { amount: formatCents(order.totalAmount) })}
          </Button>
        </span>
      </Tooltip>
      <Modal opened={confirming} onClose={confirm.close} title={confirmationTitle(order.totalAmount)}>
        <ProductionConfirmation
          orderId={order.id}
          consumer={<Consumer name={order.consumerName ?? t({ defaultMessage: 'The consumer' })} />}
          amount={order.totalAmount}
          isPending={isPending}
          onConfirm={(amount) => {
            confirm.close();
            onCapture(amount);
          }}
          onCancel={confirm.close}
        >
          <DuplicatesAlert order={order} />
        </ProductionConfirmation>
      </Modal>
    </>
  );
}

/** Why the button is off. */
const endedWords = (ended: OrderView['ended']): string =>
  ended === 'disputed'
    ? t({ defaultMessage: 'The consumer disputes this payment.' })
    : t({ defaultMessage: 'The consumer revoked the authorization of this payment.' });

/** The orders before and after this one in the list one came from. */
function OrderNeighbors({ order: { environmentId, id: orderId } }: { order: OrderView }) {
  const gateway = useGateway();
  const navigate = useNavigate();
  const search = OrdersSearch.parse(useListShown('orders'));
  const list = { ...orderFilterOf(search), sort: sortOf(search) };
  const query = useQuery(gateway.orders.neighbors.queryOptions({ input: { environmentId, orderId, ...list } }));
  const { previous = null, next = null } = query.data ?? {};
  const button = (to: string | null, name: string, Icon: typeof IconChevronUp) => (
    <Tooltip label={name}>
      <ActionIcon
        variant="default"
        size={36}
        aria-label={name}
        disabled={to === null}
        onClick={() => to && navigate({ to: '/orders/$orderId', params: { orderId: to } })}
      >
        <Icon size={18} />
      </ActionIcon>
    </Tooltip>
  );
  return (
    <Group gap={4} wrap="nowrap">
      {button(previous, t({ defaultMessage: 'Previous order in the list' }), IconChevronUp)}
      {button(next, t({ defaultMessage: 'Next order in the list' }), IconChevronDown)}
    </Group>
  );
}

/** A browser knows nothing of the desktop app's links. */
const linkTo = (orderId: string, environment: EnvironmentView): string =>
  window.paydeskConsole ? formatOrderLink(orderId, environment) : `${window.location.origin}/orders/${orderId}`;

/** What is taken out of an order: its facts as text, and the consumer's authorization on paper. */
function OrderPapers({ order }: { order: OrderDetail }) {
  const shown = useEnvironment();
  const { name: environment, accounts } = shown;
  const account = accounts.find(({ id }) => id === order.accountId)?.name ?? null;
  return (
    <>
      <CopyTextButton
        name={t({ defaultMessage: 'Copy all', description: 'Copies all facts of an order as text' })}
        text={() => orderText(order, { environment, account, status: orderStatusWords()[order.status], zone: ZONE })}
      />
      <CopyTextButton name={t({ defaultMessage: 'Copy link' })} text={() => linkTo(order.id, shown)} />
      {order.sessionId !== null && <PrintAuthorization sessionId={order.sessionId} order={order} />}
    </>
  );
}
