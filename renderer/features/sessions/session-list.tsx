// The list of sessions.
import { Button, Group, Text } from '@mantine/core';
import { IconPlus, IconReceipt2 } from '@tabler/icons-react';
import type { SessionView } from '../../../contract/console/session.ts';
import { sessionStatusWords } from '../../../messages/session-status-words.ts';
import { t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { RecordList } from '../../shared/record-list/record-list.tsx';
import { BareCard } from '../../ui/card.tsx';
import { Consumer } from '../../ui/consumer.tsx';
import { consumerName } from '../../ui/consumer-name.ts';
import { RowLink } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Identifier } from '../../ui/identifier.tsx';
import { AgedMoment } from '../../ui/moment.tsx';
import { Money } from '../../ui/money.tsx';
import type { RecordColumn } from '../../ui/record-table/columns.ts';
import { SessionFlags } from '../../ui/session-flags.tsx';
import { EndedBadge, SessionBadge } from '../../ui/status-badge.tsx';
import { withZone } from '../../ui/time-words.ts';
import { TrackNumber } from '../../ui/track-number.tsx';
import { MayCall } from '../../window/may.tsx';
import { SessionsSearch, type SessionsSearchProps, sessionFilterOf } from './sessions-search.ts';

export function SessionList({ search, onSearch, onNew }: SessionsSearchProps & { onNew: () => void }) {
  return (
    <RecordList
      source={{
        list: 'sessions',
        procedures: useGateway().sessions,
        read: SessionsSearch.parse,
        filterOf: sessionFilterOf,
      }}
      search={search}
      onSearch={onSearch}
      columns={sessionColumns}
      filters={[
        {
          member: 'checkout',
          label: t({ defaultMessage: 'Status' }),
          width: 240,
          placeholder: t({ defaultMessage: 'All' }),
          choices: [
            ...(['started', 'opened', 'consumer_confirmed', 'account_chosen'] as const).map((value) => ({
              value,
              label: sessionStatusWords('started', value === 'started' ? null : value, null),
            })),
            { value: 'failed', label: t({ defaultMessage: 'Failed', description: 'Sessions whose checkout failed' }) },
            {
              value: 'reopened',
              label: t({
                defaultMessage: 'Trying again',
                description: 'Sessions whose checkout failed and goes on',
              }),
            },
            { value: 'expired', label: sessionStatusWords('started', 'expired', null) },
            { value: 'complete', label: sessionStatusWords('started', 'complete', null) },
            { value: 'finalized', label: sessionStatusWords('finalized', null, null) },
          ],
        },
        {
          member: 'order',
          label: t({ defaultMessage: 'Order' }),
          width: 170,
          placeholder: t({ defaultMessage: 'All' }),
          choices: [
            { value: 'with', label: t({ defaultMessage: 'With an order' }) },
            { value: 'without', label: t({ defaultMessage: 'Without an order' }) },
          ],
        },
      ]}
      words={{
        name: t({ defaultMessage: 'Sessions' }),
        total: (count) => t({ defaultMessage: '{count, plural, one {# session} other {# sessions}}' }, { count }),
        noMatches: t({ defaultMessage: 'No sessions match these filters.' }),
      }}
      none={{ shown: <NoSessions onNew={onNew} />, isAlone: true }}
    />
  );
}

function NoSessions({ onNew }: { onNew: () => void }) {
  return (
    <BareCard>
      <EmptyState
        icon={IconReceipt2}
        title={t({ defaultMessage: 'Take your first payment' })}
        words={t({
          defaultMessage:
            'Enter an amount and a consumer. Then preview the checkout, create the order, and capture it.',
        })}
        action={
          <MayCall to="sessions.create">
            {' '}
            <Button leftSection={<IconPlus size={16} />} onClick={onNew}>
              {t({ defaultMessage: 'Take a payment' })}
            </Button>
          </MayCall>
        }
      />
    </BareCard>
  );
}

/** The columns of the session list. */
function sessionColumns(isMarketplace: boolean, accountName: (id: string) => string): RecordColumn<SessionView>[] {
  return [
    {
      id: 'consumer',
      name: t({ defaultMessage: 'Consumer' }),
      width: 190,
      cell: (session, { link, shown }) => (
        <>
          <RowLink {...link}>
            <Consumer name={consumerName(session)} />
          </RowLink>
          {!shown.has('track') && <TrackNumber number={session.trackNumber} where="below" from={null} />}
        </>
      ),
    },
    {
      id: 'account',
      name: isMarketplace ? t({ defaultMessage: 'Seller' }) : t({ defaultMessage: 'Account' }),
      width: 150,
      isExtra: !isMarketplace,
      yields: 1,
      cell: ({ accountId }) => <bdi>{accountName(accountId)}</bdi>,
    },
    {
      id: 'amount',
      name: t({ defaultMessage: 'Amount' }),
      width: 120,
      align: 'right',
      sort: 'amount',
      cell: ({ totalAmount, accountId }, { shown }) => (
        <>
          <Money cents={totalAmount} fw={550} />
          {isMarketplace && !shown.has('account') && (
            <Text size="xs" c="dimmed" truncate>
              <bdi>{accountName(accountId)}</bdi>
            </Text>
          )}
        </>
      ),
    },
    {
      id: 'status',
      name: t({ defaultMessage: 'Status' }),
      width: 290,
      cell: (session) => (
        <Group gap={6}>
          <SessionBadge session={session} />
          <EndedBadge of={session} />
        </Group>
      ),
    },
    {
      id: 'checks',
      name: t({ defaultMessage: 'Checks' }),
      width: 120,
      yields: 2,
      cell: (session) => <SessionFlags session={session} />,
    },
    {
      id: 'track',
      name: t({ defaultMessage: 'Track number' }),
      width: 160,
      yields: 3,
      cell: ({ trackNumber }) => <TrackNumber number={trackNumber} where="column" />,
    },
    {
      id: 'created',
      name: withZone(t({ defaultMessage: 'Created' })),
      width: 150,
      sort: 'created',
      cell: ({ createdAt }) => <AgedMoment at={createdAt} />,
    },
    {
      id: 'session',
      name: t({ defaultMessage: 'Session ID' }),
      width: 180,
      isExtra: true,
      cell: ({ id }) => <Identifier id={id} />,
    },
    {
      id: 'order',
      name: t({ defaultMessage: 'Order ID' }),
      width: 180,
      isExtra: true,
      cell: ({ orderId }) => (orderId === null ? '—' : <Identifier id={orderId} />),
    },
  ];
}
