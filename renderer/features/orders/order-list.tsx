// The list of orders, newest first. Orders that are ready can be selected for a capture run.
import { Button, Checkbox, Group, Table } from '@mantine/core';
import { IconFileInvoice } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { OrderView } from '../../../contract/console/order.ts';
import { t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { problemOf } from '../../gateway/problem-of.ts';
import { BareCard } from '../../ui/card.tsx';
import { Consumer } from '../../ui/consumer.tsx';
import { AboveRowLink, type Column, DataTable, LoadMore, RowLink, TableSkeleton } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Identifier } from '../../ui/identifier.tsx';
import { AgedMoment } from '../../ui/moment.tsx';
import { Money } from '../../ui/money.tsx';
import { NothingMatches } from '../../ui/nothing-matches.tsx';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { SellerCell, useTrackNumberFrom, useWithSeller } from '../../ui/seller-cell.tsx';
import { OrderStatusBadge, UnverifiedBadge } from '../../ui/status-badge.tsx';
import { TrackNumber } from '../../ui/track-number.tsx';
import { useEnvironment } from '../../window/environment.ts';
import { isFiltered, type OrdersSearchProps, orderFilterOf } from './orders-search.ts';
import { SelectionBar } from './selection-bar.tsx';
import { type Selection, useSelection } from './use-selection.ts';

const COLUMNS: Column[] = [
  { name: t({ defaultMessage: 'Consumer' }) },
  { name: t({ defaultMessage: 'Amount' }), align: 'right' },
  { name: t({ defaultMessage: 'Status' }) },
  { name: t({ defaultMessage: 'Order' }) },
  { name: t({ defaultMessage: 'Track number' }), visibleFrom: 'md' },
  { name: t({ defaultMessage: 'Created' }) },
];
const PICK: Column = { name: t({ defaultMessage: 'Select' }), width: 36 };

/** Only orders that can be captured can be selected. */
const canBePicked = ({ status }: OrderView): boolean => status === 'ready';

export function OrderList({ search, onSearch }: OrdersSearchProps) {
  const gateway = useGateway();
  const environmentId = useEnvironment().id;
  const filter = { environmentId, ...orderFilterOf(search) };
  const query = useInfiniteQuery(
    gateway.orders.list.infiniteOptions({
      input: (cursor: string | null) => ({ ...filter, cursor }),
      initialPageParam: null,
      getNextPageParam: (page) => page.nextCursor,
      placeholderData: (shown) => shown,
    }),
  );
  const orders = query.data?.pages.flatMap((page) => page.items) ?? [];
  const pickable = orders.filter(canBePicked);
  const selection = useSelection(pickable.map(({ id }) => id));
  const columns = useWithSeller(COLUMNS, 1);
  if (query.isPending) return <TableSkeleton columns={[PICK, ...columns]} />;
  if (query.isError && !query.data) return <ProblemAlert problem={problemOf(query.error)} />;
  if (orders.length === 0)
    return isFiltered(search) ? (
      <NothingMatches words={t({ defaultMessage: 'No orders match these filters.' })} onClear={() => onSearch({})} />
    ) : (
      <NoOrders />
    );
  const pick = { ...PICK, head: <PickShown selection={selection} pickable={pickable} /> };
  return (
    <>
      <DataTable columns={[pick, ...columns]}>
        {orders.map((order) => (
          <OrderRow key={order.id} order={order} selection={selection} />
        ))}
      </DataTable>
      <LoadMore query={query} />
      <SelectionBar selection={selection} shown={pickable} hasMore={query.hasNextPage} search={search} />
    </>
  );
}

function PickShown({ selection, pickable }: { selection: Selection; pickable: OrderView[] }) {
  const count = pickable.filter(({ id }) => selection.isPicked(id)).length;
  const isEvery = count > 0 && count === pickable.length;
  return (
    <Checkbox
      size="xs"
      aria-label={t({ defaultMessage: 'Select all loaded orders that are ready to capture' })}
      disabled={pickable.length === 0}
      checked={isEvery}
      indeterminate={count > 0 && !isEvery}
      onChange={() => (isEvery ? selection.clear() : selection.pickMany(pickable.map(({ id }) => id)))}
    />
  );
}

function OrderRow({ order, selection }: { order: OrderView; selection: Selection }) {
  const from = useTrackNumberFrom();
  return (
    <Table.Tr>
      <Table.Td>
        {canBePicked(order) && (
          <AboveRowLink>
            <Checkbox
              size="xs"
              aria-label={t({ defaultMessage: 'Select {id}' }, { id: order.id })}
              checked={selection.isPicked(order.id)}
              onChange={({ currentTarget, nativeEvent }) =>
                selection.pick(
                  order.id,
                  currentTarget.checked,
                  nativeEvent instanceof MouseEvent && nativeEvent.shiftKey,
                )
              }
            />
          </AboveRowLink>
        )}
      </Table.Td>
      <Table.Td>
        <RowLink to={`/orders/${order.id}`}>
          <Consumer name={order.consumerName} />
        </RowLink>
      </Table.Td>
      <SellerCell accountId={order.accountId} />
      <Table.Td ta="right">
        <Money cents={order.totalAmount} fw={550} />
      </Table.Td>
      <Table.Td>
        <Group gap={6}>
          <OrderStatusBadge status={order.status} />
          {!order.verified && <UnverifiedBadge />}
        </Group>
      </Table.Td>
      <Table.Td>
        <Identifier id={order.id} />
        <TrackNumber number={order.trackNumber} where="below" from={from} />
      </Table.Td>
      <Table.Td visibleFrom={from}>
        <TrackNumber number={order.trackNumber} where="column" />
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
        title={t({ defaultMessage: 'No orders yet' })}
        words={t({
          defaultMessage:
            'Orders appear here. Create one from a session whose checkout is complete, or paste the ID of an order your server created.',
        })}
        action={
          <Button component={Link} to="/sessions" variant="light">
            {t({ defaultMessage: 'Go to sessions' })}
          </Button>
        }
      />
    </BareCard>
  );
}
