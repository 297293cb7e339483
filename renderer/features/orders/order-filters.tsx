// Which orders are shown: by where they stand, and by age.
import { Button, Group, Select } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { OrderStatus } from '../../../contract/console/order.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { isFiltered, type OrdersSearchProps } from './orders-search.ts';

const STATUSES: { value: OrderStatus; label: string }[] = [
  { value: 'ready', label: 'Ready to capture' },
  { value: 'capturing', label: 'Capturing' },
  { value: 'needs_review', label: 'Needs review' },
  { value: 'charged', label: 'Charged' },
];
const AGES = [
  { value: '1', label: 'Older than an hour' },
  { value: '24', label: 'Older than a day' },
  { value: '72', label: 'Older than 3 days' },
  { value: '168', label: 'Older than a week' },
];

export function OrderFilters({ search, onSearch }: OrdersSearchProps) {
  return (
    <Group justify="space-between" align="flex-end" gap="md" mb="md">
      <Group align="flex-end" gap="sm">
        <Select
          label="Status"
          size="sm"
          w={190}
          placeholder="All"
          clearable
          clearButtonProps={{ 'aria-label': 'All statuses' }}
          data={STATUSES}
          value={search.status ?? null}
          onChange={(value) => onSearch({ ...search, status: OrderStatus.safeParse(value).data })}
        />
        <Select
          label="Age"
          size="sm"
          w={190}
          placeholder="Any age"
          clearable
          clearButtonProps={{ 'aria-label': 'Any age' }}
          data={AGES}
          value={search.older === undefined ? null : String(search.older)}
          onChange={(value) => onSearch({ ...search, older: value === null ? undefined : Number(value) })}
        />
        {isFiltered(search) && (
          <Button variant="subtle" size="sm" onClick={() => onSearch({})}>
            Clear
          </Button>
        )}
      </Group>
      <LinkButton
        to="/capture-many"
        search={{ file: true }}
        variant="default"
        size="sm"
        leftSection={<IconFileImport size={16} />}
      >
        Capture from a file
      </LinkButton>
    </Group>
  );
}
