// The Overview page: to-do list and recent volume, or the first steps in a new environment.
import { Button, Group, Progress, Skeleton, Stack, Text, Tooltip } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconPlus, IconSeeding, IconSparkles } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazyRouteComponent, useNavigate } from '@tanstack/react-router';
import { Suspense } from 'react';
import type { EnvironmentView } from '../../../contract/console/environment.ts';
import type { Overview } from '../../../contract/console/overview.ts';
import type { BalanceView } from '../../../contract/console/payout.ts';
import { SHORTCUTS } from '../../../contract/console/shortcuts.ts';
import { t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { problemOf } from '../../gateway/problem-of.ts';
import { useSellersSync } from '../../shared/sellers-sync.ts';
import { BareCard, Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Moment } from '../../ui/moment.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { rich } from '../../ui/rich.tsx';
import { SyncBanner } from '../../ui/sync-banner.tsx';
import { askedEvery } from '../../window/asked-every.ts';
import { useEnvironment } from '../../window/environment.ts';
import { MayCall, useMay } from '../../window/may.tsx';
import { usePageTitle } from '../../window/page-title.ts';
import { Needs } from './needs.tsx';
import { type Samples, useSamples } from './use-samples.ts';

/** A first start has no days to show. */
const LastDays = lazyRouteComponent(() => import('./last-days.tsx'), 'LastDays');
const BooksNotice = lazyRouteComponent(() => import('../../shared/books-notice.tsx'), 'BooksNotice');
const ASKED_EVERY_MS = 10_000;
const BALANCE_ASKED_EVERY_MS = 30_000;
const ASKED_WHILE_FILLING_MS = 1_000;

export function OverviewPage() {
  usePageTitle(t({ defaultMessage: 'Overview' }));
  const gateway = useGateway();
  const navigate = useNavigate();
  const environmentId = useEnvironment().id;
  const samples = useSamples();
  const { isLoading, balance, error } = useMarketplace();
  const overview = useQuery(
    gateway.overview.get.queryOptions({
      input: { environmentId },
      refetchInterval: samples.isRunning ? ASKED_WHILE_FILLING_MS : askedEvery(ASKED_EVERY_MS),
    }),
  );
  const mayCreate = useMay()('sessions.create');
  useHotkeys(
    mayCreate ? [[SHORTCUTS.newRecord.keys[0], () => navigate({ to: '/sessions', search: { new: true } })]] : [],
  );
  const hasRecords = overview.data?.isEmpty === false;
  const actions = (
    <MayCall to="sessions.create">
      <LinkButton to="/sessions" search={{ new: true }} leftSection={<IconPlus size={16} />} aria-keyshortcuts="n">
        {t({ defaultMessage: 'Take a payment' })}
      </LinkButton>
    </MayCall>
  );
  return (
    <>
      <PageHeader
        title={t({ defaultMessage: 'Overview' })}
        words={t({ defaultMessage: 'Your to-do list' })}
        actions={hasRecords && actions}
      />
      <Suspense>
        <BooksNotice />
      </Suspense>
      <Stack gap="lg">
        <SampleRun samples={samples} />
        {(overview.isPending || isLoading) && <OverviewSkeleton />}
        {overview.isError && <ProblemAlert problem={problemOf(overview.error)} />}
        <SyncBanner error={overview.isError ? null : error} />
        {overview.isError && overview.data && (
          <Text size="sm" fw={550}>
            {rich(
              { defaultMessage: 'These figures are from {time} and may be out of date.' },
              { time: <Moment at={new Date(overview.dataUpdatedAt).toISOString()} /> },
            )}
          </Text>
        )}
        {overview.data && !isLoading && <Shown overview={overview.data} balance={balance} samples={samples} />}
      </Stack>
    </>
  );
}

type ShownProps = { overview: Overview; balance: BalanceView | null; samples: Samples };

function Shown({ overview, balance, samples }: ShownProps) {
  return (
    <>
      <Needs overview={overview} balance={balance} />
      {overview.isEmpty ? (
        !samples.isRunning && <FirstSteps samples={samples} />
      ) : (
        <Suspense fallback={<Skeleton height={380} radius="lg" />}>
          <LastDays overview={overview} />
        </Suspense>
      )}
    </>
  );
}

function OverviewSkeleton() {
  return (
    <Stack gap="lg" role="status" aria-busy="true" aria-label={t({ defaultMessage: 'Loading' })}>
      <Skeleton height={132} radius="lg" />
      <Skeleton height={380} radius="lg" />
    </Stack>
  );
}

/** The first steps in an environment without records. */
function FirstSteps({ samples }: { samples: Samples }) {
  const { embedded, kind } = useEnvironment();
  const actions = (
    <Group gap="sm" justify="center">
      <MayCall to="sessions.create">
        <LinkButton to="/sessions" search={{ new: true }} leftSection={<IconPlus size={16} />}>
          {t({ defaultMessage: 'Take your first payment' })}
        </LinkButton>
      </MayCall>
      {embedded && <SampleButton samples={samples} />}
    </Group>
  );
  return (
    <BareCard>
      <EmptyState
        icon={IconSeeding}
        title={t({ defaultMessage: 'No payments yet' })}
        words={firstStepWords(embedded, kind)}
        action={actions}
      />
    </BareCard>
  );
}

function firstStepWords(embedded: boolean, kind: EnvironmentView['kind']): string {
  if (embedded) {
    return t({
      defaultMessage:
        'Take a payment and act as the consumer yourself, or add sample data: 24 payments over 30 days. No real money moves in the sandbox.',
    });
  }
  if (kind === 'sandbox') {
    return t({
      defaultMessage:
        'Enter an amount and a consumer. The consumer authorizes the payment, and you capture it. No real money moves in the sandbox.',
    });
  }
  return t({
    defaultMessage: 'Enter an amount and a consumer. The consumer authorizes the payment, and you capture it.',
  });
}

/** What a marketplace's overview asks the service itself: how far its sellers are, and whether a payout is eligible.
 * `isLoading` until both were asked once, whatever came of it; `balance` is null where it can't be told, or in merchant mode; `error` says why the service's part is missing. */
function useMarketplace(): { isLoading: boolean; balance: BalanceView | null; error: unknown } {
  const gateway = useGateway();
  const { id: environmentId, mode } = useEnvironment();
  const may = useMay();
  // Without asking, those of the embedded service would all seem stuck.
  const sellers = useSellersSync();
  const balance = useQuery(
    gateway.payouts.balance.queryOptions({
      input: { environmentId },
      refetchInterval: BALANCE_ASKED_EVERY_MS,
      enabled: mode === 'marketplace' && may('payouts.balance'),
    }),
  );
  // After a failure the last figures are too old to act on.
  const told = balance.isError ? null : (balance.data ?? null);
  return { isLoading: sellers.isLoading || balance.isLoading, balance: told, error: sellers.error ?? balance.error };
}

/** The sample data button, its progress, and its errors. */
function SampleButton({ samples }: { samples: Samples }) {
  return (
    <Tooltip
      label={t({
        defaultMessage: 'Creates 24 payments over 30 days. The sandbox clock moves forward by 29 days and stays there.',
      })}
      multiline
      w={260}
    >
      <Button
        variant="default"
        leftSection={<IconSparkles size={16} />}
        onClick={samples.start}
        loading={samples.isStarting || samples.isRunning}
      >
        {t({ defaultMessage: 'Add sample data' })}
      </Button>
    </Tooltip>
  );
}

/** Empty unless a run is in progress or failed. */
function SampleRun({ samples: { progress, startError, dismiss } }: { samples: Samples }) {
  if (startError) return <ProblemAlert problem={problemOf(startError)} />;
  if (progress?.state === 'running') return <Running done={progress.done} of={progress.of} />;
  if (progress?.state !== 'failed' || !progress.problem) return null;
  return (
    <Stack gap="xs" component="section" aria-label={t({ defaultMessage: 'Sample data stopped' })}>
      <Group justify="space-between">
        <Text size="sm">
          {rich(
            {
              defaultMessage:
                '<b>Sample data stopped.</b> {done, number} of {all, number} payments were created and kept.',
            },
            { done: progress.done, all: progress.of, b: (words) => <b>{words}</b> },
          )}
        </Text>
        <Button variant="subtle" size="compact-sm" onClick={dismiss}>
          {t({ defaultMessage: 'Dismiss' })}
        </Button>
      </Group>
      <ProblemAlert problem={progress.problem} />
    </Stack>
  );
}

function Running({ done, of }: { done: number; of: number }) {
  return (
    <Card>
      <Stack gap="xs">
        <Group justify="space-between">
          <Text size="sm" fw={550}>
            {t({ defaultMessage: 'Creating sample payments' })}
          </Text>
          <Text size="sm" c="dimmed" role="status" style={{ fontVariantNumeric: 'tabular-nums' }}>
            {t({ defaultMessage: '{done, number} of {all, number}' }, { done, all: of })}
          </Text>
        </Group>
        <Progress value={(done / of) * 100} aria-label={t({ defaultMessage: 'Sample payments created' })} />
        <Text size="xs" c="dimmed">
          {t({
            defaultMessage:
              'Each payment goes through a session, its checkout, an order, and a capture. You can leave this page.',
          })}
        </Text>
      </Stack>
    </Card>
  );
}
