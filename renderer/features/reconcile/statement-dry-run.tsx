// Checks a statement before it is saved: its columns, total, sample rows, and unreadable rows.
import { Button, Group, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Month } from '../../../contract/books-month.ts';
import type { DayFormat, FileUnderstood } from '../../../contract/console/intake.ts';
import type { ColumnMapping, DryRun, StatementRowsLeftOutInput } from '../../../contract/console/reconcile.ts';
import { formatCents } from '../../../contract/format-cents.ts';
import { t } from '../../../messages/t.ts';
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
import { BadRows } from '../../ui/bad-rows.tsx';
import { ColumnSelect, UnitSelect } from '../../ui/column-select.tsx';
import { CsvButton } from '../../ui/csv-button.tsx';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { rich } from '../../ui/rich.tsx';
import { useEnvironment } from '../../window/environment.ts';
import { tellDone } from '../../window/toast.ts';

type StatementDryRunProps = { uploaded: Uploaded; month: Month; onDone: () => void };

export function StatementDryRun({ uploaded: { uploadId, fileName }, month, onDone }: StatementDryRunProps) {
  const gateway = useGateway();
  const environmentId = useEnvironment().id;
  const { layout, chosen, asLastTime, layoutOf, ...reading } = useFileReading<ColumnsChosen>();
  const complete = chosen && mappingOf(chosen);
  const query = useQuery(
    gateway.reconcile.dryRun.queryOptions({
      input: { environmentId, uploadId, layout, mapping: complete, asLastTime },
      placeholderData: keepPreviousData,
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
    }),
  );
  const keep = useMutation(
    gateway.reconcile.importStatement.mutationOptions({
      onSuccess: () => {
        tellDone(
          t({ defaultMessage: 'Statement imported' }),
          t({ defaultMessage: '{file} was compared with the fees in Paydesk.' }, { file: fileName }),
        );
        onDone();
      },
    }),
  );
  const [last, setLast] = useState(query.data);
  if (query.data && query.data !== last) setLast(query.data);
  const dryRun = query.data ?? last;
  const mapping = chosen === null ? (dryRun?.mapping ?? null) : complete;
  const needsDayFormat = dryRun !== undefined && mapping !== null && dryRun.dayFormat === null && !query.isError;
  const isRead = dryRun !== undefined && mapping !== null && !needsDayFormat && !query.isError;
  const isImportable = isRead && dryRun.readable > 0 && !query.isFetching;
  return (
    <Stack gap="md">
      {query.isPending && <Skeleton height={180} radius="lg" />}
      {dryRun && (
        <LayoutOfFile
          file={dryRun.file}
          onLayout={(change) => reading.changeLayout(dryRun.file, change)}
          onGuessAgain={reading.guessAgain}
        />
      )}
      {dryRun && (
        <ChooseColumns
          file={dryRun.file}
          columns={dryRun.columns}
          dayFormat={dryRun.dayFormat}
          chosen={chosen ?? dryRun.mapping ?? NO_COLUMNS}
          onChange={(changed) => reading.choose(dryRun.file, changed)}
        />
      )}
      {query.error && <ProblemAlert problem={problemOf(query.error)} />}
      {dryRun && mapping === null && (
        <Text size="sm">
          {t({
            defaultMessage: 'Choose the seller fee column and at least one column that identifies the transaction.',
          })}
        </Text>
      )}
      {needsDayFormat && (
        <>
          <Text size="sm">
            {t({
              defaultMessage:
                'Choose the day format. If the column holds more than one, correct the file first, or clear the date column.',
            })}
          </Text>
          {dryRun.dayReadings.length > 0 && (
            <AskDayFormat
              readings={dryRun.dayReadings}
              onChoose={(dayFormat) => reading.choose(dryRun.file, { ...mapping, dayFormat })}
            />
          )}
        </>
      )}
      {isRead && (
        <Outcome
          dryRun={dryRun}
          input={{ environmentId, uploadId, layout: layoutOf(dryRun.file), mapping, fileName }}
        />
      )}
      {dryRun && <ColumnsUnderstood fields={dryRun.file.fields} />}
      {keep.error && <ProblemAlert problem={problemOf(keep.error)} />}
      <Group justify="flex-end">
        <Button
          disabled={!isImportable}
          loading={keep.isPending}
          onClick={() => {
            if (!dryRun || !mapping) return;
            keep.mutate({ environmentId, month, uploadId, layout: layoutOf(dryRun.file), mapping, fileName });
          }}
        >
          {isImportable ? importWords(dryRun) : t({ defaultMessage: 'Import' })}
        </Button>
      </Group>
    </Stack>
  );
}

const importWords = ({ rows, readable }: DryRun): string =>
  rows === readable
    ? t({ defaultMessage: 'Import {rows, plural, one {# row} other {# rows}}' }, { rows })
    : t(
        { defaultMessage: 'Import {readable, number} of {rows, plural, one {# row} other {# rows}}' },
        { readable, rows },
      );

function Outcome({ dryRun, input }: { dryRun: DryRun; input: StatementRowsLeftOutInput }) {
  const gateway = useGateway();
  const { readable, rows, sum, repeated, badRows } = dryRun;
  return (
    <Stack gap="xs" role="status">
      <Text size="sm">
        {rich(
          {
            defaultMessage:
              '<b>{readable, number}</b> of {rows, plural, one {# row} other {# rows}} can be read. Total fees: <b>{amount}</b>.',
          },
          { readable, rows, amount: formatCents(sum), b: (words) => <b>{words}</b> },
        )}{' '}
        {repeated > 0 &&
          t(
            {
              defaultMessage:
                '{count, plural, one {# row repeats a transaction. Its fees are added together.} other {# rows repeat a transaction. Their fees are added together.}}',
            },
            { count: repeated },
          )}
      </Text>
      <BadRows
        rows={badRows}
        count={rows - readable}
        save={
          <CsvButton
            name={t({ defaultMessage: 'Export these rows' })}
            ask={() => gateway.reconcile.rowsLeftOut.call(input)}
          />
        }
      />
    </Stack>
  );
}

/** The columns chosen so far. */
type ColumnsChosen = Omit<ColumnMapping, 'amount'> & { amount: string | null };

const NO_COLUMNS: ColumnsChosen = {
  chargeId: null,
  orderId: null,
  trackNumber: null,
  amount: null,
  amountUnit: 'dollars',
  date: null,
};

/** The mapping, or null until the fee and a column that identifies the transaction are chosen. */
function mappingOf({ amount, ...chosen }: ColumnsChosen): ColumnMapping | null {
  const namesIt = chosen.chargeId !== null || chosen.orderId !== null || chosen.trackNumber !== null;
  return namesIt && amount !== null ? { ...chosen, amount } : null;
}

/** Another column has formats of its own. */
const FORMATS_OF: Partial<Record<keyof ColumnsChosen, Partial<ColumnsChosen>>> = {
  amount: { decimal: undefined },
  date: { dayFormat: undefined },
};

type ChooseColumnsProps = {
  file: FileUnderstood;
  columns: string[];
  /** As main found it; null where it has to be chosen. */
  dayFormat: DayFormat | null;
  chosen: ColumnsChosen;
  onChange: (chosen: ColumnsChosen) => void;
};

function ChooseColumns({ file, columns, dayFormat, chosen, onChange }: ChooseColumnsProps) {
  const column = (
    name: Exclude<keyof ColumnsChosen, 'amountUnit' | 'decimal' | 'zone' | 'dayFormat'>,
    label: string,
    clear: string,
  ) => (
    <ColumnSelect
      label={label}
      clear={clear}
      columns={columns}
      value={chosen[name]}
      onChange={(value) => onChange({ ...chosen, ...FORMATS_OF[name], [name]: value })}
    />
  );
  return (
    <SimpleGrid cols={3} spacing="sm">
      {column('chargeId', t({ defaultMessage: 'Charge ID' }), t({ defaultMessage: 'Clear charge ID column' }))}
      {column('orderId', t({ defaultMessage: 'Order ID' }), t({ defaultMessage: 'Clear order ID column' }))}
      {column('trackNumber', t({ defaultMessage: 'Track number' }), t({ defaultMessage: 'Clear track number column' }))}
      {column('amount', t({ defaultMessage: 'Seller fee' }), t({ defaultMessage: 'Clear seller fee column' }))}
      <UnitSelect
        label={t({ defaultMessage: 'Fee unit' })}
        value={chosen.amountUnit}
        onChange={(amountUnit) => onChange({ ...chosen, amountUnit })}
      />
      <DecimalSelect file={file} onChange={(decimal) => onChange({ ...chosen, decimal })} />
      {column('date', t({ defaultMessage: 'Date' }), t({ defaultMessage: 'Clear date column' }))}
      <DayFormatSelect
        format={chosen.date === null ? null : dayFormat}
        onChange={(format) => onChange({ ...chosen, dayFormat: format })}
      />
      <ZoneSelect zone={chosen.zone} onChange={(zone) => onChange({ ...chosen, zone })} />
    </SimpleGrid>
  );
}
