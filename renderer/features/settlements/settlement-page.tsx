// One deposit: what it is made of, and its lines.
import { Alert, Anchor, Box, Group, Stack, Table, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type {
  SettlementDetail,
  SettlementLineView,
  SettlementTrouble,
  SettlementView,
} from '../../../contract/console/settlement.ts';
import { sumOfParts } from '../../../contract/console/settlement.ts';
import { formatCents } from '../../../contract/format-cents.ts';
import type { SettlementId } from '../../../contract/ids.ts';
import { settlementLineWords } from '../../../messages/settlement-line-words.ts';
import { perLanguage, t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { ExportCsv } from '../../shared/record-list/export-csv.tsx';
import { usePages } from '../../shared/record-list/use-pages.ts';
import { Card } from '../../ui/card.tsx';
import { Consumer } from '../../ui/consumer.tsx';
import { LoadMore, type RowColumn, RowTable } from '../../ui/data-table.tsx';
import { DetailSkeleton } from '../../ui/detail-skeleton.tsx';
import { Identifier } from '../../ui/identifier.tsx';
import { MissingRecord } from '../../ui/missing-record.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Money } from '../../ui/money.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { returnTitle } from '../../ui/return-words.ts';
import { rich } from '../../ui/rich.tsx';
import { ROW_LINK } from '../../ui/row-link.ts';
import { withZone, ZONE, zonedWords } from '../../ui/time-words.ts';
import { TrackNumber } from '../../ui/track-number.tsx';
import { useEnvironment } from '../../window/environment.ts';
import { usePageTitle } from '../../window/page-title.ts';

export function SettlementPage({ settlementId }: { settlementId: string }) {
  usePageTitle(t({ defaultMessage: 'Settlement' }));
  const gateway = useGateway();
  const environment = useEnvironment();
  // What is no such id is refused by the gateway, and shown as not found.
  const query = usePages(gateway.settlements.get, {
    environmentId: environment.id,
    settlementId: settlementId as SettlementId,
  });
  if (query.isPending) return <DetailSkeleton />;
  const first = query.data?.pages[0];
  if (!first)
    return (
      <MissingRecord
        error={query.error}
        title={t({ defaultMessage: 'Settlement not found' })}
        back={{ to: '/settlements' }}
      />
    );
  return (
    <Shown
      detail={{ ...first, lines: query.data?.pages.flatMap(({ lines }) => lines) ?? [] }}
      accountName={environment.accounts.find(({ id }) => id === first.settlement.accountId)?.name ?? ''}
      more={<LoadMore query={query} />}
    />
  );
}

function Shown({
  detail: { settlement, lines },
  accountName,
  more,
}: {
  detail: SettlementDetail;
  accountName: string;
  more: ReactNode;
}) {
  return (
    <>
      <PageHeader
        from={{
          to: '/settlements',
          name: t({ defaultMessage: 'Settlements' }),
        }}
        title={t({ defaultMessage: 'Settlement of {amount}' }, { amount: formatCents(settlement.amount) })}
        words={rich(
          { defaultMessage: 'Deposited to {account}, {time}' },
          { account: <bdi>{accountName}</bdi>, time: zonedWords(settlement.depositedAt, ZONE) },
        )}
        badge={<Identifier id={settlement.id} />}
      />
      <Stack gap="lg">
        <SettlementParts settlement={settlement} />
        {settlement.trouble && <LinesTrouble trouble={settlement.trouble} />}
        <SettlementLines settlement={settlement} lines={lines} />
        {more}
      </Stack>
    </>
  );
}

const COLUMNS = perLanguage((): RowColumn<SettlementLineView>[] => [
  { name: t({ defaultMessage: 'Consumer' }), cell: (line) => <Paid line={line} /> },
  {
    name: withZone(t({ defaultMessage: 'Captured', description: 'When an order was captured' })),
    visibleFrom: 'md',
    cell: ({ capturedAt }) => <Text size="sm">{capturedAt === null ? '—' : <Moment at={capturedAt} />}</Text>,
  },
  { name: t({ defaultMessage: 'Type' }), visibleFrom: 'sm', cell: (line) => <Kind line={line} /> },
  { name: t({ defaultMessage: 'Order' }), visibleFrom: 'md', cell: (line) => <Order line={line} /> },
  {
    name: t({ defaultMessage: 'Amount' }),
    align: 'right',
    visibleFrom: 'sm',
    cell: ({ amount }) => <Money cents={amount} />,
  },
  { name: t({ defaultMessage: 'Fee' }), align: 'right', visibleFrom: 'sm', cell: ({ fee }) => <Money cents={fee} /> },
  {
    name: t({ defaultMessage: 'Net', description: 'Amount and fee together' }),
    align: 'right',
    cell: ({ amount, fee }) => <Money cents={amount + fee} fw={550} />,
  },
]);

type LinesProps = { settlement: SettlementView; lines: SettlementLineView[] };

/** The charges, refunds and returns of a deposit, and their CSV. */
function SettlementLines({ settlement, lines }: LinesProps) {
  const gateway = useGateway();
  const { id: environmentId } = useEnvironment();
  const { id: settlementId } = settlement;
  return (
    <Stack gap="sm" component="section" aria-label={t({ defaultMessage: 'Lines' })}>
      <Group justify="space-between">
        <Title order={2}>{t({ defaultMessage: 'Lines' })}</Title>
        <ExportCsv
          fileName={`${settlementId}.csv`}
          ask={(cursor, signal) =>
            gateway.settlements.csv.call({ environmentId, accountId: null, of: { settlementId }, cursor }, { signal })
          }
        />
      </Group>
      <RowTable
        columns={COLUMNS()}
        rows={lines}
        rowId={({ id }) => id}
        fitsPhone
        noRows={
          settlement.hasLines
            ? t({ defaultMessage: 'No charge, refund or return is part of this deposit.' })
            : t({ defaultMessage: 'The lines aren’t read yet.' })
        }
      />
    </Stack>
  );
}

/** Why the lines aren't shown, and what to do. */
function LinesTrouble({ trouble }: { trouble: SettlementTrouble }) {
  const why = {
    lines_differ: t({ defaultMessage: 'They don’t add up to the deposit.' }),
    lines_missing: t({ defaultMessage: 'The payment service counts more or fewer lines than it lists.' }),
    lines_repeated: t({ defaultMessage: 'The payment service lists a line twice.' }),
    not_found: t({ defaultMessage: 'The payment service doesn’t know this deposit any more.' }),
    other_organization: t({ defaultMessage: 'They belong to another organization’s deposit.' }),
    unreadable: t({ defaultMessage: 'The payment service’s answer can’t be read.' }),
  }[trouble];
  return (
    <Alert color="orange" title={t({ defaultMessage: 'The lines of this deposit aren’t shown' })}>
      {why} {t({ defaultMessage: 'Paydesk tries again every hour. Ask the payment service if this stays.' })}
    </Alert>
  );
}

/** What a line is; of a charge that came back, why. */
function Kind({ line: { kind, returnCode } }: { line: SettlementLineView }) {
  return (
    <>
      {settlementLineWords(kind)}
      {returnCode !== null && (
        <Text size="xs" c="dimmed">
          {kind === 'return'
            ? returnTitle(returnCode)
            : t({ defaultMessage: 'Came back: {reason}' }, { reason: returnTitle(returnCode) })}
        </Text>
      )}
    </>
  );
}

function Paid({ line }: { line: SettlementLineView }) {
  return (
    <>
      <Consumer name={line.consumerName} />
      <TrackNumber number={line.trackNumber} where="below" from={null} />
      <Text size="xs" c="dimmed" hiddenFrom="sm">
        {t(
          { defaultMessage: '{type} {amount}, fee {fee}' },
          { type: settlementLineWords(line.kind), amount: formatCents(line.amount), fee: formatCents(line.fee) },
        )}
      </Text>
      {line.orderId !== null && (
        <Box hiddenFrom="md">
          <OpenOrder orderId={line.orderId} />
        </Box>
      )}
    </>
  );
}

/** An order that isn't here is named by its charge. */
function Order({ line: { orderId, chargeId } }: { line: SettlementLineView }) {
  if (orderId === null) return chargeId === null ? null : <Identifier id={chargeId} />;
  return (
    <Group gap="xs" wrap="nowrap">
      <Identifier id={orderId} />
      <OpenOrder orderId={orderId} />
    </Group>
  );
}

function OpenOrder({ orderId }: { orderId: string }) {
  return (
    <Anchor component={Link} to={`/orders/${orderId}`} size="xs" c={ROW_LINK} style={{ whiteSpace: 'nowrap' }}>
      {t({ defaultMessage: 'Open order' })}
    </Anchor>
  );
}

type Part = { name: string; words?: string; cents: number; isAlwaysShown?: boolean };

function partsOf(settlement: SettlementView): Part[] {
  const { charges, fees, refunds, returns, feesReturned, broughtForward, carriedForward } = settlement;
  return [
    { name: t({ defaultMessage: 'Charges' }), cents: charges, isAlwaysShown: true },
    { name: t({ defaultMessage: 'Fees' }), cents: 0 - fees, isAlwaysShown: true },
    { name: t({ defaultMessage: 'Refunds' }), cents: 0 - refunds },
    { name: t({ defaultMessage: 'Returns' }), cents: 0 - returns },
    { name: t({ defaultMessage: 'Fees returned' }), cents: feesReturned },
    {
      name: t({ defaultMessage: 'Brought forward' }),
      words: t({ defaultMessage: 'Owed from before, and taken from this deposit.' }),
      cents: 0 - broughtForward,
    },
    {
      name: t({ defaultMessage: 'Carried forward' }),
      words: t({ defaultMessage: 'Still owed, and taken from the next deposit.' }),
      cents: carriedForward,
    },
  ];
}

/** What a deposit is made of, added up. */
function SettlementParts({ settlement }: { settlement: SettlementView }) {
  const shown = partsOf(settlement).filter(({ cents, isAlwaysShown }) => isAlwaysShown || cents !== 0);
  const sum = sumOfParts(settlement);
  return (
    <Card title={t({ defaultMessage: 'What it’s made of' })}>
      <Table maw={520}>
        <Table.Tbody>
          {shown.map(({ name, words, cents }) => (
            <Table.Tr key={name}>
              <Table.Th scope="row" fw={400}>
                {name}
                {words && (
                  <Text size="xs" c="dimmed">
                    {words}
                  </Text>
                )}
              </Table.Th>
              <Table.Td ta="right">
                <Money cents={cents === 0 ? 0 : cents} />
              </Table.Td>
            </Table.Tr>
          ))}
          <Table.Tr fw={650}>
            <Table.Th scope="row">{t({ defaultMessage: 'Deposited', description: 'The sum of a deposit' })}</Table.Th>
            <Table.Td ta="right">
              <Money cents={settlement.amount} />
            </Table.Td>
          </Table.Tr>
        </Table.Tbody>
      </Table>
      {sum !== settlement.amount && (
        <Alert color="orange" mt="md" title={t({ defaultMessage: 'These parts don’t add up' })}>
          {t(
            { defaultMessage: 'They come to {sum}, but {amount} was deposited. Ask the payment service why.' },
            { sum: formatCents(sum), amount: formatCents(settlement.amount) },
          )}
        </Alert>
      )}
    </Card>
  );
}
