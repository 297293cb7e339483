// The page of a run: dry run or progress, and the result of each order.
import { Alert, Group, Progress, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconPlayerPause } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { RunView } from '../../../contract/console/capture-many.ts';
import type { ItemState } from '../../../contract/console/run-state.ts';
import { t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { BadRows } from '../../ui/bad-rows.tsx';
import { Card } from '../../ui/card.tsx';
import { CsvButton } from '../../ui/csv-button.tsx';
import { DetailSkeleton } from '../../ui/detail-skeleton.tsx';
import { Fact, FactList } from '../../ui/fact-list.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { MissingRecord } from '../../ui/missing-record.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Money } from '../../ui/money.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { remarkWords } from '../../ui/remark-words.ts';
import { rich } from '../../ui/rich.tsx';
import { ITEM, RunBadge } from '../../ui/run-badge.tsx';
import { useEnvironment } from '../../window/environment.ts';
import { MayCall } from '../../window/may.tsx';
import { usePageTitle } from '../../window/page-title.ts';
import { LikelyDuplicates } from './likely-duplicates.tsx';
import { RunAccounts } from './run-accounts.tsx';
import { RunActions } from './run-actions.tsx';
import { RunHolder } from './run-holder.tsx';
import { RunItems } from './run-items.tsx';
import { RunRequest } from './run-request.tsx';
import type { RunSearchProps } from './run-search.ts';
import { count, rateWords, sourceOf, spanWords } from './run-words.ts';
import { UnverifiedAmounts } from './unverified-amounts.tsx';

const WHILE_RUNNING = 1_000;
/** Another window may start or resume it. */
const WHILE_WAITING = 5_000;

function askedAgain(run: RunView | undefined): number | false {
  if (run?.state === 'running') return WHILE_RUNNING;
  return run?.state === 'paused' || run?.state === 'planned' ? WHILE_WAITING : false;
}

export function RunPage({ runId, ...search }: { runId: string } & RunSearchProps) {
  usePageTitle(t({ defaultMessage: 'Capture many' }));
  const gateway = useGateway();
  const environmentId = useEnvironment().id;
  const query = useQuery(
    gateway.captureMany.get.queryOptions({
      input: { environmentId, runId },
      refetchInterval: ({ state }) => askedAgain(state.data),
    }),
  );
  if (query.data) return <RunScreen run={query.data} {...search} />;
  if (query.isPending) return <DetailSkeleton />;
  return (
    <MissingRecord error={query.error} title={t({ defaultMessage: 'Run not found' })} back={{ to: '/capture-many' }} />
  );
}

function RunScreen({ run, ...search }: { run: RunView } & RunSearchProps) {
  return (
    <>
      <PageHeader
        from={{ to: '/capture-many', name: t({ defaultMessage: 'Capture many' }) }}
        title={t(
          { defaultMessage: 'Capture {count, plural, one {# order} other {# orders}}' },
          { count: run.planned.count },
        )}
        badge={<RunBadge state={run.state} isEnding={run.isEnding} />}
        words={<Origin run={run} />}
        actions={<RunActions run={run} />}
      />
      <Stack gap="lg">
        <RunHolder run={run} />
        <RunRequest run={run} />
        {run.state === 'paused' && <PausePanel run={run} />}
        {run.state === 'planned' ? (
          <DryRun run={run} onShow={() => search.onSearch({ show: 'duplicate' })} />
        ) : (
          <RunProgress run={run} />
        )}
        <RunItems run={run} {...search} />
      </Stack>
    </>
  );
}

function Origin({ run }: { run: RunView }) {
  const parts = {
    source: <bdi>{sourceOf(run)}</bdi>,
    person: <bdi>{run.startedBy ?? run.plannedBy}</bdi>,
    time: <Moment at={run.startedAt ?? run.plannedAt} />,
  };
  return run.startedAt
    ? rich({ defaultMessage: '{source} · Started by {person}, {time}' }, parts)
    : rich({ defaultMessage: '{source} · Created by {person}, {time}' }, parts);
}

/** The dry run: what will be captured, what won't, and why. Nothing has been sent yet. */
function DryRun({ run, onShow }: { run: RunView; onShow: () => void }) {
  const { planned, counts } = run;
  const skipped = (counts.skipped ?? 0) - run.blocked;
  return (
    <Card
      title={t({ defaultMessage: 'Dry run' })}
      aside={
        <Text size="xs" c="dimmed">
          {t({ defaultMessage: 'Nothing has been sent.' })}
        </Text>
      }
    >
      <Stack gap="md">
        <FactList>
          <Fact name={t({ defaultMessage: 'To capture' })}>
            {t({ defaultMessage: '{count, plural, one {# order} other {# orders}}' }, { count: planned.count })}
          </Fact>
          <Fact
            name={
              planned.unknownAmounts > 0
                ? t({ defaultMessage: 'Total of known amounts' })
                : t({ defaultMessage: 'Total' })
            }
          >
            <Money cents={planned.count > 0 && planned.count === planned.unknownAmounts ? null : planned.sum} />
          </Fact>
          {planned.unknownAmounts > 0 && (
            <Fact name={t({ defaultMessage: 'Unknown amount' })}>{count(planned.unknownAmounts)}</Fact>
          )}
          <Fact name={t({ defaultMessage: 'Already in Paydesk' })}>{count(run.known)}</Fact>
          <Fact name={t({ defaultMessage: 'Already captured' })}>{count(counts.already_captured ?? 0)}</Fact>
          <Fact name={t({ defaultMessage: 'Blocked: needs review' })}>{count(run.blocked)}</Fact>
          {skipped > 0 && <Fact name={t({ defaultMessage: 'Skipped for other reasons' })}>{count(skipped)}</Fact>}
          {run.source === 'file' && (
            <>
              <Fact name={t({ defaultMessage: 'Invalid lines' })}>{count(run.malformed)}</Fact>
              <Fact name={t({ defaultMessage: 'Duplicates in the file' })}>{count(run.duplicates)}</Fact>
            </>
          )}
        </FactList>
        <RunAccounts run={run} />
        <UnverifiedAmounts run={run} label={t({ defaultMessage: 'Amounts that aren’t verified' })} />
        <LikelyDuplicates run={run} onShow={onShow} />
        <LinesLeftOut run={run} />
      </Stack>
    </Card>
  );
}

/** Rows of the file that are skipped, for whatever reason, to be corrected and chosen again. */
function RefusedRows({ run: { environmentId, id, source, counts, malformed, duplicates } }: { run: RunView }) {
  const gateway = useGateway();
  const refused = malformed + duplicates + (counts.skipped ?? 0) + (counts.refused ?? 0);
  if (refused === 0 || source !== 'file') return null;
  return (
    <Group gap="sm" justify="space-between" style={{ flexGrow: 1 }}>
      <Text size="sm">
        {t(
          {
            defaultMessage:
              '{count, plural, one {# row isn’t captured} other {# rows aren’t captured}}. Their export says why. Correct what is wrong in the file, then choose it again.',
          },
          { count: refused },
        )}
      </Text>
      <MayCall to="captureMany.refusedRows">
        <CsvButton
          name={t({ defaultMessage: 'Export these rows' })}
          ask={() => gateway.captureMany.refusedRows.call({ environmentId, runId: id })}
        />
      </MayCall>
    </Group>
  );
}

/** Lines of the file that are no order of the run, and the way to correct these and every other row that isn’t captured. */
function LinesLeftOut({ run }: { run: RunView }) {
  const { environmentId, id: runId, malformed, duplicates } = run;
  const gateway = useGateway();
  const hasBadLines = malformed + duplicates > 0;
  const query = useQuery({
    ...gateway.captureMany.badLines.queryOptions({ input: { environmentId, runId } }),
    enabled: hasBadLines,
  });
  return hasBadLines ? (
    <BadRows rows={query.data ?? []} count={malformed + duplicates} what="skipped" save={<RefusedRows run={run} />} />
  ) : (
    <RefusedRows run={run} />
  );
}

/** Why a run is paused and what to do. */
function PausePanel({ run }: { run: RunView }) {
  const waiting = waitingWords(run.counts.waiting ?? 0);
  if (run.pauseReason === 'unknowns') {
    return (
      <Alert
        color="red"
        icon={<IconAlertTriangle size={18} />}
        title={
          run.pauseWords === null
            ? t({ defaultMessage: 'Paused: three captures in a row need review' })
            : t({ defaultMessage: 'Paused: a capture needs review' })
        }
        role="alert"
      >
        <Text size="sm">
          {run.pauseWords === null
            ? t({
                defaultMessage: 'They may have been charged. Check that the payment service is working, then resume.',
              })
            : remarkWords(run.pauseWords)}{' '}
          {waiting}
        </Text>
        <LinkButton to="/needs-review" variant="default" size="xs" mt="sm">
          {t({ defaultMessage: 'Open Needs review' })}
        </LinkButton>
      </Alert>
    );
  }
  return (
    <Alert color="yellow" icon={<IconPlayerPause size={18} />} title={titleOf(run)} role="status">
      <Text size="sm">
        {run.pauseReason === 'trouble' && `${remarkWords(run.pauseWords ?? '')} `}
        {waiting}
      </Text>
    </Alert>
  );
}

function titleOf({ pauseReason }: RunView): string {
  if (pauseReason === 'closed') return t({ defaultMessage: 'Paused: Paydesk was closed' });
  return pauseReason === 'trouble'
    ? t({ defaultMessage: 'Paused: captures can’t be sent' })
    : t({ defaultMessage: 'Paused' });
}

function waitingWords(waiting: number): string {
  if (waiting === 0) return t({ defaultMessage: 'No orders are waiting. Resume to finish the run.' });
  return t(
    {
      defaultMessage:
        '{count, plural, one {# order is} other {# orders are}} waiting. Nothing is sent until you resume.',
    },
    { count: waiting },
  );
}

const ENDED: ItemState[] = ['captured', 'already_captured', 'refused', 'unknown', 'skipped'];

const isOver = ({ state }: RunView): boolean => state === 'done' || state === 'stopped';

/** The progress of a run: a bar by result, speed, elapsed time, and time left. */
function RunProgress({ run }: { run: RunView }) {
  const all = Object.values(run.counts).reduce((sum, each) => sum + each, 0);
  const ended = ENDED.reduce((sum, state) => sum + (run.counts[state] ?? 0), 0);
  const percent = all === 0 ? 0 : Math.floor((ended / all) * 100);
  return (
    <Card title={t({ defaultMessage: 'Progress' })} aside={<Pace run={run} />}>
      <Stack gap="md">
        <Group justify="space-between" align="baseline">
          <Text fw={550} style={{ fontVariantNumeric: 'tabular-nums' }}>
            {t({ defaultMessage: '{done, number} of {all, number} processed' }, { done: ended, all })}
          </Text>
          <Text size="sm" c="dimmed" style={{ fontVariantNumeric: 'tabular-nums' }}>
            {percent}%
          </Text>
        </Group>
        <Progress.Root size={14} radius="sm">
          {ENDED.filter((state) => (run.counts[state] ?? 0) > 0).map((state) => (
            <Progress.Section
              key={state}
              value={((run.counts[state] ?? 0) / all) * 100}
              color={ITEM()[state].color}
              aria-label={t(
                { defaultMessage: '{result}: {count, number}' },
                { result: ITEM()[state].words, count: run.counts[state] ?? 0 },
              )}
            />
          ))}
        </Progress.Root>
        <FactList>
          <Fact name={t({ defaultMessage: 'Captured in this run' })}>
            <Money cents={run.capturedSum} fw={550} />
          </Fact>
          <Fact name={t({ defaultMessage: 'Elapsed time' })}>{spanWords(run.elapsedMs)}</Fact>
          {run.state === 'running' && (
            <>
              <Fact name={t({ defaultMessage: 'Speed' })}>{run.rate === null ? '—' : rateWords(run.rate)}</Fact>
              <Fact name={t({ defaultMessage: 'Time left' })}>
                {run.leftMs === null ? '—' : t({ defaultMessage: 'About {time}' }, { time: spanWords(run.leftMs) })}
              </Fact>
            </>
          )}
          <Fact name={t({ defaultMessage: 'Amount differs' })}>{count(run.amountDiffers)}</Fact>
        </FactList>
        {isOver(run) && <LinesLeftOut run={run} />}
      </Stack>
    </Card>
  );
}

function Pace({ run: { concurrency, counts } }: { run: RunView }) {
  if (concurrency === null) return null;
  return (
    <Text size="xs" c="dimmed" style={{ fontVariantNumeric: 'tabular-nums' }}>
      {t(
        { defaultMessage: '{sent, number} in progress (limit {limit, number})' },
        { sent: counts.sent ?? 0, limit: concurrency },
      )}
    </Text>
  );
}
