// A table of records that are read page by page: its skeleton, what went wrong, its rows, and the button for more.
import type { InfiniteData } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { problemOf } from '../../gateway/problem-of.ts';
import { LoadMore, type RowColumn, RowTable, TableSkeleton } from '../../ui/data-table.tsx';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { itemsOf } from './use-pages.ts';

type PagedTableProps<Row> = Omit<Parameters<typeof RowTable<Row>>[0], 'rows'> & {
  query: Parameters<typeof LoadMore>[0]['query'] & {
    data: InfiniteData<{ items: Row[] }, unknown> | undefined;
    error: unknown;
    isPending: boolean;
  };
  columns: RowColumn<Row>[];
  /** Shown where there are no records. */
  none: ReactNode;
};

export function PagedTable<Row>({ query, none, ...table }: PagedTableProps<Row>) {
  const { columns, fitsPhone = false } = table;
  if (query.isPending) return <TableSkeleton columns={columns} fitsPhone={fitsPhone} />;
  if (!query.data) return <ProblemAlert problem={problemOf(query.error)} />;
  const rows = itemsOf(query.data);
  if (rows.length === 0) return none;
  return (
    <>
      <RowTable {...table} rows={rows} />
      <LoadMore query={query} />
    </>
  );
}
