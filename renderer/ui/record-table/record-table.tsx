// A list of any length: only the rows in view are drawn, the next ones are asked for as they come near, columns are chosen and sorted, and the keyboard goes from row to row.
import { Checkbox, Loader, Skeleton, Table } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import {
  columnOrderingFeature,
  columnVisibilityFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { memo, type ReactNode, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { t } from '../../../messages/t.ts';
import { BareCard } from '../card.tsx';
import tableClasses from '../data-table.module.css';
import type { ColumnLayout, RecordColumn, Sorting } from './columns.ts';
import { columnsThatFit, inOrder } from './columns.ts';
import { useKeptPlace } from './kept-place.ts';
import classes from './record-table.module.css';
import { useRowKeys } from './use-row-keys.ts';

/** Which rows are selected; `head` stands in the head of the boxes. */
export type RowPicking<Row> = {
  canBePicked: (row: Row) => boolean;
  isPicked: (row: Row) => boolean;
  /** With `stretch`, all from the last one on. */
  pick: (row: Row, isOn: boolean, stretch: boolean) => void;
  labelOf: (row: Row) => string;
  head: ReactNode;
};

export type RecordTableProps<Row> = {
  /** What the list is of, for who can't see it. */
  name: string;
  /** Under what its place and focus are kept on going back. */
  place: string;
  columns: readonly RecordColumn<Row>[];
  layout: ColumnLayout;
  rows: readonly Row[];
  rowId: (row: Row) => string;
  /** The address of a row's own page. */
  rowTo: (row: Row) => string;
  /** How many there are in all; null while unknown. */
  rowCount: number | null;
  hasMore: boolean;
  isAsking: boolean;
  onNearEnd: () => void;
  sorting: Sorting;
  onSort: (sorting: Sorting) => void;
  picking?: RowPicking<Row>;
  /** Rows of three lines, as close as those of two. */
  isDense?: boolean;
};

const FEATURES = tableFeatures({ columnOrderingFeature, columnVisibilityFeature, rowSortingFeature });
/** px */
const ROW = 57;
const BOX = 36;
/** Engineering values: rows drawn beyond the window's edges, and rows before the end at which more are asked for. */
const OVERSCAN = 12;
const NEAR_END = 30;

export function RecordTable<Row extends object>(props: RecordTableProps<Row>) {
  const { columns, layout, rows, rowId, rowTo, picking, hasMore, isAsking, onNearEnd, sorting, onSort } = props;
  const { ref: frame, width } = useElementSize();
  const room = width - (picking ? BOX : 0);
  const { by, descending } = sorting;
  const shownIds = useMemo(
    () => new Set(columnsThatFit(inOrder(columns, layout), room).map(({ id }) => id)),
    [columns, layout, room],
  );
  // The table is drawn again whenever this is another object.
  const state = useMemo(
    () => ({
      columnOrder: [...shownIds],
      columnVisibility: Object.fromEntries(columns.map(({ id }) => [id, shownIds.has(id)])),
      sorting: [{ id: by, desc: descending }],
    }),
    [columns, shownIds, by, descending],
  );
  const table = useTable({
    features: FEATURES,
    columns: useMemo(() => columns.map(({ id, name }) => ({ id, header: name })), [columns]),
    data: rows,
    getRowId: rowId,
    manualSorting: true,
    state,
  });
  const leaves = table.getVisibleLeafColumns();
  const shown = useMemo(
    () => leaves.flatMap(({ id }) => columns.filter((column) => column.id === id)),
    [leaves, columns],
  );
  const list = table.getRowModel().rows;
  const measured = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const [rowHeight, setRowHeight] = useState(ROW);
  const hasRows = list.length > 0;
  // All rows are as high as the first: to measure each would move all that follow, a hundred thousand of them.
  useLayoutEffect(() => {
    const first = hasRows && room > 0 && shownIds.size > 0 && measured.current?.querySelector('tr[data-index]');
    if (first) setRowHeight(first.getBoundingClientRect().height);
  }, [hasRows, room, shownIds]);
  const place = useKeptPlace(props.place, hasRows);
  const virtual = useWindowVirtualizer({
    count: list.length,
    estimateSize: () => rowHeight,
    // The same function as long as the rows are: or the place of every row would be worked out again with each drawing.
    getItemKey: useCallback((index: number) => list[index]?.id ?? index, [list]),
    overscan: OVERSCAN,
    scrollMargin: top,
    initialOffset: place.offset,
  });
  // What stands above may change with every drawing, but not by scrolling.
  useLayoutEffect(() => {
    if (measured.current && !virtual.isScrolling)
      setTop(Math.round(measured.current.getBoundingClientRect().top + window.scrollY));
  });
  useLayoutEffect(() => {
    if (rowHeight > 0) virtual.measure();
  }, [rowHeight, virtual]);
  const items = virtual.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => {
    if (hasMore && !isAsking && last >= list.length - NEAR_END) onNearEnd();
  }, [hasMore, isAsking, last, list.length, onNearEnd]);
  const keys = useRowKeys({
    count: list.length,
    first:
      place.rowId === null
        ? 0
        : Math.max(
            0,
            list.findIndex(({ id }) => id === place.rowId),
          ),
    focusFirst: place.rowId !== null,
    drawn: { from: items[0]?.index ?? 0, to: last },
    scrollTo: (index) => virtual.scrollToIndex(index),
    onSpace: (index) => {
      const row = list[index]?.original;
      if (row && picking?.canBePicked(row)) picking.pick(row, !picking.isPicked(row), false);
    },
    onActive: (index) => place.keepRow(list[index]?.id ?? null),
  });
  const widths = shown.reduce((sum, column) => sum + column.width, 0);
  const columnCount = shown.length + (picking ? 1 : 0);
  const above = (items[0]?.start ?? top) - top;
  const below = virtual.getTotalSize() - ((items.at(-1)?.end ?? top) - top);
  return (
    <BareCard>
      <div ref={frame} className={classes.frame}>
        <div ref={measured}>
          <Table
            className={`${tableClasses.table} ${classes.table}`}
            data-boxes={picking !== undefined || undefined}
            {...(props.isDense && { verticalSpacing: 3 })}
            highlightOnHover
            aria-label={props.name}
            aria-rowcount={props.rowCount === null ? -1 : props.rowCount + 1}
            aria-busy={isAsking}
            {...keys.table}
          >
            <colgroup>
              {picking && <col style={{ width: BOX }} />}
              {shown.map(({ id, width: share }) => (
                <col key={id} style={{ width: `${(share / widths) * 100}%` }} />
              ))}
            </colgroup>
            <Table.Thead>
              <Table.Tr aria-rowindex={1}>
                {picking && <Table.Th scope="col">{picking.head}</Table.Th>}
                {shown.map((column) => (
                  <Head key={column.id} column={column} sorting={sorting} onSort={onSort} />
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {above > 0 && <Spacer height={above} columns={columnCount} />}
              {items.map(({ index }) => {
                const row = list[index];
                if (!row) return null;
                return (
                  <DrawnRow
                    key={row.id}
                    row={row.original}
                    index={index}
                    columns={shown}
                    shown={shownIds}
                    to={rowTo(row.original)}
                    isTabbed={index === keys.tabbed}
                    onFocus={keys.onRowFocus}
                    linkRef={keys.rowLink}
                    picking={picking}
                  />
                );
              })}
              {below > 0 && <Spacer height={below} columns={columnCount} />}
            </Table.Tbody>
          </Table>
        </div>
        {isAsking && (
          <div className={classes.asking}>
            <Loader size="sm" />
          </div>
        )}
      </div>
    </BareCard>
  );
}

type DrawnRowProps<Row> = {
  row: Row;
  index: number;
  columns: readonly RecordColumn<Row>[];
  shown: ReadonlySet<string>;
  to: string;
  isTabbed: boolean;
  onFocus: (index: number) => void;
  linkRef: (index: number, element: HTMLAnchorElement | null) => void;
  picking: RowPicking<Row> | undefined;
};

/** Drawn again only where something of it changed: scrolling draws the rows that come into view. */
const DrawnRow = memo(function DrawnRow<Row>(props: DrawnRowProps<Row>) {
  const { row, index, columns, shown, to, isTabbed, onFocus, linkRef, picking } = props;
  const ref = useCallback((element: HTMLAnchorElement | null) => linkRef(index, element), [index, linkRef]);
  const link = { to, tabIndex: isTabbed ? 0 : -1, ref, onFocus: () => onFocus(index) };
  return (
    <Table.Tr data-index={index} aria-rowindex={index + 2} aria-selected={picking ? picking.isPicked(row) : undefined}>
      {picking && <Table.Td>{picking.canBePicked(row) && <Box row={row} picking={picking} />}</Table.Td>}
      {columns.map(({ id, align, cell }) => (
        <Table.Td key={id} ta={align ?? 'left'}>
          {cell(row, { shown, link })}
        </Table.Td>
      ))}
    </Table.Tr>
  );
}) as <Row>(props: DrawnRowProps<Row>) => ReactNode;

/** The column just sorted by. The list is drawn again in the new order, and the column's button takes the focus back. */
let lastSort: string | null = null;

function Head<Row>({
  column: { name, align, sort },
  sorting,
  onSort,
}: {
  column: RecordColumn<Row>;
  sorting: Sorting;
  onSort: (sorting: Sorting) => void;
}) {
  const isSorted = sorting.by === sort;
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!sort || lastSort !== sort) return;
    lastSort = null;
    button.current?.focus({ preventScroll: true });
  }, [sort]);
  if (!sort)
    return (
      <Table.Th ta={align ?? 'left'} scope="col">
        {name}
      </Table.Th>
    );
  const Arrow = sorting.descending ? IconArrowDown : IconArrowUp;
  return (
    <Table.Th
      ta={align ?? 'left'}
      aria-sort={isSorted ? (sorting.descending ? 'descending' : 'ascending') : 'none'}
      scope="col"
    >
      <button
        ref={button}
        type="button"
        className={classes.sort}
        data-align={align}
        onClick={() => {
          lastSort = sort;
          onSort({ by: sort, descending: isSorted ? !sorting.descending : true });
        }}
        title={t({ defaultMessage: 'Sort by {column}' }, { column: name })}
      >
        {name}
        {isSorted ? <Arrow size={13} aria-hidden /> : <span className={classes.noArrow} />}
      </button>
    </Table.Th>
  );
}

function Box<Row>({ row, picking }: { row: Row; picking: RowPicking<Row> }) {
  return (
    <div className={tableClasses.above}>
      <Checkbox
        size="xs"
        tabIndex={-1}
        aria-label={picking.labelOf(row)}
        checked={picking.isPicked(row)}
        onChange={({ currentTarget, nativeEvent }) =>
          picking.pick(row, currentTarget.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
      />
    </div>
  );
}

/** The room of rows that aren't drawn. */
function Spacer({ height, columns }: { height: number; columns: number }) {
  return (
    // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: it holds room open, and is no row of the list.
    <tr role="none" className={classes.spacer}>
      <td role="none" colSpan={columns} style={{ height }} />
    </tr>
  );
}

const SKELETON_ROWS = ['1st', '2nd', '3rd', '4th', '5th', '6th'];

/** The same table before its rows are here: nothing moves when they come. */
export function RecordTableSkeleton<Row>({
  columns,
  layout,
  hasBoxes = false,
}: Pick<RecordTableProps<Row>, 'columns' | 'layout'> & { hasBoxes?: boolean }) {
  const { ref, width } = useElementSize();
  const shown = columnsThatFit(inOrder(columns, layout), width - (hasBoxes ? BOX : 0));
  const widths = shown.reduce((sum, column) => sum + column.width, 0);
  return (
    <BareCard>
      <div ref={ref} className={classes.frame}>
        <Table className={`${tableClasses.table} ${classes.table}`} data-boxes={hasBoxes || undefined} aria-hidden>
          <colgroup>
            {hasBoxes && <col style={{ width: BOX }} />}
            {shown.map(({ id, width: share }) => (
              <col key={id} style={{ width: `${(share / widths) * 100}%` }} />
            ))}
          </colgroup>
          <Table.Thead>
            <Table.Tr>
              {hasBoxes && <Table.Th />}
              {shown.map(({ id, name, align }) => (
                <Table.Th key={id} ta={align ?? 'left'}>
                  {name}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {SKELETON_ROWS.map((row) => (
              <Table.Tr key={row}>
                {hasBoxes && <Table.Td />}
                {shown.map(({ id, align }) => (
                  <Table.Td key={id} h={ROW}>
                    <Skeleton height={14} width={align ? '50%' : '70%'} ml={align ? 'auto' : 0} />
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
    </BareCard>
  );
}
