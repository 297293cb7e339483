// A list of records, whole: filters, total, saved views, columns, export and rows. Each list says where its records come from and what they look like.
import { Anchor, Button, Checkbox, Group, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useEffect, useMemo } from 'react';
import type { ListName } from '../../../contract/console/list-view.ts';
import type { CsvPiece, ListTotal, Page } from '../../../contract/console/page.ts';
import { formatCents } from '../../../contract/format-cents.ts';
import { t } from '../../../messages/t.ts';
import type { Procedure } from '../../gateway/client.ts';
import { problemOf } from '../../gateway/problem-of.ts';
import { NothingMatches } from '../../ui/nothing-matches.tsx';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import type { RecordColumn } from '../../ui/record-table/columns.ts';
import { RecordTable, RecordTableSkeleton, type RowPicking } from '../../ui/record-table/record-table.tsx';
import { useEnvironment } from '../../window/environment.ts';
import { useLanguage } from '../../window/language.ts';
import { isBare, isFiltered, type ListSearch, rangeProblem, sortOf, withoutToldUnread } from '../list-search.ts';
import { FilterPills, FilterSelect, MoreFilters, type OwnFilter, RangeAlert, UnreadAlert } from './list-filters.tsx';
import { keepListShown } from './list-shown.ts';
import { ListTools } from './list-tools.tsx';
import { useListSettings } from './use-list-settings.ts';
import { itemsOf, usePages } from './use-pages.ts';
import { type Selection, useSelection } from './use-selection.ts';
import { type Total, useTotal } from './use-total.ts';
import { searchOf } from './view-menu.tsx';

/** A phone, or large type in a low window: the rows need the room of the filters. */
const SMALL = '(max-width: 30em), (max-height: 32em)';

/** Rows asked for at a time. */
const PAGE = 100;

/** A filter that is one of several values of a member of the address. */
export type ListChoice<Search> = {
  [Member in keyof Search]: {
    member: Member;
    label: string;
    width: number;
    /** What is shown where nothing is chosen, and what the button says that clears it. */
    placeholder: string;
    clear?: string;
    choices: readonly { value: string | number; label: string }[];
  };
}[keyof Search];

/** Where a list's records come from. */
export type RecordSource<Row, Search, Asked, List extends Asked, Csv extends Asked> = {
  list: ListName;
  procedures: { list: Procedure<List, Page<Row>>; total: Procedure<Asked, ListTotal>; csv: Procedure<Csv, CsvPiece> };
  read: (search: unknown) => Search;
  filterOf: (search: Search) => Omit<Asked, 'environmentId' | 'cursor'>;
};

type RecordListProps<Row, Search, Asked, List extends Asked, Csv extends Asked> = {
  source: RecordSource<Row, Search, Asked, List, Csv>;
  search: Search;
  onSearch: (search: Search) => void;
  columns: (isMarketplace: boolean, accountName: (id: string) => string) => RecordColumn<Row>[];
  filters: readonly ListChoice<Search>[];
  /** Filters that are used less often. */
  moreFilters?: (search: Search, onSearch: (search: Search) => void) => ReactNode;
  /** Those of them that are set. */
  moreSet?: (search: Search) => OwnFilter<Search>[];
  words: { name: string; total: (count: number) => string; noMatches: string };
  /** Shown where there are no records at all; isAlone: without the filters. */
  none: { shown: ReactNode; isAlone?: boolean };
  tools?: ReactNode;
  /** For a list whose rows can be selected. */
  selecting?: Selecting<Row, Search>;
};

type Selecting<Row, Search> = {
  isAllowed: boolean;
  canBePicked: (row: Row) => boolean;
  labelOf: (row: Row) => string;
  labelOfAll: string;
  bar: (selection: Selection, pickable: Row[], hasMore: boolean, search: Search) => ReactNode;
};

/** Shows what the address asks for; where that is nothing, the view that is shown first. */
export function RecordList<
  Row extends { id: string },
  Search extends ListSearch & { sort?: string | undefined },
  Asked,
  List extends Asked,
  Csv extends Asked,
>(props: RecordListProps<Row, Search, Asked, List, Csv>) {
  const { list, read } = props.source;
  const { id: environmentId } = useEnvironment();
  const { isThere, views } = useListSettings(list);
  const first = isBare(props.search) ? views.find(({ isFirst }) => isFirst) : undefined;
  const search = first ? read(searchOf(first)) : props.search;
  const address = JSON.stringify(search);
  useEffect(() => {
    keepListShown(environmentId, list, JSON.parse(address));
  }, [environmentId, list, address]);
  // Another list would be seen for a moment.
  if (!isThere && isBare(search)) return null;
  return <ShownList {...props} search={search} onSearch={(next) => props.onSearch(withoutToldUnread(next, search))} />;
}

function ShownList<
  Row extends { id: string },
  Search extends ListSearch & { sort?: string | undefined },
  Asked,
  List extends Asked,
  Csv extends Asked,
>(props: RecordListProps<Row, Search, Asked, List, Csv>) {
  const { source, search, onSearch, words, none, selecting } = props;
  const { list, procedures, read, filterOf } = source;
  const { id: environmentId, mode, accounts } = useEnvironment();
  const settings = useListSettings(list);
  const askedBy = (shown: Search) => ({ environmentId, ...filterOf(shown) });
  const filter = askedBy(search);
  const sort = sortOf(search);
  const enabled = rangeProblem(search) === null;
  const query = usePages(procedures.list, { ...filter, sort, limit: PAGE } as unknown as Omit<List, 'cursor'>, {
    enabled,
  });
  const total = useTotal(
    JSON.stringify(filter),
    usePages(procedures.total, filter as Omit<Asked, 'cursor'>, { enabled }),
  );
  const rows = useMemo(() => itemsOf(query.data), [query.data]);
  const canBePicked = selecting?.canBePicked;
  const pickable = useMemo(() => (canBePicked ? rows.filter(canBePicked) : []), [rows, canBePicked]);
  const selection = useSelection(
    JSON.stringify(filter),
    pickable.map(({ id }) => id),
  );
  const language = useLanguage((shown) => shown.language);
  // biome-ignore lint/correctness/useExhaustiveDependencies: columns are named in the language of the window.
  const columns = useMemo(
    () => props.columns(mode === 'marketplace', (id) => accounts.find((one) => one.id === id)?.name ?? '—'),
    [props.columns, mode, accounts, language],
  );
  const isSmall = useMediaQuery(SMALL, false, { getInitialValueInEffect: false });
  const isEmpty = query.data !== undefined && rows.length === 0 && !query.hasNextPage;
  const isEmptyWhole = isEmpty && !isFiltered(search);
  if (isEmptyWhole && none.isAlone) return none.shown;
  const own = props.moreSet?.(search) ?? [];
  const clear = () => onSearch({ all: true } as Search);
  const filters = props.filters.map(({ member, choices, ...shown }) => (
    <FilterSelect
      key={String(member)}
      {...shown}
      {...(isSmall && { width: '100%', isInside: true })}
      choices={choices}
      value={search[member] as string | number | undefined}
      onChange={(value) =>
        onSearch({ ...search, [member]: choices.find((choice) => String(choice.value) === value)?.value })
      }
    />
  ));
  const folded = isSmall ? props.filters.filter(({ member }) => search[member] !== undefined).length : 0;
  const more = (
    <>
      <MoreFilters search={search} onSearch={onSearch} own={own.length + folded} isAll={isSmall}>
        {isSmall && filters}
        {props.moreFilters?.(search, onSearch)}
      </MoreFilters>
      {isFiltered(search) && (
        <Button variant="subtle" size={isSmall ? 'xs' : 'sm'} onClick={clear}>
          {t({ defaultMessage: 'Clear' })}
        </Button>
      )}
    </>
  );
  const shownName = JSON.stringify([filter, sort]);
  return (
    <>
      <UnreadAlert search={search} onSearch={onSearch} />
      {!isSmall && (
        <Group align="flex-end" gap="sm" mb="sm">
          {filters}
          {more}
        </Group>
      )}
      <Group justify="space-between" mb="xs" gap="sm" mih={26}>
        {query.data && !isEmptyWhole && <TotalLine total={total} words={words.total} />}
        {isSmall && <Group gap="xs">{more}</Group>}
        <Group gap="xs" ml="auto">
          <ListTools
            settings={settings}
            search={{ ...search, unread: undefined }}
            onView={(view) => onSearch(read(view))}
            totalOf={(view) => procedures.total.call(askedBy(read(view)) as Asked)}
            columns={columns}
            fileName={`${list}.csv`}
            csv={(cursor, signal) => procedures.csv.call({ ...filter, sort, cursor } as Csv, { signal })}
          >
            {props.tools}
          </ListTools>
        </Group>
      </Group>
      <FilterPills search={search} onSearch={onSearch} own={own} />
      <RangeAlert search={search} />
      {query.isError && <ProblemAlert problem={problemOf(query.error)} />}
      {query.isPending && enabled && (
        <RecordTableSkeleton columns={columns} layout={settings.columns} hasBoxes={selecting?.isAllowed === true} />
      )}
      {isEmpty && (isEmptyWhole ? none.shown : <NothingMatches words={words.noMatches} onClear={clear} />)}
      {query.data && !isEmpty && (
        <RecordTable
          key={shownName}
          name={words.name}
          place={`${list}:${shownName}`}
          columns={columns}
          layout={settings.columns}
          rows={rows}
          rowId={({ id }) => id}
          rowTo={({ id }) => `/${list}/${id}`}
          rowCount={total.isWhole ? total.count : null}
          hasMore={query.hasNextPage}
          isAsking={query.isFetchingNextPage}
          onNearEnd={query.fetchNextPage}
          sorting={sort}
          onSort={({ by, descending }) =>
            onSearch({
              ...search,
              sort: by === 'created' ? undefined : read({ sort: by }).sort,
              ascending: descending ? undefined : true,
            })
          }
          {...(selecting?.isAllowed && { picking: pickingOf(selecting, selection, pickable) })}
        />
      )}
      {selecting?.bar(selection, pickable, query.hasNextPage, search)}
    </>
  );
}

/** The boxes of a list, and the one in its head that selects all that are loaded. */
function pickingOf<Row extends { id: string }>(
  { canBePicked, labelOf, labelOfAll }: Omit<Selecting<Row, never>, 'bar'>,
  selection: Selection,
  pickable: Row[],
): RowPicking<Row> {
  const count = pickable.filter(({ id }) => selection.isPicked(id)).length;
  const isEvery = count > 0 && count === pickable.length;
  return {
    canBePicked,
    isPicked: ({ id }) => selection.isPicked(id),
    pick: ({ id }, isOn, stretch) => selection.pick(id, isOn, stretch),
    labelOf,
    head: (
      <Checkbox
        size="xs"
        aria-label={labelOfAll}
        disabled={pickable.length === 0}
        checked={isEvery}
        indeterminate={count > 0 && !isEvery}
        onChange={() => (isEvery ? selection.clear() : selection.pickMany(pickable.map(({ id }) => id)))}
      />
    ),
  };
}

/** How many there are, and what they come to. */
function TotalLine({ total, words }: { total: Total; words: (count: number) => string }) {
  const count = total.isWhole
    ? words(total.count)
    : t({ defaultMessage: '{words} or more' }, { words: words(total.count) });
  if (total.isCounting && total.count === 0)
    return (
      <Text size="sm" c="dimmed" role="status">
        {t({ defaultMessage: 'Counting…' })}
      </Text>
    );
  return (
    <Group gap="xs" role="status" aria-live="polite" mih={24}>
      <Text size="sm" fw={550}>
        {count}
      </Text>
      <Text size="sm" c="dimmed" style={{ fontVariantNumeric: 'tabular-nums' }}>
        {formatCents(total.amount)}
      </Text>
      {total.isCounting && (
        <>
          <Text size="sm" c="dimmed">
            {t({ defaultMessage: 'Counting…' })}
          </Text>
          <Anchor component="button" type="button" size="sm" onClick={total.stop}>
            {t({ defaultMessage: 'Stop' })}
          </Anchor>
        </>
      )}
    </Group>
  );
}
