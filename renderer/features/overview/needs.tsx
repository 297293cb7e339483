// What needs a person today: a card for each kind, and calm where there is none.
import { Group, SimpleGrid, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import {
  IconAlertTriangle,
  IconBellRinging,
  IconBuildingStore,
  IconCircleCheck,
  IconFileInvoice,
  IconScale,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Overview } from '../../../contract/console/overview.ts';
import type { BalanceView } from '../../../contract/console/payout.ts';
import { formatCents } from '../../../contract/format-cents.ts';
import { useGateway } from '../../gateway/client.ts';
import { Card } from '../../ui/card.tsx';
import { SELLER_STEP } from '../../ui/seller-step-words.ts';
import { ageWords } from '../../ui/time-words.ts';
import { useNow } from '../../ui/use-now.ts';
import { useEnvironment } from '../../window/environment.ts';
import { NeedCard } from './need-card.tsx';

const HALF_A_MINUTE = 30_000;

export function Needs({ overview, balance }: { overview: Overview; balance: BalanceView | null }) {
  const { environmentId, unknownOutcomes, ordersWaiting, sellersStuck, isEmpty } = overview;
  const alarms = useQuery(useGateway().outcomes.alarms.queryOptions({ input: { environmentId, limit: 1 } }));
  const openAlarms = alarms.data?.open ?? 0;
  const needs = [
    openAlarms > 0 && <AlarmNeed key="alarms" count={openAlarms} />,
    unknownOutcomes.count > 0 && <UnknownNeed key="unknown" unknown={unknownOutcomes} />,
    ordersWaiting.count > 0 && <OrdersNeed key="orders" waiting={ordersWaiting} />,
    sellersStuck.count > 0 && <SellersNeed key="sellers" stuck={sellersStuck} />,
    balance?.payout.state === 'eligible' && (
      <PayoutNeed key="payout" balance={balance} amount={balance.payout.amount} />
    ),
  ].filter(Boolean);
  if (needs.length === 0) return isEmpty ? null : <AllClear />;
  return (
    <Stack gap="sm" component="section" aria-label="Needs you today">
      <Title order={2}>Needs you today</Title>
      <SimpleGrid cols={{ base: 1, xs: 2, md: needs.length === 4 ? 4 : 3 }} spacing="md">
        {needs}
      </SimpleGrid>
    </Stack>
  );
}

function AlarmNeed({ count }: { count: number }) {
  return (
    <NeedCard
      tone="red"
      icon={IconBellRinging}
      to="/needs-review"
      count={count}
      name={count === 1 ? 'open alarm' : 'open alarms'}
      way="Review"
    >
      An answer contradicts the records. A consumer may have been debited twice.
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
      count={count}
      name={count === 1 ? 'unknown outcome' : 'unknown outcomes'}
      way="Find out and settle"
    >
      {count === 1 ? 'It may have been done.' : 'They may have been done.'} Check before you retry.
      {oldestSentAt && ` The oldest was sent ${ageWords(oldestSentAt, now)}.`}
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
      count={count}
      name={count === 1 ? 'order waiting for capture' : 'orders waiting for capture'}
      way="Go to orders"
    >
      {formatCents(amount)} in all{amountUnknown > 0 && `, and ${amountUnknown} of unknown amount`}.
      {old > 0 && ` ${old} for more than a day.`}
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
      count={count}
      name={count === 1 ? 'seller not ready yet' : 'sellers not ready yet'}
      way="Go to sellers"
    >
      {longest && (
        <>
          Longest: <bdi>{longest.name}</bdi>, last step {ageWords(longest.since, now)}.{' '}
          {SELLER_STEP[longest.missing].missing}.
        </>
      )}
    </NeedCard>
  );
}

function PayoutNeed({ balance, amount }: { balance: BalanceView; amount: number }) {
  return (
    <NeedCard tone="teal" icon={IconScale} to="/balance" name="Payout eligible" way="Go to balance">
      {formatCents(amount)} can be paid out: the balance of {formatCents(balance.balance)} less the holding balance.
      {balance.unknownFees > 0 && ' It may be more: some fees are unknown.'}
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
          <Title order={2}>All clear</Title>
          <Text size="sm" c="dimmed">
            No unknown outcomes, no orders waiting for capture
            {isMarketplace ? ', every seller ready' : ''}.
          </Text>
        </div>
      </Group>
    </Card>
  );
}
