// Narrows the returns to the days they came back, and says how many there are and what they come to.
import { Button, Group, Text, TextInput } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { MAX_COUNTED_RETURNS, type ReturnsFilter } from '../../../contract/console/after-charge.ts';
import { formatCents } from '../../../contract/format-cents.ts';
import { t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { useDeadlineClock } from '../../shared/open-returns.ts';
import type { ReturnsSearchProps } from './returns-search.ts';

export function ReturnedDays({ search, onSearch }: ReturnsSearchProps) {
  const month = monthOf(useDeadlineClock());
  const day = (end: 'from' | 'to', label: string) => (
    <TextInput
      type="date"
      size="xs"
      label={label}
      value={search[end] ?? ''}
      onChange={({ currentTarget }) => onSearch({ ...search, [end]: currentTarget.value || undefined })}
    />
  );
  return (
    <Group gap="xs" align="flex-end">
      {day('from', t({ defaultMessage: 'Returned from' }))}
      {day('to', t({ defaultMessage: 'Returned up to' }))}
      {search.from === undefined && search.to === undefined ? (
        <Button variant="default" size="xs" onClick={() => onSearch({ ...month, show: 'all' })}>
          {t({ defaultMessage: 'This month' })}
        </Button>
      ) : (
        <Button variant="subtle" size="xs" onClick={() => onSearch({ show: search.show })}>
          {t({ defaultMessage: 'Clear' })}
        </Button>
      )}
    </Group>
  );
}

/** The first and the last day of the month of a moment (epoch ms), in this computer's zone. */
function monthOf(nowMs: number): { from: string; to: string } {
  const now = new Date(nowMs);
  const [year, month] = [now.getFullYear(), now.getMonth()];
  const dayOf = (date: number) => `${year}-${String(month + 1).padStart(2, '0')}-${String(date).padStart(2, '0')}`;
  return { from: dayOf(1), to: dayOf(new Date(year, month + 1, 0).getDate()) };
}

export function FilteredTotal({ filter }: { filter: ReturnsFilter }) {
  const gateway = useGateway();
  const { data } = useQuery(
    gateway.afterCharge.returnsTotal.queryOptions({ input: filter, placeholderData: keepPreviousData }),
  );
  if (!data) return <div />;
  const { count, amount, isMore } = data;
  return (
    <Group gap="xs" role="status" aria-live="polite">
      <Text size="sm" fw={550}>
        {isMore
          ? t({ defaultMessage: '{count, number}+ returns' }, { count: MAX_COUNTED_RETURNS })
          : t({ defaultMessage: '{count, plural, one {# return} other {# returns}}' }, { count })}
      </Text>
      <Text size="sm" c="dimmed" style={{ fontVariantNumeric: 'tabular-nums' }}>
        {isMore ? t({ defaultMessage: '{amount} or more' }, { amount: formatCents(amount) }) : formatCents(amount)}
      </Text>
    </Group>
  );
}
