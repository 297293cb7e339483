// The columns of the session list.
import { Text } from '@mantine/core';
import type { SessionView } from '../../../contract/console/session.ts';
import { t } from '../../../messages/t.ts';
import { Consumer } from '../../ui/consumer.tsx';
import { consumerName } from '../../ui/consumer-name.ts';
import { RowLink } from '../../ui/data-table.tsx';
import { Identifier } from '../../ui/identifier.tsx';
import { AgedMoment } from '../../ui/moment.tsx';
import { Money } from '../../ui/money.tsx';
import type { RecordColumn } from '../../ui/record-table/columns.ts';
import { SessionFlags } from '../../ui/session-flags.tsx';
import { SessionBadge } from '../../ui/status-badge.tsx';
import { withZone } from '../../ui/time-words.ts';
import { TrackNumber } from '../../ui/track-number.tsx';

export function sessionColumns(
  isMarketplace: boolean,
  accountName: (id: string) => string,
): RecordColumn<SessionView>[] {
  return [
    {
      id: 'consumer',
      name: t({ defaultMessage: 'Consumer' }),
      width: 190,
      cell: (session, { link, shown }) => (
        <>
          <RowLink {...link}>
            <Consumer name={consumerName(session)} />
          </RowLink>
          {!shown.has('track') && <TrackNumber number={session.trackNumber} where="below" from={null} />}
        </>
      ),
    },
    {
      id: 'account',
      name: isMarketplace ? t({ defaultMessage: 'Seller' }) : t({ defaultMessage: 'Account' }),
      width: 150,
      isExtra: !isMarketplace,
      yields: 1,
      cell: ({ accountId }) => <bdi>{accountName(accountId)}</bdi>,
    },
    {
      id: 'amount',
      name: t({ defaultMessage: 'Amount' }),
      width: 120,
      align: 'right',
      sort: 'amount',
      cell: ({ totalAmount, accountId }, { shown }) => (
        <>
          <Money cents={totalAmount} fw={550} />
          {isMarketplace && !shown.has('account') && (
            <Text size="xs" c="dimmed" truncate>
              <bdi>{accountName(accountId)}</bdi>
            </Text>
          )}
        </>
      ),
    },
    {
      id: 'status',
      name: t({ defaultMessage: 'Status' }),
      width: 225,
      cell: ({ status, checkout }) => <SessionBadge status={status} checkout={checkout} />,
    },
    {
      id: 'checks',
      name: t({ defaultMessage: 'Checks' }),
      width: 120,
      yields: 2,
      cell: (session) => <SessionFlags session={session} />,
    },
    {
      id: 'track',
      name: t({ defaultMessage: 'Track number' }),
      width: 160,
      yields: 3,
      cell: ({ trackNumber }) => <TrackNumber number={trackNumber} where="column" />,
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
      cell: ({ id }) => <Identifier id={id} />,
    },
    {
      id: 'order',
      name: t({ defaultMessage: 'Order ID' }),
      width: 180,
      isExtra: true,
      cell: ({ orderId }) => (orderId === null ? '—' : <Identifier id={orderId} />),
    },
  ];
}
