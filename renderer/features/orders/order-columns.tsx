// The columns of the order list.
import { Group, Text } from '@mantine/core';
import type { OrderView } from '../../../contract/console/order.ts';
import { t } from '../../../messages/t.ts';
import { Consumer } from '../../ui/consumer.tsx';
import { RowLink } from '../../ui/data-table.tsx';
import { Identifier } from '../../ui/identifier.tsx';
import { AgedMoment, Moment } from '../../ui/moment.tsx';
import { Money } from '../../ui/money.tsx';
import type { RecordColumn } from '../../ui/record-table/columns.ts';
import { EndedBadge, OrderStatusBadge, UnverifiedBadge } from '../../ui/status-badge.tsx';
import { withZone } from '../../ui/time-words.ts';
import { TrackNumber } from '../../ui/track-number.tsx';

/** accountName: of the account an order is on; sellers have a column in a marketplace's list only. */
export function orderColumns(isMarketplace: boolean, accountName: (id: string) => string): RecordColumn<OrderView>[] {
  return [
    {
      id: 'consumer',
      name: t({ defaultMessage: 'Consumer' }),
      width: 190,
      cell: (order, { link, shown }) => (
        <>
          <RowLink {...link}>
            <Consumer name={order.consumerName} />
          </RowLink>
          {isMarketplace && !shown.has('account') && (
            <Text size="xs" c="dimmed" truncate>
              <bdi>{accountName(order.accountId)}</bdi>
            </Text>
          )}
        </>
      ),
    },
    {
      id: 'account',
      name: isMarketplace ? t({ defaultMessage: 'Seller' }) : t({ defaultMessage: 'Account' }),
      width: 150,
      isExtra: !isMarketplace,
      yields: 2,
      cell: ({ accountId }) => <bdi>{accountName(accountId)}</bdi>,
    },
    {
      id: 'amount',
      name: t({ defaultMessage: 'Amount' }),
      width: 140,
      align: 'right',
      sort: 'amount',
      cell: ({ totalAmount }) => <Money cents={totalAmount} fw={550} />,
    },
    {
      id: 'status',
      name: t({ defaultMessage: 'Status' }),
      width: 205,
      sort: 'status',
      cell: (order) => (
        <Group gap={6}>
          <OrderStatusBadge status={order.status} returnCode={order.returnCode} />
          <EndedBadge of={order} />
          {!order.verified && <UnverifiedBadge />}
        </Group>
      ),
    },
    {
      id: 'order',
      name: t({ defaultMessage: 'Order' }),
      width: 190,
      cell: ({ id, trackNumber }, { shown }) => (
        <>
          <Identifier id={id} />
          {!shown.has('track') && <TrackNumber number={trackNumber} where="below" from={null} />}
        </>
      ),
    },
    {
      id: 'track',
      name: t({ defaultMessage: 'Track number' }),
      width: 160,
      yields: 1,
      cell: ({ trackNumber }) => <TrackNumber number={trackNumber} where="column" />,
    },
    {
      id: 'reference',
      name: t({ defaultMessage: 'Shop reference' }),
      width: 150,
      isExtra: true,
      cell: ({ reference }) => (reference === null ? '—' : <bdi>{reference}</bdi>),
    },
    {
      id: 'created',
      name: withZone(t({ defaultMessage: 'Created' })),
      width: 150,
      sort: 'created',
      cell: ({ createdAt }) => <AgedMoment at={createdAt} />,
    },
    {
      id: 'session',
      name: t({ defaultMessage: 'Session ID' }),
      width: 180,
      isExtra: true,
      cell: ({ sessionId }) => (sessionId === null ? '—' : <Identifier id={sessionId} />),
    },
    {
      id: 'charge',
      name: t({ defaultMessage: 'Charge ID' }),
      width: 180,
      isExtra: true,
      cell: ({ chargeId }) => (chargeId === null ? '—' : <Identifier id={chargeId} />),
    },
    {
      id: 'updated',
      name: withZone(t({ defaultMessage: 'Updated' })),
      width: 150,
      isExtra: true,
      cell: ({ updatedAt }) => (updatedAt === null ? '—' : <Moment at={updatedAt} />),
    },
  ];
}
