// What is known of an order, and of its charge once there is one.
import { Anchor, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ChargeView, OrderDetail } from '../../../contract/console/order.ts';
import { Card } from '../../ui/card.tsx';
import { Fact, FactList, IdFact } from '../../ui/fact-list.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Money } from '../../ui/money.tsx';
import { useEnvironment } from '../../window/environment.ts';

export function OrderFacts({ order }: { order: OrderDetail }) {
  const account = useEnvironment().accounts.find(({ id }) => id === order.accountId);
  return (
    <Stack gap="lg">
      <Card
        title="Order"
        aside={
          order.sessionId && (
            <Anchor component={Link} to={`/sessions/${order.sessionId}`} size="sm">
              Open session
            </Anchor>
          )
        }
      >
        <FactList>
          <IdFact name="Order id" id={order.id} />
          <IdFact name="Track number" id={order.trackNumber} />
          <IdFact name="Session id" id={order.sessionId} />
          {order.tip !== null && (
            <Fact name="Tip">
              <Money cents={order.tip} />
            </Fact>
          )}
          <Fact name="Status at the service">{order.serviceStatus}</Fact>
          <Fact name="Created">
            <Moment at={order.createdAt} />
          </Fact>
          <Fact name="Updated">{order.updatedAt ? <Moment at={order.updatedAt} /> : '—'}</Fact>
          <Fact name="Account">{account?.name ?? order.accountId}</Fact>
          <IdFact name="Store id" id={order.storeId} />
          <IdFact name="Organization id" id={order.organizationId} />
          {order.marketplaceId && <IdFact name="Marketplace id" id={order.marketplaceId} />}
          {order.sellerFee && (
            <Fact name="Seller fee">
              {order.sellerFee.amount === null ? 'unknown' : <Money cents={order.sellerFee.amount} />}
            </Fact>
          )}
        </FactList>
      </Card>
      {order.charge && <ChargeFacts charge={order.charge} />}
    </Stack>
  );
}

function ChargeFacts({ charge }: { charge: ChargeView }) {
  return (
    <Card title="Charge">
      <FactList>
        <IdFact name="Charge id" id={charge.id} />
        <Fact name="Amount">
          <Money cents={charge.amount} />
        </Fact>
        <Fact name="Type">{charge.type ?? '—'}</Fact>
        <Fact name="Status at the service">{charge.status}</Fact>
        <Fact name="Created">
          <Moment at={charge.createdAt} />
        </Fact>
        <IdFact name="Balance transaction id" id={charge.balanceTransactionId} />
        <IdFact name="Consumer account id" id={charge.consumerAccountId} />
        <IdFact name="Business account id" id={charge.businessAccountId} />
      </FactList>
    </Card>
  );
}
