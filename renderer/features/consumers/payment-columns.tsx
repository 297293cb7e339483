// The columns of a consumer's payments.
import { Anchor, Badge, Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ConsumerMatch, ConsumerPayment } from '../../../contract/console/consumer.ts';
import { perLanguage, t } from '../../../messages/t.ts';
import { Consumer } from '../../ui/consumer.tsx';
import { consumerName } from '../../ui/consumer-name.ts';
import { RowLink } from '../../ui/data-table.tsx';
import { Identifier } from '../../ui/identifier.tsx';
import { AgedMoment } from '../../ui/moment.tsx';
import { Money } from '../../ui/money.tsx';
import type { RecordColumn } from '../../ui/record-table/columns.ts';
import { EndedBadge, OrderStatusBadge, SessionBadge } from '../../ui/status-badge.tsx';
import { withZone } from '../../ui/time-words.ts';
import { TrackNumber } from '../../ui/track-number.tsx';

const MATCH = perLanguage(
  (): Record<ConsumerMatch, string> => ({
    email: t({ defaultMessage: 'Email' }),
    phone: t({ defaultMessage: 'Phone' }),
    account: t({ defaultMessage: 'Bank account' }),
    name: t({ defaultMessage: 'Name' }),
  }),
);

/** What a payment has in common with the one that the page is of. A name alone is weak. */
export function Shared({ matched }: { matched: readonly ConsumerMatch[] }) {
  if (matched.length === 1 && matched[0] === 'name')
    return (
      <Badge variant="outline" color="gray" size="sm" tt="none">
        {t({ defaultMessage: 'Name only' })}
      </Badge>
    );
  return (
    <Text size="sm" component="span">
      {matched.length === 0 ? '—' : matched.map((by) => MATCH()[by]).join(', ')}
    </Text>
  );
}

export const idOf = (payment: ConsumerPayment): string =>
  payment.kind === 'order' ? payment.order.id : payment.session.id;

const recordOf = (payment: ConsumerPayment) => (payment.kind === 'order' ? payment.order : payment.session);

const nameOf = (payment: ConsumerPayment): string | null =>
  payment.kind === 'order' ? payment.order.consumerName : consumerName(payment.session);

function Status({ payment }: { payment: ConsumerPayment }) {
  if (payment.kind === 'session')
    return (
      <Group gap={6}>
        <SessionBadge session={payment.session} />
        <EndedBadge of={payment.session} />
      </Group>
    );
  const { order, duplicateOf } = payment;
  return (
    <Group gap={6}>
      <OrderStatusBadge status={order.status} returnCode={order.returnCode} />
      <EndedBadge of={order} />
      {duplicateOf !== null && (
        <Anchor
          component={Link}
          to={`/orders/${duplicateOf}`}
          size="xs"
          title={t({ defaultMessage: 'Open the other order' })}
        >
          {t({ defaultMessage: 'Likely duplicate' })}
        </Anchor>
      )}
    </Group>
  );
}

/** accountName: of the account a payment is on. */
export function paymentColumns(
  isMarketplace: boolean,
  accountName: (id: string) => string,
): RecordColumn<ConsumerPayment>[] {
  return [
    {
      id: 'consumer',
      name: t({ defaultMessage: 'Consumer' }),
      width: 190,
      cell: (payment, { link, shown }) => (
        <>
          <RowLink {...link}>
            <Consumer name={nameOf(payment)} />
          </RowLink>
          {!shown.has('account') && (
            <Text size="xs" c="dimmed" truncate>
              <bdi>{accountName(recordOf(payment).accountId)}</bdi>
            </Text>
          )}
          {!shown.has('record') && <Identifier id={idOf(payment)} />}
          {!shown.has('status') && <Status payment={payment} />}
          {!shown.has('shared') && <Shared matched={payment.matched} />}
        </>
      ),
    },
    {
      id: 'account',
      name: isMarketplace ? t({ defaultMessage: 'Seller' }) : t({ defaultMessage: 'Account' }),
      width: 150,
      yields: 4,
      cell: (payment) => <bdi>{accountName(recordOf(payment).accountId)}</bdi>,
    },
    {
      id: 'amount',
      name: t({ defaultMessage: 'Amount' }),
      width: 110,
      align: 'right',
      cell: (payment) => <Money cents={recordOf(payment).totalAmount} fw={550} />,
    },
    {
      id: 'status',
      name: t({ defaultMessage: 'Status' }),
      width: 280,
      yields: 2,
      cell: (payment) => <Status payment={payment} />,
    },
    {
      id: 'shared',
      name: t({ defaultMessage: 'In common', description: 'What two payments share, such as an email' }),
      width: 150,
      yields: 1,
      cell: ({ matched }) => <Shared matched={matched} />,
    },
    {
      id: 'record',
      name: t({ defaultMessage: 'Order or session' }),
      width: 190,
      yields: 5,
      cell: (payment) => (
        <>
          <Identifier id={idOf(payment)} />
          <TrackNumber number={recordOf(payment).trackNumber} where="below" from={null} />
        </>
      ),
    },
    {
      id: 'created',
      name: withZone(t({ defaultMessage: 'Created' })),
      width: 150,
      yields: 3,
      cell: (payment) => <AgedMoment at={recordOf(payment).createdAt} />,
    },
  ];
}
