// The list of runs, newest first.
import { Button, Group, Progress, Text } from '@mantine/core';
import { IconChecklist } from '@tabler/icons-react';
import type { RunView } from '../../../contract/console/capture-many.ts';
import { locale, perLanguage, t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { PagedTable } from '../../shared/record-list/paged-table.tsx';
import { usePages } from '../../shared/record-list/use-pages.ts';
import { BareCard } from '../../ui/card.tsx';
import { type RowColumn, RowLink } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { AgedMoment } from '../../ui/moment.tsx';
import { Money } from '../../ui/money.tsx';
import { RunBadge } from '../../ui/run-badge.tsx';
import { withZone } from '../../ui/time-words.ts';
import { useEnvironment } from '../../window/environment.ts';
import { MayCall } from '../../window/may.tsx';
import { sourceOf } from './run-words.ts';

const COLUMNS = perLanguage((): RowColumn<RunView>[] => [
  {
    name: t({ defaultMessage: 'Source' }),
    td: { maw: 320 },
    cell: (run) => (
      <RowLink to={`/capture-many/${run.id}`}>
        <bdi>{sourceOf(run)}</bdi>
      </RowLink>
    ),
  },
  {
    name: t({ defaultMessage: 'Status' }),
    cell: ({ state, isEnding }) => <RunBadge state={state} isEnding={isEnding} />,
  },
  {
    name: t({ defaultMessage: 'Captured' }),
    align: 'right',
    td: { style: { fontVariantNumeric: 'tabular-nums' } },
    cell: (run) => <Captured run={run} />,
  },
  {
    name: t({ defaultMessage: 'Amount captured' }),
    align: 'right',
    cell: ({ capturedSum }) => <Money cents={capturedSum} fw={550} />,
  },
  {
    name: t({ defaultMessage: 'Needs review' }),
    align: 'right',
    cell: ({ counts: { unknown = 0 } }) => (
      <Text
        span
        inherit
        fw={unknown > 0 ? 650 : 400}
        {...(unknown > 0 ? { c: 'light-dark(var(--mantine-color-red-8), var(--mantine-color-red-4))' } : {})}
        style={{ fontVariantNumeric: 'tabular-nums' }}
      >
        {unknown.toLocaleString(locale())}
      </Text>
    ),
  },
  { name: withZone(t({ defaultMessage: 'Created' })), cell: ({ plannedAt }) => <AgedMoment at={plannedAt} /> },
]);
const WHILE_RUNNING = 2_000;

export function RunList({ onFile }: { onFile: () => void }) {
  const environmentId = useEnvironment().id;
  const query = usePages(
    useGateway().captureMany.list,
    { environmentId },
    {
      refetchInterval: ({ state }) =>
        state.data?.pages.some(({ items }) => items.some((run) => run.state === 'running')) ? WHILE_RUNNING : false,
    },
  );
  return <PagedTable query={query} columns={COLUMNS()} rowId={({ id }) => id} none={<NoRuns onFile={onFile} />} />;
}

function Captured({ run }: { run: RunView }) {
  const { captured = 0 } = run.counts;
  return (
    <>
      {t({ defaultMessage: '{done, number} of {all, number}' }, { done: captured, all: run.planned.count })}
      {run.planned.count > 0 && run.state !== 'planned' && (
        <Progress
          value={(captured / run.planned.count) * 100}
          size={4}
          mt={4}
          color="teal"
          aria-label={t({ defaultMessage: 'Captured orders of {source}' }, { source: sourceOf(run) })}
        />
      )}
    </>
  );
}

function NoRuns({ onFile }: { onFile: () => void }) {
  return (
    <BareCard>
      <EmptyState
        icon={IconChecklist}
        title={t({ defaultMessage: 'No runs yet' })}
        words={t({
          defaultMessage:
            'Select orders in the Orders list or import a file of order IDs. A dry run shows what will be captured before anything is sent.',
        })}
        action={
          <Group gap="sm">
            <LinkButton to="/orders" search={{ status: 'ready' }} variant="light">
              {t({ defaultMessage: 'Go to orders' })}
            </LinkButton>
            <MayCall to="captureMany.upload">
              {' '}
              <Button variant="default" onClick={onFile}>
                {t({ defaultMessage: 'Capture from file' })}
              </Button>
            </MayCall>
          </Group>
        }
      />
    </BareCard>
  );
}
