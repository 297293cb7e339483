// Selects the columns of a statement. The guess from the header can be changed.
import { Select, SimpleGrid } from '@mantine/core';
import { ColumnMapping } from '../../../contract/console/reconcile.ts';
import { t } from '../../../messages/t.ts';

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

const UNITS = [
  { value: 'dollars', label: 'Dollars (1.50)' },
  { value: 'cents', label: 'Cents (150)' },
];

type ChooseColumnsProps = { columns: string[]; chosen: ColumnsChosen; onChange: (chosen: ColumnsChosen) => void };

export function ChooseColumns({ columns, chosen, onChange }: ChooseColumnsProps) {
  const column = (name: Exclude<keyof ColumnsChosen, 'amountUnit'>, label: string, clear: string) => (
    <Select
      label={label}
      size="sm"
      data={columns}
      value={chosen[name]}
      placeholder={t({ defaultMessage: 'None' })}
      clearable
      clearButtonProps={{ 'aria-label': clear }}
      onChange={(value) => onChange({ ...chosen, [name]: value })}
    />
  );
  return (
    <SimpleGrid cols={3} spacing="sm">
      {column('chargeId', t({ defaultMessage: 'Charge ID' }), t({ defaultMessage: 'Clear charge ID column' }))}
      {column('orderId', t({ defaultMessage: 'Order ID' }), t({ defaultMessage: 'Clear order ID column' }))}
      {column('trackNumber', t({ defaultMessage: 'Track number' }), t({ defaultMessage: 'Clear track number column' }))}
      {column('amount', t({ defaultMessage: 'Seller fee' }), t({ defaultMessage: 'Clear seller fee column' }))}
      <Select
        label={t({ defaultMessage: 'Fee unit' })}
        size="sm"
        data={UNITS}
        value={chosen.amountUnit}
        allowDeselect={false}
        onChange={(unit) => onChange({ ...chosen, amountUnit: ColumnMapping.shape.amountUnit.parse(unit) })}
      />
      {column('date', t({ defaultMessage: 'Date' }), t({ defaultMessage: 'Clear date column' }))}
    </SimpleGrid>
  );
}
