// The Reconciliation page: compares the fees of a month with the provider's.
import { ActionIcon, Badge, Button, Group, Modal, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconArrowsDiff, IconChevronLeft, IconChevronRight, IconFileImport, IconRefresh } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { booksMonthOf } from '../../../contract/books-day.ts';
import { BOOKS_TIME_ZONE, Month, monthPlus } from '../../../contract/books-month.ts';
import type { Comparison } from '../../../contract/console/reconcile.ts';
import { monthWords } from '../../../messages/day-words.ts';
import { t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { problemOf } from '../../gateway/problem-of.ts';
import { BooksNotice } from '../../shared/books-notice.tsx';
import { ChooseCsv } from '../../shared/choose-csv.tsx';
import { usePages } from '../../shared/record-list/use-pages.ts';
import { BareCard, Card } from '../../ui/card.tsx';
import { TableSkeleton } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import low from '../../ui/low-window.module.css';
import { Moment } from '../../ui/moment.tsx';
import { Money } from '../../ui/money.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { rich } from '../../ui/rich.tsx';
import { zoneWords } from '../../ui/time-words.ts';
import { useEnvironment } from '../../window/environment.ts';
import { MayCall } from '../../window/may.tsx';
import { usePageTitle } from '../../window/page-title.ts';
import { tellDone } from '../../window/toast.ts';
import { ComparisonRows, rowColumns } from './comparison-rows.tsx';
import type { ReconcileSearchProps } from './reconcile-search.ts';
import { StatementDryRun } from './statement-dry-run.tsx';

export function ReconcilePage({ search, onSearch }: ReconcileSearchProps) {
  usePageTitle(t({ defaultMessage: 'Reconciliation' }));
  const gateway = useGateway();
  const { id: environmentId, embedded } = useEnvironment();
  const [importing, importer] = useDisclosure(false);
  const month = search.month ?? Month.parse(booksMonthOf(Date.now()));
  const asked = useMutation(
    gateway.reconcile.compareWithService.mutationOptions({
      onSuccess: () =>
        tellDone(
          t({ defaultMessage: 'Fees compared' }),
          t({ defaultMessage: '{month} was compared with the payment service.' }, { month: monthWords(month) }),
        ),
    }),
  );
  const actions = (
    <>
      <MayCall to="reconcile.importStatement">
        {' '}
        <Button variant="default" leftSection={<IconFileImport size={16} />} onClick={importer.open}>
          {t({ defaultMessage: 'Import statement' })}
        </Button>
      </MayCall>
      {embedded && (
        <MayCall to="reconcile.compareWithService">
          <Button
            leftSection={<IconRefresh size={16} />}
            loading={asked.isPending}
            onClick={() => asked.mutate({ environmentId, month })}
          >
            {t({ defaultMessage: 'Compare with payment service' })}
          </Button>
        </MayCall>
      )}
    </>
  );
  return (
    <>
      <PageHeader
        title={t({ defaultMessage: 'Reconciliation' })}
        words={t(
          { defaultMessage: 'Compare seller fees in Paydesk with the provider’s. Months are in {zone}.' },
          { zone: zoneWords(BOOKS_TIME_ZONE) },
        )}
        actions={actions}
      />
      <BooksNotice />
      <Stack gap="lg">
        <Group>
          <MonthPicker month={month} onChange={(chosen) => onSearch({ ...search, month: chosen })} />
        </Group>
        {asked.error && <ProblemAlert problem={problemOf(asked.error)} />}
        <ShownComparison month={month} search={search} onSearch={onSearch} />
      </Stack>
      <ImportStatement opened={importing} onClose={importer.close} month={month} />
    </>
  );
}

function ShownComparison({ month, search, onSearch }: ReconcileSearchProps & { month: Month }) {
  const gateway = useGateway();
  const { id: environmentId, embedded } = useEnvironment();
  const filter = { environmentId, month, match: search.show ?? null, openOnly: search.open ?? false };
  const query = usePages(gateway.reconcile.comparison, filter, {
    placeholderData: (shown) => (shown?.pages[0]?.month === month ? shown : undefined),
  });
  if (query.isError && !query.data) return <ProblemAlert problem={problemOf(query.error)} />;
  if (!query.data) return <TableSkeleton columns={rowColumns()} />;
  const [comparison] = query.data.pages;
  if (!comparison) {
    return (
      <BareCard>
        <EmptyState
          icon={IconArrowsDiff}
          title={t({ defaultMessage: '{month} hasn’t been compared yet' }, { month: monthWords(month) })}
          words={
            embedded
              ? t({ defaultMessage: 'Compare with the payment service, or import a statement as CSV.' })
              : t({
                  defaultMessage:
                    'Export the provider’s statement for this month as CSV, then import it. You can check it before it’s saved.',
                })
          }
        />
      </BareCard>
    );
  }
  const rows = query.data.pages.flatMap((page) => page?.rows ?? []);
  return (
    <>
      <div className={low.afterList}>
        <ComparisonSums comparison={comparison} />
      </div>
      <ComparisonRows
        comparison={comparison}
        rows={rows}
        filter={filter}
        query={query}
        search={search}
        onSearch={onSearch}
      />
    </>
  );
}

/** Selects the month to compare. */
type MonthPickerProps = { month: Month; onChange: (month: Month) => void };

function MonthPicker({ month, onChange }: MonthPickerProps) {
  const choose = (text: string) => {
    const read = Month.safeParse(text);
    if (read.success) onChange(read.data);
  };
  return (
    <Group gap={4} align="flex-end" wrap="nowrap">
      <ActionIcon
        variant="default"
        size={36}
        aria-label={t({ defaultMessage: 'Previous month' })}
        onClick={() => onChange(monthPlus(month, -1))}
      >
        <IconChevronLeft size={17} />
      </ActionIcon>
      <TextInput
        type="month"
        label={t({ defaultMessage: 'Month' })}
        size="sm"
        w={180}
        value={month}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      />
      <ActionIcon
        variant="default"
        size={36}
        aria-label={t({ defaultMessage: 'Next month' })}
        onClick={() => onChange(monthPlus(month, 1))}
      >
        <IconChevronRight size={17} />
      </ActionIcon>
    </Group>
  );
}

/** The totals of a comparison, their difference, and the number of open differences. */
function ComparisonSums({ comparison }: { comparison: Comparison }) {
  const { paydeskAmount, statementAmount, open } = comparison;
  const compared = { time: <Moment at={comparison.comparedAt} />, person: <bdi>{comparison.comparedBy}</bdi> };
  return (
    <Card
      title={t({ defaultMessage: 'Totals' })}
      aside={
        <Badge color={open > 0 ? 'orange' : 'teal'} variant="light" size="lg">
          {open > 0
            ? t(
                { defaultMessage: '{count, plural, one {# open difference} other {# open differences}}' },
                { count: open },
              )
            : t({ defaultMessage: 'No open differences' })}
        </Badge>
      }
    >
      <SimpleGrid cols={3} mb="md">
        <Sum name={t({ defaultMessage: 'Paydesk' })} cents={paydeskAmount} />
        <Sum name={t({ defaultMessage: 'Statement' })} cents={statementAmount} />
        <Sum name={t({ defaultMessage: 'Difference' })} cents={statementAmount - paydeskAmount} />
      </SimpleGrid>
      <Group gap={6}>
        <Text size="xs" c="dimmed">
          {comparison.source === 'service'
            ? rich({ defaultMessage: 'Compared with the payment service, {time}, by {person}.' }, compared)
            : rich(
                { defaultMessage: 'Compared with {file}, {time}, by {person}.' },
                { ...compared, file: <bdi>{comparison.fileName}</bdi> },
              )}{' '}
          {t({ defaultMessage: 'Totals don’t include unknown fees.' })}
        </Text>
      </Group>
    </Card>
  );
}

function Sum({ name, cents }: { name: string; cents: number }) {
  return (
    <div>
      <Text size="xs" c="dimmed">
        {name}
      </Text>
      <Text fz={20} fw={600}>
        <Money cents={cents} />
      </Text>
    </div>
  );
}

type ImportStatementProps = { opened: boolean; onClose: () => void; month: Month };

/** Imports a statement: choose the file, check it, then save it. */
function ImportStatement({ opened, onClose, month }: ImportStatementProps) {
  const gateway = useGateway();
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      size={760}
      title={t({ defaultMessage: 'Import statement for {month}' }, { month: monthWords(month) })}
    >
      <ChooseCsv send={(piece) => gateway.reconcile.upload.call(piece)}>
        {(uploaded) => <StatementDryRun key={uploaded.uploadId} uploaded={uploaded} month={month} onDone={onClose} />}
      </ChooseCsv>
    </Modal>
  );
}
