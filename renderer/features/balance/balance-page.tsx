// The Balance and payouts page: balance, payouts, and monthly statements.
import { Alert, Button, Divider, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconAlertTriangle, IconScale } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { booksMonthOf } from '../../../contract/books-day.ts';
import { Month } from '../../../contract/books-month.ts';
import type { UnknownView } from '../../../contract/console/journal.ts';
import type { BalanceView } from '../../../contract/console/payout.ts';
import { formatCents } from '../../../contract/format-cents.ts';
import { parseDollars } from '../../../contract/money.ts';
import { monthWords } from '../../../messages/day-words.ts';
import { t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { problemOf } from '../../gateway/problem-of.ts';
import { ActionDialog } from '../../shared/action-dialog.tsx';
import { BooksNotice } from '../../shared/books-notice.tsx';
import { itemsOf, usePages } from '../../shared/record-list/use-pages.ts';
import { ResolveEntry } from '../../shared/resolve-entry.tsx';
import { RetryPayout } from '../../shared/retry-payout.tsx';
import { OwnRequest } from '../../shared/second-person/own-request.tsx';
import { amountProblem } from '../../ui/amount-words.ts';
import { BareCard } from '../../ui/card.tsx';
import { LoadMore } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ExternalLink } from '../../ui/external-link.tsx';
import { Moment } from '../../ui/moment.tsx';
import { isLost, whyUnknown } from '../../ui/operation-words.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { rich } from '../../ui/rich.tsx';
import { useEnvironment } from '../../window/environment.ts';
import { MayCall } from '../../window/may.tsx';
import { usePageTitle } from '../../window/page-title.ts';
import { tellDone } from '../../window/toast.ts';
import { BalanceCard, BalanceSkeleton } from './balance-card.tsx';
import type { BalanceSearchProps } from './balance-search.ts';
import { monthChoices } from './months.ts';
import { PayoutList } from './payout-list.tsx';
import { StartPayout } from './start-payout.tsx';
import { StatementSection } from './statement-section.tsx';

/** In ms. The balance changes at the service without any action here. */
const ASKED_EVERY = 15_000;
const WHILE_ON_ITS_WAY = 1_000;

export function BalancePage(props: BalanceSearchProps) {
  usePageTitle(t({ defaultMessage: 'Balance and payouts' }));
  return useEnvironment().mode === 'marketplace' ? <Marketplace {...props} /> : <NoMarketplace />;
}

function Marketplace({ search, onSearch }: BalanceSearchProps) {
  const gateway = useGateway();
  const { id: environmentId, embedded } = useEnvironment();
  const balance = useQuery(
    gateway.payouts.balance.queryOptions({ input: { environmentId }, refetchInterval: ASKED_EVERY }),
  );
  const payouts = useQuery(
    gateway.payouts.list.queryOptions({
      input: { environmentId },
      refetchInterval: ({ state }) => (state.data?.some(isOnItsWay) ? WHILE_ON_ITS_WAY : ASKED_EVERY),
    }),
  );
  const isOpen = payouts.data?.some(({ openEntryId }) => openEntryId !== null) ?? true;
  const present = balance.data && Month.parse(booksMonthOf(Date.parse(balance.data.asOf)));
  return (
    <>
      <PageHeader
        title={t({ defaultMessage: 'Balance and payouts' })}
        words={t({ defaultMessage: 'Seller fees the marketplace has collected, and payouts made from them.' })}
        actions={
          embedded ? (
            <MayCall to="payouts.start">
              <StartPayout balance={balance.data} isOpen={isOpen} />
            </MayCall>
          ) : (
            <MayCall to="payouts.record">
              <ByHand balance={balance.data} />
            </MayCall>
          )
        }
      />
      <BooksNotice />
      <Stack gap="lg">
        <UnknownPayouts />
        <OwnRequest
          kind="payout"
          isOf={(what) => what.environmentId === environmentId}
          action={({ amount }) => t({ defaultMessage: 'Pay out {amount}' }, { amount: formatCents(amount) })}
          carryOut={({ amount: expectedAmount }, { id: approvalId }) =>
            gateway.payouts.start.call({ environmentId, expectedAmount, approvalId })
          }
        />
        {balance.error && <ProblemAlert problem={problemOf(balance.error)} />}
        {balance.isPending && <BalanceSkeleton />}
        {balance.data && !balance.error && <BalanceCard balance={balance.data} />}
        {payouts.error ? <ProblemAlert problem={problemOf(payouts.error)} /> : <PayoutList payouts={payouts.data} />}
        {present && (
          <StatementSection
            present={present}
            month={search.month ?? present}
            onMonth={(month) => onSearch({ month })}
          />
        )}
      </Stack>
    </>
  );
}

const isOnItsWay = ({ state }: { state: string }): boolean => state === 'started';

/** Other providers have no call that starts a payout. It is started on their website and recorded here. */
function ByHand({ balance }: { balance: BalanceView | undefined }) {
  const [recording, record] = useDisclosure(false);
  return (
    <Group gap="md" wrap="nowrap">
      <ExternalLink href={useEnvironment().dashboardUrl}>
        {t({ defaultMessage: 'Open banking statements' })}
      </ExternalLink>
      <Button size="md" disabled={!balance} onClick={record.open}>
        {t({ defaultMessage: 'Record payout' })}
      </Button>
      {balance && <RecordPayout balance={balance} opened={recording} onClose={record.close} />}
    </Group>
  );
}

function NoMarketplace() {
  return (
    <>
      <PageHeader title={t({ defaultMessage: 'Balance and payouts' })} />
      <BareCard>
        <EmptyState
          icon={IconScale}
          title={t({ defaultMessage: 'No marketplace' })}
          words={t({
            defaultMessage:
              'This environment takes payments for a single merchant. A marketplace collects seller fees in a balance and pays them out.',
          })}
          action={
            <Button component={Link} to="/environment" variant="light">
              {t({ defaultMessage: 'Open Environment' })}
            </Button>
          }
        />
      </BareCard>
    </>
  );
}

/** Payouts without a response. They are retried or resolved by a person. */
function UnknownPayouts() {
  const gateway = useGateway();
  const environmentId = useEnvironment().id;
  const query = usePages(gateway.journal.unknown, { environmentId, operation: 'start_payout' });
  return (
    <>
      {itemsOf(query.data).map((entry) => (
        <UnknownPayout key={entry.id} entry={entry} />
      ))}
      <LoadMore query={query} />
    </>
  );
}

function UnknownPayout({ entry }: { entry: UnknownView }) {
  if (!entry.payout) return null;
  return (
    <Alert color="red" variant="light" icon={<IconAlertTriangle size={20} />} title={whyUnknown(entry)} role="alert">
      <Text size="sm" mb="md">
        {rich(
          {
            defaultMessage:
              '{amount} for {month}, sent {time}. You can’t start another payout for this month until this one is resolved.',
          },
          {
            amount: formatCents(entry.payout.amount),
            month: monthWords(entry.payout.month),
            time: <Moment at={entry.sentAt} />,
          },
        )}
      </Text>
      {!isLost(entry) && <RetryPayout entryId={entry.id} />}
      <Divider mb="sm" color="red" opacity={0.25} />
      <ResolveEntry entry={entry} />
    </Alert>
  );
}

type RecordPayoutProps = { balance: BalanceView; opened: boolean; onClose: () => void };

/** Records a payout that was started on the provider's website. */
function RecordPayout({ balance, opened, onClose }: RecordPayoutProps) {
  const environmentId = useEnvironment().id;
  const present = booksMonthOf(Date.parse(balance.asOf));
  return (
    <ActionDialog
      opened={opened}
      onClose={onClose}
      title={t({ defaultMessage: 'Record payout' })}
      procedure={useGateway().payouts.record}
      hint={t({
        defaultMessage:
          'Start the payout on the provider’s banking statements page, then record it here. Recording it doesn’t move any money.',
      })}
      fields={{
        month: {
          label: t({ defaultMessage: 'Month' }),
          choice: { data: monthChoices(present, present), allowDeselect: false },
          initial: present,
        },
        amount: {
          as: 'amount',
          label: t({ defaultMessage: 'Amount' }),
          description: reckoned(balance),
          problem: amountProblem,
          isFirst: true,
        },
        reference: {
          label: t({ defaultMessage: 'Reference' }),
          description: t({ defaultMessage: 'Optional. Copy it from the provider.' }),
          maxLength: 200,
        },
      }}
      input={({ month, amount, reference }) => {
        const read = parseDollars(amount);
        if (!read.ok) return null;
        const sent = reference.trim() === '' ? null : reference;
        return { environmentId, month: Month.parse(month), amount: read.cents, reference: sent };
      }}
      action={t({ defaultMessage: 'Record payout' })}
      onDone={({ amount, month }) =>
        tellDone(
          t({ defaultMessage: 'Payout recorded' }),
          t({ defaultMessage: '{amount} for {month}' }, { amount: formatCents(amount), month: monthWords(month) }),
        )
      }
    />
  );
}

function reckoned({ payout }: BalanceView): string {
  return payout.state === 'eligible'
    ? t({ defaultMessage: 'Calculated by Paydesk: {amount}' }, { amount: formatCents(payout.amount) })
    : t({ defaultMessage: 'Enter the amount the provider shows.' });
}
