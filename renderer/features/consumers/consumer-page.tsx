// The page of a consumer: who it is, what their payments come to, and every payment that shares their name, email, phone or bank account.
import { Alert, Anchor, Stack, Switch, Text } from '@mantine/core';
import { IconInfoCircle, IconUserSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { ConsumerKey } from '../../../contract/console/consumer.ts';
import { t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { problemOf } from '../../gateway/problem-of.ts';
import { EndSessionAuthorization } from '../../shared/end-session-authorization.tsx';
import { itemsOf, usePages } from '../../shared/record-list/use-pages.ts';
import { BareCard } from '../../ui/card.tsx';
import { Consumer } from '../../ui/consumer.tsx';
import { DetailSkeleton } from '../../ui/detail-skeleton.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { MissingRecord } from '../../ui/missing-record.tsx';
import { Moment } from '../../ui/moment.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { RecordTable, RecordTableSkeleton } from '../../ui/record-table/record-table.tsx';
import { rich } from '../../ui/rich.tsx';
import { useEnvironment } from '../../window/environment.ts';
import { useLanguage } from '../../window/language.ts';
import { usePageTitle } from '../../window/page-title.ts';
import { ConsumerFacts } from './consumer-facts.tsx';
import type { ConsumerSearch } from './consumer-search.ts';
import { EraseConsumer } from './erase-consumer.tsx';
import { idOf, paymentColumns } from './payment-columns.tsx';

/** Rows asked for at a time. */
const PAGE = 100;

type ConsumerPageProps = {
  recordId: string;
  search: ConsumerSearch;
  onSearch: (search: ConsumerSearch) => void;
};

export function ConsumerPage({ recordId, ...search }: ConsumerPageProps) {
  usePageTitle(t({ defaultMessage: 'Consumer' }));
  const environmentId = useEnvironment().id;
  const gateway = useGateway();
  // What is no such ID is refused by the gateway, and shown as not found.
  const of = { environmentId, recordId: recordId as ConsumerKey['recordId'] };
  const query = useQuery(gateway.consumers.get.queryOptions({ input: of }));
  if (query.isPending) return <DetailSkeleton />;
  if (!query.data)
    return (
      <MissingRecord
        error={query.error}
        title={t({ defaultMessage: 'Payment not found' })}
        back={{ to: recordId.startsWith('sess_') ? '/sessions' : '/orders' }}
      />
    );
  const consumer = query.data;
  const isSession = recordId.startsWith('sess_');
  return (
    <>
      <PageHeader
        from={
          isSession
            ? { to: '/sessions', name: t({ defaultMessage: 'Sessions' }) }
            : { to: '/orders', name: t({ defaultMessage: 'Orders' }) }
        }
        title={<Consumer name={consumer.names[0] ?? null} />}
        actions={
          <>
            {isSession && <EndSessionAuthorization environmentId={environmentId} sessionId={recordId} ended={null} />}
            <EraseConsumer of={of} consumer={consumer} />
          </>
        }
        words={rich(
          {
            defaultMessage:
              'Payments that share a name, an email, a phone number or a bank account with <link>this payment</link>, of all sellers.',
          },
          {
            link: (words) => (
              <Anchor
                component={Link}
                to={isSession ? `/sessions/${recordId}` : `/orders/${recordId}`}
                inherit
                underline="always"
              >
                {words}
              </Anchor>
            ),
          },
        )}
      />
      <Stack gap="lg">
        {consumer.erasedAt !== null && (
          <Alert color="gray" icon={<IconInfoCircle size={18} />}>
            {rich(
              { defaultMessage: 'Personal data of this payment was erased on <day></day>.' },
              { day: () => <Moment at={consumer.erasedAt ?? ''} /> },
            )}
          </Alert>
        )}
        {consumer.isNameOnly && consumer.names.length > 0 && (
          <Alert color="gray" icon={<IconInfoCircle size={18} />}>
            {t({
              defaultMessage:
                'This payment tells only the consumer’s name. The totals are of everyone with this name, who may be different people.',
            })}
          </Alert>
        )}
        <ConsumerFacts consumer={consumer} environmentId={environmentId} />
        <Payments of={of} isNameOnly={consumer.isNameOnly} {...search} />
      </Stack>
    </>
  );
}

type PaymentsProps = Omit<ConsumerPageProps, 'recordId'> & { of: ConsumerKey; isNameOnly: boolean };

function Payments({ of, isNameOnly, search, onSearch }: PaymentsProps) {
  const gateway = useGateway();
  const { mode, accounts } = useEnvironment();
  const isNameEnough = search.sure !== true;
  const query = usePages(gateway.consumers.payments, { ...of, isNameEnough, limit: PAGE });
  const rows = useMemo(() => itemsOf(query.data), [query.data]);
  const language = useLanguage((shown) => shown.language);
  // biome-ignore lint/correctness/useExhaustiveDependencies: columns are named in the language of the window.
  const columns = useMemo(
    () => paymentColumns(mode === 'marketplace', (id) => accounts.find((one) => one.id === id)?.name ?? '—'),
    [mode, accounts, language],
  );
  return (
    <Stack gap="sm" component="section" aria-label={t({ defaultMessage: 'Payments' })}>
      {!isNameOnly && (
        <Switch
          size="sm"
          label={t({ defaultMessage: 'Leave out payments that share only the name' })}
          checked={!isNameEnough}
          onChange={({ currentTarget }) => onSearch({ sure: currentTarget.checked ? true : undefined })}
        />
      )}
      {query.isError && <ProblemAlert problem={problemOf(query.error)} />}
      {query.isPending && <RecordTableSkeleton columns={columns} layout={null} />}
      {query.data && rows.length === 0 && (
        <BareCard>
          <EmptyState
            icon={IconUserSearch}
            title={t({ defaultMessage: 'No payments' })}
            words={t({ defaultMessage: 'Nothing is known of this consumer, so no other payment can be found.' })}
          />
        </BareCard>
      )}
      {rows.length > 0 && (
        <>
          <RecordTable
            key={JSON.stringify([of, isNameEnough])}
            name={t({ defaultMessage: 'Payments' })}
            place={`consumers:${JSON.stringify([of, isNameEnough])}`}
            columns={columns}
            layout={null}
            rows={rows}
            rowId={idOf}
            rowTo={(row) => (row.kind === 'order' ? `/orders/${row.order.id}` : `/sessions/${row.session.id}`)}
            rowCount={query.hasNextPage ? null : rows.length}
            hasMore={query.hasNextPage}
            isAsking={query.isFetchingNextPage}
            onNearEnd={query.fetchNextPage}
            sorting={{ by: 'created', descending: true }}
            onSort={() => undefined}
          />
          {rows.length === 1 && !query.hasNextPage && (
            <Text size="sm" c="dimmed">
              {t({ defaultMessage: 'No other payment shares a name, an email, a phone number or a bank account.' })}
            </Text>
          )}
        </>
      )}
    </Stack>
  );
}
