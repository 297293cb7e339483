// The Approvals page: what waits for this person's decision, what they asked for, and all that was asked before.
import { SegmentedControl, Stack } from '@mantine/core';
import { IconUserCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { problemOf } from '../../gateway/problem-of.ts';
import { PagedTable } from '../../shared/record-list/paged-table.tsx';
import { usePages } from '../../shared/record-list/use-pages.ts';
import { useApprovals } from '../../shared/second-person/approvals.ts';
import { BareCard } from '../../ui/card.tsx';
import { RowTable, TableSkeleton } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { useIsInTeam } from '../../window/may.tsx';
import { usePageTitle } from '../../window/page-title.ts';
import { approvalTable, type Listed } from './approval-table.tsx';
import type { ApprovalsSearchProps } from './approvals-search.ts';
import { DecideRequest } from './decide-request.tsx';

type Show = 'waiting' | 'mine' | 'all';

export function ApprovalsPage({ search, onSearch }: ApprovalsSearchProps) {
  usePageTitle(t({ defaultMessage: 'Approvals' }));
  const isInTeam = useIsInTeam();
  const show: Show = search.show ?? 'waiting';
  const [deciding, setDeciding] = useState<Listed | null>(null);
  return (
    <>
      <PageHeader
        title={t({ defaultMessage: 'Approvals' })}
        words={t({ defaultMessage: 'Requests that need a second person’s approval.' })}
      />
      {isInTeam ? (
        <Stack gap="md">
          <SegmentedControl
            aria-label={t({ defaultMessage: 'Which requests' })}
            w="fit-content"
            maw="100%"
            value={show}
            onChange={(chosen) => onSearch(chosen === 'waiting' ? {} : { show: chosen })}
            data={[
              { value: 'waiting' as const, label: t({ defaultMessage: 'To decide' }) },
              { value: 'mine' as const, label: t({ defaultMessage: 'Mine', description: 'My own requests' }) },
              { value: 'all' as const, label: t({ defaultMessage: 'All', description: 'Requests for approval' }) },
            ]}
          />
          {show === 'waiting' ? (
            <Inbox onDecide={setDeciding} />
          ) : (
            <History mine={show === 'mine'} onDecide={setDeciding} />
          )}
        </Stack>
      ) : (
        <Nothing
          title={t({ defaultMessage: 'You work alone' })}
          words={t({ defaultMessage: 'In a team, requests for a second person’s approval appear here.' })}
        />
      )}
      <DecideRequest of={deciding} onClose={() => setDeciding(null)} />
    </>
  );
}

type ListProps = { onDecide: (approval: Listed) => void };

/** Oldest first: somebody waits. */
function Inbox({ onDecide }: ListProps) {
  const query = useApprovals();
  const table = approvalTable(onDecide);
  if (query.isPending) return <TableSkeleton columns={table.columns} fitsPhone />;
  if (!query.data) return <ProblemAlert problem={problemOf(query.error)} />;
  if (query.data.inbox.length === 0) {
    return (
      <Nothing
        title={t({ defaultMessage: 'Nothing to approve' })}
        words={t({
          defaultMessage: 'When a colleague needs a second person, for example for a large refund, it appears here.',
        })}
      />
    );
  }
  return <RowTable {...table} rows={query.data.inbox.map((one) => ({ ...one, isOwn: false }))} />;
}

function History({ mine, onDecide }: ListProps & { mine: boolean }) {
  return (
    <PagedTable
      query={usePages(useGateway().approvals.page, { mine })}
      {...approvalTable(onDecide)}
      none={
        <Nothing
          title={
            mine ? t({ defaultMessage: 'You haven’t asked for approval' }) : t({ defaultMessage: 'No requests yet' })
          }
          words={t({
            defaultMessage:
              'Where a rule asks for a second person, Paydesk offers to ask a colleague. Administrators set the rules under Team.',
          })}
        />
      }
    />
  );
}

function Nothing(words: { title: string; words: string }) {
  return (
    <BareCard>
      <EmptyState icon={IconUserCheck} {...words} />
    </BareCard>
  );
}
