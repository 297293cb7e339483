// The filters of the seller fees: days, seller, and unknown fees only.
import { Button, Group, SegmentedControl, Switch, TextInput } from '@mantine/core';
import { FeeGrouping } from '../../../contract/console/fee.ts';
import { perLanguage, t } from '../../../messages/t.ts';
import { FilterSelect } from '../../shared/record-list/list-filters.tsx';
import { useEnvironment } from '../../window/environment.ts';
import { type FeeSearchProps, isFiltered } from './fee-search.ts';

const GROUPINGS = perLanguage(() => [
  { value: 'month', label: t({ defaultMessage: 'Month' }) },
  { value: 'day', label: t({ defaultMessage: 'Day' }) },
  { value: 'seller', label: t({ defaultMessage: 'Seller' }) },
]);

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
        {day('from', t({ defaultMessage: 'From' }))}
        {day('to', t({ defaultMessage: 'To' }))}
        <FilterSelect
          label={t({ defaultMessage: 'Seller' })}
          width={200}
          placeholder={t({ defaultMessage: 'All sellers' })}
          searchable
          choices={sellers.map(({ id, name }) => ({ value: id, label: name }))}
          value={search.seller}
          onChange={(seller) => onSearch({ ...search, seller })}
        />
        <Switch
          label={t({ defaultMessage: 'Unknown fees only' })}
          mb={8}
          checked={search.unknown ?? false}
          onChange={({ currentTarget }) => onSearch({ ...search, unknown: currentTarget.checked || undefined })}
        />
        {isFiltered(search) && (
          <Button variant="subtle" size="sm" onClick={() => onSearch({ by: search.by })}>
            {t({ defaultMessage: 'Clear' })}
          </Button>
        )}
      </Group>
      <SegmentedControl
        aria-label={t({ defaultMessage: 'Group by' })}
        size="sm"
        data={GROUPINGS()}
        value={search.by ?? 'month'}
        onChange={(by) => onSearch({ ...search, by: FeeGrouping.parse(by) })}
      />
    </Group>
  );
}
