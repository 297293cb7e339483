// The list of sessions, newest first.
import { Button, Table } from '@mantine/core';
import { IconPlus, IconReceipt2 } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { SessionView } from '../../../contract/console/session.ts';
import { t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { problemOf } from '../../gateway/problem-of.ts';
import { BareCard } from '../../ui/card.tsx';
import { Consumer } from '../../ui/consumer.tsx';
import { consumerName } from '../../ui/consumer-name.ts';
import { type Column, DataTable, LoadMore, RowLink, TableSkeleton } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { AgedMoment } from '../../ui/moment.tsx';
import { Money } from '../../ui/money.tsx';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { SellerCell, useTrackNumberFrom, useWithSeller } from '../../ui/seller-cell.tsx';
import { SessionFlags } from '../../ui/session-flags.tsx';
import { SessionBadge } from '../../ui/status-badge.tsx';
import { TrackNumber } from '../../ui/track-number.tsx';
import { useEnvironment } from '../../window/environment.ts';

const COLUMNS: Column[] = [
  { name: t({ defaultMessage: 'Consumer' }) },
  { name: t({ defaultMessage: 'Amount' }), align: 'right' },
  { name: t({ defaultMessage: 'Status' }) },
  { name: t({ defaultMessage: 'Checks' }) },
  { name: t({ defaultMessage: 'Track number' }), visibleFrom: 'md' },
  { name: t({ defaultMessage: 'Created' }) },
];

export function SessionList({ onNew }: { onNew: () => void }) {
  const gateway = useGateway();
  const environmentId = useEnvironment().id;
  const query = useInfiniteQuery(
    gateway.sessions.list.infiniteOptions({
      input: (cursor: string | null) => ({ environmentId, cursor }),
      initialPageParam: null,
      getNextPageParam: (page) => page.nextCursor,
    }),
  );
  const columns = useWithSeller(COLUMNS, 1);
  if (query.isPending) return <TableSkeleton columns={columns} />;
  if (query.isError && !query.data) return <ProblemAlert problem={problemOf(query.error)} />;
  const sessions = query.data.pages.flatMap((page) => page.items);
  if (sessions.length === 0) return <NoSessions onNew={onNew} />;
  return (
    <>
      <DataTable columns={columns}>
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </DataTable>
      <LoadMore query={query} />
    </>
  );
}

function SessionRow({ session }: { session: SessionView }) {
  const from = useTrackNumberFrom();
  return (
    <Table.Tr>
      <Table.Td>
        <RowLink to={`/sessions/${session.id}`}>
          <Consumer name={consumerName(session)} />
        </RowLink>
        <TrackNumber number={session.trackNumber} where="below" from={from} />
      </Table.Td>
      <SellerCell accountId={session.accountId} />
      <Table.Td ta="right">
        <Money cents={session.totalAmount} fw={550} />
      </Table.Td>
      <Table.Td>
        <SessionBadge status={session.status} checkout={session.checkout} />
      </Table.Td>
      <Table.Td>
        <SessionFlags session={session} />
      </Table.Td>
      <Table.Td visibleFrom={from}>
        <TrackNumber number={session.trackNumber} where="column" />
      </Table.Td>
      <Table.Td>
        <AgedMoment at={session.createdAt} />
      </Table.Td>
    </Table.Tr>
  );
}

function NoSessions({ onNew }: { onNew: () => void }) {
  return (
    <BareCard>
      <EmptyState
        icon={IconReceipt2}
        title={t({ defaultMessage: 'Take your first payment' })}
        words={t({
          defaultMessage:
            'Enter an amount and a consumer. Then preview the checkout, create the order, and capture it.',
        })}
        action={
          <Button leftSection={<IconPlus size={16} />} onClick={onNew}>
            {t({ defaultMessage: 'Take a payment' })}
          </Button>
        }
      />
    </BareCard>
  );
}
