// The list of sellers: how far each has come, what is missing and since when.

import { Button, Center, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconBuildingStore, IconSearch, IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { missingSince, SellerStep, type SellerView, type StepDone } from '../../../contract/console/seller.ts';
import { perLanguage, t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { problemOf } from '../../gateway/problem-of.ts';
import { BareCard } from '../../ui/card.tsx';
import { type RowColumn, RowLink, RowTable, TableSkeleton } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { AgedMoment } from '../../ui/moment.tsx';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { rich } from '../../ui/rich.tsx';
import { SellerBadge } from '../../ui/seller-badge.tsx';
import { SELLER_STEP } from '../../ui/seller-step-words.ts';
import { withZone } from '../../ui/time-words.ts';
import { useEnvironment } from '../../window/environment.ts';
import { MayCall } from '../../window/may.tsx';
import classes from './seller-list.module.css';
import { sellersFound } from './sellers-search.ts';

const COLUMNS = perLanguage((): RowColumn<SellerView>[] => [
  {
    name: t({ defaultMessage: 'Seller' }),
    cell: ({ id, name, email }) => (
      <>
        <RowLink to={`/sellers/${id}`}>
          <bdi>{name}</bdi>
        </RowLink>
        {email && (
          <Text size="xs" c="dimmed">
            {email}
          </Text>
        )}
      </>
    ),
  },
  { name: t({ defaultMessage: 'Progress' }), cell: ({ done }) => <Progress done={done} /> },
  {
    name: t({ defaultMessage: 'Status' }),
    cell: (seller) => (seller.missing ? SELLER_STEP()[seller.missing].missing : <SellerBadge seller={seller} />),
  },
  {
    name: t({ defaultMessage: 'Since', description: 'Column: how long a seller has had its status' }),
    cell: (seller) => momentOf(missingSince(seller)),
  },
  {
    name: withZone(t({ defaultMessage: 'First payment' })),
    visibleFrom: 'md',
    cell: ({ firstPaymentAt }) => momentOf(firstPaymentAt),
  },
]);
const momentOf = (at: string | null) => (at ? <AgedMoment at={at} /> : '—');
/** So many rows are drawn at first; a person who looks for one among more searches. */
const SHOWN_AT_FIRST = 100;

export function SellerList({ onInvite }: { onInvite: () => void }) {
  const gateway = useGateway();
  const environmentId = useEnvironment().id;
  const { q = '' } = useSearch({ from: '/sellers' });
  const query = useQuery(gateway.sellers.list.queryOptions({ input: { environmentId } }));
  if (query.isPending) return <TableSkeleton columns={COLUMNS()} />;
  if (!query.data) return <ProblemAlert problem={problemOf(query.error)} />;
  if (query.data.length === 0) return <NoSellers onInvite={onInvite} />;
  const found = sellersFound(query.data, q);
  return (
    <Stack gap="md">
      <SearchBox q={q} />
      {found.length > 0 ? <Rows sellers={found} /> : <NoneFound q={q} />}
    </Stack>
  );
}

function SearchBox({ q }: { q: string }) {
  const navigate = useNavigate({ from: '/sellers' });
  return (
    <TextInput
      type="search"
      aria-label={t({ defaultMessage: 'Search sellers' })}
      placeholder={t({ defaultMessage: 'Name, email or organization ID' })}
      leftSection={<IconSearch size={16} />}
      maw={380}
      value={q}
      maxLength={100}
      onChange={({ currentTarget }) =>
        navigate({ search: { q: currentTarget.value || undefined }, replace: true, resetScroll: false })
      }
    />
  );
}

function Rows({ sellers }: { sellers: SellerView[] }) {
  const [most, setMost] = useState(SHOWN_AT_FIRST);
  return (
    <>
      <RowTable columns={COLUMNS()} rows={sellers.slice(0, most)} rowId={({ id }) => id} />
      {sellers.length > most && (
        <Center>
          <Button variant="default" onClick={() => setMost(most + SHOWN_AT_FIRST)}>
            {t({ defaultMessage: 'Show more' })}
          </Button>
        </Center>
      )}
    </>
  );
}

function NoSellers({ onInvite }: { onInvite: () => void }) {
  const invite = (
    <MayCall to="sellers.invite">
      {' '}
      <Button leftSection={<IconUserPlus size={16} />} onClick={onInvite}>
        {t({ defaultMessage: 'Invite seller' })}
      </Button>
    </MayCall>
  );
  return (
    <BareCard>
      <EmptyState
        icon={IconBuildingStore}
        title={t({ defaultMessage: 'No sellers yet' })}
        words={t({
          defaultMessage: 'Invite your first seller. Paydesk tracks each step here until its first payment.',
        })}
        action={invite}
      />
    </BareCard>
  );
}

function NoneFound({ q }: { q: string }) {
  const navigate = useNavigate({ from: '/sellers' });
  const all = (
    <Button variant="default" onClick={() => navigate({ search: {}, replace: true })}>
      {t({ defaultMessage: 'Show all sellers' })}
    </Button>
  );
  return (
    <BareCard>
      <EmptyState
        icon={IconSearch}
        title={t({ defaultMessage: 'No sellers found' })}
        words={rich({ defaultMessage: 'No name, email address or ID contains “{query}”.' }, { query: <bdi>{q}</bdi> })}
        action={all}
      />
    </BareCard>
  );
}

/** How many of the four steps are done, at a glance. */
function Progress({ done }: { done: StepDone[] }) {
  const steps = SellerStep.options;
  return (
    <Group gap="xs" wrap="nowrap">
      <span className={classes.track} aria-hidden>
        {steps.map((step) => (
          <span key={step} className={classes.part} data-done={done.some((one) => one.step === step)} />
        ))}
      </span>
      <Text size="xs" c="dimmed" style={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
        {t({ defaultMessage: '{done, number} of {total, number}' }, { done: done.length, total: steps.length })}
      </Text>
    </Group>
  );
}
