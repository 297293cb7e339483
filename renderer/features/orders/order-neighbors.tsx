// The orders before and after this one in the list one came from.
import { ActionIcon, Group, Tooltip } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { OrderView } from '../../../contract/console/order.ts';
import { t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { useListShown } from '../../shared/record-list/list-shown.ts';
import { OrdersSearch, orderFilterOf, orderSortOf } from './orders-search.ts';

export function OrderNeighbors({ order: { environmentId, id: orderId } }: { order: OrderView }) {
  const gateway = useGateway();
  const navigate = useNavigate();
  const search = OrdersSearch.parse(useListShown('orders'));
  const list = { ...orderFilterOf(search), sort: orderSortOf(search) };
  const query = useQuery(gateway.orders.neighbors.queryOptions({ input: { environmentId, orderId, ...list } }));
  const { previous = null, next = null } = query.data ?? {};
  const button = (to: string | null, name: string, Icon: typeof IconChevronUp) => (
    <Tooltip label={name}>
      <ActionIcon
        variant="default"
        size={36}
        aria-label={name}
        disabled={to === null}
        onClick={() => to && navigate({ to: '/orders/$orderId', params: { orderId: to } })}
      >
        <Icon size={18} />
      </ActionIcon>
    </Tooltip>
  );
  return (
    <Group gap={4} wrap="nowrap">
      {button(previous, t({ defaultMessage: 'Previous order in the list' }), IconChevronUp)}
      {button(next, t({ defaultMessage: 'Next order in the list' }), IconChevronDown)}
    </Group>
  );
}
