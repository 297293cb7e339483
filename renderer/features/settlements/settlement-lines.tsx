// The charges, refunds and returns of a deposit, and their CSV.
import { Anchor, Box, Group, Stack, Table, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { SettlementLineView, SettlementView } from '../../../contract/console/settlement.ts';
import { formatCents } from '../../../contract/format-cents.ts';
import { perLanguage, t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { ExportCsv } from '../../shared/record-list/export-csv.tsx';
import { Consumer } from '../../ui/consumer.tsx';
import { type Column, DataTable, ROW_LINK } from '../../ui/data-table.tsx';
import { Identifier } from '../../ui/identifier.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Money } from '../../ui/money.tsx';
import { withZone } from '../../ui/time-words.ts';
import { TrackNumber } from '../../ui/track-number.tsx';
import { useEnvironment } from '../../window/environment.ts';

const COLUMNS = perLanguage((): Column[] => [
  { name: t({ defaultMessage: 'Consumer' }) },
  { name: t({ defaultMessage: 'Type' }), visibleFrom: 'sm' },
  { name: t({ defaultMessage: 'Order' }), visibleFrom: 'md' },
  { name: withZone(t({ defaultMessage: 'Time' })), visibleFrom: 'md' },
  { name: t({ defaultMessage: 'Amount' }), align: 'right', visibleFrom: 'sm' },
  { name: t({ defaultMessage: 'Fee' }), align: 'right', visibleFrom: 'sm' },
  { name: t({ defaultMessage: 'Net', description: 'Amount and fee together' }), align: 'right' },
]);

type LinesProps = { settlement: SettlementView; lines: SettlementLineView[] };

export function SettlementLines({ settlement, lines }: LinesProps) {
  const gateway = useGateway();
  const { id: environmentId } = useEnvironment();
  const { id: settlementId, accountId } = settlement;
  return (
    <Stack gap="sm" component="section" aria-label={t({ defaultMessage: 'Lines' })}>
      <Group justify="space-between">
        <Title order={2}>{t({ defaultMessage: 'Lines' })}</Title>
        <ExportCsv
          fileName={`${settlementId}.csv`}
          ask={(cursor, signal) =>
            gateway.settlements.csv.call({ environmentId, accountId, of: { settlementId }, cursor }, { signal })
          }
        />
      </Group>
      <DataTable columns={COLUMNS()} fitsPhone>
        {lines.map((line) => (
          <Line key={line.id} line={line} />
        ))}
        {lines.length === 0 && (
          <Table.Tr>
            <Table.Td colSpan={COLUMNS().length} c="dimmed">
              {t({ defaultMessage: 'No charge, refund or return is part of this deposit.' })}
            </Table.Td>
          </Table.Tr>
        )}
      </DataTable>
    </Stack>
  );
}

function Line({ line }: { line: SettlementLineView }) {
  return (
    <Table.Tr>
      <Table.Td>
        <Consumer name={line.consumerName} />
        <TrackNumber number={line.trackNumber} where="below" from={null} />
        <Text size="xs" c="dimmed" hiddenFrom="sm">
          {t(
            { defaultMessage: '{type} {amount}, fee {fee}' },
            { type: lineWords(line.kind), amount: formatCents(line.amount), fee: formatCents(line.fee) },
          )}
        </Text>
        {line.orderId !== null && (
          <Box hiddenFrom="md">
            <OpenOrder orderId={line.orderId} />
          </Box>
        )}
      </Table.Td>
      <Table.Td visibleFrom="sm">{lineWords(line.kind)}</Table.Td>
      <Table.Td visibleFrom="md">
        <Order line={line} />
      </Table.Td>
      <Table.Td visibleFrom="md">
        <Text size="sm">
          <Moment at={line.at} />
        </Text>
      </Table.Td>
      <Table.Td ta="right" visibleFrom="sm">
        <Money cents={line.amount} />
      </Table.Td>
      <Table.Td ta="right" visibleFrom="sm">
        <Money cents={line.fee} />
      </Table.Td>
      <Table.Td ta="right">
        <Money cents={line.amount + line.fee} fw={550} />
      </Table.Td>
    </Table.Tr>
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

const KINDS = perLanguage(
  (): Record<string, string> => ({
    charge: t({ defaultMessage: 'Charge' }),
    refund: t({ defaultMessage: 'Refund' }),
    refund_failed: t({ defaultMessage: 'Refund failed' }),
    return: t({ defaultMessage: 'Return', description: 'A debit that came back' }),
  }),
);

/** A kind that this console doesn't know is shown as the service names it. */
const lineWords = (kind: string): string => (Object.hasOwn(KINDS(), kind) ? (KINDS()[kind] ?? kind) : kind);
