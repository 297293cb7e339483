// Selects which column of a file says something, and in what its amounts are.
import { Select } from '@mantine/core';
import { perLanguage, t } from '../../messages/t.ts';

/** clear: the words of the button that chooses none. */
type ColumnSelectProps = {
  label: string;
  clear: string;
  columns: string[];
  value: string | null;
  onChange: (column: string | null) => void;
};

export function ColumnSelect({ label, clear, columns, value, onChange }: ColumnSelectProps) {
  return (
    <Select
      label={label}
      size="sm"
      data={columns}
      value={value}
      placeholder={t({ defaultMessage: 'None' })}
      clearable
      clearButtonProps={{ 'aria-label': clear }}
      onChange={onChange}
    />
  );
}

type AmountUnit = 'dollars' | 'cents';

/** What a file's amounts are in, for a Select. */
export const UNITS = perLanguage((): { value: AmountUnit; label: string }[] => [
  { value: 'dollars', label: t({ defaultMessage: 'Dollars (1.50)' }) },
  { value: 'cents', label: t({ defaultMessage: 'Cents (150)' }) },
]);

type UnitSelectProps = { label: string; value: AmountUnit; onChange: (unit: AmountUnit) => void };

export function UnitSelect({ label, value, onChange }: UnitSelectProps) {
  return (
    <Select
      label={label}
      size="sm"
      data={UNITS()}
      value={value}
      allowDeselect={false}
      onChange={(unit) => onChange(unit === 'cents' ? 'cents' : 'dollars')}
    />
  );
}
