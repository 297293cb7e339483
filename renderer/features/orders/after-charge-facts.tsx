// What became of an order's charge: when it settles, what came back, what was refunded, and who told it.
import { Text } from '@mantine/core';
import type { AfterChargeView, RefundView, ReturnView } from '../../../contract/console/after-charge.ts';
import { formatCents } from '../../../contract/format-cents.ts';
import { t } from '../../../messages/t.ts';
import { Card } from '../../ui/card.tsx';
import { Fact, FactList } from '../../ui/fact-list.tsx';
import { Identifier } from '../../ui/identifier.tsx';
import { DeadlineMoment, Moment } from '../../ui/moment.tsx';
import { returnTitle } from '../../ui/return-words.ts';
import { rich } from '../../ui/rich.tsx';
import { VoidFact } from './void-fact.tsx';

export function AfterChargeFacts({ orderId, facts }: { orderId: string; facts: AfterChargeView }) {
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
