// One month of the books: the figures of each seller, how captures become deposits, and what is frozen once the month is closed.
import { Alert, Badge, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core';
import { IconCalendarStats } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { BOOKS_TIME_ZONE, lastDayOf, Month } from '../../../contract/books-month.ts';
import type { MonthEntry, MonthView } from '../../../contract/console/month.ts';
import { bridgeOf, totalOf } from '../../../contract/console/month-figures.ts';
import { dayWords, monthWords } from '../../../messages/day-words.ts';
import { t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { problemOf } from '../../gateway/problem-of.ts';
import { BooksNotice } from '../../shared/books-notice.tsx';
import { BareCard } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Moment } from '../../ui/moment.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { rich } from '../../ui/rich.tsx';
import { momentWords, zoneWords } from '../../ui/time-words.ts';
import { useEnvironment } from '../../window/environment.ts';
import { usePageTitle } from '../../window/page-title.ts';
import { BalanceBridge, DepositBridge } from './bridges.tsx';
import { CloseMonth } from './close-month.tsx';
import { ExportMonth } from './export-month.tsx';
import { KindTotals } from './kind-totals.tsx';
import { LateChangesSection } from './late-changes.tsx';
import { MonthChooser } from './month-chooser.tsx';
import { firstMonth, type MonthSearchProps } from './month-search.ts';
import { MovementsSection } from './movements-section.tsx';
import { SellerTable } from './seller-table.tsx';

export function MonthPage({ search, onSearch }: MonthSearchProps) {
  usePageTitle(t({ defaultMessage: 'Months' }));
  const gateway = useGateway();
  const { id: environmentId } = useEnvironment();
  const months = useQuery(gateway.months.list.queryOptions({ input: { environmentId } }));
  if (months.isError && !months.data) return <ProblemAlert problem={problemOf(months.error)} />;
  if (!months.data) return <MonthSkeleton />;
  return <KnownMonths known={months.data.months} today={months.data.today} search={search} onSearch={onSearch} />;
}

function KnownMonths({ known, today, search, onSearch }: MonthSearchProps & { known: MonthEntry[]; today: string }) {
  const present = Month.parse(today.slice(0, 7));
  // A month that is closed here stays on the screen.
  const [first] = useState(() => firstMonth(today, known));
  const month = search.month ?? first;
  const entry = known.find((one) => one.month === month);
  return (
    <>
      <PageHeader
        title={monthWords(month)}
        badge={<StateBadge state={entry?.state ?? (month >= present ? 'running' : 'open')} />}
        words={t(
          { defaultMessage: 'What moved money in the month, per seller. Days and times are in {zone}.' },
          { zone: zoneWords(BOOKS_TIME_ZONE) },
        )}
        actions={
          <>
            <ExportMonth month={month} />
            <MonthChooser
              months={known}
              present={present}
              month={month}
              onMonth={(chosen) => onSearch({ ...search, month: chosen })}
            />
          </>
        }
      />
      <BooksNotice />
      <ShownMonth key={month} month={month} search={{ ...search, month }} onSearch={onSearch} />
    </>
  );
}

function StateBadge({ state }: Pick<MonthView, 'state'>) {
  if (state === 'running')
    return (
      <Badge color="blue" variant="light">
        {t({ defaultMessage: 'Running', description: 'A month that isn’t over' })}
      </Badge>
    );
  return state === 'closed' ? (
    <Badge color="teal" variant="light">
      {t({ defaultMessage: 'Closed', description: 'A month of the books' })}
    </Badge>
  ) : (
    <Badge color="gray" variant="light">
      {t({ defaultMessage: 'Open', description: 'A month of the books that isn’t closed' })}
    </Badge>
  );
}

/** The ledger counts the month again only where something was recorded since. A busy marketplace is told something every second. */
const COUNTED_EVERY_MS = 30_000;

type ShownProps = MonthSearchProps & { month: Month };

function ShownMonth({ month, search, onSearch }: ShownProps) {
  const gateway = useGateway();
  const { id: environmentId } = useEnvironment();
  const query = useQuery(
    gateway.months.get.queryOptions({
      input: { environmentId, month },
      refetchInterval: ({ state }) => (state.data?.closing ? false : COUNTED_EVERY_MS),
    }),
  );
  if (query.isError && !query.data) return <ProblemAlert problem={problemOf(query.error)} />;
  if (!query.data) return <MonthSkeleton />;
  if (search.kind)
    return <MovementsSection view={query.data} search={{ ...search, kind: search.kind }} onSearch={onSearch} />;
  return <Figures view={query.data} search={search} onSearch={onSearch} />;
}

function MonthSkeleton() {
  return (
    <Stack gap="lg" role="status" aria-busy="true" aria-label={t({ defaultMessage: 'Loading' })}>
      <Skeleton height={260} radius="lg" />
      <Skeleton height={320} radius="lg" />
    </Stack>
  );
}

function Figures({ view, search, onSearch }: MonthSearchProps & { view: MonthView }) {
  const isMarketplace = useEnvironment().mode === 'marketplace';
  const { accounts } = view.figures;
  // The marketplace itself sells nothing: its payouts are in the totals and in the balance.
  const sellers = accounts.filter(({ accountRole }) => !isMarketplace || accountRole !== 'platform');
  const total = totalOf(accounts);
  const chosen = accounts.find(({ accountId }) => accountId === search.account);
  if (accounts.length === 0)
    return (
      <Stack gap="lg">
        <Frozen view={view} />
        <BareCard>
          <EmptyState
            icon={IconCalendarStats}
            title={t({ defaultMessage: 'Nothing moved in {month}' }, { month: monthWords(view.month) })}
            words={t({ defaultMessage: 'Captures, fees, refunds, returns and settlements of the month appear here.' })}
          />
        </BareCard>
        {view.closing && <LateChangesSection month={view.month} />}
        <CloseMonth view={view} />
      </Stack>
    );
  return (
    <Stack gap="lg">
      <Frozen view={view} />
      <SellerTable sellers={sellers} total={totalOf(sellers)} search={search} onSearch={onSearch} />
      <SimpleGrid cols={{ base: 1, xl: 2 }} spacing="lg" style={{ alignItems: 'start' }}>
        <DepositBridge
          bridge={bridgeOf(chosen ?? total)}
          figures={chosen ?? total}
          isOfOne={chosen !== undefined}
          search={search}
        />
        <Stack gap="lg">
          {isMarketplace && <BalanceBridge view={view} total={total} />}
          <KindTotals total={total} search={search} />
        </Stack>
      </SimpleGrid>
      {view.closing && <LateChangesSection month={view.month} />}
      <CloseMonth view={view} />
    </Stack>
  );
}

/** Says who closed the month, and when. */
function Frozen({ view: { closing, closings, state, month } }: { view: MonthView }) {
  if (state === 'running')
    return (
      <Text size="sm" c="dimmed" role="note">
        {t(
          {
            defaultMessage: 'This month is still running: the figures are those so far. It can be closed after {day}.',
          },
          { day: dayWords(lastDayOf(month)) },
        )}
      </Text>
    );
  if (!closing) return null;
  return (
    <Alert
      color="teal"
      title={t(
        { defaultMessage: 'Closed by {person}, as of {time}' },
        { person: closing.by, time: `${momentWords(closing.asOf, BOOKS_TIME_ZONE)}, ${zoneWords(BOOKS_TIME_ZONE)}` },
      )}
    >
      <Text size="sm">
        <bdi>{closing.note}</bdi>
      </Text>
      {closings.slice(1).map(({ id, by, asOf }) => (
        <Text key={id} size="xs" c="dimmed">
          {rich(
            { defaultMessage: 'Closed before by {person}, {time}' },
            { person: <bdi>{by}</bdi>, time: <Moment at={asOf} /> },
          )}
        </Text>
      ))}
    </Alert>
  );
}
