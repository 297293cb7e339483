// The rows of a figure: the month's movements, page by page, with links to their order, settlement and seller.
import { Anchor, Badge, Group, Select, Stack, Text, Title } from '@mantine/core';
import { IconCalendarStats, IconChevronLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { BOOKS_TIME_ZONE } from '../../../contract/books-month.ts';
import type { MonthView, Movement } from '../../../contract/console/month.ts';
import { MovementFilter } from '../../../contract/console/movement-kind.ts';
import { monthWords } from '../../../messages/day-words.ts';
import { perLanguage, t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { PagedTable } from '../../shared/record-list/paged-table.tsx';
import { usePages } from '../../shared/record-list/use-pages.ts';
import { BareCard } from '../../ui/card.tsx';
import type { RowColumn } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Identifier, ROW_LINK } from '../../ui/identifier.tsx';
import { Money } from '../../ui/money.tsx';
import { remarkWords } from '../../ui/remark-words.ts';
import { momentWords, utcWords } from '../../ui/time-words.ts';
import { useEnvironment } from '../../window/environment.ts';
import { FILTER_WORDS, KIND_WORDS, STATE_WORDS } from './kind-words.ts';
import type { MonthSearch, MonthSearchProps } from './month-search.ts';

type MovementsProps = MonthSearchProps & {
  view: MonthView;
  search: MonthSearch & { kind: NonNullable<MonthSearch['kind']> };
};

export function MovementsSection({ view, search, onSearch }: MovementsProps) {
  const gateway = useGateway();
  const { id: environmentId } = useEnvironment();
  const { month } = view;
  const show = MovementFilter.safeParse(search.kind).data ?? null;
  const accountId = search.account ?? null;
  const query = usePages(gateway.months.movements, { environmentId, month, accountId, show, limit: 100 });
  const title = FILTER_WORDS()[search.kind];
  return (
    <Stack gap="sm" component="section" aria-label={title}>
      <Anchor
        component={Link}
        to="/month"
        search={(() => ({ month, account: search.account })) as () => never}
        size="sm"
        c="dimmed"
        w="fit-content"
      >
        <Group gap={2} component="span">
          <IconChevronLeft size={15} aria-hidden />
          {t({ defaultMessage: 'Figures of {month}' }, { month: monthWords(month) })}
        </Group>
      </Anchor>
      <Group justify="space-between" align="flex-end">
        <Title order={2}>{title}</Title>
        <Filters view={view} search={search} onSearch={onSearch} />
      </Group>
      <PagedTable query={query} columns={movementColumns()} rowId={({ key }) => key} isTop none={<None />} />
    </Stack>
  );
}

function None() {
  return (
    <BareCard>
      <EmptyState
        icon={IconCalendarStats}
        title={t({ defaultMessage: 'No rows' })}
        words={t({ defaultMessage: 'Nothing of this kind is in the month. Choose another kind or seller.' })}
      />
    </BareCard>
  );
}

function Filters({ view, search, onSearch }: MovementsProps) {
  const isMarketplace = useEnvironment().mode === 'marketplace';
  const kinds = Object.entries(FILTER_WORDS()).map(([value, label]) => ({ value, label }));
  const accounts = view.figures.accounts.map(({ accountId, accountName }) => ({
    value: accountId,
    label: accountName,
  }));
  return (
    <Group gap="sm" align="flex-end">
      <Select
        aria-label={t({ defaultMessage: 'Kind', description: 'Of a movement of money' })}
        w={240}
        data={kinds}
        value={search.kind}
        allowDeselect={false}
        onChange={(kind) => kind && onSearch({ ...search, kind: kind as MonthSearch['kind'] })}
      />
      {isMarketplace && (
        <Select
          aria-label={t({ defaultMessage: 'Seller' })}
          w={220}
          placeholder={t({ defaultMessage: 'All sellers' })}
          data={accounts.filter(({ value }) => value !== '')}
          value={search.account ?? null}
          searchable
          clearable
          onChange={(account) => onSearch({ ...search, account: account ?? undefined })}
        />
      )}
    </Group>
  );
}

/** A moment in the books' zone. */
export const BooksMoment = ({ at }: { at: string }) => (
  <time dateTime={at} title={utcWords(at)}>
    {momentWords(at, BOOKS_TIME_ZONE)}
  </time>
);

/** What takes from the seller's side counts as less. */
const TAKES = new Set<Movement['kind']>(['return', 'refund']);

export const signed = ({ kind, amount }: Pick<Movement, 'kind' | 'amount'>): number | null =>
  amount !== null && TAKES.has(kind) ? 0 - amount : amount;

const movementColumns = perLanguage((): RowColumn<Movement>[] => [
  {
    name: t({ defaultMessage: 'Time' }),
    cell: ({ at }) => (
      <Text size="sm" style={{ whiteSpace: 'nowrap' }}>
        <BooksMoment at={at} />
      </Text>
    ),
  },
  {
    name: t({ defaultMessage: 'Kind', description: 'Of a movement of money' }),
    cell: (movement) => <Kind of={movement} />,
  },
  {
    name: t({ defaultMessage: 'Seller' }),
    cell: ({ accountId, accountName, accountRole }) =>
      accountRole === 'seller' ? (
        <Anchor component={Link} to={`/sellers/${accountId}`} size="sm" c={ROW_LINK}>
          <bdi>{accountName}</bdi>
        </Anchor>
      ) : (
        <bdi>{accountName}</bdi>
      ),
  },
  { name: t({ defaultMessage: 'Order' }), cell: (movement) => <Order of={movement} /> },
  { name: t({ defaultMessage: 'Settlement' }), visibleFrom: 'md', cell: (movement) => <Settlement of={movement} /> },
  {
    name: t({ defaultMessage: 'Amount' }),
    align: 'right',
    cell: (movement) => <Money cents={signed(movement)} fw={550} />,
  },
]);

function Kind({ of: { kind, returnCode, note } }: { of: Movement }) {
  return (
    <Stack gap={2}>
      <Group gap={6}>
        {KIND_WORDS()[kind]}
        {returnCode !== null && (
          <Badge variant="light" color="gray" size="sm">
            {returnCode}
          </Badge>
        )}
      </Group>
      {note !== null && (
        <Text size="xs" c="dimmed" lineClamp={2} maw={220} title={remarkWords(note)}>
          <bdi>{remarkWords(note)}</bdi>
        </Text>
      )}
    </Stack>
  );
}

function Order({ of: { orderId, trackNumber, shopReference, consumerName, payoutId } }: { of: Movement }) {
  if (orderId === null) return payoutId === null ? null : <Identifier id={payoutId} />;
  return (
    <>
      <Anchor component={Link} to={`/orders/${orderId}`} size="sm" c={ROW_LINK}>
        <bdi>{shopReference ?? trackNumber ?? orderId}</bdi>
      </Anchor>
      {consumerName !== null && (
        <Text size="xs" c="dimmed">
          <bdi>{consumerName}</bdi>
        </Text>
      )}
    </>
  );
}

function Settlement({ of: { settlementId, depositedAt, state } }: { of: Movement }) {
  if (settlementId === null)
    return state === null ? null : (
      <Text size="sm" c="dimmed">
        {STATE_WORDS()[state]}
      </Text>
    );
  return (
    <Anchor component={Link} to={`/settlements/${settlementId}`} size="sm" c={ROW_LINK}>
      {depositedAt === null ? t({ defaultMessage: 'Open settlement' }) : <BooksMoment at={depositedAt} />}
    </Anchor>
  );
}
