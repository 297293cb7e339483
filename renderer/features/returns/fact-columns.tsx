// Selects which columns of a file say what of its returns and refunds. The guess from the header can be changed.
import { Select, SimpleGrid } from '@mantine/core';
import { DayFormat, type FactColumns } from '../../../contract/console/after-charge-import.ts';
import { t } from '../../../messages/t.ts';
import { ColumnSelect, UnitSelect } from '../../ui/column-select.tsx';

type FactColumnsProps = { columns: string[]; chosen: FactColumns; onChange: (chosen: FactColumns) => void };

type ColumnName = 'orderId' | 'chargeId' | 'trackNumber' | 'amount' | 'day' | 'code' | 'reference';

const DAY_FORMATS: { value: DayFormat; label: string }[] = [
  { value: 'iso', label: '2026-11-21' },
  { value: 'us', label: '11/21/2026' },
  { value: 'day_first', label: '21/11/2026' },
];

export function ChooseFactColumns({ columns, chosen, onChange }: FactColumnsProps) {
  const column = (name: ColumnName, label: string, clear: string) => (
    <ColumnSelect
      label={label}
      clear={clear}
      columns={columns}
      value={chosen[name]}
      onChange={(value) => onChange({ ...chosen, ...(name === 'day' && { dayFormat: null }), [name]: value })}
    />
  );
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, sm: 3 }} spacing="sm">
      <KindSelect columns={columns} chosen={chosen} onChange={onChange} />
      {column('code', t({ defaultMessage: 'Return code' }), t({ defaultMessage: 'Clear return code column' }))}
      {column('reference', t({ defaultMessage: 'Reference' }), t({ defaultMessage: 'Clear reference column' }))}
      {column('orderId', t({ defaultMessage: 'Order ID' }), t({ defaultMessage: 'Clear order ID column' }))}
      {column('chargeId', t({ defaultMessage: 'Charge ID' }), t({ defaultMessage: 'Clear charge ID column' }))}
      {column('trackNumber', t({ defaultMessage: 'Track number' }), t({ defaultMessage: 'Clear track number column' }))}
      {column('amount', t({ defaultMessage: 'Amount' }), t({ defaultMessage: 'Clear amount column' }))}
      <UnitSelect
        label={t({ defaultMessage: 'Amount unit' })}
        value={chosen.amountUnit}
        onChange={(amountUnit) => onChange({ ...chosen, amountUnit })}
      />
      {column('day', t({ defaultMessage: 'Day' }), t({ defaultMessage: 'Clear day column' }))}
      <Select
        label={t({ defaultMessage: 'Day format' })}
        size="sm"
        data={DAY_FORMATS}
        value={chosen.dayFormat}
        placeholder={t({ defaultMessage: 'Choose' })}
        allowDeselect={false}
        onChange={(format) => onChange({ ...chosen, dayFormat: DayFormat.parse(format) })}
      />
    </SimpleGrid>
  );
}

const OF_COLUMN = 'column:';

/** What the rows are: all the same, or as a column says. */
function KindSelect({ columns, chosen, onChange }: FactColumnsProps) {
  const { kindColumn, kind } = chosen;
  const choose = (value: string | null) => {
    const isColumn = value?.startsWith(OF_COLUMN) ?? false;
    onChange({
      ...chosen,
      kindColumn: isColumn ? (value ?? '').slice(OF_COLUMN.length) : null,
      kind: value === 'return' || value === 'refund' ? value : null,
    });
  };
  return (
    <Select
      label={t({ defaultMessage: 'Return or refund' })}
      size="sm"
      data={[
        {
          group: t({ defaultMessage: 'All the same' }),
          items: [
            { value: 'return', label: t({ defaultMessage: 'Returns' }) },
            { value: 'refund', label: t({ defaultMessage: 'Refunds' }) },
          ],
        },
        {
          group: t({ defaultMessage: 'What this column says' }),
          items: columns.map((name) => ({ value: `${OF_COLUMN}${name}`, label: name })),
        },
      ]}
      value={kindColumn === null ? kind : `${OF_COLUMN}${kindColumn}`}
      placeholder={t({ defaultMessage: 'Choose' })}
      allowDeselect={false}
      onChange={choose}
    />
  );
}
