// The column of a marketplace's list that says whose sale a record is.
import { Table } from '@mantine/core';
import { useEnvironment } from '../window/environment.ts';
import type { Column } from './data-table.tsx';

/** The columns of a list, with the sellers' in a marketplace, after the first `after` columns. */
export function useWithSeller(columns: Column[], after: number): Column[] {
  const isMarketplace = useEnvironment().mode === 'marketplace';
  return isMarketplace ? [...columns.slice(0, after), { name: 'Seller' }, ...columns.slice(after)] : columns;
}

/** Nothing in a merchant's list. */
export function SellerCell({ accountId }: { accountId: string }) {
  const { mode, accounts } = useEnvironment();
  if (mode !== 'marketplace') return null;
  return (
    <Table.Td>
      <bdi>{accounts.find(({ id }) => id === accountId)?.name ?? '—'}</bdi>
    </Table.Td>
  );
}
