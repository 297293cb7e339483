// Selects the columns of a statement. The guess from the header can be changed.
import { SimpleGrid } from '@mantine/core';
import type { ColumnMapping } from '../../../contract/console/reconcile.ts';
import { t } from '../../../messages/t.ts';
import { ColumnSelect, UnitSelect } from '../../ui/column-select.tsx';

/** The columns chosen so far. */
export type ColumnsChosen = Omit<ColumnMapping, 'amount'> & { amount: string | null };

export const NO_COLUMNS: ColumnsChosen = {
  chargeId: null,
  orderId: null,
  trackNumber: null,
  amount: null,
  amountUnit: 'dollars',
  date: null,
};

/** The mapping, or null until the fee and a column that identifies the transaction are chosen. */
export function mappingOf({ amount, ...chosen }: ColumnsChosen): ColumnMapping | null {
  const namesIt = chosen.chargeId !== null || chosen.orderId !== null || chosen.trackNumber !== null;
  return namesIt && amount !== null ? { ...chosen, amount } : null;
}

type ChooseColumnsProps = { columns: string[]; chosen: ColumnsChosen; onChange: (chosen: ColumnsChosen) => void };

export function ChooseColumns({ columns, chosen, onChange }: ChooseColumnsProps) {
  const column = (name: Exclude<keyof ColumnsChosen, 'amountUnit'>, label: string, clear: string) => (
    <ColumnSelect
      label={label}
      clear={clear}
      columns={columns}
      value={chosen[name]}
      onChange={(value) => onChange({ ...chosen, [name]: value })}
    />
  );
  return (
    <SimpleGrid cols={3} spacing="sm">
      {column('chargeId', t({ defaultMessage: 'Charge ID' }), t({ defaultMessage: 'Clear charge ID column' }))}
      {column('orderId', t({ defaultMessage: 'Order ID' }), t({ defaultMessage: 'Clear order ID column' }))}
      {column('trackNumber', t({ defaultMessage: 'Track number' }), t({ defaultMessage: 'Clear track number column' }))}
      {column('amount', t({ defaultMessage: 'Seller fee' }), t({ defaultMessage: 'Clear seller fee column' }))}
      <UnitSelect
        label={t({ defaultMessage: 'Fee unit' })}
        value={chosen.amountUnit}
        onChange={(amountUnit) => onChange({ ...chosen, amountUnit })}
      />
      {column('date', t({ defaultMessage: 'Date' }), t({ defaultMessage: 'Clear date column' }))}
    </SimpleGrid>
  );
}
