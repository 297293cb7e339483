// One result: who, how much, when, where it stands, and what of it matched.
import { Combobox, Group, Text } from '@mantine/core';
import type { MatchedBy, PaymentHit, SearchResult } from '../../../contract/console/search.ts';
import { perLanguage, t } from '../../../messages/t.ts';
import { Consumer } from '../../ui/consumer.tsx';
import { consumerName } from '../../ui/consumer-name.ts';
import { Moment } from '../../ui/moment.tsx';
import { Money } from '../../ui/money.tsx';
import { rich } from '../../ui/rich.tsx';
import { shortenId } from '../../ui/short-id.ts';
import { OrderStatusBadge, SessionBadge } from '../../ui/status-badge.tsx';

const MATCHED = perLanguage(
  (): Record<MatchedBy, string> => ({
    order_id: t({ defaultMessage: 'Order ID' }),
    session_id: t({ defaultMessage: 'Session ID' }),
    charge_id: t({ defaultMessage: 'Charge ID' }),
    track_number: t({ defaultMessage: 'Track number' }),
    name: t({ defaultMessage: 'Name' }),
    email: t({ defaultMessage: 'Email' }),
    phone: t({ defaultMessage: 'Phone' }),
    seller: t({ defaultMessage: 'Seller' }),
    reference: t({ defaultMessage: 'Shop reference' }),
    note: t({ defaultMessage: 'Note' }),
    return_code: t({ defaultMessage: 'Return code' }),
    balance_transaction: t({ defaultMessage: 'Balance transaction' }),
    consumer_account: t({ defaultMessage: 'Consumer account ID' }),
    amount: t({ defaultMessage: 'Amount' }),
    time: t({ defaultMessage: 'Day' }),
  }),
);

export function PaymentOption({ hit }: { hit: PaymentHit }) {
  const shown =
    hit.kind === 'order'
      ? { ...hit.order, to: `/orders/${hit.order.id}`, name: hit.order.consumerName }
      : { ...hit.session, to: `/sessions/${hit.session.id}`, name: consumerName(hit.session) };
  return (
    <Combobox.Option value={shown.to}>
      {/* On a phone the amount, the day and the status have a line of their own. */}
      <Group justify="space-between" gap="4px 16px">
        <div style={{ flex: '1 1 190px', minWidth: 0 }}>
          <Text size="sm" fw={550} truncate>
            <Consumer name={shown.name} />
          </Text>
          <Text size="xs" c="dimmed" truncate>
            <bdi>{shortenId(shown.id)}</bdi>
            {shown.trackNumber !== null && (
              <>
                {' · '}
                <bdi>{shown.trackNumber}</bdi>
              </>
            )}
            {' · '}
            {t({ defaultMessage: 'Matches: {what}' }, { what: hit.matched.map((by) => MATCHED()[by]).join(', ') })}
          </Text>
        </div>
        <Group gap="md" wrap="nowrap" miw={0} maw="100%">
          <div style={{ textAlign: 'right', flexShrink: 0 }}>
            <Text size="sm" fw={550}>
              <Money cents={shown.totalAmount} />
            </Text>
            <Text size="xs" c="dimmed">
              <Moment at={shown.createdAt} />
            </Text>
          </div>
          {hit.kind === 'order' ? (
            <OrderStatusBadge status={hit.order.status} returnCode={hit.order.returnCode} />
          ) : (
            <SessionBadge session={hit.session} />
          )}
        </Group>
      </Group>
    </Combobox.Option>
  );
}

const OF_A_CONSUMER: readonly MatchedBy[] = ['name', 'email', 'phone'];

/** Where several payments were found, and the first by who its consumer is: all payments of that one. */
export function ConsumerOption({ hits: [hit, ...others] }: { hits: readonly PaymentHit[] }) {
  if (others.length === 0 || !hit?.matched.some((by) => OF_A_CONSUMER.includes(by))) return null;
  const { id, name } =
    hit.kind === 'order'
      ? { id: hit.order.id, name: hit.order.consumerName }
      : { id: hit.session.id, name: consumerName(hit.session) };
  if (name === null) return null;
  return (
    <Combobox.Group label={t({ defaultMessage: 'Consumer' })}>
      <Combobox.Option value={`/consumers/${id}`}>
        {rich({ defaultMessage: 'All payments of {consumer}' }, { consumer: <bdi>{name}</bdi> })}
      </Combobox.Option>
    </Combobox.Group>
  );
}

export function SellerOption({ seller }: { seller: SearchResult['sellers'][number] }) {
  return (
    <Combobox.Option value={`/sellers/${seller.id}`}>
      <bdi>{seller.name}</bdi>
    </Combobox.Option>
  );
}
