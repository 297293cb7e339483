// The column of a marketplace's list that says whose sale a record is.

import { Table } from '@mantine/core';
import { t } from '../../messages/t.ts';
import { useEnvironment } from '../window/environment.ts';
import classes from './data-table.module.css';
import type { Column } from './data-table.tsx';

/** The columns of a list, with the sellers' in a marketplace, after the first `after` columns. */
export function useWithSeller(columns: Column[], after: number): Column[] {
  const isMarketplace = useEnvironment().mode === 'marketplace';
  const from = useTrackNumberFrom();
  if (!isMarketplace) return columns;
  const rest = columns.map((column) => (column.visibleFrom ? { ...column, visibleFrom: from } : column));
  return [...rest.slice(0, after), { name: t({ defaultMessage: 'Seller' }) }, ...rest.slice(after)];
}

/** The width from which a list has room for the track number's own column: a seller's takes it first. */
export function useTrackNumberFrom(): 'md' | 'xl' {
  return useEnvironment().mode === 'marketplace' ? 'xl' : 'md';
}

/** Nothing in a merchant's list. */
export function SellerCell({ accountId }: { accountId: string }) {
  const { mode, accounts } = useEnvironment();
  if (mode !== 'marketplace') return null;
  return (
    <Table.Td className={classes.seller}>
      <bdi>{accounts.find(({ id }) => id === accountId)?.name ?? '—'}</bdi>
    </Table.Td>
  );
}
