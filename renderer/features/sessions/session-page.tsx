// The page of a session: checkout preview, how far its consumer has come, event log, calls, and details.
import { Alert, Anchor, Badge, Button, Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconArrowRight, IconEye } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import type { CheckoutEventView, SessionDetail } from '../../../contract/console/session.ts';
import { SessionId } from '../../../contract/ids.ts';
import { t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { problemOf } from '../../gateway/problem-of.ts';
import { BlockingPanel } from '../../shared/blocking-panel.tsx';
import { CallList } from '../../shared/call-list.tsx';
import { EndedAlert } from '../../shared/end-authorization.tsx';
import { useListShown } from '../../shared/record-list/list-shown.ts';
import { RecordNotes } from '../../shared/record-notes.tsx';
import { useCreateOrder } from '../../shared/use-create-order.ts';
import { ConsumerLink } from '../../ui/consumer.tsx';
import { consumerName } from '../../ui/consumer-name.ts';
import { DetailSkeleton } from '../../ui/detail-skeleton.tsx';
import { FoldedCard } from '../../ui/folded-card.tsx';
import { MissingRecord } from '../../ui/missing-record.tsx';
import { Clock } from '../../ui/moment.tsx';
import { Money } from '../../ui/money.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { rich } from '../../ui/rich.tsx';
import { SessionBadge } from '../../ui/status-badge.tsx';
import { ZONE } from '../../ui/time-words.ts';
import { useEnvironment } from '../../window/environment.ts';
import { MayCall, useMay } from '../../window/may.tsx';
import { usePageTitle } from '../../window/page-title.ts';
import { useWindowState } from '../../window/window-state.ts';
import classes from './checkout.module.css';
import { CheckoutProgress } from './checkout-progress.tsx';
import { CheckoutStage } from './checkout-stage.tsx';
import { eventWords } from './event-words.ts';
import { FailedCheckout } from './failed-checkout.tsx';
import { nextStepOf } from './next-step.ts';
import { SessionFacts } from './session-facts.tsx';
import type { Preview } from './use-preview.ts';
import { usePreview } from './use-preview.ts';

const WHILE_IN_FLIGHT = 1_000;

export function SessionPage({ sessionId }: { sessionId: string }) {
  usePageTitle(t({ defaultMessage: 'Session' }));
  const gateway = useGateway();
  const environmentId = useEnvironment().id;
  const query = useQuery(
    gateway.sessions.get.queryOptions({
      input: { environmentId, sessionId },
      refetchInterval: ({ state }) => (state.data?.blocking?.state === 'sent' ? WHILE_IN_FLIGHT : false),
    }),
  );
  if (query.data) return <SessionScreen session={query.data} />;
  if (query.isPending) return <DetailSkeleton />;
  return (
    <MissingRecord error={query.error} title={t({ defaultMessage: 'Session not found' })} back={{ to: '/sessions' }} />
  );
}

function SessionScreen({ session }: { session: SessionDetail }) {
  const { environmentId, accountId, id: sessionId, blocking } = session;
  const navigate = useNavigate();
  const preview = usePreview(session);
  const mayPreview = useMay()('sessions.openPreview');
  const size = useWindowState(({ previewSize }) => previewSize);
  const from = useListShown('sessions');
  const create = useCreateOrder((order) => navigate({ to: '/orders/$orderId', params: { orderId: order.id } }));
  // An error from before the checkout went on is out of date.
  const { reset } = create;
  const progress = `${session.events.length} ${session.checkout} ${session.status} ${session.orderId}`;
  const seen = useRef(progress);
  useEffect(() => {
    if (seen.current !== progress) reset();
    seen.current = progress;
  }, [progress, reset]);
  const createOrder = {
    isPending: create.isPending,
    send: () => create.mutate({ environmentId, accountId, sessionId }),
  };
  return (
    <>
      <PageHeader
        from={{ to: '/sessions', search: from, name: t({ defaultMessage: 'Sessions' }) }}
        title={<Money cents={session.totalAmount} />}
        words={<ConsumerLink name={consumerName(session)} recordId={session.id} />}
        badge={<SessionBadge session={session} />}
        actions={<SessionActions session={session} preview={preview} createOrder={createOrder} />}
      />
      <Stack gap="lg">
        <EndedSession session={session} />
        <FailedCheckout session={session} />
        {session.wrongMarketplace && <WrongMarketplace session={session} />}
        {blocking && <BlockingPanel entry={blocking} />}
        {create.error && !blocking && <ProblemAlert problem={problemOf(create.error)} />}
        <div className={session.wrongMarketplace || !mayPreview ? undefined : classes.columns} data-size={size}>
          {!session.wrongMarketplace && mayPreview && <CheckoutStage session={session} preview={preview} />}
          <Stack gap="lg">
            <CheckoutProgress session={session} />
            <SessionFacts session={session} />
            <RecordNotes on="session" record={session} />
            <EventLog events={session.events} />
            <CallList calls={session.calls} />
          </Stack>
        </div>
      </Stack>
    </>
  );
}

/** No order is made of it any more. */
function EndedSession({ session: { environmentId, id, ended, end } }: { session: SessionDetail }) {
  const procedure = useGateway().sessions.restoreAuthorization;
  if (ended === null) return null;
  return (
    <EndedAlert
      cause={ended}
      end={end}
      to="sessions.restoreAuthorization"
      procedure={procedure}
      draft={`restore-authorization:${id}`}
      input={(reason) => ({ environmentId, sessionId: SessionId.parse(id), reason })}
    >
      <Text size="sm">
        {t({
          defaultMessage:
            'You can’t create an order from this session, and none of its orders can be captured. Refunds are possible.',
        })}
      </Text>
    </EndedAlert>
  );
}

/** Shown for a session of another marketplace. No order can be created from it. */
function WrongMarketplace({ session }: { session: SessionDetail }) {
  const expected = useEnvironment().marketplaceId;
  return (
    <Alert
      color="red"
      icon={<IconAlertTriangle size={20} />}
      title={t({ defaultMessage: 'Wrong marketplace' })}
      role="alert"
    >
      <Text size="sm">
        {marketplaceDifference(session.marketplaceId, expected)}{' '}
        {rich(
          {
            defaultMessage:
              'You can’t create an order from it. Check the marketplace ID in <link>Environment</link>, then create a new session.',
          },
          {
            link: (words) => (
              <Anchor component={Link} to="/environment" inherit fw={550}>
                {words}
              </Anchor>
            ),
          },
        )}
      </Text>
    </Alert>
  );
}

function marketplaceDifference(actual: string | null, expected: string | null): ReactNode {
  if (actual === null) {
    return rich(
      { defaultMessage: 'This session has no marketplace, but this environment’s marketplace is {expected}.' },
      { expected: <b>{expected}</b> },
    );
  }
  if (expected === null) {
    return rich(
      { defaultMessage: 'This session belongs to marketplace {actual}, but this environment has no marketplace.' },
      { actual: <b>{actual}</b> },
    );
  }
  return rich(
    {
      defaultMessage: 'This session belongs to marketplace {actual}, but this environment’s marketplace is {expected}.',
    },
    { actual: <b>{actual}</b>, expected: <b>{expected}</b> },
  );
}

/** The event log of the checkout. */
function EventLog({ events }: { events: CheckoutEventView[] }) {
  return (
    <FoldedCard name="events" title={t({ defaultMessage: 'Event log' })} count={events.length}>
      <Text size="xs" c="dimmed">
        {t({ defaultMessage: 'Browser events (informational)' })}
      </Text>
      <div role="log" aria-label={t({ defaultMessage: 'Checkout events' })}>
        {events.length === 0 && (
          <Text size="sm" c="dimmed" py="xs">
            {t({ defaultMessage: 'No events yet. Open the preview to see checkout events here.' })}
          </Text>
        )}
        <ol className={classes.log}>
          {events.map((event) => (
            <LoggedEvent key={event.id} logged={event} />
          ))}
        </ol>
      </div>
    </FoldedCard>
  );
}

function LoggedEvent({ logged }: { logged: CheckoutEventView }) {
  const { headline, callback, color, fields } = eventWords(logged.event, ZONE);
  return (
    <li className={classes.entry}>
      <Clock at={logged.at} />
      <div>
        <Group gap="xs">
          <Text size="sm" fw={550}>
            {headline}
          </Text>
          {callback && (
            <Badge size="sm" variant="light" color={color} ff="monospace">
              {callback}
            </Badge>
          )}
        </Group>
        {fields.length > 0 && (
          <dl className={classes.payload}>
            {fields.map(([name, value]) => [
              <dt key={`${name}-name`}>{name}</dt>,
              <dd key={name}>
                <bdi>{value}</bdi>
              </dd>,
            ])}
          </dl>
        )}
      </div>
    </li>
  );
}

type SessionActionsProps = {
  session: SessionDetail;
  preview: Preview;
  createOrder: { isPending: boolean; send: () => void };
};

/** The buttons of a session. The next step is emphasized. */
function SessionActions({ session, preview, createOrder }: SessionActionsProps) {
  const next = nextStepOf(session);
  // In production the preview's empty state offers the consumer's device first.
  const isProduction = useEnvironment().kind === 'production';
  if (session.wrongMarketplace) return null;
  if (next === 'open_order') {
    return (
      <Button component={Link} to={`/orders/${session.orderId}`} rightSection={<IconArrowRight size={16} />}>
        {t({ defaultMessage: 'Open order' })}
      </Button>
    );
  }
  return (
    <MayCall to="orders.create">
      {!isProduction && (
        <Button
          variant={next === 'preview' ? 'filled' : 'default'}
          leftSection={<IconEye size={16} />}
          loading={preview.isOpening}
          onClick={preview.open}
        >
          {t({ defaultMessage: 'Preview checkout' })}
        </Button>
      )}
      <Button
        variant={next === 'create_order' ? 'filled' : 'default'}
        disabled={session.blocking !== null || session.ended !== null}
        loading={createOrder.isPending}
        onClick={createOrder.send}
      >
        {t({ defaultMessage: 'Create order' })}
      </Button>
    </MayCall>
  );
}
