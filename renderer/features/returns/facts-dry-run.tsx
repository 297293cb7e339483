// Checks a file of returns and refunds before anything is added: its columns, what it brings, its first rows and those that can't be imported.
import { Button, Group, List, Select, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type {
  FactColumns,
  ImportCounts,
  ImportDryRun,
  ImportFactsInput,
  MissingColumn,
} from '../../../contract/console/after-charge-import.ts';
import { missingColumns } from '../../../contract/console/after-charge-import.ts';
import type { FileUnderstood } from '../../../contract/console/intake.ts';
import { perLanguage, t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { problemOf } from '../../gateway/problem-of.ts';
import { AskDayFormat, DayFormatSelect } from '../../shared/day-format.tsx';
import {
  ColumnsUnderstood,
  DecimalSelect,
  LayoutOfFile,
  useFileReading,
  ZoneSelect,
} from '../../shared/file-understood.tsx';
import type { Uploaded } from '../../shared/upload-file.ts';
import { ColumnSelect, UnitSelect } from '../../ui/column-select.tsx';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { useEnvironment } from '../../window/environment.ts';
import { ImportedCounts } from './imported-counts.tsx';
import { RowsLeftOut } from './rows-left-out.tsx';

type FactColumnsProps = {
  file: FileUnderstood;
  columns: string[];
  chosen: FactColumns;
  onChange: (chosen: FactColumns) => void;
};

type ColumnName = 'orderId' | 'chargeId' | 'trackNumber' | 'amount' | 'day' | 'code' | 'reference';

/** Another column has formats of its own. */
const FORMATS_OF: Partial<Record<ColumnName, Partial<FactColumns>>> = {
  day: { dayFormat: null },
  amount: { decimal: undefined },
};

/** Selects which columns of a file say what of its returns and refunds. The guess from the header can be changed. */
function ChooseFactColumns({ file, columns, chosen, onChange }: FactColumnsProps) {
  const column = (name: ColumnName, label: string, clear: string) => (
    <ColumnSelect
      label={label}
      clear={clear}
      columns={columns}
      value={chosen[name]}
      onChange={(value) => onChange({ ...chosen, ...FORMATS_OF[name], [name]: value })}
    />
  );
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, sm: 3 }} spacing="sm">
      <KindSelect columns={columns} chosen={chosen} onChange={onChange} />
      {column('code', t({ defaultMessage: 'Return code' }), t({ defaultMessage: 'Clear return code column' }))}
      {column('reference', t({ defaultMessage: 'Reference' }), t({ defaultMessage: 'Clear reference column' }))}
      {column('orderId', t({ defaultMessage: 'Order ID' }), t({ defaultMessage: 'Clear order ID column' }))}
      {column('chargeId', t({ defaultMessage: 'Charge ID' }), t({ defaultMessage: 'Clear charge ID column' }))}
      {column('trackNumber', t({ defaultMessage: 'Track number' }), t({ defaultMessage: 'Clear track number column' }))}
      {column('amount', t({ defaultMessage: 'Amount' }), t({ defaultMessage: 'Clear amount column' }))}
      <UnitSelect
        label={t({ defaultMessage: 'Amount unit' })}
        value={chosen.amountUnit}
        onChange={(amountUnit) => onChange({ ...chosen, amountUnit })}
      />
      <DecimalSelect file={file} onChange={(decimal) => onChange({ ...chosen, decimal })} />
      {column('day', t({ defaultMessage: 'Day' }), t({ defaultMessage: 'Clear day column' }))}
      <DayFormatSelect format={chosen.dayFormat} onChange={(dayFormat) => onChange({ ...chosen, dayFormat })} />
      <ZoneSelect zone={chosen.zone} onChange={(zone) => onChange({ ...chosen, zone })} />
    </SimpleGrid>
  );
}

const OF_COLUMN = 'column:';

/** What the rows are: all the same, or as a column says. */
function KindSelect({ columns, chosen, onChange }: Omit<FactColumnsProps, 'file'>) {
  const { kindColumn, kind } = chosen;
  const choose = (value: string | null) => {
    const isColumn = value?.startsWith(OF_COLUMN) ?? false;
    onChange({
      ...chosen,
      kindColumn: isColumn ? (value ?? '').slice(OF_COLUMN.length) : null,
      kind: value === 'return' || value === 'refund' ? value : null,
    });
  };
  return (
    <Select
      label={t({ defaultMessage: 'Return or refund' })}
      size="sm"
      data={[
        {
          group: t({ defaultMessage: 'All the same' }),
          items: [
            { value: 'return', label: t({ defaultMessage: 'Returns' }) },
            { value: 'refund', label: t({ defaultMessage: 'Refunds' }) },
          ],
        },
        {
          group: t({ defaultMessage: 'What this column says' }),
          items: columns.map((name) => ({ value: `${OF_COLUMN}${name}`, label: name })),
        },
      ]}
      value={kindColumn === null ? kind : `${OF_COLUMN}${kindColumn}`}
      placeholder={t({ defaultMessage: 'Choose' })}
      allowDeselect={false}
      onChange={choose}
    />
  );
}

type FactsDryRunProps = { uploaded: Uploaded; onDone: (input: ImportFactsInput, brought: ImportCounts) => void };

export function FactsDryRun({ uploaded: { uploadId, fileName }, onDone }: FactsDryRunProps) {
  const gateway = useGateway();
  const environmentId = useEnvironment().id;
  const { layout, chosen, asLastTime, layoutOf, ...reading } = useFileReading<FactColumns>();
  const query = useQuery(
    gateway.afterCharge.dryRunImport.queryOptions({
      input: { environmentId, uploadId, layout, chosen, asLastTime },
      placeholderData: keepPreviousData,
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
    }),
  );
  const bring = useMutation(
    gateway.afterCharge.importFacts.mutationOptions({ onSuccess: (brought, input) => onDone(input, brought) }),
  );
  const [last, setLast] = useState(query.data);
  if (query.data && query.data !== last) setLast(query.data);
  const dryRun = query.data ?? last;
  if (!dryRun) {
    return query.error ? <ProblemAlert problem={problemOf(query.error)} /> : <Skeleton height={220} radius="lg" />;
  }
  // Main takes back a day format that doesn’t fit the whole column.
  const columns = (query.isPlaceholderData || query.isError) && chosen ? chosen : dryRun.chosen;
  const missing = missingColumns(columns);
  const counts = missing.length > 0 || query.isError ? null : dryRun.counts;
  const isImportable = counts !== null && counts.returns + counts.refunds > 0 && !query.isFetching;
  const { file } = dryRun;
  const input = { environmentId, uploadId, layout: layoutOf(file), chosen: columns, fileName };
  const choose = (changed: FactColumns) => reading.choose(file, changed);
  return (
    <Stack gap="md">
      <LayoutOfFile
        file={file}
        onLayout={(change) => reading.changeLayout(file, change)}
        onGuessAgain={reading.guessAgain}
      />
      <ChooseFactColumns file={file} columns={dryRun.columns} chosen={columns} onChange={choose} />
      {query.error && <ProblemAlert problem={problemOf(query.error)} />}
      {missing.length > 0 && (
        <List size="sm">
          {missing.map((name) => (
            <List.Item key={name}>{MISSING()[name]}</List.Item>
          ))}
        </List>
      )}
      {missing.includes('dayFormat') && dryRun.dayReadings.length > 0 && (
        <AskDayFormat readings={dryRun.dayReadings} onChoose={(dayFormat) => choose({ ...columns, dayFormat })} />
      )}
      {counts && (
        <Stack gap="xs" role="status" aria-label={t({ defaultMessage: 'Dry run' })}>
          <ImportedCounts counts={counts} isDone={false} />
          <Others dryRun={dryRun} />
          <RowsLeftOut input={input} counts={counts} />
        </Stack>
      )}
      <ColumnsUnderstood fields={file.fields} />
      {bring.error && <ProblemAlert problem={problemOf(bring.error)} />}
      <Group justify="space-between">
        <Text size="sm" c="dimmed">
          {t({ defaultMessage: 'Nothing is added until you import.' })}
        </Text>
        <Button disabled={!isImportable} loading={bring.isPending} onClick={() => bring.mutate(input)}>
          {isImportable
            ? t(
                { defaultMessage: 'Import {rows, plural, one {# row} other {# rows}}' },
                { rows: counts.returns + counts.refunds },
              )
            : t({ defaultMessage: 'Import' })}
        </Button>
      </Group>
    </Stack>
  );
}

const MISSING = perLanguage(
  (): Record<MissingColumn, string> => ({
    kind: t({ defaultMessage: 'Choose whether the rows are returns or refunds, or the column that says so.' }),
    order: t({ defaultMessage: 'Choose at least one column that identifies the order.' }),
    amount: t({ defaultMessage: 'Choose the column with the amount.' }),
    day: t({ defaultMessage: 'Choose the column with the day.' }),
    dayFormat: t({
      defaultMessage: 'Choose the day format. If the column holds more than one, correct the file first.',
    }),
    code: t({ defaultMessage: 'Choose the column with the return code.' }),
  }),
);

/** Rows of another kind, as the file names it. */
function Others({ dryRun: { others, otherRows } }: { dryRun: ImportDryRun }) {
  if (otherRows === 0) return null;
  const kinds = others.map(({ kind, rows }) => t({ defaultMessage: '“{kind}” ({rows, number})' }, { kind, rows }));
  return (
    <Text size="sm">
      {t(
        {
          defaultMessage:
            '{count, plural, one {# row is neither a return nor a refund, and isn’t imported: {kinds}.} other {# rows are neither returns nor refunds, and aren’t imported: {kinds}.}}',
        },
        { count: otherRows, kinds: kinds.join(', ') },
      )}
    </Text>
  );
}
