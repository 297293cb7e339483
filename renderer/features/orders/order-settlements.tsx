// In which deposits an order is, or why it is in none.
import { Anchor, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isChargedStatus } from '../../../contract/console/order.ts';
import type { OrderDetail } from '../../../contract/console/order-detail.ts';
import type { NoSettlement } from '../../../contract/console/settlement.ts';
import { OrderId } from '../../../contract/ids.ts';
import { settlementLineWords } from '../../../messages/settlement-line-words.ts';
import { t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { Card } from '../../ui/card.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Money } from '../../ui/money.tsx';
import { returnTitle } from '../../ui/return-words.ts';
import { rich } from '../../ui/rich.tsx';
import { useEnvironment } from '../../window/environment.ts';

/** Nothing of an order that isn't charged: its page says so already. */
export function OrderSettlements({ order }: { order: OrderDetail }) {
  const gateway = useGateway();
  const { id: environmentId } = useEnvironment();
  const query = useQuery(
    gateway.settlements.ofOrder.queryOptions({
      input: { environmentId, orderId: OrderId.parse(order.id) },
      enabled: isChargedStatus(order.status),
    }),
  );
  if (!query.data || query.data.why?.reason === 'not_charged') return null;
  const { lines, why } = query.data;
  return (
    <Card title={t({ defaultMessage: 'Settlements' })}>
      <Stack gap="xs">
        {lines.map(({ id, kind, settlementId, depositedAt, amount, fee }) => (
          <Group key={id} justify="space-between" gap="sm">
            <Stack gap={0}>
              <Anchor component={Link} to={`/settlements/${settlementId}`} size="sm">
                {rich({ defaultMessage: 'Deposited {time}' }, { time: <Moment at={depositedAt} /> })}
              </Anchor>
              <Text size="xs" c="dimmed">
                {settlementLineWords(kind)}
              </Text>
            </Stack>
            <Money cents={amount + fee} />
          </Group>
        ))}
        {why && <Text size="sm">{whyWords(why)}</Text>}
      </Stack>
    </Card>
  );
}

function whyWords(why: NoSettlement): ReactNode {
  switch (why.reason) {
    case 'not_charged':
      return null;
    case 'waiting':
      return why.expectedAt === null
        ? t({ defaultMessage: 'Not deposited yet.' })
        : rich(
            { defaultMessage: 'Not deposited yet. Expected {time}.', description: 'Of a deposit' },
            { time: <Moment at={why.expectedAt} /> },
          );
    case 'returned':
      return why.code === null || why.at === null
        ? t({ defaultMessage: 'In no deposit: the payment came back before it was deposited.' })
        : rich(
            { defaultMessage: 'In no deposit: the payment came back on {time}, before it was deposited ({reason}).' },
            { time: <Moment at={why.at} />, reason: returnTitle(why.code) },
          );
    case 'refunded':
      return t({ defaultMessage: 'In no deposit: the payment was refunded before it was deposited.' });
    case 'not_read':
      return t({ defaultMessage: 'Not found in a deposit yet. Some deposits are still being read.' });
    case 'not_reported':
      return t({ defaultMessage: 'The payment service doesn’t report deposits to Paydesk. Look in its dashboard.' });
    case 'missing':
      return t({
        defaultMessage: 'The payment service says that this payment settled, but lists it in no deposit. Ask it why.',
      });
  }
}
