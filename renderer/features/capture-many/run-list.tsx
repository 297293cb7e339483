// The list of runs, newest first.
import { Button, Group, Progress, Table, Text } from '@mantine/core';
import { IconChecklist } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { RunView } from '../../../contract/console/capture-many.ts';
import { locale, perLanguage, t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { problemOf } from '../../gateway/problem-of.ts';
import { BareCard } from '../../ui/card.tsx';
import { type Column, DataTable, LoadMore, RowLink, TableSkeleton } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { AgedMoment } from '../../ui/moment.tsx';
import { Money } from '../../ui/money.tsx';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { RunBadge } from '../../ui/run-badge.tsx';
import { withZone } from '../../ui/time-words.ts';
import { useEnvironment } from '../../window/environment.ts';
import { MayCall } from '../../window/may.tsx';
import { sourceOf } from './run-words.ts';

const COLUMNS = perLanguage((): Column[] => [
  { name: t({ defaultMessage: 'Source' }) },
  { name: t({ defaultMessage: 'Status' }) },
  { name: t({ defaultMessage: 'Captured' }), align: 'right' },
  { name: t({ defaultMessage: 'Amount captured' }), align: 'right' },
  { name: t({ defaultMessage: 'Needs review' }), align: 'right' },
  { name: withZone(t({ defaultMessage: 'Created' })) },
]);
const WHILE_RUNNING = 2_000;

export function RunList({ onFile }: { onFile: () => void }) {
  const gateway = useGateway();
  const environmentId = useEnvironment().id;
  const query = useInfiniteQuery(
    gateway.captureMany.list.infiniteOptions({
      input: (cursor: string | null) => ({ environmentId, cursor }),
      initialPageParam: null,
      getNextPageParam: (page) => page.nextCursor,
      refetchInterval: ({ state }) =>
        state.data?.pages.some(({ items }) => items.some((run) => run.state === 'running')) ? WHILE_RUNNING : false,
    }),
  );
  if (query.isPending) return <TableSkeleton columns={COLUMNS()} />;
  if (query.isError && !query.data) return <ProblemAlert problem={problemOf(query.error)} />;
  const runs = query.data.pages.flatMap((page) => page.items);
  if (runs.length === 0) return <NoRuns onFile={onFile} />;
  return (
    <>
      <DataTable columns={COLUMNS()}>
        {runs.map((run) => (
          <RunRow key={run.id} run={run} />
        ))}
      </DataTable>
      <LoadMore query={query} />
    </>
  );
}

function RunRow({ run }: { run: RunView }) {
  const { captured = 0, unknown = 0 } = run.counts;
  return (
    <Table.Tr>
      <Table.Td maw={320}>
        <RowLink to={`/capture-many/${run.id}`}>
          <bdi>{sourceOf(run)}</bdi>
        </RowLink>
      </Table.Td>
      <Table.Td>
        <RunBadge state={run.state} isEnding={run.isEnding} />
      </Table.Td>
      <Table.Td ta="right" style={{ fontVariantNumeric: 'tabular-nums' }}>
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
      </Table.Td>
      <Table.Td ta="right">
        <Money cents={run.capturedSum} fw={550} />
      </Table.Td>
      <Table.Td ta="right">
        <Text
          span
          inherit
          fw={unknown > 0 ? 650 : 400}
          {...(unknown > 0 ? { c: 'light-dark(var(--mantine-color-red-8), var(--mantine-color-red-4))' } : {})}
          style={{ fontVariantNumeric: 'tabular-nums' }}
        >
          {unknown.toLocaleString(locale())}
        </Text>
      </Table.Td>
      <Table.Td>
        <AgedMoment at={run.plannedAt} />
      </Table.Td>
    </Table.Tr>
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
