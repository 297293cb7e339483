// One seller: its steps, its keys, its first session, its notes.

import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { SellerDetail } from '../../../contract/console/seller.ts';
import { t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { problemOf } from '../../gateway/problem-of.ts';
import { BooksNotice } from '../../shared/books-notice.tsx';
import { useSellersSync } from '../../shared/sellers-sync.ts';
import { Card } from '../../ui/card.tsx';
import { DetailSkeleton } from '../../ui/detail-skeleton.tsx';
import { Fact, FactList, IdFact } from '../../ui/fact-list.tsx';
import { MissingRecord } from '../../ui/missing-record.tsx';
import { Moment } from '../../ui/moment.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { SellerBadge } from '../../ui/seller-badge.tsx';
import { SyncBanner } from '../../ui/sync-banner.tsx';
import { useEnvironment } from '../../window/environment.ts';
import { MayCall } from '../../window/may.tsx';
import { usePageTitle } from '../../window/page-title.ts';
import { Checklist } from './checklist.tsx';
import { JoinSeller } from './join-seller.tsx';
import { Notes } from './notes.tsx';
import { RemoveSeller } from './remove-seller.tsx';
import classes from './seller.module.css';
import { SellerMoney } from './seller-money.tsx';
import { TestSessionButton, useTestSession } from './test-session.tsx';

export function SellerPage({ sellerId }: { sellerId: string }) {
  const gateway = useGateway();
  const environmentId = useEnvironment().id;
  const query = useQuery(gateway.sellers.get.queryOptions({ input: { environmentId, sellerId } }));
  usePageTitle(query.data?.name ?? t({ defaultMessage: 'Seller' }));
  if (query.data) return <SellerScreen seller={query.data} />;
  if (query.isPending) return <DetailSkeleton />;
  return (
    <MissingRecord error={query.error} title={t({ defaultMessage: 'Seller not found' })} back={{ to: '/sellers' }} />
  );
}

function SellerScreen({ seller }: { seller: SellerDetail }) {
  const sync = useSellersSync();
  const test = useTestSession(seller);
  return (
    <>
      <PageHeader
        from={{ to: '/sellers', name: t({ defaultMessage: 'Sellers' }) }}
        title={<bdi>{seller.name}</bdi>}
        words={seller.email ?? undefined}
        badge={<SellerBadge seller={seller} />}
        actions={
          <>
            <MayCall to="sellers.join">
              <JoinSeller seller={seller} />
            </MayCall>
            <MayCall to="sellers.remove">
              <RemoveSeller seller={seller} />
            </MayCall>
            <MayCall to="sessions.create">
              <TestSessionButton seller={seller} test={test} />
            </MayCall>
          </>
        }
      />
      <BooksNotice />
      <Stack gap="lg">
        {test.error && <ProblemAlert problem={problemOf(test.error)} />}
        <SyncBanner error={sync.error} />
        <div className={classes.columns}>
          <Checklist seller={seller} sync={sync} />
          <Stack gap="lg">
            <SellerFacts seller={seller} />
            <SellerMoney seller={seller} />
            <Notes seller={seller} />
          </Stack>
        </div>
      </Stack>
    </>
  );
}

/** What is known of a seller. */
function SellerFacts({ seller }: { seller: SellerDetail }) {
  return (
    <Card title={t({ defaultMessage: 'Details' })}>
      <FactList>
        <IdFact name={t({ defaultMessage: 'Organization ID' })} id={seller.organizationId} />
        <IdFact name={t({ defaultMessage: 'Store ID' })} id={seller.storeId} />
        <Fact name={t({ defaultMessage: 'Added', description: 'When a seller came into the list' })}>
          <Moment at={seller.invitedAt} />
        </Fact>
        <Fact name={t({ defaultMessage: 'First payment' })}>
          {seller.firstPaymentAt ? <Moment at={seller.firstPaymentAt} /> : t({ defaultMessage: 'None yet' })}
        </Fact>
        <Fact name={t({ defaultMessage: 'Sessions' })}>
          {t({ defaultMessage: '{count, number}' }, { count: seller.sessionCount })}
        </Fact>
        <Fact name={t({ defaultMessage: 'Orders' })}>
          {t({ defaultMessage: '{count, number}' }, { count: seller.orderCount })}
        </Fact>
      </FactList>
    </Card>
  );
}
