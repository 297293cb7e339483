// Tables of records: dense, money to the right, a whole row that opens its record.

import { Button, Center, Skeleton, Table } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
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

/** The colour of a link inside a row: readable on the row under the pointer too, in the dark as well. */
export const ROW_LINK = 'light-dark(var(--mantine-color-ink-7), var(--mantine-color-ink-2))';

function Head({ columns }: { columns: Column[] }) {
  return (
    <Table.Thead>
      <Table.Tr>
        {columns.map(({ name, align, head, width, ...rest }) => (
          <Table.Th key={name} ta={align ?? 'left'} {...(width ? { w: width } : {})} {...rest}>
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

export function DataTable({ columns, fitsPhone = false, children }: DataTableProps) {
  return (
    <BareCard>
      <Table.ScrollContainer minWidth={fitsPhone ? 0 : ROOM} type="native">
        <Table className={classes.table} highlightOnHover>
          <Head columns={columns} />
          <Table.Tbody>{children}</Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </BareCard>
  );
}

const SKELETON_ROWS = ['1st', '2nd', '3rd', '4th', '5th', '6th'];

/** The same table before its rows are here: nothing moves when they come. */
export function TableSkeleton({ columns, fitsPhone = false }: Pick<DataTableProps, 'columns' | 'fitsPhone'>) {
  return (
    <DataTable columns={columns} fitsPhone={fitsPhone}>
      {SKELETON_ROWS.map((row) => (
        <Table.Tr key={row} aria-hidden>
          {columns.map(({ name, align, head: _head, width: _width, ...rest }) => (
            <Table.Td key={name} {...rest}>
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
