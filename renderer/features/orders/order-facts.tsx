// The details of an order and of its charge.
import { Anchor, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { AfterChargeView, RefundView, ReturnView } from '../../../contract/console/after-charge.ts';
import type { ChargeView, OrderDetail } from '../../../contract/console/order-detail.ts';
import { formatCents } from '../../../contract/format-cents.ts';
import { t } from '../../../messages/t.ts';
import { toldText } from '../../../messages/told-text.ts';
import { Card } from '../../ui/card.tsx';
import { ConsumerLink } from '../../ui/consumer.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Fact, FactList, IdFact } from '../../ui/fact-list.tsx';
import { Identifier } from '../../ui/identifier.tsx';
import { DeadlineMoment, Moment } from '../../ui/moment.tsx';
import { Money } from '../../ui/money.tsx';
import { returnTitle } from '../../ui/return-words.ts';
import { rich } from '../../ui/rich.tsx';
import { useEnvironment } from '../../window/environment.ts';
import { MayCall } from '../../window/may.tsx';
import { OrderSettlements } from './order-settlements.tsx';
import { ShopReference } from './shop-reference.tsx';
import { VoidFact } from './void-fact.tsx';

/** authorization: the card of the order's authorization. */
export function OrderFacts({ order, authorization }: { order: OrderDetail; authorization: ReactNode }) {
  return (
    <Stack gap="lg">
      <ConsumerCard order={order} />
      {authorization}
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
      <MayCall to="settlements.ofOrder">
        <OrderSettlements order={order} />
      </MayCall>
      {order.afterCharge && <AfterChargeFacts orderId={order.id} facts={order.afterCharge} />}
      {order.charge && <ChargeFacts charge={order.charge} />}
    </Stack>
  );
}

/** The status in the service's own words; an order that Paydesk knows only by its ID has none yet. */
function ServiceStatus({ status }: { status: string }) {
  if (status === 'unverified') return t({ defaultMessage: 'Not received yet' });
  return <bdi>{toldText(status)}</bdi>;
}

function ChargeFacts({ charge }: { charge: ChargeView }) {
  return (
    <Card title={t({ defaultMessage: 'Charge' })}>
      <FactList>
        <IdFact name={t({ defaultMessage: 'Charge ID' })} id={charge.id} />
        <Fact name={t({ defaultMessage: 'Amount' })}>
          <Money cents={charge.amount} />
        </Fact>
        <Fact name={t({ defaultMessage: 'Type' })}>{charge.type ? <bdi>{toldText(charge.type)}</bdi> : '—'}</Fact>
        <Fact name={t({ defaultMessage: 'Status at the payment service' })}>
          <bdi>{toldText(charge.status)}</bdi>
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

/** What became of an order's charge: when it settles, what came back, what was refunded, and who told it. */
function AfterChargeFacts({ orderId, facts }: { orderId: string; facts: AfterChargeView }) {
  const { status, settlesAt, settledAt, returnableUntil, returns, refunds, attempt } = facts;
  return (
    <Card title={t({ defaultMessage: 'After the charge' })}>
      <FactList>
        {settledAt ? (
          <Fact name={t({ defaultMessage: 'Settled' })}>
            <Moment at={settledAt} />
          </Fact>
        ) : (
          status === 'pending' &&
          settlesAt && (
            <Fact name={t({ defaultMessage: 'Expected to settle' })}>
              <Moment at={settlesAt} />
            </Fact>
          )
        )}
        {status !== 'returned' && returnableUntil && (
          <Fact name={t({ defaultMessage: 'The bank can return it until' })}>
            <Moment at={returnableUntil.sixtyDays} />
          </Fact>
        )}
        {returns.map(({ attempt: nth, code, at, source, actBy, ...handling }) => (
          <Fact key={nth} name={t({ defaultMessage: 'Returned' })}>
            {returnTitle(code)}
            <Text size="xs" c="dimmed">
              <Moment at={at} />
            </Text>
            {source !== 'service' && nth === attempt && (
              <VoidFact orderId={orderId} refundId={null} what={returnTitle(code)} />
            )}
            {actBy !== null && status === 'returned' && nth === attempt && (
              <Text size="xs" c="dimmed">
                {rich({ defaultMessage: 'Deadline {time}' }, { time: <DeadlineMoment at={actBy} /> })}
              </Text>
            )}
            <Handled {...handling} />
          </Fact>
        ))}
        {attempt > 1 && (
          <Fact name={t({ defaultMessage: 'Debits' })}>
            {t({ defaultMessage: '{count, plural, one {# debit} other {# debits}}' }, { count: attempt })}
          </Fact>
        )}
        {refunds.map((refund) => (
          <Fact key={refund.id} name={t({ defaultMessage: 'Refund' })}>
            <RefundWords refund={refund} />
            <Text size="xs" c="dimmed">
              <Moment at={refund.source === 'service' ? refund.updatedAt : refund.at} />
            </Text>
            <NextStep refund={refund} />
            {refund.reference && <Identifier id={refund.reference} />}
            {refund.source !== 'service' && (
              <VoidFact orderId={orderId} refundId={refund.id} what={formatCents(refund.amount)} />
            )}
          </Fact>
        ))}
        <Fact name={t({ defaultMessage: 'Reported by' })}>
          <Source facts={facts} />
        </Fact>
      </FactList>
    </Card>
  );
}

/** What was done about a return, by whom and when. */
function Handled({ handledAt, handledBy, handledNote }: Pick<ReturnView, 'handledAt' | 'handledBy' | 'handledNote'>) {
  if (handledAt === null || handledBy === null) return null;
  return (
    <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
      {rich(
        { defaultMessage: 'Handled by {person}, {time}: “{note}”' },
        { person: <bdi>{handledBy}</bdi>, time: <Moment at={handledAt} />, note: <bdi>{handledNote}</bdi> },
      )}
    </Text>
  );
}

function RefundWords({ refund: { amount, status, failureCode, source, toldBy } }: { refund: RefundView }) {
  const cents = { amount: formatCents(amount) };
  if (source === 'person')
    return rich({ defaultMessage: '{amount}, recorded by {person}' }, { ...cents, person: <bdi>{toldBy}</bdi> });
  if (source === 'csv')
    return rich({ defaultMessage: '{amount}, from {file}' }, { ...cents, file: <bdi>{toldBy}</bdi> });
  switch (status) {
    case 'requested':
      return t({ defaultMessage: '{amount}, requested' }, cents);
    case 'sent':
      return t({ defaultMessage: '{amount}, on its way to the consumer' }, cents);
    case 'settled':
      return t({ defaultMessage: '{amount}, received by the consumer’s bank' }, cents);
    case 'failed':
      return failureCode === null
        ? t({ defaultMessage: '{amount}, failed' }, cents)
        : t({ defaultMessage: '{amount}, failed with {code}' }, { ...cents, code: failureCode });
  }
}

/** When the consumer can expect it. */
function NextStep({ refund: { status, nextStepAt } }: { refund: RefundView }) {
  if (nextStepAt === null) return null;
  const time = <Moment at={nextStepAt} />;
  return (
    <Text size="xs" c="dimmed">
      {status === 'requested'
        ? rich({ defaultMessage: 'To be sent {time}', description: 'Of a refund that was requested' }, { time })
        : rich({ defaultMessage: 'Expected at the consumer’s bank {time}' }, { time })}
    </Text>
  );
}

function Source({ facts: { source, toldBy, recordedAt } }: { facts: AfterChargeView }) {
  const time = <Moment at={recordedAt} />;
  switch (source) {
    case 'service':
      return rich({ defaultMessage: 'The payment service, {time}' }, { time });
    case 'csv':
      return rich({ defaultMessage: 'The file {file}, {time}' }, { file: <bdi>{toldBy}</bdi>, time });
    case 'person':
      return rich({ defaultMessage: '{person}, {time}' }, { person: <bdi>{toldBy}</bdi>, time });
  }
}

/** Who pays: the name, what was sent of contact, and whose sale it is. */
function ConsumerCard({ order }: { order: OrderDetail }) {
  const account = useEnvironment().accounts.find(({ id }) => id === order.accountId);
  const { email, phone } = order.contact;
  return (
    <Card
      title={t({ defaultMessage: 'Consumer' })}
      aside={
        order.sessionId && (
          <Anchor component={Link} to={`/sessions/${order.sessionId}`} size="sm">
            {t({ defaultMessage: 'Open session' })}
          </Anchor>
        )
      }
    >
      <FactList>
        <Fact name={t({ defaultMessage: 'Name' })}>
          <ConsumerLink name={order.consumerName} recordId={order.id} />
        </Fact>
        <ContactFact name={t({ defaultMessage: 'Email' })} contact={email} />
        <ContactFact name={t({ defaultMessage: 'Phone' })} contact={phone} />
        {order.customer && (
          <Fact name={t({ defaultMessage: 'Told by the shop' })}>
            {order.customer.name !== null && (
              <Text size="sm">
                <bdi>{order.customer.name}</bdi>
              </Text>
            )}
            {order.customer.email !== null && (
              <>
                <bdi>{order.customer.email}</bdi> <CopyButton value={order.customer.email} />
              </>
            )}
          </Fact>
        )}
        {account?.role === 'seller' ? (
          <Fact name={t({ defaultMessage: 'Seller' })}>
            <Anchor component={Link} to={`/sellers/${account.id}`} size="sm">
              <bdi>{account.name}</bdi>
            </Anchor>
          </Fact>
        ) : (
          <Fact name={t({ defaultMessage: 'Account' })}>
            <bdi>{account?.name ?? order.accountId}</bdi>
          </Fact>
        )}
      </FactList>
    </Card>
  );
}

function ContactFact({ name, contact }: { name: string; contact: string | null }) {
  return (
    <Fact name={name}>
      {contact === null ? (
        t({ defaultMessage: 'Not provided', description: 'A consumer’s email or phone' })
      ) : (
        <>
          <bdi>{contact}</bdi> <CopyButton value={contact} />
        </>
      )}
    </Fact>
  );
}
