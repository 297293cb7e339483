// Tables of records: dense, money to the right, a whole row that opens its record.

import { Button, Center, Skeleton, Table, type TableTdProps } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Fragment, type ReactNode } from 'react';
import { t } from '../../messages/t.ts';
import { BareCard } from './card.tsx';
import classes from './data-table.module.css';
import type { CellPlace } from './record-table/columns.ts';

/** `visibleFrom`: the width below which a column gives way to the others. */
/** `head`: what stands in the head in place of the name; `width` in px. */
export type Column = {
  name: string;
  align?: 'right';
  visibleFrom?: 'sm' | 'md' | 'xl';
  head?: ReactNode;
  width?: number;
};

function Head({ columns }: { columns: Column[] }) {
  return (
    <Table.Thead>
      <Table.Tr>
        {columns.map(({ name, align, head, width, visibleFrom }) => (
          <Table.Th key={name} ta={align ?? 'left'} {...(width && { w: width })} {...(visibleFrom && { visibleFrom })}>
            {head ?? name}
          </Table.Th>
        ))}
      </Table.Tr>
    </Table.Thead>
  );
}

/** px that all columns need */
const ROOM = 720;

type DataTableProps = {
  columns: Column[];
  /** Its columns give way until the rest fits a phone. */
  fitsPhone?: boolean;
  children: ReactNode;
};

function DataTable({ columns, fitsPhone = false, children }: DataTableProps) {
  return (
    <BareCard>
      <Table.ScrollContainer minWidth={fitsPhone ? 0 : ROOM} type="native" className={classes.scroll ?? ''}>
        <Table className={`${classes.table} ${classes.stacked}`} highlightOnHover>
          <Head columns={columns} />
          <Table.Tbody>{children}</Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </BareCard>
  );
}

/** A column that says what its cell shows of a record; `td`: how the cell looks. */
export type RowColumn<Row> = Column & { cell: (row: Row) => ReactNode; td?: TableTdProps };

type RowTableProps<Row> = {
  columns: RowColumn<Row>[];
  rows: readonly Row[];
  rowId: (row: Row, index: number) => string | number;
  fitsPhone?: boolean;
  /** Rows of several lines begin at the top. */
  isTop?: boolean;
  /** Said in the table where it has no rows. */
  noRows?: string;
  /** Rows of another kind: above the others, after one of them, and below them. */
  above?: ReactNode;
  after?: (row: Row) => ReactNode;
  below?: ReactNode;
  /** The sums of the rows, in the last row. */
  total?: Row;
};

export function RowTable<Row>({
  columns,
  rows,
  rowId,
  fitsPhone = false,
  isTop = false,
  ...others
}: RowTableProps<Row>) {
  const { noRows, above, after, below, total } = others;
  return (
    <DataTable columns={columns} fitsPhone={fitsPhone}>
      {above}
      {rows.map((row, index) => (
        <Fragment key={rowId(row, index)}>
          <Table.Tr {...(isTop && { style: { verticalAlign: 'top' } })}>
            <Cells columns={columns} row={row} />
          </Table.Tr>
          {after?.(row)}
        </Fragment>
      ))}
      {noRows && rows.length === 0 && (
        <Table.Tr>
          <Table.Td colSpan={columns.length} c="dimmed">
            {noRows}
          </Table.Td>
        </Table.Tr>
      )}
      {below}
      {total && (
        <Table.Tr fw={650}>
          <Cells columns={columns} row={total} />
        </Table.Tr>
      )}
    </DataTable>
  );
}

function Cells<Row>({ columns, row }: { columns: RowColumn<Row>[]; row: Row }) {
  return columns.map(({ name, align, visibleFrom, cell, td }) => (
    <Table.Td key={name} data-label={name} {...(align && { ta: align })} {...(visibleFrom && { visibleFrom })} {...td}>
      {cell(row)}
    </Table.Td>
  ));
}

const SKELETON_ROWS = ['1st', '2nd', '3rd', '4th', '5th', '6th'];

/** The same table before its rows are here: nothing moves when they come. */
export function TableSkeleton({ columns, fitsPhone = false }: Pick<DataTableProps, 'columns' | 'fitsPhone'>) {
  return (
    <DataTable columns={columns} fitsPhone={fitsPhone}>
      {SKELETON_ROWS.map((row) => (
        <Table.Tr key={row} aria-hidden>
          {columns.map(({ name, align, visibleFrom }) => (
            <Table.Td key={name} {...(visibleFrom && { visibleFrom })}>
              <Skeleton height={14} my={12} width={align ? '50%' : '70%'} ml={align ? 'auto' : 0} />
            </Table.Td>
          ))}
        </Table.Tr>
      ))}
    </DataTable>
  );
}

/** The link that makes its whole row one target; what is copied from the row stays above it. */
export function RowLink({
  children,
  ...link
}: Omit<CellPlace['link'], 'tabIndex' | 'ref' | 'onFocus'> & Partial<CellPlace['link']> & { children: ReactNode }) {
  return (
    <Link {...link} className={classes.link}>
      <span className={classes.clamped}>{children}</span>
    </Link>
  );
}

/** Where the next page of a list is asked for. */
export function LoadMore({
  query,
}: {
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
}) {
  if (!query.hasNextPage) return null;
  return (
    <Center mt="md">
      <Button variant="default" loading={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
        {t({ defaultMessage: 'Load more' })}
      </Button>
    </Center>
  );
}
