// The month that is compared: typed or picked, or one step back and forth.
import { ActionIcon, Group, TextInput } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { Month } from '../../../contract/dashboard-api/month.ts';

type MonthPickerProps = { month: Month; onChange: (month: Month) => void };

export function MonthPicker({ month, onChange }: MonthPickerProps) {
  const choose = (text: string) => {
    const read = Month.safeParse(text);
    if (read.success) onChange(read.data);
  };
  return (
    <Group gap={4} align="flex-end" wrap="nowrap">
      <ActionIcon variant="default" size={36} aria-label="Month before" onClick={() => choose(monthBeside(month, -1))}>
        <IconChevronLeft size={17} />
      </ActionIcon>
      <TextInput
        type="month"
        label="Month"
        size="sm"
        w={180}
        value={month}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      />
      <ActionIcon variant="default" size={36} aria-label="Month after" onClick={() => choose(monthBeside(month, 1))}>
        <IconChevronRight size={17} />
      </ActionIcon>
    </Group>
  );
}

function monthBeside(month: Month, step: 1 | -1): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + step, 1)).toISOString().slice(0, 7);
}
