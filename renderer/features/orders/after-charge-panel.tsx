// The panel of an order whose money moved on after its charge: settled, returned with what to do next, or refunded.
import { Group, Paper, Stack, Text, ThemeIcon } from '@mantine/core';
import { IconArrowBackUp, IconBuildingBank, IconReceiptRefund } from '@tabler/icons-react';
import type { AfterChargeView, RefundView, ReturnView } from '../../../contract/console/after-charge.ts';
import type { AfterCharge } from '../../../contract/console/after-charge-status.ts';
import type { OrderDetail } from '../../../contract/console/order-detail.ts';
import { formatCents } from '../../../contract/format-cents.ts';
import { orderStatusWords } from '../../../messages/order-status-words.ts';
import { t } from '../../../messages/t.ts';
import { useDeadlineClock } from '../../shared/open-returns.ts';
import { deadlineOf } from '../../ui/deadline-words.ts';
import { Identifier } from '../../ui/identifier.tsx';
import { DeadlineMoment, Moment } from '../../ui/moment.tsx';
import { dueOf, returnMeaning, returnTitleForBank } from '../../ui/return-words.ts';
import { rich } from '../../ui/rich.tsx';
import classes from './order.module.css';

const LOOK: Record<AfterCharge, { color: string; Icon: typeof IconArrowBackUp }> = {
  settled: { color: 'teal.7', Icon: IconBuildingBank },
  returned: { color: 'red.7', Icon: IconArrowBackUp },
  partly_refunded: { color: 'grape.7', Icon: IconReceiptRefund },
  refunded: { color: 'grape.7', Icon: IconReceiptRefund },
};

type AfterChargePanelProps = { status: AfterCharge; facts: AfterChargeView; ended: OrderDetail['ended'] };

export function AfterChargePanel({ status, facts, ended }: AfterChargePanelProps) {
  const { color, Icon } = LOOK[status];
  return (
    <Paper className={classes.charged} data-status={status} component="section" aria-label={orderStatusWords()[status]}>
      <Group gap="md" wrap="nowrap" align="flex-start">
        <ThemeIcon size={44} radius="50%" color={color}>
          <Icon size={24} stroke={2} />
        </ThemeIcon>
        <Stack gap={2}>
          <Text fz={20} fw={600} lh={1.3}>
            {title(status, facts)}
          </Text>
          <Text size="sm" className={classes.chargedWords}>
            <Words status={status} facts={facts} ended={ended} />
          </Text>
          <Identifier id={facts.chargeId} />
        </Stack>
      </Group>
    </Paper>
  );
}

function title(status: AfterCharge, { amount, refunded, returnCode }: AfterChargeView): string {
  const whole = formatCents(amount);
  switch (status) {
    case 'settled':
      return t({ defaultMessage: 'Settled {amount}' }, { amount: whole });
    case 'returned':
      return returnCode === null
        ? t({ defaultMessage: 'Returned {amount}' }, { amount: whole })
        : t(
            { defaultMessage: 'Returned {amount} · {reason}' },
            { amount: whole, reason: returnTitleForBank(returnCode) },
          );
    case 'partly_refunded':
      return t(
        { defaultMessage: 'Refunded {refunded} of {amount}' },
        { refunded: formatCents(refunded), amount: whole },
      );
    case 'refunded':
      return t({ defaultMessage: 'Refunded {amount}' }, { amount: whole });
  }
}

function Words({ status, facts, ended }: AfterChargePanelProps) {
  const { settledAt, returnableUntil, returnedAt, returnCode, presentAgain, refunds, returns, source, toldBy } = facts;
  if (status === 'settled') {
    if (!settledAt || !returnableUntil) return t({ defaultMessage: 'The money was deposited.' });
    return rich(
      {
        defaultMessage:
          'Deposited on {time}. If the consumer says it wasn’t authorized, their bank can return it until {until}.',
      },
      { time: <Moment at={settledAt} />, until: <Moment at={returnableUntil.sixtyDays} /> },
    );
  }
  if (status === 'returned') {
    const { means, next } = returnMeaning(returnCode ?? '', ended);
    return (
      <>
        {means} {next}
        {ended === null && presentAgain?.obstacle === null ? (
          <>
            {' '}
            {rich(
              { defaultMessage: 'The charge can be presented again until {until}.' },
              { until: <DeadlineMoment at={presentAgain.until} /> },
            )}
          </>
        ) : (
          <ProofDeadline of={returns.at(-1)} ended={ended} />
        )}
        {returnedAt && (
          <>
            <br />
            {rich({ defaultMessage: 'Returned on {time}.' }, { time: <Moment at={returnedAt} /> })}
          </>
        )}
        {source !== 'service' && (
          <>
            {' '}
            <NotConfirmed source={source} by={toldBy} />
          </>
        )}
      </>
    );
  }
  const [newest] = refunds;
  if (newest && newest.source !== 'service') return <NotConfirmed source={newest.source} by={newest.toldBy} />;
  const isAt = (step: RefundView['status']) => refunds.some((refund) => refund.status === step);
  if (isAt('requested'))
    return t({ defaultMessage: 'A refund is sent at the next banking cut-off and arrives two banking days later.' });
  if (isAt('sent'))
    return t({
      defaultMessage: 'A refund is on its way to the consumer’s bank. It arrives two banking days after it was sent.',
    });
  return t({ defaultMessage: 'The money went back to the consumer’s bank.' });
}

/** By when the bank must have the authorization, and how much time is left until somebody has dealt with it. */
function ProofDeadline({ of: newest, ended }: { of: ReturnView | undefined; ended: OrderDetail['ended'] }) {
  const nowMs = useDeadlineClock();
  if (!newest) return null;
  const { handledAt } = newest;
  const actBy = dueOf({ code: newest.code, actBy: newest.actBy, ended });
  if (actBy === null) return null;
  if (handledAt !== null)
    return (
      <>
        <br />
        {rich(
          { defaultMessage: 'Hand in the authorization by {deadline}.' },
          { deadline: <DeadlineMoment at={actBy} /> },
        )}
      </>
    );
  const { left, isOverdue } = deadlineOf(actBy, nowMs);
  return (
    <>
      <br />
      <Text component="span" inherit fw={600} {...(isOverdue && { c: 'var(--mantine-color-error)' })}>
        {rich(
          { defaultMessage: 'Hand in the authorization by {deadline} ({left}).' },
          { deadline: <DeadlineMoment at={actBy} />, left },
        )}
      </Text>
    </>
  );
}

/** by: the person or the file. */
function NotConfirmed({ source, by }: { source: 'csv' | 'person'; by: string | null }) {
  return source === 'csv'
    ? rich({ defaultMessage: 'From the file {file}. Not confirmed by the payment service.' }, { file: <bdi>{by}</bdi> })
    : rich(
        { defaultMessage: 'Recorded by {person}. Not confirmed by the payment service.' },
        { person: <bdi>{by}</bdi> },
      );
}
