// The return rates of a platform's sellers: every one over a limit first, found by name, in the order that a person chooses.
import { Anchor, Badge, Button, Group, SegmentedControl, Select, Stack, Text, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { RateKind, RateState, RatesView } from '../../../contract/console/return-rates.ts';
import { locale, perLanguage, t } from '../../../messages/t.ts';
import { type RowColumn, RowTable } from '../../ui/data-table.tsx';
import { percentWords, RATE_KINDS, RATE_NAME, STATE_WORDS, worstRate } from '../../ui/rate-words.ts';
import { ROW_LINK } from '../../ui/row-link.ts';

type Shown = 'over_limit' | 'near_limit' | 'all';
type Sort = RateKind | 'debits' | 'name';

/** Rows that are shown at first, with the returns below in sight, and more with each click. */
const AT_FIRST = 10;
const MORE = 100;

const COLOR: Readonly<Record<RateState, string | null>> = { fine: null, near_limit: 'orange', over_limit: 'red' };

const SORTS = perLanguage((): { value: Sort; label: string }[] => [
  ...RATE_KINDS.map((kind) => ({ value: kind, label: RATE_NAME()[kind] })),
  { value: 'debits', label: t({ defaultMessage: 'Debits' }) },
  { value: 'name', label: t({ defaultMessage: 'Name' }) },
]);

export function SellerRates({ sellers }: { sellers: RatesView[] }) {
  const over = sellers.filter((seller) => worstRate(seller).rate.state === 'over_limit');
  const near = sellers.filter((seller) => worstRate(seller).rate.state === 'near_limit');
  const [chosen, setShown] = useState<Shown | null>(null);
  const [sort, setSort] = useState<Sort>('overall');
  const [sought, setSought] = useState('');
  const [most, setMost] = useState(AT_FIRST);
  // Sellers over a limit are why a person opens this page.
  const shown = chosen ?? firstOf(over, near);
  const listed = { over_limit: over, near_limit: near, all: sellers }[shown];
  const found = listed
    .filter(({ name }) => name.toLowerCase().includes(sought.trim().toLowerCase()))
    .toSorted(ORDER[sort]);
  const counted = (words: string, { length }: RatesView[]) => `${words} (${length.toLocaleString(locale())})`;
  return (
    <Stack gap="sm">
      <Text size="sm" fw={600}>
        {t({ defaultMessage: 'Sellers' })}
      </Text>
      <Group justify="space-between" align="flex-end">
        <SegmentedControl
          aria-label={t({ defaultMessage: 'Which sellers' })}
          value={shown}
          onChange={(value) => setShown(value as Shown)}
          data={[
            { value: 'over_limit', label: counted(STATE_WORDS().over_limit, over) },
            { value: 'near_limit', label: counted(STATE_WORDS().near_limit, near) },
            { value: 'all', label: counted(t({ defaultMessage: 'All' }), sellers) },
          ]}
        />
        <Group gap="sm" align="flex-end">
          <TextInput
            aria-label={t({ defaultMessage: 'Find a seller' })}
            placeholder={t({ defaultMessage: 'Find a seller' })}
            leftSection={<IconSearch size={16} />}
            value={sought}
            onChange={({ currentTarget }) => setSought(currentTarget.value)}
          />
          <Select
            aria-label={t({ defaultMessage: 'Sort by' })}
            data={SORTS()}
            value={sort}
            allowDeselect={false}
            onChange={(value) => setSort(value as Sort)}
            w={170}
          />
        </Group>
      </Group>
      <RowTable
        fitsPhone
        columns={columns()}
        rows={found.slice(0, most)}
        rowId={({ organizationId }) => organizationId}
        noRows={t({ defaultMessage: 'No sellers match.' })}
      />
      {found.length > most && (
        <Group justify="center">
          <Button variant="default" onClick={() => setMost(most + MORE)}>
            {t({ defaultMessage: 'Show more ({count, number} left)' }, { count: found.length - most })}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

function firstOf(over: RatesView[], near: RatesView[]): Shown {
  if (over.length > 0) return 'over_limit';
  return near.length > 0 ? 'near_limit' : 'all';
}

const byName = (a: RatesView, b: RatesView): number => a.name.localeCompare(b.name, locale());
const highestFirst =
  (kind: RateKind) =>
  (a: RatesView, b: RatesView): number =>
    b[kind].rate - a[kind].rate || byName(a, b);

const ORDER: Readonly<Record<Sort, (a: RatesView, b: RatesView) => number>> = {
  unauthorized: highestFirst('unauthorized'),
  administrative: highestFirst('administrative'),
  overall: highestFirst('overall'),
  debits: (a, b) => b.debits - a.debits || byName(a, b),
  name: byName,
};

const columns = (): RowColumn<RatesView>[] => [
  {
    name: t({ defaultMessage: 'Seller' }),
    cell: (seller) => (
      <>
        <SellerLink seller={seller} />
        <Stack gap={2} hiddenFrom="md">
          {RATE_KINDS.map((kind) => (
            <Group key={kind} gap={6} justify="space-between" wrap="nowrap">
              <Text size="xs" c="dimmed">
                {RATE_NAME()[kind]}
              </Text>
              <Rate rates={seller} kind={kind} />
            </Group>
          ))}
        </Stack>
      </>
    ),
  },
  ...RATE_KINDS.map(
    (kind): RowColumn<RatesView> => ({
      name: RATE_NAME()[kind],
      align: 'right',
      visibleFrom: 'md',
      cell: (seller) => <Rate rates={seller} kind={kind} />,
    }),
  ),
  { name: t({ defaultMessage: 'Debits' }), align: 'right', cell: ({ debits }) => debits.toLocaleString(locale()) },
];

function SellerLink({ seller: { accountId, name } }: { seller: RatesView }) {
  if (accountId === null) return <bdi>{name}</bdi>;
  return (
    <Anchor renderRoot={(rest) => <Link to={`/sellers/${accountId}`} {...rest} />} size="sm" fw={550} c={ROW_LINK}>
      <bdi>{name}</bdi>
    </Anchor>
  );
}

function Rate({ rates, kind }: { rates: RatesView; kind: RateKind }) {
  const { rate, state } = rates[kind];
  const color = COLOR[state];
  if (color === null) return percentWords(rate);
  return (
    <Group gap={6} justify="flex-end" wrap="nowrap">
      <Badge size="sm" variant="light" color={color}>
        {STATE_WORDS()[state]}
      </Badge>
      {percentWords(rate)}
    </Group>
  );
}
