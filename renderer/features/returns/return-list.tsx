// The list of returns: the open ones by what is due first, or those that were handled.
import { Group, SegmentedControl, Text } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { ReturnView } from '../../../contract/console/after-charge.ts';
import { formatCents } from '../../../contract/format-cents.ts';
import { ChargeId } from '../../../contract/ids.ts';
import { perLanguage, t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { problemOf } from '../../gateway/problem-of.ts';
import { useDeadlineClock, useOpenReturns } from '../../shared/open-returns.ts';
import { BareCard } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { RecordTable, RecordTableSkeleton } from '../../ui/record-table/record-table.tsx';
import { useEnvironment } from '../../window/environment.ts';
import { useLanguage } from '../../window/language.ts';
import { tellDone } from '../../window/toast.ts';
import { HandleReturn } from './handle-return.tsx';
import { returnColumns } from './return-columns.tsx';
import type { ReturnsSearch, ReturnsSearchProps } from './returns-search.ts';

/** Rows asked for at a time. */
const PAGE = 100;

type Shown = NonNullable<ReturnsSearch['show']> | 'open';

const CHOICES = perLanguage((): { value: Shown; label: string }[] => [
  { value: 'open', label: t({ defaultMessage: 'Open', description: 'Returns nobody has dealt with' }) },
  { value: 'handled', label: t({ defaultMessage: 'Handled' }) },
  { value: 'all', label: t({ defaultMessage: 'All', description: 'The view without filters' }) },
]);

export function ReturnList({ search, onSearch }: ReturnsSearchProps) {
  const gateway = useGateway();
  const { id: environmentId, accounts } = useEnvironment();
  const show: Shown = search.show ?? 'open';
  const [handling, setHandling] = useState<ReturnView | null>(null);
  const query = useInfiniteQuery(
    gateway.afterCharge.returns.infiniteOptions({
      input: (cursor: string | null) => ({ environmentId, show, cursor, limit: PAGE }),
      initialPageParam: null,
      getNextPageParam: (page) => page.nextCursor,
    }),
  );
  const reopen = useMutation(
    gateway.afterCharge.reopenReturn.mutationOptions({
      onSuccess: () =>
        tellDone(
          t({ defaultMessage: 'Return reopened' }),
          t({ defaultMessage: 'It is in the list of open returns again.' }),
        ),
    }),
  );
  const { mutate } = reopen;
  const returns = useMemo(() => query.data?.pages.flatMap((page) => page.items) ?? [], [query.data]);
  const nowMs = useDeadlineClock();
  const language = useLanguage((shown) => shown.language);
  // biome-ignore lint/correctness/useExhaustiveDependencies: columns are named in the language of the window.
  const columns = useMemo(
    () =>
      returnColumns({
        accountName: (id) => accounts.find((one) => one.id === id)?.name ?? '—',
        nowMs,
        onHandle: setHandling,
        onReopen: ({ chargeId, attempt }) => mutate({ environmentId, chargeId: ChargeId.parse(chargeId), attempt }),
      }),
    [accounts, nowMs, mutate, environmentId, language],
  );
  const isEmpty = query.data !== undefined && returns.length === 0 && !query.hasNextPage;
  return (
    <>
      <Group justify="space-between" mb="sm" gap="sm" mih={36}>
        <OpenTotal />
        <SegmentedControl
          aria-label={t({ defaultMessage: 'Which returns to show' })}
          data={CHOICES()}
          value={show}
          onChange={(value) => onSearch({ show: value === 'open' ? undefined : (value as ReturnsSearch['show']) })}
        />
      </Group>
      {reopen.error && <ProblemAlert problem={problemOf(reopen.error)} />}
      {query.isError && <ProblemAlert problem={problemOf(query.error)} />}
      {query.isPending && <RecordTableSkeleton columns={columns} layout={null} />}
      {isEmpty && <NoReturns show={show} />}
      {query.data && !isEmpty && (
        <RecordTable
          key={`${environmentId} ${show}`}
          name={t({ defaultMessage: 'Returns' })}
          place={`returns:${environmentId} ${show}`}
          columns={columns}
          layout={null}
          rows={returns}
          rowId={({ chargeId, attempt }) => `${chargeId} ${attempt}`}
          rowTo={({ orderId }) => `/orders/${orderId}`}
          rowCount={query.hasNextPage ? null : returns.length}
          hasMore={query.hasNextPage}
          isAsking={query.isFetchingNextPage}
          onNearEnd={query.fetchNextPage}
          sorting={{ by: 'deadline', descending: false }}
          onSort={() => undefined}
        />
      )}
      <HandleReturn one={handling} onClose={() => setHandling(null)} />
    </>
  );
}

function OpenTotal() {
  const { data } = useOpenReturns();
  // The empty list says so itself.
  if (!data || data.count === 0) return <div />;
  const { count, amount, isMore, dueSoon, overdue } = data;
  return (
    <Group gap="xs" role="status" aria-live="polite">
      <Text size="sm" fw={550}>
        {isMore
          ? t({ defaultMessage: '{count, number} open returns or more' }, { count })
          : t({ defaultMessage: '{count, plural, one {# open return} other {# open returns}}' }, { count })}
      </Text>
      <Text size="sm" c="dimmed" style={{ fontVariantNumeric: 'tabular-nums' }}>
        {formatCents(amount)}
      </Text>
      {dueSoon - overdue > 0 && (
        <Text size="sm" c="dimmed">
          {t({ defaultMessage: '{count, number} due within 2 days' }, { count: dueSoon - overdue })}
        </Text>
      )}
      {overdue > 0 && (
        <Text size="sm" fw={550} c="var(--mantine-color-error)">
          {t({ defaultMessage: '{count, number} overdue' }, { count: overdue })}
        </Text>
      )}
    </Group>
  );
}

function NoReturns({ show }: { show: Shown }) {
  return (
    <BareCard>
      <EmptyState
        icon={IconArrowBackUp}
        title={
          show === 'handled'
            ? t({ defaultMessage: 'No handled returns' })
            : show === 'open'
              ? t({ defaultMessage: 'No open returns' })
              : t({ defaultMessage: 'No returns' })
        }
        words={
          show === 'handled'
            ? t({ defaultMessage: 'Returns that you mark as handled appear here, with your note.' })
            : t({
                defaultMessage: 'A payment that a consumer’s bank sends back appears here, with what to do about it.',
              })
        }
      />
    </BareCard>
  );
}
