// The Needs review page: calls without a clear response, oldest first.
import { Skeleton } from '@mantine/core';
import { IconShieldCheck } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { problemOf } from '../../gateway/problem-of.ts';
import { BareCard } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { useEnvironment } from '../../window/environment.ts';
import { usePageTitle } from '../../window/page-title.ts';
import { Alarms } from './alarms.tsx';
import { A_SCREEN, UnknownTable } from './unknown-table.tsx';

export function NeedsReviewPage() {
  usePageTitle(t({ defaultMessage: 'Needs review' }));
  return (
    <>
      <PageHeader
        title={t({ defaultMessage: 'Needs review' })}
        words={t({
          defaultMessage: 'We never got a clear response to these calls. Check with the provider before retrying.',
        })}
      />
      <Alarms />
      <UnknownList />
    </>
  );
}

function UnknownList() {
  const gateway = useGateway();
  const environmentId = useEnvironment().id;
  const query = useInfiniteQuery(
    gateway.journal.unknown.infiniteOptions({
      input: (cursor: string | null) => ({ environmentId, cursor, limit: A_SCREEN }),
      initialPageParam: null,
      getNextPageParam: (page) => page.nextCursor,
    }),
  );
  if (query.isPending) return <Skeleton height={280} radius="lg" />;
  if (!query.data) return <ProblemAlert problem={problemOf(query.error)} />;
  const entries = query.data.pages.flatMap(({ items }) => items);
  if (entries.length === 0) return <NothingUnknown />;
  return <UnknownTable entries={entries} more={query} />;
}

function NothingUnknown() {
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
