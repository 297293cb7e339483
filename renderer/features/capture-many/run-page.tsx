// The page of a run: dry run or progress, and the result of each order.
import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { RunView } from '../../../contract/console/capture-many.ts';
import { t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { DetailSkeleton } from '../../ui/detail-skeleton.tsx';
import { MissingRecord } from '../../ui/missing-record.tsx';
import { Moment } from '../../ui/moment.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { rich } from '../../ui/rich.tsx';
import { RunBadge } from '../../ui/run-badge.tsx';
import { useEnvironment } from '../../window/environment.ts';
import { usePageTitle } from '../../window/page-title.ts';
import { DryRun } from './dry-run.tsx';
import { PausePanel } from './pause-panel.tsx';
import { RunActions } from './run-actions.tsx';
import { RunHolder } from './run-holder.tsx';
import { RunItems } from './run-items.tsx';
import { RunProgress } from './run-progress.tsx';
import { RunRequest } from './run-request.tsx';
import type { RunSearchProps } from './run-search.ts';
import { sourceOf } from './run-words.ts';

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
        {run.state === 'planned' ? <DryRun run={run} /> : <RunProgress run={run} />}
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
