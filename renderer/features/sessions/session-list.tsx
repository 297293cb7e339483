// The list of sessions.
import { Button, Group, Select, Text } from '@mantine/core';
import { IconPlus, IconReceipt2 } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { SessionView } from '../../../contract/console/session.ts';
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
import { Consumer } from '../../ui/consumer.tsx';
import { consumerName } from '../../ui/consumer-name.ts';
import { RowLink } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Identifier } from '../../ui/identifier.tsx';
import { AgedMoment } from '../../ui/moment.tsx';
import { Money } from '../../ui/money.tsx';
import { NothingMatches } from '../../ui/nothing-matches.tsx';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import type { RecordColumn } from '../../ui/record-table/columns.ts';
import { RecordTable, RecordTableSkeleton } from '../../ui/record-table/record-table.tsx';
import { SessionFlags } from '../../ui/session-flags.tsx';
import { SessionBadge } from '../../ui/status-badge.tsx';
import { withZone } from '../../ui/time-words.ts';
import { TrackNumber } from '../../ui/track-number.tsx';
import { useEnvironment } from '../../window/environment.ts';
import { useLanguage } from '../../window/language.ts';
import { MayCall } from '../../window/may.tsx';
import {
  isFiltered,
  SessionsSearch,
  type SessionsSearchProps,
  sessionFilterOf,
  sessionSortOf,
} from './sessions-search.ts';

/** Rows asked for at a time. */
const PAGE = 100;

const WITH_ORDER = perLanguage(() => [
  { value: 'with', label: t({ defaultMessage: 'With an order' }) },
  { value: 'without', label: t({ defaultMessage: 'Without an order' }) },
]);

export function SessionList({ search, onSearch, onNew }: SessionsSearchProps & { onNew: () => void }) {
  const gateway = useGateway();
  const { id: environmentId, mode, accounts } = useEnvironment();
  const settings = useListSettings('sessions');
  const filter = { environmentId, ...sessionFilterOf(search) };
  const sort = sessionSortOf(search);
  const isAskable = rangeProblem(search) === null;
  const query = useInfiniteQuery(
    gateway.sessions.list.infiniteOptions({
      input: (cursor: string | null) => ({ ...filter, sort, cursor, limit: PAGE }),
      initialPageParam: null,
      getNextPageParam: (page) => page.nextCursor,
      enabled: isAskable,
    }),
  );
  const total = useTotal(
    JSON.stringify(filter),
    useInfiniteQuery(
      gateway.sessions.total.infiniteOptions({
        input: (cursor: string | null) => ({ ...filter, cursor }),
        initialPageParam: null,
        getNextPageParam: (piece) => piece.nextCursor,
        enabled: isAskable,
      }),
    ),
  );
  const sessions = useMemo(() => query.data?.pages.flatMap((page) => page.items) ?? [], [query.data]);
  const language = useLanguage((shown) => shown.language);
  // biome-ignore lint/correctness/useExhaustiveDependencies: columns are named in the language of the window.
  const columns = useMemo(
    () => sessionColumns(mode === 'marketplace', (id) => accounts.find((one) => one.id === id)?.name ?? '—'),
    [mode, accounts, language],
  );
  const isEmpty = query.data !== undefined && sessions.length === 0 && !query.hasNextPage;
  if (isEmpty && !isFiltered(search)) return <NoSessions onNew={onNew} />;
  return (
    <>
      <UnreadAlert search={search} onSearch={onSearch} />
      <Group align="flex-end" gap="sm" mb="sm">
        <Select
          label={t({ defaultMessage: 'Order' })}
          size="sm"
          w={170}
          placeholder={t({ defaultMessage: 'All' })}
          clearable
          clearButtonProps={{ 'aria-label': t({ defaultMessage: 'All' }) }}
          data={WITH_ORDER()}
          value={search.order ?? null}
          onChange={(order) => onSearch({ ...search, order: SessionsSearch.parse({ order }).order })}
        />
        <MoreFilters search={search} onSearch={onSearch} />
        {isFiltered(search) && (
          <Button variant="subtle" size="sm" onClick={() => onSearch({ all: true })}>
            {t({ defaultMessage: 'Clear' })}
          </Button>
        )}
      </Group>
      <Group justify="space-between" mb="xs" gap="sm" mih={26}>
        {query.data && (
          <ListTotal
            total={total}
            words={(count) => t({ defaultMessage: '{count, plural, one {# session} other {# sessions}}' }, { count })}
          />
        )}
        <Group gap="xs" ml="auto">
          <ListTools
            settings={settings}
            search={{ ...search, unread: undefined }}
            onView={(view) => onSearch(SessionsSearch.parse(view))}
            totalOf={(view) =>
              gateway.sessions.total.call({ environmentId, ...sessionFilterOf(SessionsSearch.parse(view)) })
            }
            columns={columns}
            fileName="sessions.csv"
            csv={(cursor, signal) => gateway.sessions.csv.call({ ...filter, sort, cursor }, { signal })}
          />
        </Group>
      </Group>
      <FilterPills search={search} onSearch={onSearch} />
      <RangeAlert search={search} />
      {query.isError && <ProblemAlert problem={problemOf(query.error)} />}
      {query.isPending && isAskable && <RecordTableSkeleton columns={columns} layout={settings.columns} />}
      {isEmpty && (
        <NothingMatches
          words={t({ defaultMessage: 'No sessions match these filters.' })}
          onClear={() => onSearch({ all: true })}
        />
      )}
      {query.data && !isEmpty && (
        <RecordTable
          key={JSON.stringify([filter, sort])}
          name={t({ defaultMessage: 'Sessions' })}
          place={`sessions:${JSON.stringify([filter, sort])}`}
          columns={columns}
          layout={settings.columns}
          rows={sessions}
          rowId={({ id }) => id}
          rowTo={({ id }) => `/sessions/${id}`}
          rowCount={total.isWhole ? total.count : null}
          hasMore={query.hasNextPage}
          isAsking={query.isFetchingNextPage}
          onNearEnd={query.fetchNextPage}
          sorting={sort}
          onSort={({ by, descending }) =>
            onSearch({
              ...search,
              sort: by === 'created' ? undefined : SessionsSearch.parse({ sort: by }).sort,
              ascending: descending ? undefined : true,
            })
          }
        />
      )}
    </>
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
          <MayCall to="sessions.create">
            {' '}
            <Button leftSection={<IconPlus size={16} />} onClick={onNew}>
              {t({ defaultMessage: 'Take a payment' })}
            </Button>
          </MayCall>
        }
      />
    </BareCard>
  );
}

/** The columns of the session list. */
function sessionColumns(isMarketplace: boolean, accountName: (id: string) => string): RecordColumn<SessionView>[] {
  return [
    {
      id: 'consumer',
      name: t({ defaultMessage: 'Consumer' }),
      width: 190,
      cell: (session, { link, shown }) => (
        <>
          <RowLink {...link}>
            <Consumer name={consumerName(session)} />
          </RowLink>
          {!shown.has('track') && <TrackNumber number={session.trackNumber} where="below" from={null} />}
        </>
      ),
    },
    {
      id: 'account',
      name: isMarketplace ? t({ defaultMessage: 'Seller' }) : t({ defaultMessage: 'Account' }),
      width: 150,
      isExtra: !isMarketplace,
      yields: 1,
      cell: ({ accountId }) => <bdi>{accountName(accountId)}</bdi>,
    },
    {
      id: 'amount',
      name: t({ defaultMessage: 'Amount' }),
      width: 120,
      align: 'right',
      sort: 'amount',
      cell: ({ totalAmount, accountId }, { shown }) => (
        <>
          <Money cents={totalAmount} fw={550} />
          {isMarketplace && !shown.has('account') && (
            <Text size="xs" c="dimmed" truncate>
              <bdi>{accountName(accountId)}</bdi>
            </Text>
          )}
        </>
      ),
    },
    {
      id: 'status',
      name: t({ defaultMessage: 'Status' }),
      width: 225,
      cell: ({ status, checkout }) => <SessionBadge status={status} checkout={checkout} />,
    },
    {
      id: 'checks',
      name: t({ defaultMessage: 'Checks' }),
      width: 120,
      yields: 2,
      cell: (session) => <SessionFlags session={session} />,
    },
    {
      id: 'track',
      name: t({ defaultMessage: 'Track number' }),
      width: 160,
      yields: 3,
      cell: ({ trackNumber }) => <TrackNumber number={trackNumber} where="column" />,
    },
    {
      id: 'created',
      name: withZone(t({ defaultMessage: 'Created' })),
      width: 150,
      sort: 'created',
      cell: ({ createdAt }) => <AgedMoment at={createdAt} />,
    },
    {
      id: 'session',
      name: t({ defaultMessage: 'Session ID' }),
      width: 180,
      isExtra: true,
      cell: ({ id }) => <Identifier id={id} />,
    },
    {
      id: 'order',
      name: t({ defaultMessage: 'Order ID' }),
      width: 180,
      isExtra: true,
      cell: ({ orderId }) => (orderId === null ? '—' : <Identifier id={orderId} />),
    },
  ];
}
