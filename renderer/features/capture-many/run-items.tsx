// The result of each order of a run, filtered by result, with CSV export.
import { Anchor, Badge, Button, Group, Stack, Tabs, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconListCheck } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { RunItemView, RunView } from '../../../contract/console/capture-many.ts';
import { remarkIn } from '../../../contract/console/remark.ts';
import { ItemFilter, ItemState } from '../../../contract/console/run-state.ts';
import { formatCents } from '../../../contract/format-cents.ts';
import { itemWords } from '../../../messages/run-item-words.ts';
import { t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { ActionDialog, reasonField } from '../../shared/action-dialog.tsx';
import { PagedTable } from '../../shared/record-list/paged-table.tsx';
import { usePages } from '../../shared/record-list/use-pages.ts';
import { BareCard } from '../../ui/card.tsx';
import { Consumer } from '../../ui/consumer.tsx';
import { CsvButton } from '../../ui/csv-button.tsx';
import { type RowColumn, RowLink } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Identifier } from '../../ui/identifier.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Money } from '../../ui/money.tsx';
import { remarkWords } from '../../ui/remark-words.ts';
import { ITEM, ItemBadge } from '../../ui/run-badge.tsx';
import { withZone } from '../../ui/time-words.ts';
import { MayCall } from '../../window/may.tsx';
import type { RunSearchProps } from './run-search.ts';
import { count } from './run-words.ts';

const whenSent = (): RowColumn<RunItemView>[] => [
  {
    name: t({ defaultMessage: 'Charged' }),
    align: 'right',
    cell: ({ chargedAmount, amountDiffers }) => (
      <>
        {chargedAmount === null ? '—' : <Money cents={chargedAmount} fw={550} />}
        {amountDiffers && (
          <Badge variant="light" color="red" size="sm" display="block" ml="auto" w="fit-content">
            {t({ defaultMessage: 'Differs' })}
          </Badge>
        )}
      </>
    ),
  },
  {
    name: withZone(t({ defaultMessage: 'Completed' })),
    visibleFrom: 'md',
    cell: ({ doneAt }) => (doneAt ? <Moment at={doneAt} /> : '—'),
  },
];

/** A dry run has charged nothing: its reasons get the room. */
const columns = (run: RunView, isFetching: boolean): RowColumn<RunItemView>[] => [
  {
    name: t({ defaultMessage: 'Consumer' }),
    cell: ({ consumerName, customer, isKnown, orderId }) => {
      const name = <Consumer name={consumerName ?? customer} />;
      return isKnown ? <RowLink to={`/orders/${orderId}`}>{name}</RowLink> : name;
    },
  },
  {
    name: t({ defaultMessage: 'Order' }),
    cell: ({ orderId, line, reference }) => (
      <>
        <Identifier id={orderId} />
        {reference !== null && (
          <Text size="xs">
            <bdi>{reference}</bdi>
          </Text>
        )}
        {line !== null && (
          <Text size="xs" c="dimmed">
            {t({ defaultMessage: 'Line {line, number}' }, { line })}
          </Text>
        )}
      </>
    ),
  },
  {
    name: t({ defaultMessage: 'Result' }),
    td: { maw: run.state === 'planned' ? 420 : 220 },
    cell: (item) => (
      <>
        <ItemBadge state={item.state} isOver={isOver(run) && !isFetching} />
        {item.why && (
          <Text size="xs" c="dimmed" lineClamp={run.state === 'planned' ? 5 : 2} title={remarkWords(item.why)} mt={2}>
            {remarkWords(item.why)}
          </Text>
        )}
        <OverrideAmount run={run} item={item} />
        {item.duplicateOf !== null && (
          <Anchor component={Link} to={`/orders/${item.duplicateOf}`} size="xs" display="block" mt={2}>
            {t({ defaultMessage: 'Likely duplicate of another order' })}
          </Anchor>
        )}
      </>
    ),
  },
  {
    name: t({ defaultMessage: 'Expected' }),
    align: 'right',
    cell: ({ expectedAmount }) => <Money cents={expectedAmount} />,
  },
  ...(run.state === 'planned' ? [] : whenSent()),
];
const WHILE_RUNNING = 2_000;
/** With more pages than this, results aren't refreshed automatically. */
const PAGES_FOLLOWED = 3;

type RunItemsProps = RunSearchProps & { run: RunView };

export function RunItems({ run, search, onSearch }: RunItemsProps) {
  const gateway = useGateway();
  const queries = useQueryClient();
  const filter = { environmentId: run.environmentId, runId: run.id, show: search.show ?? null };
  const query = usePages(gateway.captureMany.items, filter, {
    placeholderData: (shown) => shown,
    refetchInterval: ({ state }) =>
      run.state === 'running' && (state.data?.pages.length ?? 0) <= PAGES_FOLLOWED ? WHILE_RUNNING : false,
  });
  const { refetch } = query;
  // The last results arrive when the run ends and refreshing has stopped.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the state's change is what asks again.
  useEffect(() => void refetch(), [run.state, refetch]);
  return (
    <Stack gap="sm" component="section" aria-label={t({ defaultMessage: 'Results' })}>
      <Group justify="space-between">
        <Title order={2}>
          {run.state === 'planned' ? t({ defaultMessage: 'Orders' }) : t({ defaultMessage: 'Results' })}
        </Title>
        <CsvButton
          name={t({ defaultMessage: 'Export CSV' })}
          ask={() =>
            queries.fetchQuery(gateway.captureMany.csv.queryOptions({ input: filter, staleTime: 0, gcTime: 0 }))
          }
        />
      </Group>
      <OutcomeTabs run={run} search={search} onSearch={onSearch} />
      <PagedTable
        query={query}
        columns={columns(run, query.isFetching)}
        rowId={({ seq }) => seq}
        none={
          <BareCard>
            <EmptyState
              icon={IconListCheck}
              title={t({ defaultMessage: 'No orders' })}
              words={t({ defaultMessage: 'No orders in this run have this result.' })}
            />
          </BareCard>
        }
      />
    </Stack>
  );
}

const isOver = ({ state }: RunView): boolean => state === 'done' || state === 'stopped';

function OutcomeTabs({ run, search, onSearch }: RunItemsProps) {
  const all = Object.values(run.counts).reduce((sum, each) => sum + each, 0);
  const tab = (value: string, words: string, number: number, color: string) => (
    <Tabs.Tab
      key={value}
      value={value}
      rightSection={
        <Badge size="sm" variant="light" color={number > 0 ? color : 'gray'}>
          {count(number)}
        </Badge>
      }
    >
      {words}
    </Tabs.Tab>
  );
  // Results that no order has are hidden, except the selected one.
  const states = ItemState.options.filter((state) => (run.counts[state] ?? 0) > 0 || search.show === state);
  return (
    <Tabs
      value={search.show ?? 'all'}
      onChange={(value) => onSearch({ show: ItemFilter.options.find((show) => show === value) })}
    >
      <Tabs.List>
        {tab('all', t({ defaultMessage: 'All' }), all, 'gray')}
        {states.map((state) => tab(state, itemWords(state, isOver(run)), run.counts[state] ?? 0, ITEM()[state].color))}
        {(run.planned.unverified > 0 || search.show === 'unverified') &&
          tab('unverified', t({ defaultMessage: 'Amount not verified' }), run.planned.unverified, 'orange')}
        {(run.planned.likelyDuplicates > 0 || search.show === 'duplicate') &&
          tab('duplicate', t({ defaultMessage: 'Likely duplicates' }), run.planned.likelyDuplicates, 'orange')}
        {(run.amountDiffers > 0 || search.show === 'amount_differs') &&
          tab('amount_differs', t({ defaultMessage: 'Amount differs' }), run.amountDiffers, 'red')}
      </Tabs.List>
    </Tabs>
  );
}

type OverrideAmountProps = { run: RunView; item: RunItemView };

/** Only of a line that is left out for its amount, before the run begins. */
function OverrideAmount({ run, item }: OverrideAmountProps) {
  const override = useGateway().captureMany.overrideAmount;
  const [opened, dialog] = useDisclosure(false);
  const amount = item.expectedAmount;
  const isLeftOut = item.state === 'skipped' && remarkIn(item.why ?? '')?.code === 'file_amount_differs';
  if (run.state !== 'planned' || !isLeftOut || amount === null) return null;
  const words = t({ defaultMessage: 'Include at {amount}' }, { amount: formatCents(amount) });
  return (
    <MayCall to="captureMany.overrideAmount">
      <Button variant="default" size="compact-xs" mt={4} onClick={dialog.open}>
        {words}
      </Button>
      <ActionDialog
        opened={opened}
        onClose={dialog.close}
        title={words}
        procedure={override}
        words={
          <>
            {item.why && <Text size="sm">{remarkWords(item.why)}</Text>}
            <Text size="sm" c="dimmed">
              {t({
                defaultMessage:
                  'Your name and reason are kept in the audit log. Nothing is charged until you start the run.',
              })}
            </Text>
          </>
        }
        fields={{ reason: reasonField() }}
        input={({ reason }) => ({ environmentId: run.environmentId, runId: run.id, seq: item.seq, amount, reason })}
        action={words}
      />
    </MayCall>
  );
}
