// One deposit: what it is made of, and its lines.
import { Stack } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { SettlementDetail } from '../../../contract/console/settlement.ts';
import { formatCents } from '../../../contract/format-cents.ts';
import type { SettlementId } from '../../../contract/ids.ts';
import { t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { LoadMore } from '../../ui/data-table.tsx';
import { DetailSkeleton } from '../../ui/detail-skeleton.tsx';
import { Identifier } from '../../ui/identifier.tsx';
import { MissingRecord } from '../../ui/missing-record.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { rich } from '../../ui/rich.tsx';
import { ZONE, zonedWords } from '../../ui/time-words.ts';
import { useEnvironment } from '../../window/environment.ts';
import { usePageTitle } from '../../window/page-title.ts';
import { SettlementLines } from './settlement-lines.tsx';
import { SettlementParts } from './settlement-parts.tsx';

type SettlementPageProps = { settlementId: string; accountId: string };

export function SettlementPage({ settlementId, accountId }: SettlementPageProps) {
  usePageTitle(t({ defaultMessage: 'Settlement' }));
  const gateway = useGateway();
  const environment = useEnvironment();
  // What is no such id is refused by the gateway, and shown as not found.
  const asked = {
    environmentId: environment.id,
    accountId,
    settlementId: settlementId as SettlementId,
  };
  const query = useInfiniteQuery(
    gateway.settlements.get.infiniteOptions({
      input: (cursor: string | null) => ({ ...asked, cursor }),
      initialPageParam: null,
      getNextPageParam: (page) => page.nextCursor,
    }),
  );
  if (query.isPending) return <DetailSkeleton />;
  const first = query.data?.pages[0];
  if (!first)
    return (
      <MissingRecord
        error={query.error}
        title={t({ defaultMessage: 'Settlement not found' })}
        back={{ to: '/settlements' }}
      />
    );
  return (
    <Shown
      detail={{ ...first, lines: query.data?.pages.flatMap(({ lines }) => lines) ?? [] }}
      accountName={environment.accounts.find(({ id }) => id === accountId)?.name ?? ''}
      more={<LoadMore query={query} />}
    />
  );
}

function Shown({
  detail: { settlement, lines },
  accountName,
  more,
}: {
  detail: SettlementDetail;
  accountName: string;
  more: ReactNode;
}) {
  return (
    <>
      <PageHeader
        from={{
          to: '/settlements',
          search: { account: settlement.accountId },
          name: t({ defaultMessage: 'Settlements' }),
        }}
        title={t({ defaultMessage: 'Settlement of {amount}' }, { amount: formatCents(settlement.amount) })}
        words={rich(
          { defaultMessage: 'Deposited to {account}, {time}' },
          { account: <bdi>{accountName}</bdi>, time: zonedWords(settlement.depositedAt, ZONE) },
        )}
        badge={<Identifier id={settlement.id} />}
      />
      <Stack gap="lg">
        <SettlementParts settlement={settlement} />
        <SettlementLines settlement={settlement} lines={lines} />
        {more}
      </Stack>
    </>
  );
}
