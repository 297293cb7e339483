// What came back of a seller's payments, its return rates, what it owes, and its next settlement.
import { Anchor, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { AfterCharge } from '../../../contract/console/after-charge-status.ts';
import type { SellerDetail } from '../../../contract/console/seller.ts';
import { t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { daysAsTimes } from '../../shared/list-search.ts';
import { usePages } from '../../shared/record-list/use-pages.ts';
import { useTotal } from '../../shared/record-list/use-total.ts';
import { useReturnRates } from '../../shared/return-rates.ts';
import { Card } from '../../ui/card.tsx';
import { Fact, FactList } from '../../ui/fact-list.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Money } from '../../ui/money.tsx';
import { RateGauges } from '../../ui/rate-gauges.tsx';

const DAYS = 60;
const DAY_MS = 86_400_000;

export function SellerMoney({ seller }: { seller: SellerDetail }) {
  return (
    <>
      <Card title={t({ defaultMessage: 'Money' })}>
        <FactList>
          <Owed seller={seller} />
          <OrdersBack seller={seller} status="returned" name={t({ defaultMessage: 'Returned, last 60 days' })} />
          <OrdersBack seller={seller} status="refunded" name={t({ defaultMessage: 'Refunded, last 60 days' })} />
          <OrdersBack
            seller={seller}
            status="partly_refunded"
            name={t({ defaultMessage: 'Partly refunded, last 60 days' })}
          />
        </FactList>
      </Card>
      <SellerRates seller={seller} />
    </>
  );
}

/** What the service says by the seller's own keys. */
function Owed({ seller: { environmentId, id: sellerId } }: { seller: SellerDetail }) {
  const gateway = useGateway();
  const query = useQuery(gateway.afterCharge.sellerMoney.queryOptions({ input: { environmentId, sellerId } }));
  if (query.isPending) return null;
  const money = query.data;
  if (!money)
    return (
      <Fact name={t({ defaultMessage: 'Next settlement' })}>
        <Text size="sm" c="dimmed">
          {query.error
            ? t({ defaultMessage: 'Can’t load this right now. Try again in a minute.' })
            : t({ defaultMessage: 'Appears once the seller’s API keys are verified, if the provider reports it.' })}
        </Text>
      </Fact>
    );
  return (
    <>
      <Fact name={t({ defaultMessage: 'Next settlement' })}>
        {money.nextSettlementAt === null ? (
          t({ defaultMessage: 'None pending' })
        ) : (
          <Moment at={money.nextSettlementAt} />
        )}
      </Fact>
      <Fact name={t({ defaultMessage: 'Pending, after fees' })}>
        <Money cents={money.pending} />
      </Fact>
      <Fact name={t({ defaultMessage: 'Owed by the seller' })}>
        <Money cents={money.owed} />
        {money.owed > 0 && (
          <Text size="xs" c="dimmed">
            {t({ defaultMessage: 'Withheld from the next settlements.' })}
          </Text>
        )}
      </Fact>
    </>
  );
}

type Back = Exclude<AfterCharge, 'settled'>;
type OrdersBackProps = { seller: SellerDetail; status: Back; name: string };

const REVIEW: Record<Back, (count: number) => string> = {
  returned: (count) =>
    t({ defaultMessage: 'Review {count, plural, one {# returned order} other {# returned orders}}' }, { count }),
  refunded: (count) =>
    t({ defaultMessage: 'Review {count, plural, one {# refunded order} other {# refunded orders}}' }, { count }),
  partly_refunded: (count) =>
    t(
      { defaultMessage: 'Review {count, plural, one {# partly refunded order} other {# partly refunded orders}}' },
      { count },
    ),
};

/** How many of a seller's orders of the last 60 days have a status, with the way to them. */
function OrdersBack({ seller: { environmentId, id: account }, status, name }: OrdersBackProps) {
  const gateway = useGateway();
  const [from] = useState(() => new Date(Date.now() - DAYS * DAY_MS).toISOString().slice(0, 10));
  const filter = { environmentId, status, accountId: account, ...daysAsTimes({ from, to: undefined }) };
  const total = useTotal(JSON.stringify(filter), usePages(gateway.orders.total, filter));
  return (
    <Fact name={name}>
      {total.count === 0 ? (
        t({ defaultMessage: 'None', description: 'No orders' })
      ) : (
        <Anchor renderRoot={(rest) => <Link to="/orders" search={{ status, account, from }} {...rest} />} size="sm">
          {REVIEW[status](total.count)}, <Money cents={total.amount} />
        </Anchor>
      )}
    </Fact>
  );
}

function SellerRates({ seller }: { seller: SellerDetail }) {
  const query = useReturnRates();
  if (query.isPending) return <Skeleton height={210} radius="lg" />;
  const rates = query.data?.sellers.find(({ accountId }) => accountId === seller.id);
  if (!rates) return null;
  return (
    <Card title={t({ defaultMessage: 'Return rates' })}>
      <Stack gap="md">
        <Text size="xs" c="dimmed">
          {t({ defaultMessage: 'Last 60 days, NACHA limits' })}
        </Text>
        <RateGauges rates={rates} cols={1} />
      </Stack>
    </Card>
  );
}
