// Which fees are shown: days, seller, and whether only those nobody knows the amount of.
import { Button, Group, SegmentedControl, Select, Switch, TextInput } from '@mantine/core';
import { FeeGrouping } from '../../../contract/console/fee.ts';
import { useEnvironment } from '../../window/environment.ts';
import { type FeeSearchProps, isFiltered } from './fee-search.ts';

const GROUPINGS = [
  { value: 'month', label: 'Month' },
  { value: 'day', label: 'Day' },
  { value: 'seller', label: 'Seller' },
];

export function FeeFilters({ search, onSearch }: FeeSearchProps) {
  const sellers = useEnvironment().accounts.filter(({ role }) => role === 'seller');
  const day = (end: 'from' | 'to', label: string) => (
    <TextInput
      type="date"
      label={label}
      size="sm"
      w={150}
      value={search[end] ?? ''}
      onChange={({ currentTarget }) => onSearch({ ...search, [end]: currentTarget.value || undefined })}
    />
  );
  return (
    <Group justify="space-between" align="flex-end" gap="md" mb="md">
      <Group align="flex-end" gap="sm">
        {day('from', 'From')}
        {day('to', 'To')}
        <Select
          label="Seller"
          size="sm"
          w={200}
          placeholder="All sellers"
          clearable
          searchable
          clearButtonProps={{ 'aria-label': 'All sellers' }}
          data={sellers.map(({ id, name }) => ({ value: id, label: name }))}
          value={search.seller ?? null}
          onChange={(seller) => onSearch({ ...search, seller: seller ?? undefined })}
        />
        <Switch
          label="Unknown only"
          mb={8}
          checked={search.unknown ?? false}
          onChange={({ currentTarget }) => onSearch({ ...search, unknown: currentTarget.checked || undefined })}
        />
        {isFiltered(search) && (
          <Button variant="subtle" size="sm" onClick={() => onSearch({ by: search.by })}>
            Clear
          </Button>
        )}
      </Group>
      <SegmentedControl
        aria-label="Group by"
        size="sm"
        data={GROUPINGS}
        value={search.by ?? 'month'}
        onChange={(by) => onSearch({ ...search, by: FeeGrouping.parse(by) })}
      />
    </Group>
  );
}
