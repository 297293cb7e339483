// Overview: what needs a person today, and how much came in; at a first start, the two ways to begin.
import { Skeleton, Stack, Text } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Overview } from '../../../contract/console/overview.ts';
import type { BalanceView } from '../../../contract/console/payout.ts';
import { useDoor } from '../../door/door.ts';
import { problemOf } from '../../door/problem-of.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { Moment } from '../../ui/moment.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { SyncBanner } from '../../ui/sync-banner.tsx';
import { useEnvironment } from '../../window/environment.ts';
import { usePageTitle } from '../../window/page-title.ts';
import { FirstSteps } from './first-steps.tsx';
import { LastDays } from './last-days.tsx';
import { Needs } from './needs.tsx';
import { SampleButton, SampleRun } from './sample-run.tsx';
import { useMarketplace } from './use-marketplace.ts';
import { type Samples, useSamples } from './use-samples.ts';

const ASKED_EVERY_MS = 10_000;
const ASKED_WHILE_FILLING_MS = 1_000;

export function OverviewPage() {
  usePageTitle('Overview');
  const door = useDoor();
  const navigate = useNavigate();
  const { id: environmentId, embedded } = useEnvironment();
  const samples = useSamples();
  const { isLoading, balance, error } = useMarketplace();
  const overview = useQuery(
    door.overview.get.queryOptions({
      input: { environmentId },
      refetchInterval: samples.isRunning ? ASKED_WHILE_FILLING_MS : ASKED_EVERY_MS,
    }),
  );
  useHotkeys([['n', () => navigate({ to: '/sessions', search: { new: true } })]]);
  const hasRecords = overview.data?.isEmpty === false;
  const actions = (
    <>
      {embedded && <SampleButton samples={samples} />}
      <LinkButton to="/sessions" search={{ new: true }} leftSection={<IconPlus size={16} />} aria-keyshortcuts="n">
        Take a payment
      </LinkButton>
    </>
  );
  return (
    <>
      <PageHeader title="Overview" words="What needs a person today." actions={hasRecords && actions} />
      <Stack gap="lg">
        <SampleRun samples={samples} />
        {(overview.isPending || isLoading) && <OverviewSkeleton />}
        {overview.isError && <ProblemAlert problem={problemOf(overview.error)} />}
        <SyncBanner error={overview.isError ? null : error} />
        {overview.isError && overview.data && (
          <Text size="sm" fw={550}>
            These figures are from <Moment at={new Date(overview.dataUpdatedAt).toISOString()} /> and may be out of
            date.
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
      {overview.isEmpty ? !samples.isRunning && <FirstSteps samples={samples} /> : <LastDays overview={overview} />}
    </>
  );
}

function OverviewSkeleton() {
  return (
    <Stack gap="lg" role="status" aria-busy="true" aria-label="Loading">
      <Skeleton height={132} radius="lg" />
      <Skeleton height={380} radius="lg" />
    </Stack>
  );
}
