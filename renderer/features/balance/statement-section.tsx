// The monthly statement, with CSV export and printing.
import { ActionIcon, Anchor, Button, Center, Group, Select, Skeleton, Stack, Table, Text, Title } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconPrinter } from '@tabler/icons-react';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { lastDayOf, Month, monthPlus } from '../../../contract/books-month.ts';
import type { StatementLine, StatementView } from '../../../contract/console/payout.ts';
import { dayWords, monthWords } from '../../../messages/day-words.ts';
import { kindWords } from '../../../messages/statement-kind-words.ts';
import { perLanguage, t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { problemOf } from '../../gateway/problem-of.ts';
import { CsvButton } from '../../ui/csv-button.tsx';
import { type RowColumn, RowTable } from '../../ui/data-table.tsx';
import { Identifier } from '../../ui/identifier.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Money } from '../../ui/money.tsx';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { rich } from '../../ui/rich.tsx';
import { withZone, zoneWords } from '../../ui/time-words.ts';
import { useEnvironment } from '../../window/environment.ts';
import { monthChoices } from './months.ts';
import classes from './statement.module.css';

type StatementSectionProps = { present: Month; month: Month; onMonth: (month: Month) => void };

export function StatementSection({ present, month, onMonth }: StatementSectionProps) {
  const gateway = useGateway();
  const queries = useQueryClient();
  const { id: environmentId, name } = useEnvironment();
  const input = { environmentId, month };
  const query = useQuery(gateway.payouts.statement.queryOptions({ input, placeholderData: keepPreviousData }));
  return (
    <Stack
      gap="sm"
      component="section"
      aria-label={t({ defaultMessage: 'Statement' })}
      className={classes.statement ?? ''}
    >
      <Group justify="space-between" align="center">
        <Group gap="sm">
          <Title order={2}>{t({ defaultMessage: 'Statement' })}</Title>
          <MonthChoice present={present} month={month} onMonth={onMonth} />
        </Group>
        <Group gap="sm" className={classes.screenOnly ?? ''}>
          <CsvButton
            name={t({ defaultMessage: 'Export CSV' })}
            disabled={!query.data}
            ask={() =>
              queries.fetchQuery(gateway.payouts.statementCsv.queryOptions({ input, staleTime: 0, gcTime: 0 }))
            }
          />
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPrinter size={15} />}
            disabled={!query.data}
            onClick={() => window.print()}
          >
            {t({ defaultMessage: 'Print' })}
          </Button>
        </Group>
      </Group>
      <Text className={classes.printOnly ?? ''} size="sm">
        {monthWords(month)} · {name}
      </Text>
      {query.isError && <ProblemAlert problem={problemOf(query.error)} />}
      {query.isPending && <Skeleton height={180} radius="lg" />}
      {query.data && !query.isError && (
        <StatementTable key={query.data.month} statement={query.data} isUnderWay={query.data.month >= present} />
      )}
    </Stack>
  );
}

function MonthChoice({ present, month, onMonth }: StatementSectionProps) {
  return (
    <Group gap={4} className={classes.screenOnly ?? ''}>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t({ defaultMessage: 'Previous month' })}
        onClick={() => onMonth(monthPlus(month, -1))}
      >
        <IconChevronLeft size={18} />
      </ActionIcon>
      <Select
        aria-label={t({ defaultMessage: 'Statement month' })}
        size="xs"
        w={160}
        data={monthChoices(present, month)}
        value={month}
        allowDeselect={false}
        onChange={(chosen) => chosen && onMonth(Month.parse(chosen))}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t({ defaultMessage: 'Next month' })}
        disabled={month >= present}
        onClick={() => onMonth(monthPlus(month, 1))}
      >
        <IconChevronRight size={18} />
      </ActionIcon>
    </Group>
  );
}

const COLUMNS = perLanguage((): RowColumn<StatementLine>[] => [
  { name: withZone(t({ defaultMessage: 'Time' })), cell: ({ at }) => <Moment at={at} /> },
  { name: t({ defaultMessage: 'Type' }), cell: ({ kind }) => kindWords(kind) },
  { name: t({ defaultMessage: 'Seller' }), cell: ({ sellerName }) => sellerName && <bdi>{sellerName}</bdi> },
  { name: t({ defaultMessage: 'Order or reference' }), cell: (line) => <Reference line={line} /> },
  {
    name: t({ defaultMessage: 'Amount' }),
    align: 'right',
    cell: ({ amount }) => <Money cents={amount} fw={550} />,
  },
]);

/** Engineering value: transactions shown at first. The CSV has all of them. */
const SHOWN_AT_FIRST = 200;

type StatementTableProps = {
  statement: StatementView;
  /** The month isn’t over, so the closing balance may change. */
  isUnderWay: boolean;
};

/** The transactions of a statement, newest first, between closing and opening balance. */
function StatementTable({ statement, isUnderWay }: StatementTableProps) {
  const [showsAll, setShowsAll] = useState(false);
  const { month, timeZone, lines, unknownFees } = statement;
  const newestFirst = lines.toReversed();
  const shown = showsAll ? newestFirst : newestFirst.slice(0, SHOWN_AT_FIRST);
  return (
    <>
      <Payouts lines={lines} />
      <RowTable
        columns={COLUMNS()}
        fitsPhone
        rows={shown}
        // The lines of one answer never change their order, and have no key besides it.
        rowId={(_, index) => index}
        above={
          <BalanceRow
            words={
              isUnderWay
                ? t({ defaultMessage: 'Closing balance so far' })
                : t({ defaultMessage: 'Closing balance, {day}' }, { day: dayWords(lastDayOf(month)) })
            }
            zone={timeZone}
            cents={statement.closing}
          />
        }
        noRows={t({ defaultMessage: 'No transactions in {month}.' }, { month: monthWords(month) })}
        below={
          shown.length === lines.length && (
            <BalanceRow
              words={t({ defaultMessage: 'Opening balance, {day}' }, { day: dayWords(`${month}-01`) })}
              zone={timeZone}
              cents={statement.opening}
            />
          )
        }
      />
      {shown.length < lines.length && (
        <Center>
          <Button variant="default" onClick={() => setShowsAll(true)}>
            {t({ defaultMessage: 'Show all {count, number} transactions' }, { count: lines.length })}
          </Button>
        </Center>
      )}
      {unknownFees > 0 && (
        <Text size="sm" c="dimmed">
          {t(
            {
              defaultMessage:
                '{count, plural, one {The fee of # transaction this month is unknown and not included.} other {The fees of # transactions this month are unknown and not included.}}',
            },
            { count: unknownFees },
          )}
        </Text>
      )}
    </>
  );
}

/** The payouts of the month, above the table. */
function Payouts({ lines }: { lines: StatementLine[] }) {
  const payouts = lines.filter(({ kind }) => kind === 'payout');
  if (payouts.length === 0) return null;
  return (
    <Text size="sm">
      {rich(
        { defaultMessage: '{count, plural, one {Payout} other {Payouts}}: {amount}' },
        {
          count: payouts.length,
          amount: <Money cents={payouts.reduce((sum, { amount }) => sum - amount, 0)} fw={650} />,
        },
      )}
      {payouts.map(({ at }) => (
        <Text key={at} component="span" size="sm" c="dimmed">
          {' '}
          · <Moment at={at} />
        </Text>
      ))}
    </Text>
  );
}

function BalanceRow({ words, zone, cents }: { words: string; zone: string; cents: number }) {
  return (
    <Table.Tr fw={650}>
      <Table.Td colSpan={COLUMNS().length - 1}>
        {words}{' '}
        <Text component="span" size="xs" c="dimmed">
          {zoneWords(zone)}
        </Text>
      </Table.Td>
      <Table.Td ta="right">
        <Money cents={cents} />
      </Table.Td>
    </Table.Tr>
  );
}

function Reference({ line: { orderId, chargeId, trackNumber, reference } }: { line: StatementLine }) {
  if (orderId !== null) {
    return (
      <Anchor component={Link} to={`/orders/${orderId}`} size="sm" ff="monospace">
        {trackNumber ?? orderId}
      </Anchor>
    );
  }
  const id = reference ?? trackNumber ?? chargeId;
  return id === null ? null : <Identifier id={id} />;
}
