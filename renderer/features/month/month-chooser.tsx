// Chooses the month: the one before, the one after, or any of the list.
import { ActionIcon, Group, Select } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { Month, monthPlus } from '../../../contract/books-month.ts';
import type { MonthEntry, MonthState } from '../../../contract/console/month.ts';
import { monthWords } from '../../../messages/day-words.ts';
import { perLanguage, t } from '../../../messages/t.ts';

const NAMED = perLanguage(
  (): Record<MonthState, (month: string) => string> => ({
    running: (month) => t({ defaultMessage: '{month} · running', description: 'A month that isn’t over' }, { month }),
    open: (month) => month,
    closed: (month) => t({ defaultMessage: '{month} · closed', description: 'A month of the books' }, { month }),
  }),
);

type MonthChooserProps = { months: MonthEntry[]; present: Month; month: Month; onMonth: (month: Month) => void };

export function MonthChooser({ months, present, month, onMonth }: MonthChooserProps) {
  const known = months.map((entry) => ({
    value: entry.month as string,
    label: NAMED()[entry.state](monthWords(entry.month)),
  }));
  const data = known.some(({ value }) => value === month)
    ? known
    : [...known, { value: month as string, label: monthWords(month) }].sort((a, b) => (a.value < b.value ? 1 : -1));
  return (
    <Group gap={4} wrap="nowrap">
      <ActionIcon
        variant="default"
        size={36}
        aria-label={t({ defaultMessage: 'Previous month' })}
        onClick={() => onMonth(monthPlus(month, -1))}
      >
        <IconChevronLeft size={17} />
      </ActionIcon>
      <Select
        aria-label={t({ defaultMessage: 'Month' })}
        w={{ base: 190, xs: 230 }}
        data={data}
        value={month}
        allowDeselect={false}
        searchable={data.length > 12}
        onChange={(chosen) => chosen && onMonth(Month.parse(chosen))}
      />
      <ActionIcon
        variant="default"
        size={36}
        aria-label={t({ defaultMessage: 'Next month' })}
        disabled={month >= present}
        onClick={() => onMonth(monthPlus(month, 1))}
      >
        <IconChevronRight size={17} />
      </ActionIcon>
    </Group>
  );
}
