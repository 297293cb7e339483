// The list of orders. Orders that are ready can be selected for a capture run.
import { Button, Checkbox, Group, Select } from '@mantine/core';
import { IconFileImport, IconFileInvoice } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { OrderView } from '../../../contract/console/order.ts';
import { CapturedWhere, OrderStatus } from '../../../contract/console/order.ts';
import { perLanguage, t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { problemOf } from '../../gateway/problem-of.ts';
import { rangeProblem } from '../../shared/list-search.ts';
import { FilterPills, MoreFilters, RangeAlert, UnreadAlert } from '../../shared/record-list/list-filters.tsx';
import { ListTools } from '../../shared/record-list/list-tools.tsx';
import { ListTotal } from '../../shared/record-list/list-total.tsx';
import { useListSettings } from '../../shared/record-list/use-list-settings.ts';
import { useTotal } from '../../shared/record-list/use-total.ts';
import { BareCard } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { NothingMatches } from '../../ui/nothing-matches.tsx';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { RecordTable, RecordTableSkeleton, type RowPicking } from '../../ui/record-table/record-table.tsx';
import { useEnvironment } from '../../window/environment.ts';
import { useLanguage } from '../../window/language.ts';
import { MayCall, useMay } from '../../window/may.tsx';
import { orderColumns } from './order-columns.tsx';
import { isFiltered, OrdersSearch, type OrdersSearchProps, orderFilterOf, orderSortOf } from './orders-search.ts';
import { SelectionBar } from './selection-bar.tsx';
import { type Selection, useSelection } from './use-selection.ts';

/** Rows asked for at a time. */
const PAGE = 100;

/** Only orders that can be captured can be selected. */
const canBePicked = ({ status }: OrderView): boolean => status === 'ready';

export function OrderList({ search, onSearch }: OrdersSearchProps) {
  const gateway = useGateway();
  const { id: environmentId, mode, accounts } = useEnvironment();
  const settings = useListSettings('orders');
  const filter = { environmentId, ...orderFilterOf(search) };
  const sort = orderSortOf(search);
  const isAskable = rangeProblem(search) === null;
  const query = useInfiniteQuery(
    gateway.orders.list.infiniteOptions({
      input: (cursor: string | null) => ({ ...filter, sort, cursor, limit: PAGE }),
      initialPageParam: null,
      getNextPageParam: (page) => page.nextCursor,
      enabled: isAskable,
    }),
  );
  const total = useTotal(
    JSON.stringify(filter),
    useInfiniteQuery(
      gateway.orders.total.infiniteOptions({
        input: (cursor: string | null) => ({ ...filter, cursor }),
        initialPageParam: null,
        getNextPageParam: (piece) => piece.nextCursor,
        enabled: isAskable,
      }),
    ),
  );
  const mayPlan = useMay()('captureMany.plan');
  const orders = useMemo(() => query.data?.pages.flatMap((page) => page.items) ?? [], [query.data]);
  const pickable = useMemo(() => orders.filter(canBePicked), [orders]);
  const selection = useSelection(
    JSON.stringify(filter),
    pickable.map(({ id }) => id),
  );
  const language = useLanguage((shown) => shown.language);
  // biome-ignore lint/correctness/useExhaustiveDependencies: columns are named in the language of the window.
  const columns = useMemo(
    () => orderColumns(mode === 'marketplace', (id) => accounts.find((one) => one.id === id)?.name ?? '—'),
    [mode, accounts, language],
  );

  const picking: RowPicking<OrderView> = {
    canBePicked,
    isPicked: ({ id }) => selection.isPicked(id),
    pick: ({ id }, isOn, stretch) => selection.pick(id, isOn, stretch),
    labelOf: ({ id }) => t({ defaultMessage: 'Select {id}' }, { id }),
    head: <PickShown selection={selection} pickable={pickable} />,
  };
  const isEmpty = query.data !== undefined && orders.length === 0 && !query.hasNextPage;
  return (
    <>
      <UnreadAlert search={search} onSearch={onSearch} />
      <OrderFilters search={search} onSearch={onSearch} />
      <Group justify="space-between" mb="xs" gap="sm" mih={26}>
        {query.data && (!isEmpty || isFiltered(search)) && (
          <ListTotal
            total={total}
            words={(count) => t({ defaultMessage: '{count, plural, one {# order} other {# orders}}' }, { count })}
          />
        )}
        <Group gap="xs" ml="auto">
          <ListTools
            settings={settings}
            search={{ ...search, unread: undefined }}
            onView={(view) => onSearch(OrdersSearch.parse(view))}
            totalOf={(view) => gateway.orders.total.call({ environmentId, ...orderFilterOf(OrdersSearch.parse(view)) })}
            columns={columns}
            fileName="orders.csv"
            csv={(cursor, signal) => gateway.orders.csv.call({ ...filter, sort, cursor }, { signal })}
          >
            <MayCall to="captureMany.upload">
              <LinkButton
                to="/capture-many"
                search={{ file: true }}
                variant="default"
                size="xs"
                leftSection={<IconFileImport size={15} />}
              >
                {t({ defaultMessage: 'Capture from file' })}
              </LinkButton>
            </MayCall>
          </ListTools>
        </Group>
      </Group>
      <FilterPills search={search} onSearch={onSearch} />
      <RangeAlert search={search} />
      {query.isError && <ProblemAlert problem={problemOf(query.error)} />}
      {query.isPending && isAskable && (
        <RecordTableSkeleton columns={columns} layout={settings.columns} hasBoxes={mayPlan} />
      )}
      {isEmpty &&
        (isFiltered(search) ? (
          <NothingMatches
            words={t({ defaultMessage: 'No orders match these filters.' })}
            onClear={() => onSearch({ all: true })}
          />
        ) : (
          <NoOrders />
        ))}
      {query.data && !isEmpty && (
        <RecordTable
          key={JSON.stringify([filter, sort])}
          name={t({ defaultMessage: 'Orders' })}
          place={`orders:${JSON.stringify([filter, sort])}`}
          columns={columns}
          layout={settings.columns}
          rows={orders}
          rowId={({ id }) => id}
          rowTo={({ id }) => `/orders/${id}`}
          rowCount={total.isWhole ? total.count : null}
          hasMore={query.hasNextPage}
          isAsking={query.isFetchingNextPage}
          onNearEnd={query.fetchNextPage}
          sorting={sort}
          onSort={({ by, descending }) =>
            onSearch({
              ...search,
              sort: by === 'created' ? undefined : OrdersSearch.parse({ sort: by }).sort,
              ascending: descending ? undefined : true,
            })
          }
          {...(mayPlan && { picking })}
        />
      )}
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

const STATUSES = perLanguage((): { value: OrderStatus; label: string }[] => [
  { value: 'ready', label: t({ defaultMessage: 'Ready to capture' }) },
  { value: 'do_not_capture', label: t({ defaultMessage: 'Do not capture' }) },
  { value: 'capturing', label: t({ defaultMessage: 'Capturing' }) },
  { value: 'needs_review', label: t({ defaultMessage: 'Needs review' }) },
  { value: 'charged', label: t({ defaultMessage: 'Charged' }) },
  { value: 'settled', label: t({ defaultMessage: 'Settled' }) },
  { value: 'returned', label: t({ defaultMessage: 'Returned' }) },
  { value: 'partly_refunded', label: t({ defaultMessage: 'Partly refunded' }) },
  { value: 'refunded', label: t({ defaultMessage: 'Refunded' }) },
]);
const CAPTURED = perLanguage((): { value: CapturedWhere; label: string }[] => [
  { value: 'here', label: t({ defaultMessage: 'Captured here' }) },
  { value: 'elsewhere', label: t({ defaultMessage: 'Captured elsewhere' }) },
]);
const AGES = perLanguage(() => [
  { value: '1', label: t({ defaultMessage: 'Older than 1 hour' }) },
  { value: '24', label: t({ defaultMessage: 'Older than 1 day' }) },
  { value: '72', label: t({ defaultMessage: 'Older than 3 days' }) },
  { value: '168', label: t({ defaultMessage: 'Older than 1 week' }) },
]);

/** The filters of the order list. */
function OrderFilters({ search, onSearch }: OrdersSearchProps) {
  return (
    <Group align="flex-end" gap="sm" mb="sm">
      <Select
        label={t({ defaultMessage: 'Status' })}
        size="sm"
        w={170}
        placeholder={t({ defaultMessage: 'All' })}
        clearable
        clearButtonProps={{ 'aria-label': t({ defaultMessage: 'Clear status' }) }}
        data={STATUSES()}
        value={search.status ?? null}
        onChange={(value) => onSearch({ ...search, status: OrderStatus.safeParse(value).data })}
      />
      <Select
        label={t({ defaultMessage: 'Age' })}
        size="sm"
        w={170}
        placeholder={t({ defaultMessage: 'Any age' })}
        clearable
        clearButtonProps={{ 'aria-label': t({ defaultMessage: 'Any age' }) }}
        data={AGES()}
        value={search.older === undefined ? null : String(search.older)}
        onChange={(value) => onSearch({ ...search, older: value === null ? undefined : Number(value) })}
      />
      <Select
        label={t({ defaultMessage: 'Captured', description: 'Where an order was captured: here or elsewhere' })}
        size="sm"
        w={180}
        placeholder={t({ defaultMessage: 'All' })}
        clearable
        clearButtonProps={{ 'aria-label': t({ defaultMessage: 'Clear captured' }) }}
        data={CAPTURED()}
        value={search.captured ?? null}
        onChange={(value) => onSearch({ ...search, captured: CapturedWhere.safeParse(value).data })}
      />
      <MoreFilters search={search} onSearch={onSearch}>
        <Checkbox
          size="sm"
          label={t({ defaultMessage: 'Unverified' })}
          checked={search.unverified === true}
          onChange={({ currentTarget }) => onSearch({ ...search, unverified: currentTarget.checked || undefined })}
        />
      </MoreFilters>
      {isFiltered(search) && (
        <Button variant="subtle" size="sm" onClick={() => onSearch({ all: true })}>
          {t({ defaultMessage: 'Clear' })}
        </Button>
      )}
    </Group>
  );
}
