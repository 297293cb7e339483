// The list of orders, newest first, page by page.
import { Button, Group, Table } from '@mantine/core';
import { IconFileInvoice } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { OrderView } from '../../../contract/console/order.ts';
import { useDoor } from '../../door/door.ts';
import { problemOf } from '../../door/problem-of.ts';
import { BareCard } from '../../ui/card.tsx';
import { Consumer } from '../../ui/consumer.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { type Column, DataTable, LoadMore, RowLink, TableSkeleton } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Identifier } from '../../ui/identifier.tsx';
import { AgedMoment } from '../../ui/moment.tsx';
import { Money } from '../../ui/money.tsx';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { StandingBadge, UnverifiedBadge } from '../../ui/status-badge.tsx';
import { useEnvironment } from '../../window/environment.ts';

const COLUMNS: Column[] = [
  { name: 'Consumer' },
  { name: 'Amount', align: 'right' },
  { name: 'Standing' },
  { name: 'Order' },
  { name: 'Track number', visibleFrom: 'md' },
  { name: 'Created' },
];

export function OrderList() {
  const door = useDoor();
  const environmentId = useEnvironment().id;
  const query = useInfiniteQuery(
    door.orders.list.infiniteQueryOptions({ environmentId }, { getNextPageParam: (page) => page.nextCursor }),
  );
  if (query.isPending) return <TableSkeleton columns={COLUMNS} />;
  if (query.isError && !query.data) return <ProblemAlert problem={problemOf(query.error)} />;
  const orders = query.data.pages.flatMap((page) => page.items);
  if (orders.length === 0) return <NoOrders />;
  return (
    <>
      <DataTable columns={COLUMNS}>
        {orders.map((order) => (
          <OrderRow key={order.id} order={order} />
        ))}
      </DataTable>
      <LoadMore query={query} />
    </>
  );
}

function OrderRow({ order }: { order: OrderView }) {
  return (
    <Table.Tr>
      <Table.Td>
        <RowLink to={`/orders/${order.id}`}>
          <Consumer name={order.consumerName} />
        </RowLink>
      </Table.Td>
      <Table.Td ta="right">
        <Money cents={order.totalAmount} fw={550} />
      </Table.Td>
      <Table.Td>
        <Group gap={6}>
          <StandingBadge standing={order.standing} />
          {!order.verified && <UnverifiedBadge />}
        </Group>
      </Table.Td>
      <Table.Td>
        <Identifier id={order.id} />
      </Table.Td>
      <Table.Td ff="monospace" visibleFrom="md">
        {order.trackNumber && (
          <Group gap={4} wrap="nowrap">
            {order.trackNumber}
            <CopyButton value={order.trackNumber} />
          </Group>
        )}
      </Table.Td>
      <Table.Td>
        <AgedMoment at={order.createdAt} />
      </Table.Td>
    </Table.Tr>
  );
}

function NoOrders() {
  return (
    <BareCard>
      <EmptyState
        icon={IconFileInvoice}
        title="No orders yet"
        words="Create one from a session whose checkout is complete, or bring in what your own server made by its identifier."
        action={
          <Button component={Link} to="/sessions" variant="light">
            Go to sessions
          </Button>
        }
      />
    </BareCard>
  );
}
