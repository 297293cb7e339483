// The transactions of a statement, newest first, between closing and opening balance.
import { Anchor, Button, Center, Table, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { StatementLine, StatementView } from '../../../contract/console/payout.ts';
import { dayWords, monthWords } from '../../../messages/day-words.ts';
import { perLanguage, t } from '../../../messages/t.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Identifier } from '../../ui/identifier.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Money } from '../../ui/money.tsx';
import { rich } from '../../ui/rich.tsx';
import { withZone, zoneWords } from '../../ui/time-words.ts';
import { kindWords } from './kind-words.ts';
import { lastDayOf } from './months.ts';

const COLUMNS = perLanguage((): Column[] => [
  { name: withZone(t({ defaultMessage: 'Time' })) },
  { name: t({ defaultMessage: 'Type' }) },
  { name: t({ defaultMessage: 'Seller' }) },
  { name: t({ defaultMessage: 'Order or reference' }) },
  { name: t({ defaultMessage: 'Amount' }), align: 'right' },
]);

/** Engineering value: transactions shown at first. The CSV has all of them. */
const SHOWN_AT_FIRST = 200;

type StatementTableProps = {
  statement: StatementView;
  /** The month isn’t over, so the closing balance may change. */
  isUnderWay: boolean;
};

export function StatementTable({ statement, isUnderWay }: StatementTableProps) {
  const [showsAll, setShowsAll] = useState(false);
  const { month, timeZone, lines, unknownFees } = statement;
  const newestFirst = lines.toReversed();
  const shown = showsAll ? newestFirst : newestFirst.slice(0, SHOWN_AT_FIRST);
  return (
    <>
      <Payouts lines={lines} />
      <DataTable columns={COLUMNS()} fitsPhone>
        <BalanceRow
          words={
            isUnderWay
              ? t({ defaultMessage: 'Closing balance so far' })
              : t({ defaultMessage: 'Closing balance, {day}' }, { day: dayWords(lastDayOf(month)) })
          }
          zone={timeZone}
          cents={statement.closing}
        />
        {shown.map((line, index) => (
          // Transactions have no key besides their position.
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one answer never change their order
          <Line key={index} line={line} />
        ))}
        {lines.length === 0 && (
          <Table.Tr>
            <Table.Td colSpan={COLUMNS().length} c="dimmed">
              {t({ defaultMessage: 'No transactions in {month}.' }, { month: monthWords(month) })}
            </Table.Td>
          </Table.Tr>
        )}
        {shown.length === lines.length && (
          <BalanceRow
            words={t({ defaultMessage: 'Opening balance, {day}' }, { day: dayWords(`${month}-01`) })}
            zone={timeZone}
            cents={statement.opening}
          />
        )}
      </DataTable>
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

function Line({ line }: { line: StatementLine }) {
  return (
    <Table.Tr>
      <Table.Td>
        <Moment at={line.at} />
      </Table.Td>
      <Table.Td>{kindWords(line.kind)}</Table.Td>
      <Table.Td>{line.sellerName && <bdi>{line.sellerName}</bdi>}</Table.Td>
      <Table.Td>
        <Reference line={line} />
      </Table.Td>
      <Table.Td ta="right">
        <Money cents={line.amount} fw={550} />
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
