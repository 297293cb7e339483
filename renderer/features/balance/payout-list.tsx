// The list of payouts, newest first.
import { Badge, Button, Group, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import { IconBuildingBank } from '@tabler/icons-react';
import { useState } from 'react';
import type { PayoutState, PayoutView } from '../../../contract/console/payout.ts';
import { formatCents } from '../../../contract/format-cents.ts';
import { monthWords } from '../../../messages/day-words.ts';
import { perLanguage, t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { ActionForm, RecordDialog, reasonField } from '../../shared/action-dialog.tsx';
import { Card } from '../../ui/card.tsx';
import { type RowColumn, RowTable, TableSkeleton } from '../../ui/data-table.tsx';
import { Identifier } from '../../ui/identifier.tsx';
import { AgedMoment } from '../../ui/moment.tsx';
import { Money } from '../../ui/money.tsx';
import { rich } from '../../ui/rich.tsx';
import { withZone } from '../../ui/time-words.ts';
import { useEnvironment } from '../../window/environment.ts';
import { MayCall } from '../../window/may.tsx';
import { tellDone } from '../../window/toast.ts';

const columnsOf = (onTakeBack: (payout: PayoutView) => void): RowColumn<PayoutView>[] => [
  { name: t({ defaultMessage: 'Month' }), td: { fw: 550 }, cell: ({ month }) => monthWords(month) },
  {
    name: t({ defaultMessage: 'Status' }),
    cell: ({ state, takenBack }) => (
      <>
        <Badge variant="light" color={STATE()[state].color}>
          {STATE()[state].words}
        </Badge>
        {takenBack && (
          <Text size="xs" c="dimmed" mt={4} maw={260} style={{ overflowWrap: 'anywhere' }}>
            <bdi>{takenBack.by}</bdi>: {takenBack.reason}
          </Text>
        )}
      </>
    ),
  },
  { name: t({ defaultMessage: 'By' }), visibleFrom: 'md', cell: ({ by }) => <bdi>{by}</bdi> },
  {
    name: withZone(t({ defaultMessage: 'Time' })),
    cell: ({ at, by }) => (
      <>
        <AgedMoment at={at} />
        <Text size="xs" c="dimmed" hiddenFrom="md">
          <bdi>{by}</bdi>
        </Text>
      </>
    ),
  },
  {
    name: t({ defaultMessage: 'Reference' }),
    cell: (payout) => (
      <>
        {payout.reference && <Identifier id={payout.reference} />}
        {payout.state === 'recorded' && (
          <MayCall to="payouts.takeBack">
            {' '}
            <Button variant="subtle" size="compact-sm" onClick={() => onTakeBack(payout)}>
              {t({ defaultMessage: 'Void' })}
            </Button>
          </MayCall>
        )}
      </>
    ),
  },
  {
    name: t({ defaultMessage: 'Amount' }),
    align: 'right',
    cell: ({ amount, takenBack }) => (
      <Money cents={amount} fw={650} {...(takenBack && { td: 'line-through', c: 'dimmed' })} />
    ),
  },
];

const STATE = perLanguage(
  (): Record<PayoutState, { color: string; words: string }> => ({
    started: { color: 'yellow', words: t({ defaultMessage: 'In progress' }) },
    paid: { color: 'teal', words: t({ defaultMessage: 'Paid out' }) },
    unknown: { color: 'red', words: t({ defaultMessage: 'Needs review' }) },
    recorded: { color: 'teal', words: t({ defaultMessage: 'Recorded' }) },
    taken_back: { color: 'gray', words: t({ defaultMessage: 'Voided' }) },
  }),
);

export function PayoutList({ payouts }: { payouts: PayoutView[] | undefined }) {
  const [toTakeBack, setToTakeBack] = useState<PayoutView | null>(null);
  const columns = columnsOf(setToTakeBack);
  return (
    <Stack gap="sm" component="section" aria-label={t({ defaultMessage: 'Payouts' })}>
      <Title order={2}>{t({ defaultMessage: 'Payouts' })}</Title>
      {!payouts && <TableSkeleton columns={columns} fitsPhone />}
      {payouts?.length === 0 && <NoPayouts />}
      {payouts && payouts.length > 0 && (
        <RowTable columns={columns} rows={payouts} rowId={({ month, id }) => `${month} ${id}`} fitsPhone />
      )}
      <TakeBackPayout payout={toTakeBack} onClose={() => setToTakeBack(null)} />
    </Stack>
  );
}

/** Small, so that the statement below stays visible. */
function NoPayouts() {
  return (
    <Card>
      <Group gap="md" wrap="nowrap">
        <ThemeIcon size={36} radius="xl" variant="light">
          <IconBuildingBank size={20} stroke={1.6} />
        </ThemeIcon>
        <div>
          <Text size="sm" fw={600}>
            {t({ defaultMessage: 'No payouts yet' })}
          </Text>
          <Text size="sm" c="dimmed">
            {t({
              defaultMessage:
                'Payouts appear here. Once a month, you can pay out the amount above the holding balance.',
            })}
          </Text>
        </div>
      </Group>
    </Card>
  );
}

/** Voids a recorded payout. It stays in the list with the name and reason but no longer counts. */
function TakeBackPayout({ payout, onClose }: { payout: PayoutView | null; onClose: () => void }) {
  const environmentId = useEnvironment().id;
  const { takeBack } = useGateway().payouts;
  return (
    <RecordDialog record={payout} onClose={onClose} title={t({ defaultMessage: 'Void recorded payout' })}>
      {({ id: payoutId, amount, month, by }) => (
        <ActionForm
          procedure={takeBack}
          words={
            <Text size="sm">
              {rich(
                {
                  defaultMessage:
                    '{amount} for {month}, recorded by {person}. The payout at the provider doesn’t change.',
                },
                { amount: formatCents(amount), month: monthWords(month), person: <bdi>{by}</bdi> },
              )}
            </Text>
          }
          fields={{ reason: reasonField(t({ defaultMessage: 'For example: this was October’s payout' })) }}
          input={({ reason }) => ({ environmentId, payoutId, reason })}
          action={t({ defaultMessage: 'Void' })}
          color="red"
          onDone={() =>
            tellDone(
              t({ defaultMessage: 'Voided' }),
              t({ defaultMessage: 'It stays in the list but no longer counts.' }),
            )
          }
          onClose={onClose}
        />
      )}
    </RecordDialog>
  );
}
