// The list of returns: the open ones by what is due first, or those that were handled.
import { Group, SegmentedControl, Text } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import type { ListedReturn } from '../../../contract/console/after-charge.ts';
import { HandleReturnInput, MAX_RETURN_NOTE } from '../../../contract/console/after-charge.ts';
import { formatCents } from '../../../contract/format-cents.ts';
import { ChargeId } from '../../../contract/ids.ts';
import { perLanguage, t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { problemOf } from '../../gateway/problem-of.ts';
import { ActionForm, RecordDialog } from '../../shared/action-dialog.tsx';
import { daysAsTimes, rangeProblem } from '../../shared/list-search.ts';
import { useDeadlineClock, useOpenReturns } from '../../shared/open-returns.ts';
import { RangeAlert } from '../../shared/record-list/list-filters.tsx';
import { itemsOf, usePages } from '../../shared/record-list/use-pages.ts';
import { BareCard } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { fieldProblem } from '../../ui/field-problem.ts';
import { NothingMatches } from '../../ui/nothing-matches.tsx';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { RecordTable, RecordTableSkeleton } from '../../ui/record-table/record-table.tsx';
import { returnMeaning, returnTitleForBank } from '../../ui/return-words.ts';
import { useEnvironment } from '../../window/environment.ts';
import { useLanguage } from '../../window/language.ts';
import { tellDone } from '../../window/toast.ts';
import { returnColumns } from './return-columns.tsx';
import { FilteredTotal, ReturnedDays } from './returned-days.tsx';
import type { ReturnsSearch, ReturnsSearchProps } from './returns-search.ts';
import { useFocusNext } from './use-focus-next.ts';

/** one: null while the dialog is closed. onLeave: told of the return that is about to leave the list of open ones; null where it stays after all. */
type HandleReturnProps = { one: ListedReturn | null; onClose: () => void; onLeave: (one: ListedReturn | null) => void };

/** Marks a return as handled, with a note on what was done. */
function HandleReturn({ one, onClose, onLeave }: HandleReturnProps) {
  const environmentId = useEnvironment().id;
  const { handleReturn } = useGateway().afterCharge;
  return (
    <RecordDialog record={one} onClose={onClose} title={t({ defaultMessage: 'Mark return as handled' })}>
      {(shown) => (
        <ActionForm
          procedure={handleReturn}
          words={
            <Text size="sm">
              <b>
                {t(
                  { defaultMessage: '{amount} returned · {reason}' },
                  { amount: formatCents(shown.amount), reason: returnTitleForBank(shown.code) },
                )}
              </b>
              <br />
              {returnMeaning(shown.code, shown.ended).means} {returnMeaning(shown.code, shown.ended).next}
            </Text>
          }
          fields={{
            note: {
              lines: 3,
              label: t({ defaultMessage: 'What did you do about it?' }),
              placeholder: t({ defaultMessage: 'For example: the consumer pays by card' }),
              description: t({ defaultMessage: '{most, number} characters at most' }, { most: MAX_RETURN_NOTE }),
              maxLength: MAX_RETURN_NOTE,
              problem: noteProblem,
            },
          }}
          input={({ note }) => ({
            environmentId,
            chargeId: ChargeId.parse(shown.chargeId),
            attempt: shown.attempt,
            note,
          })}
          action={t({ defaultMessage: 'Mark handled' })}
          canCancel
          onSend={() => onLeave(shown)}
          onFailed={() => onLeave(null)}
          onDone={() =>
            tellDone(
              t({ defaultMessage: 'Return handled' }),
              t({ defaultMessage: 'You can reopen it in the list of handled returns.' }),
            )
          }
          onClose={onClose}
        />
      )}
    </RecordDialog>
  );
}

const noteProblem = (note: string): string | null =>
  fieldProblem(HandleReturnInput.shape.note.safeParse(note), { missing: t({ defaultMessage: 'Enter what you did.' }) });

/** Rows asked for at a time. */
const PAGE = 100;

type Shown = NonNullable<ReturnsSearch['show']> | 'open';

const CHOICES = perLanguage((): { value: Shown; label: string }[] => [
  { value: 'open', label: t({ defaultMessage: 'Open', description: 'Returns nobody has dealt with' }) },
  { value: 'handled', label: t({ defaultMessage: 'Handled' }) },
  { value: 'all', label: t({ defaultMessage: 'All', description: 'The view without filters' }) },
]);

const openName = (chargeId: string, attempt: number) => `${chargeId} ${attempt} open`;
const handledName = (chargeId: string, attempt: number) => `${chargeId} ${attempt} handled`;

/** Another once it is handled or reopened. */
const nameOf = ({ chargeId, attempt, handledAt }: ListedReturn) =>
  (handledAt === null ? openName : handledName)(chargeId, attempt);

export function ReturnList({ search, onSearch }: ReturnsSearchProps) {
  const gateway = useGateway();
  const { id: environmentId, accounts } = useEnvironment();
  const show: Shown = search.show ?? 'open';
  const isOfDays = search.from !== undefined || search.to !== undefined;
  const filter = { environmentId, show, ...daysAsTimes(search) };
  const view = `${environmentId} ${show} ${search.from ?? ''} ${search.to ?? ''}`;
  const [handling, setHandling] = useState<ListedReturn | null>(null);
  const query = usePages(gateway.afterCharge.returns, { ...filter, limit: PAGE });
  const returns = useMemo(() => itemsOf(query.data), [query.data]);
  const list = useRef<HTMLDivElement>(null);
  const leave = useFocusNext(
    list,
    useMemo(() => returns.map(nameOf), [returns]),
  );
  const reopen = useMutation(
    gateway.afterCharge.reopenReturn.mutationOptions({
      onMutate: ({ chargeId, attempt }) => leave(handledName(chargeId, attempt)),
      onError: () => leave(null),
      onSuccess: () =>
        tellDone(
          t({ defaultMessage: 'Return reopened' }),
          t({ defaultMessage: 'It is in the list of open returns again.' }),
        ),
    }),
  );
  const { mutate } = reopen;
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
  const isEmpty =
    rangeProblem(search) === null && query.data !== undefined && returns.length === 0 && !query.hasNextPage;
  return (
    <>
      <Group justify="space-between" align="flex-end" mb="sm" gap="sm" mih={36}>
        {show === 'open' && !isOfDays ? <OpenTotal /> : <FilteredTotal filter={filter} />}
        <ReturnedDays search={search} onSearch={onSearch} />
        <SegmentedControl
          aria-label={t({ defaultMessage: 'Which returns to show' })}
          data={CHOICES()}
          value={show}
          onChange={(value) =>
            onSearch({ ...search, show: value === 'open' ? undefined : (value as ReturnsSearch['show']) })
          }
        />
      </Group>
      {reopen.error && <ProblemAlert problem={problemOf(reopen.error)} />}
      {query.isError && <ProblemAlert problem={problemOf(query.error)} />}
      {query.isPending && <RecordTableSkeleton columns={columns} layout={null} />}
      <RangeAlert search={search} />
      <section ref={list} tabIndex={-1} aria-label={t({ defaultMessage: 'List of returns' })}>
        {isEmpty &&
          (isOfDays ? (
            <NothingMatches
              words={t({ defaultMessage: 'No payment came back in these days.' })}
              onClear={() => onSearch({ show: search.show })}
            />
          ) : (
            <NoReturns show={show} />
          ))}
        {query.data && !isEmpty && rangeProblem(search) === null && (
          <RecordTable
            key={view}
            name={t({ defaultMessage: 'Returns' })}
            isDense
            place={`returns:${view}`}
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
      </section>
      <HandleReturn one={handling} onClose={() => setHandling(null)} onLeave={(one) => leave(one && nameOf(one))} />
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
