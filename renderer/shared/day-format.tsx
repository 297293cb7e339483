// The format of a file's days: chosen, or asked for where two formats fit a column.
import { Radio, Select, Stack } from '@mantine/core';
import { DayFormat, type DayReading } from '../../contract/console/intake.ts';
import { dayWords } from '../../messages/day-words.ts';
import { t } from '../../messages/t.ts';

const DAY_FORMATS: { value: DayFormat; label: string }[] = [
  { value: 'iso', label: '2026-11-21, 21-Nov-2026' },
  { value: 'us', label: '11/21/2026' },
  { value: 'day_first', label: '21/11/2026' },
];

type DayFormatSelectProps = { format: DayFormat | null; onChange: (format: DayFormat) => void };

/** How the days of a file are written. */
export function DayFormatSelect({ format, onChange }: DayFormatSelectProps) {
  return (
    <Select
      label={t({ defaultMessage: 'Day format' })}
      size="sm"
      data={DAY_FORMATS}
      value={format}
      placeholder={t({ defaultMessage: 'Choose' })}
      allowDeselect={false}
      onChange={(chosen) => onChange(DayFormat.parse(chosen))}
    />
  );
}

type AskDayFormatProps = { readings: DayReading[]; onChoose: (format: DayFormat) => void };

/** Which of the readings is right: month and day change places between countries. */
export function AskDayFormat({ readings, onChoose }: AskDayFormatProps) {
  return (
    <Radio.Group
      label={t({ defaultMessage: 'Which day does this file mean?' })}
      value={null}
      onChange={(format) => onChoose(DayFormat.parse(format))}
    >
      <Stack gap={6} mt={6}>
        {readings.map(({ format, text, day }) => (
          <Radio
            key={format}
            value={format}
            label={t({ defaultMessage: '“{text}” is {day}' }, { text, day: dayWords(day) })}
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}
