// The to-do list: a card for each kind of work, or "All clear".
import { Group, SimpleGrid, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import {
  IconAlertTriangle,
  IconBellRinging,
  IconBuildingStore,
  IconCircleCheck,
  IconDatabaseX,
  IconFileInvoice,
  IconScale,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { OpenCopyRequests } from '../../../contract/console/authorization-acts.ts';
import type { Overview } from '../../../contract/console/overview.ts';
import type { BalanceView } from '../../../contract/console/payout.ts';
import { formatCents } from '../../../contract/format-cents.ts';
import { t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { useOpenReturns } from '../../shared/open-returns.ts';
import { useReturnRates } from '../../shared/return-rates.ts';
import { Card } from '../../ui/card.tsx';
import { DeadlineMoment } from '../../ui/moment.tsx';
import { rich } from '../../ui/rich.tsx';
import { SELLER_STEP } from '../../ui/seller-step-words.ts';
import { ageWords, dayWords } from '../../ui/time-words.ts';
import { useNow } from '../../ui/use-now.ts';
import { useEnvironment } from '../../window/environment.ts';
import { useMay } from '../../window/may.tsx';
import { large, NeedCard } from './need-card.tsx';
import { DeadlinesNeed, ratesNeed, returnsNeed } from './return-needs.tsx';

const HALF_A_MINUTE = 30_000;

export function Needs({ overview, balance }: { overview: Overview; balance: BalanceView | null }) {
  const { environmentId, unknownOutcomes, ordersWaiting, sellersStuck, isEmpty } = overview;
  const gateway = useGateway();
  const alarms = useQuery(gateway.outcomes.alarms.queryOptions({ input: { environmentId, limit: 1 } }));
  const openAlarms = alarms.data?.open ?? 0;
  const copies = useQuery(gateway.orders.openCopyRequests.queryOptions({ input: { environmentId } })).data;
  const open = useOpenReturns().data;
  const rates = useReturnRates().data;
  const trouble = useQuery(gateway.backup.state.queryOptions()).data?.backupTrouble;
  const mayBackUp = useMay()('backup.make');
  const needs = [
    trouble && mayBackUp && <BackupNeed key="backup" at={trouble.at} />,
    openAlarms > 0 && <AlarmNeed key="alarms" count={openAlarms} />,
    open && open.dueSoon > 0 && <DeadlinesNeed key="deadlines" open={open} />,
    unknownOutcomes.count > 0 && <UnknownNeed key="unknown" unknown={unknownOutcomes} />,
    copies && copies.items.length > 0 && <CopiesNeed key="copies" copies={copies} />,
    ratesNeed(rates),
    open && returnsNeed(open),
    ordersWaiting.count > 0 && <OrdersNeed key="orders" waiting={ordersWaiting} />,
    sellersStuck.count > 0 && <SellersNeed key="sellers" stuck={sellersStuck} />,
    balance?.payout.state === 'eligible' && (
      <PayoutNeed key="payout" balance={balance} amount={balance.payout.amount} />
    ),
  ].filter(Boolean);
  if (needs.length === 0) return isEmpty ? null : <AllClear />;
  return (
    <Stack gap="sm" component="section" aria-label={t({ defaultMessage: 'Needs your attention' })}>
      <Title order={2}>{t({ defaultMessage: 'Needs your attention' })}</Title>
      <SimpleGrid cols={{ base: 1, xs: 2, md: needs.length === 4 ? 4 : 3 }} spacing="md">
        {needs}
      </SimpleGrid>
    </Stack>
  );
}

function BackupNeed({ at }: { at: string }) {
  return (
    <NeedCard
      tone="red"
      icon={IconDatabaseX}
      to="/backups"
      title={t({ defaultMessage: 'Backup failed' })}
      way={t({ defaultMessage: 'See why' })}
    >
      {rich(
        { defaultMessage: 'The newest try was {time}. Without a backup, a lost disk takes your ledger with it.' },
        { time: <DeadlineMoment at={at} /> },
      )}
    </NeedCard>
  );
}

function AlarmNeed({ count }: { count: number }) {
  return (
    <NeedCard
      tone="red"
      icon={IconBellRinging}
      to="/needs-review"
      title={rich(
        { defaultMessage: '<large>{count, number}</large> {count, plural, one {open alarm} other {open alarms}}' },
        { count, large },
      )}
      way={t({ defaultMessage: 'Review alarms' })}
    >
      {t({ defaultMessage: 'The payment service contradicts our records. A consumer may have been debited twice.' })}
    </NeedCard>
  );
}

function UnknownNeed({ unknown: { count, oldestSentAt } }: { unknown: Overview['unknownOutcomes'] }) {
  const now = useNow(HALF_A_MINUTE);
  return (
    <NeedCard
      tone="red"
      icon={IconAlertTriangle}
      to="/needs-review"
      title={rich(
        {
          defaultMessage:
            '<large>{count, number}</large> {count, plural, one {call needs review} other {calls need review}}',
        },
        { count, large },
      )}
      way={t({ defaultMessage: 'Review calls' })}
    >
      {t({ defaultMessage: 'We never got a response. Check before retrying.' })}{' '}
      {oldestSentAt && t({ defaultMessage: 'The oldest was sent {age}.' }, { age: ageWords(oldestSentAt, now) })}
    </NeedCard>
  );
}

function CopiesNeed({ copies: { items } }: { copies: OpenCopyRequests }) {
  return (
    <NeedCard
      tone="yellow"
      icon={IconFileInvoice}
      to="/needs-review"
      title={rich(
        {
          defaultMessage:
            '<large>{count, number}</large> {count, plural, one {authorization copy to send} other {authorization copies to send}}',
        },
        { count: items.length, large },
      )}
      way={t({ defaultMessage: 'Open tasks' })}
    >
      {items[0] && t({ defaultMessage: 'The first is due by {day}.' }, { day: dayWords(items[0].dueOn) })}
    </NeedCard>
  );
}

function OrdersNeed({ waiting: { count, amount, amountUnknown, old } }: { waiting: Overview['ordersWaiting'] }) {
  return (
    <NeedCard
      tone="ink"
      icon={IconFileInvoice}
      to="/orders"
      search={{ status: 'ready' }}
      title={rich(
        {
          defaultMessage:
            '<large>{count, number}</large> {count, plural, one {order to capture} other {orders to capture}}',
        },
        { count, large },
      )}
      way={t({ defaultMessage: 'Open orders' })}
    >
      {amountUnknown === 0
        ? t({ defaultMessage: '{amount} in total.' }, { amount: formatCents(amount) })
        : t(
            {
              defaultMessage:
                '{amount} in total, plus {count, plural, one {# order} other {# orders}} with an unknown amount.',
            },
            { amount: formatCents(amount), count: amountUnknown },
          )}{' '}
      {old > 0 &&
        t(
          { defaultMessage: '{count, plural, one {# has been} other {# have been}} waiting for more than a day.' },
          { count: old },
        )}
    </NeedCard>
  );
}

function SellersNeed({ stuck: { count, longest } }: { stuck: Overview['sellersStuck'] }) {
  const now = useNow(HALF_A_MINUTE);
  return (
    <NeedCard
      tone="yellow"
      icon={IconBuildingStore}
      to="/sellers"
      title={rich(
        {
          defaultMessage:
            '<large>{count, number}</large> {count, plural, one {seller not ready} other {sellers not ready}}',
        },
        { count, large },
      )}
      way={t({ defaultMessage: 'Open sellers' })}
    >
      {longest && (
        <>
          {rich(
            { defaultMessage: 'Waiting longest: {seller}. Last step {age}.' },
            { seller: <bdi>{longest.name}</bdi>, age: ageWords(longest.since, now) },
          )}{' '}
          {SELLER_STEP()[longest.missing].missing}.
        </>
      )}
    </NeedCard>
  );
}

function PayoutNeed({ balance, amount }: { balance: BalanceView; amount: number }) {
  return (
    <NeedCard
      tone="teal"
      icon={IconScale}
      to="/balance"
      title={t({ defaultMessage: 'Payout available' })}
      way={t({ defaultMessage: 'Open balance' })}
    >
      {t(
        { defaultMessage: 'You can pay out {amount}: the balance of {balance} minus the holding balance.' },
        { amount: formatCents(amount), balance: formatCents(balance.balance) },
      )}{' '}
      {balance.unknownFees > 0 && t({ defaultMessage: 'It may be more because some fees are unknown.' })}
    </NeedCard>
  );
}

function AllClear() {
  const isMarketplace = useEnvironment().mode === 'marketplace';
  return (
    <Card>
      <Group gap="md" wrap="nowrap">
        <ThemeIcon size={40} radius="xl" variant="light" color="teal">
          <IconCircleCheck size={22} stroke={1.7} />
        </ThemeIcon>
        <div>
          <Title order={2}>{t({ defaultMessage: 'All clear' })}</Title>
          <Text size="sm" c="dimmed">
            {isMarketplace
              ? t({
                  defaultMessage:
                    'Nothing needs review, no orders are waiting to be captured, and every seller is ready.',
                })
              : t({ defaultMessage: 'Nothing needs review, and no orders are waiting to be captured.' })}
          </Text>
        </div>
      </Group>
    </Card>
  );
}
