// The details of an order and of its charge.
import { Stack } from '@mantine/core';
import type { ChargeView, OrderDetail } from '../../../contract/console/order.ts';
import { t } from '../../../messages/t.ts';
import { Card } from '../../ui/card.tsx';
import { Fact, FactList, IdFact } from '../../ui/fact-list.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Money } from '../../ui/money.tsx';
import { AfterChargeFacts } from './after-charge-facts.tsx';
import { ConsumerCard } from './consumer-card.tsx';
import { ShopReference } from './shop-reference.tsx';

export function OrderFacts({ order }: { order: OrderDetail }) {
  return (
    <Stack gap="lg">
      <ConsumerCard order={order} />
      <Card title={t({ defaultMessage: 'Order' })}>
        <FactList>
          <IdFact name={t({ defaultMessage: 'Order ID' })} id={order.id} />
          <ShopReference order={order} />
          <IdFact name={t({ defaultMessage: 'Track number' })} id={order.trackNumber} />
          <IdFact name={t({ defaultMessage: 'Session ID' })} id={order.sessionId} />
          {order.tip !== null && (
            <Fact name={t({ defaultMessage: 'Tip' })}>
              <Money cents={order.tip} />
            </Fact>
          )}
          <Fact name={t({ defaultMessage: 'Status at the payment service' })}>
            <ServiceStatus status={order.serviceStatus} />
          </Fact>
          <Fact name={t({ defaultMessage: 'Created' })}>
            <Moment at={order.createdAt} />
          </Fact>
          <Fact name={t({ defaultMessage: 'Updated' })}>{order.updatedAt ? <Moment at={order.updatedAt} /> : '—'}</Fact>
          <IdFact name={t({ defaultMessage: 'Store ID' })} id={order.storeId} />
          <IdFact name={t({ defaultMessage: 'Organization ID' })} id={order.organizationId} />
          {order.marketplaceId && <IdFact name={t({ defaultMessage: 'Marketplace ID' })} id={order.marketplaceId} />}
          {order.sellerFee && (
            <Fact name={t({ defaultMessage: 'Seller fee' })}>
              {order.sellerFee.amount === null ? (
                t({ defaultMessage: 'Unknown' })
              ) : (
                <Money cents={order.sellerFee.amount} />
              )}
            </Fact>
          )}
        </FactList>
      </Card>
      {order.afterCharge && <AfterChargeFacts orderId={order.id} facts={order.afterCharge} />}
      {order.charge && <ChargeFacts charge={order.charge} />}
    </Stack>
  );
}

/** The status in the service's own words; an order that Paydesk knows only by its ID has none yet. */
function ServiceStatus({ status }: { status: string }) {
  if (status === 'unverified') return t({ defaultMessage: 'Not received yet' });
  return <bdi>{status}</bdi>;
}

function ChargeFacts({ charge }: { charge: ChargeView }) {
  return (
    <Card title={t({ defaultMessage: 'Charge' })}>
      <FactList>
        <IdFact name={t({ defaultMessage: 'Charge ID' })} id={charge.id} />
        <Fact name={t({ defaultMessage: 'Amount' })}>
          <Money cents={charge.amount} />
        </Fact>
        <Fact name={t({ defaultMessage: 'Type' })}>{charge.type ? <bdi>{charge.type}</bdi> : '—'}</Fact>
        <Fact name={t({ defaultMessage: 'Status at the payment service' })}>
          <bdi>{charge.status}</bdi>
        </Fact>
        <Fact name={t({ defaultMessage: 'Created' })}>
          <Moment at={charge.createdAt} />
        </Fact>
        <IdFact name={t({ defaultMessage: 'Balance transaction ID' })} id={charge.balanceTransactionId} />
        <IdFact name={t({ defaultMessage: 'Consumer account ID' })} id={charge.consumerAccountId} />
        <IdFact name={t({ defaultMessage: 'Business account ID' })} id={charge.businessAccountId} />
      </FactList>
    </Card>
  );
}
