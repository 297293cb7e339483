// A transaction of the comparison: both fees, and the ways to resolve a difference.
import { Anchor, Badge, Button, Group, Stack, Table, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReconcileRow } from '../../../contract/console/reconcile.ts';
import { t } from '../../../messages/t.ts';
import { ROW_LINK } from '../../ui/data-table.tsx';
import { Identifier } from '../../ui/identifier.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Money } from '../../ui/money.tsx';
import { rich } from '../../ui/rich.tsx';
import { MayCall } from '../../window/may.tsx';
import { MATCH, matchWords } from './match-words.ts';

type ComparisonRowProps = { row: ReconcileRow; onWorkOff: () => void; onTakeTheirs: () => void };

export function ComparisonRow({ row, onWorkOff, onTakeTheirs }: ComparisonRowProps) {
  // A fee can't be negative, and only an order with an entry in Paydesk can be corrected.
  const canTakeTheirs = row.match === 'different' && row.orderId !== null && row.theirs !== null && row.theirs >= 0;
  return (
    <Table.Tr>
      <Table.Td>
        <Names row={row} />
      </Table.Td>
      <Table.Td>
        <MatchBadge row={row} />
        {row.resolved && (
          <Text size="xs" c="dimmed" maw={240} lineClamp={2} title={row.resolved.reason} mt={2}>
            {rich(
              { defaultMessage: 'Resolved by {person}: {reason}' },
              { person: <bdi>{row.resolved.by}</bdi>, reason: row.resolved.reason },
            )}
          </Text>
        )}
      </Table.Td>
      <Table.Td>{row.at ? <Moment at={row.at} /> : '—'}</Table.Td>
      <Table.Td ta="right">{row.match === 'missing_here' ? '—' : <Money cents={row.ours} />}</Table.Td>
      <Table.Td ta="right">{row.theirs === null ? '—' : <Money cents={row.theirs} />}</Table.Td>
      <Table.Td ta="right">
        {row.match !== 'matched' && row.resolved === null && (
          <MayCall to="reconcile.resolve">
            <Stack gap={4} align="flex-end">
              {canTakeTheirs && (
                <Button variant="light" size="compact-sm" onClick={onTakeTheirs}>
                  {t({ defaultMessage: 'Use statement amount' })}
                </Button>
              )}
              <Button variant="subtle" size="compact-sm" onClick={onWorkOff}>
                {t({ defaultMessage: 'Resolve without change' })}
              </Button>
            </Stack>
          </MayCall>
        )}
      </Table.Td>
    </Table.Tr>
  );
}

/** What explains a difference may take two lines: the columns beside it keep their room. */
function MatchBadge({ row }: { row: ReconcileRow }) {
  const color = row.resolved ? 'gray' : MATCH()[row.match].color;
  const twoLines = {
    miw: 0,
    maw: 128,
    h: 'auto',
    py: 3,
    styles: { label: { whiteSpace: 'normal', lineHeight: 1.35 } },
  };
  return (
    <Badge variant="light" color={color} {...(row.became && twoLines)}>
      {matchWords(row)}
    </Badge>
  );
}

function Names({ row }: { row: ReconcileRow }) {
  const id = row.orderId ?? row.chargeId ?? row.trackNumber ?? '';
  return (
    <Stack gap={0}>
      <Group gap="xs" wrap="nowrap">
        <Identifier id={id} />
        {row.orderId && row.match !== 'missing_here' && (
          <Anchor
            component={Link}
            to={`/orders/${row.orderId}`}
            size="xs"
            c={ROW_LINK}
            style={{ whiteSpace: 'nowrap' }}
          >
            {t({ defaultMessage: 'Open order' })}
          </Anchor>
        )}
      </Group>
      <Text size="xs" c="dimmed">
        {row.sellerName ? <bdi>{row.sellerName}</bdi> : t({ defaultMessage: 'Unknown seller' })}
        {row.trackNumber && row.trackNumber !== id && (
          <>
            {' · '}
            <bdi>{row.trackNumber}</bdi>
          </>
        )}
      </Text>
    </Stack>
  );
}
