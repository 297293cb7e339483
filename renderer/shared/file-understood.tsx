// What Paydesk understood of a file, before anything happens: how it is laid out, and each column with its first cells.
import {
  Alert,
  Button,
  Group,
  ScrollArea,
  Select,
  SimpleGrid,
  Stack,
  Table,
  Text,
  UnstyledButton,
} from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useState } from 'react';
import {
  type AsLastTime,
  type CellSample,
  ChosenZone,
  DecimalMark,
  type Dropped,
  Encoding,
  type FileUnderstood,
  type LayoutChange,
  Separator,
  type UnderstoodColumn,
} from '../../contract/console/intake.ts';
import { formatCents } from '../../contract/format-cents.ts';
import { dayWords } from '../../messages/day-words.ts';
import { perLanguage, t } from '../../messages/t.ts';
import { remarkWords } from '../ui/remark-words.ts';
import { rich } from '../ui/rich.tsx';
import { momentWords, ZONE } from '../ui/time-words.ts';

const SEPARATORS = perLanguage((): { value: Separator; label: string }[] => [
  { value: ',', label: t({ defaultMessage: 'Comma (,)' }) },
  { value: ';', label: t({ defaultMessage: 'Semicolon (;)' }) },
  { value: '\t', label: t({ defaultMessage: 'Tab' }) },
  { value: '|', label: t({ defaultMessage: 'Vertical bar (|)' }) },
]);

const ENCODINGS: { value: Encoding; label: string }[] = [
  { value: 'utf-8', label: 'UTF-8' },
  { value: 'utf-16le', label: 'UTF-16 LE' },
  { value: 'utf-16be', label: 'UTF-16 BE' },
  { value: 'windows-1252', label: 'Windows-1252' },
];

type Reading<Columns> = { layout: LayoutChange; chosen: Columns | null; asLastTime: boolean };

/** What a person chose of how a file is read. Until they choose something, it is read as last time. */
export function useFileReading<Columns>() {
  const [reading, setReading] = useState<Reading<Columns>>({ layout: {}, chosen: null, asLastTime: true });
  /** What is shown stays as it is when something else is chosen. */
  const layoutOf = ({ asLastTime, layout: { separator, headerLine } }: FileUnderstood): LayoutChange =>
    asLastTime ? { separator, headerLine } : reading.layout;
  return {
    ...reading,
    layoutOf,
    choose: (file: FileUnderstood, chosen: Columns) =>
      setReading({ layout: layoutOf(file), chosen, asLastTime: false }),
    changeLayout: (file: FileUnderstood, change: LayoutChange) =>
      setReading({ layout: { ...layoutOf(file), ...change }, chosen: null, asLastTime: false }),
    guessAgain: () => setReading({ layout: {}, chosen: null, asLastTime: false }),
  };
}

type FileUnderstoodProps = { file: FileUnderstood; onLayout: (change: LayoutChange) => void };

/** How the file is laid out, to be changed where it was found wrong. */
export function LayoutOfFile({ file, onLayout, onGuessAgain }: FileUnderstoodProps & { onGuessAgain: () => void }) {
  const { layout, lost, asLastTime } = file;
  return (
    <Stack gap="xs">
      {asLastTime && <ReadAsLastTime asLastTime={asLastTime} onGuessAgain={onGuessAgain} />}
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <Select
          label={t({ defaultMessage: 'Encoding' })}
          size="sm"
          data={ENCODINGS}
          value={layout.encoding}
          allowDeselect={false}
          onChange={(encoding) => onLayout({ encoding: Encoding.parse(encoding) })}
        />
        <Select
          label={t({ defaultMessage: 'Separator' })}
          size="sm"
          data={SEPARATORS()}
          value={layout.separator}
          allowDeselect={false}
          onChange={(separator) => onLayout({ separator: Separator.parse(separator) })}
        />
      </SimpleGrid>
      <FirstLines file={file} onLayout={onLayout} />
      {lost.count > 0 && <LostCharacters lost={lost} />}
    </Stack>
  );
}

type ReadAsLastTimeProps = { asLastTime: AsLastTime; onGuessAgain: () => void };

function ReadAsLastTime({ asLastTime: { by, at, dropped }, onGuessAgain }: ReadAsLastTimeProps) {
  return (
    <Alert color="blue" variant="light" title={t({ defaultMessage: 'As last time' })}>
      <Group justify="space-between" gap="sm">
        <div>
          <Text size="sm">
            {rich(
              { defaultMessage: '<name>{by}</name> imported a file with this header on {at}.' },
              { by, at: momentWords(at, ZONE), name: (words) => <bdi>{words}</bdi> },
            )}
          </Text>
          {dropped.map((what) => (
            <Text key={what} size="sm">
              {DROPPED()[what]}
            </Text>
          ))}
        </div>
        <Button variant="default" size="xs" onClick={onGuessAgain}>
          {t({ defaultMessage: 'Guess again' })}
        </Button>
      </Group>
    </Alert>
  );
}

const DROPPED = perLanguage(
  (): Record<Dropped, string> => ({
    day_format: t({ defaultMessage: 'The day format of last time doesn’t fit this file.' }),
    amount_format: t({ defaultMessage: 'The amount format of last time doesn’t fit this file.' }),
  }),
);

/** The first lines of the file. A click on one makes it the header. */
function FirstLines({ file: { layout, lines, isHeaderOptional }, onLayout }: FileUnderstoodProps) {
  const line = (value: number | null, words: string) => {
    const isHeader = layout.headerLine === value;
    return (
      <UnstyledButton
        key={value ?? 0}
        aria-pressed={isHeader}
        fz="xs"
        px={6}
        py={2}
        fw={isHeader ? 600 : 400}
        style={{
          display: 'block',
          width: '100%',
          whiteSpace: 'pre',
          overflow: 'hidden',
          textOverflow: 'ellipsis',
          background: isHeader ? 'var(--mantine-primary-color-light)' : 'none',
        }}
        onClick={() => onLayout({ headerLine: value })}
      >
        {words}
      </UnstyledButton>
    );
  };
  return (
    <div>
      <Text size="sm" fw={500}>
        {t({ defaultMessage: 'First lines' })}
      </Text>
      <Text size="xs" c="dimmed" mb={4}>
        {t({ defaultMessage: 'Select the line with the column names.' })}
      </Text>
      <ScrollArea.Autosize
        mah={132}
        type="auto"
        viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': t({ defaultMessage: 'First lines' }) }}
      >
        {isHeaderOptional && line(null, t({ defaultMessage: 'No header' }))}
        {lines.map(({ line: number, text }) =>
          line(number, t({ defaultMessage: '{number, number}: {text}' }, { number, text })),
        )}
      </ScrollArea.Autosize>
    </div>
  );
}

function LostCharacters({ lost: { count, lines } }: { lost: FileUnderstood['lost'] }) {
  return (
    <Alert
      color="yellow"
      variant="light"
      icon={<IconAlertCircle size={18} />}
      title={t(
        {
          defaultMessage:
            '{count, plural, one {# line has characters that can’t be decoded} other {# lines have characters that can’t be decoded}}',
        },
        { count },
      )}
    >
      <Text size="sm">
        {t({ defaultMessage: 'Choose another encoding. Rows whose ID has such a character aren’t imported.' })}
      </Text>
      {lines.slice(0, 5).map(({ line, text }) => (
        <Text key={line} size="xs" ff="monospace">
          {t({ defaultMessage: 'Line {line, number}: {text}' }, { line, text })}
        </Text>
      ))}
    </Alert>
  );
}

const DECIMALS = perLanguage((): { value: DecimalMark; label: string }[] => [
  { value: 'point', label: '1,234.50' },
  { value: 'comma', label: '1.234,50' },
]);

type DecimalSelectProps = { file: FileUnderstood; onChange: (decimal: DecimalMark) => void };

/** What an amount has before its cents. */
export function DecimalSelect({ file: { fields }, onChange }: DecimalSelectProps) {
  const found = fields.find(({ decimal }) => decimal !== null)?.decimal ?? null;
  return (
    <Select
      label={t({ defaultMessage: 'Amount format' })}
      size="sm"
      data={DECIMALS()}
      value={found}
      allowDeselect={false}
      disabled={found === null}
      placeholder={t({ defaultMessage: 'None' })}
      onChange={(decimal) => onChange(DecimalMark.parse(decimal))}
    />
  );
}

const ZONES = perLanguage((): { value: ChosenZone; label: string }[] => [
  { value: 'UTC', label: 'UTC' },
  { value: 'America/New_York', label: t({ defaultMessage: 'Eastern time' }) },
  { value: 'America/Chicago', label: t({ defaultMessage: 'Central time' }) },
  { value: 'America/Denver', label: t({ defaultMessage: 'Mountain time' }) },
  { value: 'America/Los_Angeles', label: t({ defaultMessage: 'Pacific time' }) },
]);

type ZoneSelectProps = { zone: ChosenZone | undefined; onChange: (zone: ChosenZone | undefined) => void };

/** The zone of the times in a file. */
export function ZoneSelect({ zone, onChange }: ZoneSelectProps) {
  return (
    <Select
      label={t({ defaultMessage: 'Time zone' })}
      size="sm"
      data={ZONES()}
      value={zone ?? null}
      placeholder={t({ defaultMessage: 'As in the file' })}
      clearable
      clearButtonProps={{ 'aria-label': t({ defaultMessage: 'Clear time zone' }) }}
      onChange={(chosen) => onChange(ChosenZone.safeParse(chosen).data)}
    />
  );
}

const FIELDS = perLanguage(
  (): Record<string, string> => ({
    kindColumn: t({ defaultMessage: 'Return or refund' }),
    code: t({ defaultMessage: 'Return code' }),
    reference: t({ defaultMessage: 'Reference' }),
    seller: t({ defaultMessage: 'Seller' }),
    customer: t({ defaultMessage: 'Consumer' }),
    email: t({ defaultMessage: 'Email' }),
    orderId: t({ defaultMessage: 'Order ID' }),
    chargeId: t({ defaultMessage: 'Charge ID' }),
    trackNumber: t({ defaultMessage: 'Track number' }),
    amount: t({ defaultMessage: 'Amount' }),
    day: t({ defaultMessage: 'Day' }),
    date: t({ defaultMessage: 'Date' }),
  }),
);

/** names: what a kind of file calls a field otherwise. */
type ColumnsUnderstoodProps = { fields: FileUnderstood['fields']; names?: Partial<Record<string, string>> };

/** Each column that is used, with its first cells as they are written and as they are read. */
export function ColumnsUnderstood({ fields, names = {} }: ColumnsUnderstoodProps) {
  if (fields.length === 0) return null;
  return (
    <Table.ScrollContainer minWidth={560} type="native">
      <Table fz="xs" withTableBorder aria-label={t({ defaultMessage: 'How the columns are read' })}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t({ defaultMessage: 'Column' })}</Table.Th>
            <Table.Th>{t({ defaultMessage: 'Read as' })}</Table.Th>
            <Table.Th colSpan={3}>{t({ defaultMessage: 'First rows' })}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {fields.map((field) => (
            <Table.Tr key={field.field}>
              <Table.Td>{field.column}</Table.Td>
              <Table.Td>
                {names[field.field] ?? FIELDS()[field.field] ?? field.field}
                <HowRead field={field} />
              </Table.Td>
              {[0, 1, 2].map((nth) => (
                <Table.Td key={nth}>{field.samples[nth] && <Sample sample={field.samples[nth]} />}</Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function HowRead({ field: { decimal, zone } }: { field: UnderstoodColumn }) {
  const words =
    decimal === 'comma'
      ? t({ defaultMessage: 'Cents after a comma' })
      : zone !== null && t({ defaultMessage: 'Times in {zone}' }, { zone });
  return words ? <Text size="xs">{words}</Text> : null;
}

function Sample({ sample: { text, read } }: { sample: CellSample }) {
  const words = readWords(read);
  if (words === '' || words === text) return text;
  return (
    <>
      {text}
      <Text size="xs" c={read.as === 'problem' ? 'red' : 'dimmed'}>
        {words}
      </Text>
    </>
  );
}

function readWords(read: CellSample['read']): string {
  switch (read.as) {
    case 'amount':
      return formatCents(read.cents);
    case 'day':
      return dayWords(read.day);
    case 'problem':
      return remarkWords(read.problem);
    case 'text':
      return read.text;
  }
}
