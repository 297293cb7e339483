// The bar below the list while orders are selected: count, total, and the capture button.
import { Anchor, Button, Group, Paper, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { MAX_PICKED, type PlanInput } from '../../../contract/console/capture-many.ts';
import type { OrderView } from '../../../contract/console/order.ts';
import { formatCents } from '../../../contract/format-cents.ts';
import { OrderId } from '../../../contract/ids.ts';
import { t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { problemOf } from '../../gateway/problem-of.ts';
import type { Selection } from '../../shared/record-list/use-selection.ts';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { ROW_LINK } from '../../ui/row-link.ts';
import classes from '../../ui/selection-bar.module.css';
import { signersOf, useEnvironment } from '../../window/environment.ts';
import { type OrdersSearch, orderFilterOf } from './orders-search.ts';

type SelectionBarProps = { selection: Selection; shown: OrderView[]; hasMore: boolean; search: OrdersSearch };

export function SelectionBar({ selection, shown, hasMore, search }: SelectionBarProps) {
  const environment = useEnvironment();
  const navigate = useNavigate();
  const gateway = useGateway();
  // "All" means all orders that match the filters and can be captured.
  const filter = { ...orderFilterOf(search), status: 'ready' as const };
  const all = useQuery(
    gateway.orders.total.queryOptions({ input: { environmentId: environment.id, ...filter }, enabled: hasMore }),
  );
  const plan = useMutation(
    gateway.captureMany.plan.mutationOptions({
      onSuccess: ({ id }) => navigate({ to: '/capture-many/$runId', params: { runId: id } }),
    }),
  );
  const total = hasMore ? all.data?.count : shown.length;
  // More than one look counts: the run's own check says if it is too many.
  const isMore = hasMore && all.data?.nextCursor != null;
  const picked = shown.filter(({ id }) => selection.picked.has(id));
  const count = selection.isAll ? (total ?? 0) : selection.picked.size;
  if (!selection.isAll && selection.picked.size === 0) return null;

  const from = (): PlanInput['from'] =>
    selection.isAll
      ? { source: 'filter', filter }
      : { source: 'selection', orderIds: [...selection.picked].map((id) => OrderId.parse(id)) };
  const accountId = (signersOf(environment)[0] ?? environment.accounts[0])?.id ?? '';
  const isTooMany = !selection.isAll && selection.picked.size > MAX_PICKED;
  return (
    <Paper className={classes.bar} shadow="lg" role="region" aria-label={t({ defaultMessage: 'Selected orders' })}>
      {plan.error && <ProblemAlert problem={problemOf(plan.error)} />}
      <Group justify="space-between">
        <Group gap="sm" role="status">
          <Text size="sm" fw={550}>
            {selection.isAll && isMore
              ? t({ defaultMessage: 'All orders that match the filters' })
              : t({ defaultMessage: '{count, plural, one {# order} other {# orders}} selected' }, { count })}
          </Text>
          {!selection.isAll && (
            <Text size="sm" c="dimmed" style={{ fontVariantNumeric: 'tabular-nums' }}>
              {formatCents(picked.reduce((sum, { totalAmount }) => sum + (totalAmount ?? 0), 0))}
            </Text>
          )}
          {!selection.isAll && hasMore && total !== undefined && picked.length === shown.length && (
            <Anchor component="button" type="button" size="sm" fw={550} c={ROW_LINK} onClick={selection.pickAll}>
              {isMore
                ? t({ defaultMessage: 'Select all orders that match the filters' })
                : t({ defaultMessage: 'Select all {count, number} orders that match the filters' }, { count: total })}
            </Anchor>
          )}
          {isTooMany && (
            <Text size="sm">
              {t(
                { defaultMessage: 'You can select up to {most, number} orders. To capture more, use the filters.' },
                { most: MAX_PICKED },
              )}
            </Text>
          )}
        </Group>
        <Group gap="sm">
          <Button variant="subtle" color="gray" size="sm" onClick={selection.clear}>
            {t({ defaultMessage: 'Clear selection' })}
          </Button>
          <Button
            size="sm"
            disabled={isTooMany}
            loading={plan.isPending}
            onClick={() => plan.mutate({ environmentId: environment.id, accountId, from: from() })}
          >
            {t({ defaultMessage: 'Capture…' })}
          </Button>
        </Group>
      </Group>
    </Paper>
  );
}
