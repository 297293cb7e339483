// The Needs review page: calls without a clear response, oldest first.
import { Alert, Anchor, Badge, Button, Group, Skeleton, Stack, Text, Textarea, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconAlertTriangle, IconCircleCheck, IconShieldCheck } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type AlarmKind, type AlarmView, NoteAlarmInput } from '../../../contract/console/alarm.ts';
import { perLanguage, t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { problemOf } from '../../gateway/problem-of.ts';
import { DueBadge, SendCopyButton } from '../../shared/copy-requests.tsx';
import { itemsOf, usePages } from '../../shared/record-list/use-pages.ts';
import { toldByWords } from '../../shared/told-by.ts';
import { BareCard } from '../../ui/card.tsx';
import { Consumer } from '../../ui/consumer.tsx';
import { LoadMore } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { fieldProblem } from '../../ui/field-problem.ts';
import { Identifier } from '../../ui/identifier.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Money } from '../../ui/money.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { remarkWords } from '../../ui/remark-words.ts';
import { dayWords } from '../../ui/time-words.ts';
import { TypedEarlier, useDraft } from '../../window/draft.tsx';
import { useEnvironment } from '../../window/environment.ts';
import { MayCall } from '../../window/may.tsx';
import { usePageTitle } from '../../window/page-title.ts';
import { tellDone } from '../../window/toast.ts';
import classes from './needs-review.module.css';
import { A_SCREEN, UnknownTable } from './unknown-table.tsx';

export function NeedsReviewPage() {
  usePageTitle(t({ defaultMessage: 'Needs review' }));
  return (
    <>
      <PageHeader
        title={t({ defaultMessage: 'Needs review' })}
        words={t({
          defaultMessage:
            'Calls without a clear response, and tasks with a deadline. Check a call with the provider before retrying it.',
        })}
      />
      <CopiesDue />
      <Alarms />
      <UnknownList />
    </>
  );
}

function UnknownList() {
  const gateway = useGateway();
  const environmentId = useEnvironment().id;
  const query = usePages(gateway.journal.unknown, { environmentId, limit: A_SCREEN });
  if (query.isPending) return <Skeleton height={280} radius="lg" />;
  if (!query.data) return <ProblemAlert problem={problemOf(query.error)} />;
  const entries = itemsOf(query.data);
  if (entries.length === 0) return <NothingUnknown />;
  return <UnknownTable entries={entries} more={query} />;
}

function NothingUnknown() {
  const copies = useOpenCopies();
  if (copies.data && copies.data.items.length > 0) return null;
  return (
    <BareCard>
      <EmptyState
        icon={IconShieldCheck}
        title={t({ defaultMessage: 'Nothing needs review' })}
        words={t({
          defaultMessage: 'Calls without a clear response appear here, for example after a crash or a timeout.',
        })}
      />
    </BareCard>
  );
}

const ON_A_PAGE = 20;

function useOpenCopies() {
  const gateway = useGateway();
  return useQuery(gateway.orders.openCopyRequests.queryOptions({ input: { environmentId: useEnvironment().id } }));
}

/** Copies of authorizations that are to be sent, due first. */
function CopiesDue() {
  const environmentId = useEnvironment().id;
  const { data } = useOpenCopies();
  if (!data || data.items.length === 0) return null;
  const title = t({ defaultMessage: 'Copies of authorizations to send' });
  return (
    <Stack gap="sm" mb="xl" component="section" aria-label={title}>
      <Title order={2} size="h4">
        {title}
      </Title>
      <BareCard>
        {data.items.map((asked) => (
          <Group key={asked.id} justify="space-between" px="lg" py="sm" className={classes.copy}>
            <Stack gap={2}>
              <Group gap="xs">
                <Anchor component={Link} to={`/orders/${asked.orderId}`} size="sm" fw={600}>
                  <Consumer name={asked.consumerName} />
                </Anchor>
                <Text size="sm" fw={550}>
                  <Money cents={asked.totalAmount} />
                </Text>
                <Identifier id={asked.orderId} />
              </Group>
              <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                {t(
                  { defaultMessage: 'Asked for on {day}. {how}.' },
                  { day: dayWords(asked.askedOn), how: toldByWords()[asked.toldBy] },
                )}{' '}
                {asked.note && <bdi>{asked.note}</bdi>}
              </Text>
            </Stack>
            <Group gap="sm">
              <DueBadge day={asked.dueOn} />
              <SendCopyButton environmentId={environmentId} asked={asked} />
            </Group>
          </Group>
        ))}
      </BareCard>
      {data.isMore && (
        <Text size="sm" c="dimmed">
          {t({ defaultMessage: 'More are due later. They appear here as these are sent.' })}
        </Text>
      )}
    </Stack>
  );
}

/** Empty if there was never an alarm. */
function Alarms() {
  const gateway = useGateway();
  const environmentId = useEnvironment().id;
  const query = usePages(gateway.outcomes.alarms, { environmentId, limit: ON_A_PAGE });
  if (query.error && !query.data) return <ProblemAlert problem={problemOf(query.error)} />;
  const alarms = itemsOf(query.data);
  const open = query.data?.pages[0]?.open ?? 0;
  if (alarms.length === 0) return null;
  return (
    <Stack gap="md" mb="xl" component="section" aria-label={t({ defaultMessage: 'Alarms' })}>
      <Group gap="sm">
        <Title order={2} size="h4">
          {t({ defaultMessage: 'Alarms' })}
        </Title>
        {open > 0 && (
          <Badge color="red" variant="light">
            {t({ defaultMessage: '{count, number} open' }, { count: open })}
          </Badge>
        )}
      </Group>
      {alarms.map((alarm) => (
        <AlarmPanel key={alarm.id} alarm={alarm} />
      ))}
      <LoadMore query={query} />
    </Stack>
  );
}

const TITLE = perLanguage(
  (): Record<AlarmKind, string> => ({
    contradiction: t({ defaultMessage: 'The payment service contradicts what was entered' }),
    answer_not_recorded: t({ defaultMessage: 'A response doesn’t match any call in this ledger' }),
    answer_torn: t({ defaultMessage: 'A saved response is damaged' }),
    two_captures: t({ defaultMessage: 'Two orders from the same session were captured' }),
    two_charges: t({ defaultMessage: 'One order has two charges' }),
    feed_contradicts: t({ defaultMessage: 'The event feed contradicts our records' }),
    answer_names_other: t({ defaultMessage: 'A response names another order' }),
    captured_at_two_addresses: t({ defaultMessage: 'Captured at two addresses of the same service' }),
    charged_after_end: t({ defaultMessage: 'Charged although the authorization was revoked or disputed' }),
    fact_before_charge: t({ defaultMessage: 'A return or refund is dated before its charge' }),
  }),
);

/** An alarm: what a person entered, what the service answered, and the note on what was done. */
function AlarmPanel({ alarm }: { alarm: AlarmView }) {
  const isOpen = alarm.notedBy === null;
  return (
    <Alert
      color={isOpen ? 'red' : 'gray'}
      variant={isOpen ? 'outline' : 'light'}
      icon={isOpen ? <IconAlertTriangle size={20} /> : <IconCircleCheck size={20} />}
      title={TITLE()[alarm.kind]}
      role={isOpen ? 'alert' : 'group'}
      aria-label={TITLE()[alarm.kind]}
    >
      <Stack gap="xs">
        {alarm.said && <Text size="sm">{remarkWords(alarm.said)}</Text>}
        <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
          {remarkWords(alarm.heard)}
        </Text>
        <Group gap="md">
          <Text size="xs" c="dimmed">
            <Moment at={alarm.raisedAt} />
          </Text>
          <Subject alarm={alarm} />
        </Group>
        {isOpen ? (
          <MayCall to="outcomes.noteAlarm">
            <NoteAlarm alarmId={alarm.id} />
          </MayCall>
        ) : (
          <Noted alarm={alarm} />
        )}
      </Stack>
    </Alert>
  );
}

function Subject({ alarm: { operation, orderId, sessionId, entryId } }: { alarm: AlarmView }) {
  // The call isn’t in this ledger: there is nothing to open, but an ID to look up.
  if (operation === null) return <Identifier id={orderId ?? entryId} />;
  if (orderId !== null)
    return (
      <Anchor component={Link} to={`/orders/${orderId}`} size="sm" fw={600}>
        {t({ defaultMessage: 'Open order' })}
      </Anchor>
    );
  if (sessionId !== null)
    return (
      <Anchor component={Link} to={`/sessions/${sessionId}`} size="sm" fw={600}>
        {t({ defaultMessage: 'Open session' })}
      </Anchor>
    );
  return <Identifier id={entryId} />;
}

function Noted({ alarm: { notedBy, notedWhat, notedAt } }: { alarm: AlarmView }) {
  return (
    <Text size="sm">
      <bdi>{notedBy}</bdi>: “{remarkWords(notedWhat ?? '')}” {notedAt && <Moment at={notedAt} />}
    </Text>
  );
}

const noteProblem = (what: string): string | null =>
  fieldProblem(NoteAlarmInput.shape.what.safeParse(what), {
    missing: t({ defaultMessage: 'Enter what you did, in at least 5 characters.' }),
  });

function NoteAlarm({ alarmId }: { alarmId: string }) {
  const environmentId = useEnvironment().id;
  const form = useForm({
    initialValues: { what: '' },
    validate: { what: noteProblem },
  });
  const draft = useDraft(`note-alarm:${alarmId}`, form);
  const note = useNoteAlarm(draft.forget);
  const send = form.onSubmit(({ what }) => note.mutate({ environmentId, alarmId, what }));
  return (
    <form onSubmit={send} noValidate>
      <Stack gap="sm" mt="xs">
        <TypedEarlier draft={draft} />
        <Textarea
          label={t({ defaultMessage: 'What did you do about it?' })}
          placeholder={t({ defaultMessage: 'For example: refunded the second charge' })}
          autosize
          minRows={2}
          {...form.getInputProps('what')}
        />
        {note.error && <ProblemAlert problem={problemOf(note.error)} />}
        <Group>
          <Button type="submit" color="red" loading={note.isPending}>
            {t({ defaultMessage: 'Save note' })}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** Saves a note on what was done about an alarm. */
function useNoteAlarm(onSaved: () => void) {
  const gateway = useGateway();
  return useMutation(
    gateway.outcomes.noteAlarm.mutationOptions({
      onSuccess: () => {
        onSaved();
        tellDone(
          t({ defaultMessage: 'Note saved' }),
          t({ defaultMessage: 'The alarm stays in the list with your note.' }),
        );
      },
    }),
  );
}
