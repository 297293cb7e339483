// The filters of the order list.
import { Button, Checkbox, Group, Select } from '@mantine/core';
import { CapturedWhere, OrderStatus } from '../../../contract/console/order.ts';
import { perLanguage, t } from '../../../messages/t.ts';
import { MoreFilters } from '../../shared/record-list/list-filters.tsx';
import { isFiltered, type OrdersSearchProps } from './orders-search.ts';

const STATUSES = perLanguage((): { value: OrderStatus; label: string }[] => [
  { value: 'ready', label: t({ defaultMessage: 'Ready to capture' }) },
  { value: 'do_not_capture', label: t({ defaultMessage: 'Do not capture' }) },
  { value: 'capturing', label: t({ defaultMessage: 'Capturing' }) },
  { value: 'needs_review', label: t({ defaultMessage: 'Needs review' }) },
  { value: 'charged', label: t({ defaultMessage: 'Charged' }) },
  { value: 'settled', label: t({ defaultMessage: 'Settled' }) },
  { value: 'returned', label: t({ defaultMessage: 'Returned' }) },
  { value: 'partly_refunded', label: t({ defaultMessage: 'Partly refunded' }) },
  { value: 'refunded', label: t({ defaultMessage: 'Refunded' }) },
]);
const CAPTURED = perLanguage((): { value: CapturedWhere; label: string }[] => [
  { value: 'here', label: t({ defaultMessage: 'Captured here' }) },
  { value: 'elsewhere', label: t({ defaultMessage: 'Captured elsewhere' }) },
]);
const AGES = perLanguage(() => [
  { value: '1', label: t({ defaultMessage: 'Older than 1 hour' }) },
  { value: '24', label: t({ defaultMessage: 'Older than 1 day' }) },
  { value: '72', label: t({ defaultMessage: 'Older than 3 days' }) },
  { value: '168', label: t({ defaultMessage: 'Older than 1 week' }) },
]);

export function OrderFilters({ search, onSearch }: OrdersSearchProps) {
  return (
    <Group align="flex-end" gap="sm" mb="sm">
      <Select
        label={t({ defaultMessage: 'Status' })}
        size="sm"
        w={170}
        placeholder={t({ defaultMessage: 'All' })}
        clearable
        clearButtonProps={{ 'aria-label': t({ defaultMessage: 'Clear status' }) }}
        data={STATUSES()}
        value={search.status ?? null}
        onChange={(value) => onSearch({ ...search, status: OrderStatus.safeParse(value).data })}
      />
      <Select
        label={t({ defaultMessage: 'Age' })}
        size="sm"
        w={170}
        placeholder={t({ defaultMessage: 'Any age' })}
        clearable
        clearButtonProps={{ 'aria-label': t({ defaultMessage: 'Any age' }) }}
        data={AGES()}
        value={search.older === undefined ? null : String(search.older)}
        onChange={(value) => onSearch({ ...search, older: value === null ? undefined : Number(value) })}
      />
      <Select
        label={t({ defaultMessage: 'Captured', description: 'Where an order was captured: here or elsewhere' })}
        size="sm"
        w={180}
        placeholder={t({ defaultMessage: 'All' })}
        clearable
        clearButtonProps={{ 'aria-label': t({ defaultMessage: 'Clear captured' }) }}
        data={CAPTURED()}
        value={search.captured ?? null}
        onChange={(value) => onSearch({ ...search, captured: CapturedWhere.safeParse(value).data })}
      />
      <MoreFilters search={search} onSearch={onSearch}>
        <Checkbox
          size="sm"
          label={t({ defaultMessage: 'Unverified' })}
          checked={search.unverified === true}
          onChange={({ currentTarget }) => onSearch({ ...search, unverified: currentTarget.checked || undefined })}
        />
      </MoreFilters>
      {isFiltered(search) && (
        <Button variant="subtle" size="sm" onClick={() => onSearch({ all: true })}>
          {t({ defaultMessage: 'Clear' })}
        </Button>
      )}
    </Group>
  );
}
