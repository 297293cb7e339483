// The balance card: the balance, the holding balance, and whether a payout is available.
import { Anchor, Badge, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconCircleCheck, IconClockHour4, IconHelpCircle, IconLock } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { BalanceView, Eligibility } from '../../../contract/console/payout.ts';
import { formatCents } from '../../../contract/format-cents.ts';
import { t } from '../../../messages/t.ts';
import { Card } from '../../ui/card.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Money } from '../../ui/money.tsx';
import { rich } from '../../ui/rich.tsx';
import classes from './balance-card.module.css';
import { barPlaces } from './bar-places.ts';
import { eligibilityWords } from './eligibility-words.ts';

const TONE = {
  eligible: { color: 'teal', icon: IconCircleCheck },
  below_holding_balance: { color: 'gray', icon: IconLock },
  already_this_month: { color: 'gray', icon: IconClockHour4 },
  holding_balance_unknown: { color: 'yellow', icon: IconHelpCircle },
} as const satisfies Record<Eligibility['state'], unknown>;

export function BalanceCard({ balance }: { balance: BalanceView }) {
  const { color, icon: Picture } = TONE[balance.payout.state];
  return (
    <Card title={t({ defaultMessage: 'Balance' })} aside={<AsOf balance={balance} />}>
      <Stack gap="md">
        <Group justify="space-between" align="center" gap="md">
          <Money cents={balance.balance} fz={32} fw={650} lh={1.2} />
          <Badge
            color={color}
            variant="light"
            size="lg"
            className={classes.state}
            miw={0}
            h="auto"
            leftSection={<Picture size={16} aria-hidden style={{ display: 'block' }} />}
          >
            {eligibilityWords(balance)}
          </Badge>
        </Group>
        <BalanceBar balance={balance.balance} holdingBalance={balance.holdingBalance} />
        <UnknownFigures balance={balance} />
      </Stack>
    </Card>
  );
}

function AsOf({ balance: { source, asOf } }: { balance: BalanceView }) {
  return (
    <Text size="xs" c="dimmed">
      {source === 'service'
        ? rich({ defaultMessage: 'From the payment service, {time}' }, { time: <Moment at={asOf} /> })
        : rich({ defaultMessage: 'From fees and payouts recorded in Paydesk, {time}' }, { time: <Moment at={asOf} /> })}
    </Text>
  );
}

function UnknownFigures({ balance: { payout, unknownFees } }: { balance: BalanceView }) {
  return (
    <>
      {payout.state === 'holding_balance_unknown' && (
        <Text size="sm">
          {rich(
            {
              defaultMessage: 'Look up the holding balance at the provider, then <link>enter it in Environment</link>.',
            },
            {
              link: (words) => (
                <Anchor component={Link} to="/environment" size="sm">
                  {words}
                </Anchor>
              ),
            },
          )}
        </Text>
      )}
      {unknownFees > 0 && (
        <Text size="sm">
          {rich(
            {
              defaultMessage:
                'The balance may be higher: <link>{count, plural, one {the fee of # transaction is unknown} other {the fees of # transactions are unknown}}</link>.',
            },
            {
              count: unknownFees,
              link: (words) => (
                <Anchor renderRoot={(rest) => <Link to="/fees" search={{ unknown: true }} {...rest} />} size="sm">
                  {words}
                </Anchor>
              ),
            },
          )}
        </Text>
      )}
    </>
  );
}

export function BalanceSkeleton() {
  return (
    <div aria-busy="true">
      <Skeleton height={206} radius="lg" />
    </div>
  );
}

/** The balance as a bar. The part above the holding balance is striped; a line marks the holding balance. */
type BalanceBarProps = Pick<BalanceView, 'balance' | 'holdingBalance'>;

function BalanceBar({ balance, holdingBalance }: BalanceBarProps) {
  const { kept, above, line } = barPlaces(balance, holdingBalance);
  const words =
    holdingBalance === null
      ? t({ defaultMessage: 'Balance {balance}. The holding balance is unknown.' }, { balance: formatCents(balance) })
      : t(
          { defaultMessage: 'Balance {balance}, holding balance {holding}' },
          { balance: formatCents(balance), holding: formatCents(holdingBalance) },
        );
  return (
    <div className={classes.room} role="img" aria-label={words}>
      <div className={classes.bar} aria-hidden>
        <div className={classes.kept} style={{ width: `${kept}%` }} />
        <div className={classes.above} style={{ width: `${above}%` }} />
      </div>
      {line !== null && holdingBalance !== null && (
        <div className={classes.line} style={{ left: `${line}%` }} data-side={line > 50 ? 'left' : 'right'} aria-hidden>
          <span>{t({ defaultMessage: 'Holding balance {amount}' }, { amount: formatCents(holdingBalance) })}</span>
        </div>
      )}
    </div>
  );
}
