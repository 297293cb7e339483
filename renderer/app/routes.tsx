// Every address of the console and the screen it shows.

import { Button } from '@mantine/core';
import { IconMapQuestion, IconMoodConfuzed } from '@tabler/icons-react';
import { createRootRoute, createRoute, createRouter, Link, redirect } from '@tanstack/react-router';
import { t } from '../../messages/t.ts';
import { AuditPage } from '../features/audit/audit-page.tsx';
import { AuditSearch } from '../features/audit/audit-search.ts';
import { BalancePage } from '../features/balance/balance-page.tsx';
import { BalanceSearch } from '../features/balance/balance-search.ts';
import { CaptureManyPage } from '../features/capture-many/capture-many-page.tsx';
import { CaptureManySearch } from '../features/capture-many/capture-many-search.ts';
import { RunPage } from '../features/capture-many/run-page.tsx';
import { RunSearch } from '../features/capture-many/run-search.ts';
import { EnvironmentPage } from '../features/environments/environment-page.tsx';
import { EnvironmentsPage } from '../features/environments/environments-page.tsx';
import { FeeSearch } from '../features/fees/fee-search.ts';
import { FeesPage } from '../features/fees/fees-page.tsx';
import { BackupsPage } from '../features/keeping/backups-page.tsx';
import { NeedsReviewPage } from '../features/needs-review/needs-review-page.tsx';
import { OrderPage } from '../features/orders/order-page.tsx';
import { OrdersPage } from '../features/orders/orders-page.tsx';
import { OrdersSearch } from '../features/orders/orders-search.ts';
import { OverviewPage } from '../features/overview/overview-page.tsx';
import { ReconcilePage } from '../features/reconcile/reconcile-page.tsx';
import { ReconcileSearch } from '../features/reconcile/reconcile-search.ts';
import { ReturnsPage } from '../features/returns/returns-page.tsx';
import { ReturnsSearch } from '../features/returns/returns-search.ts';
import { SellerPage } from '../features/sellers/seller-page.tsx';
import { SellersPage } from '../features/sellers/sellers-page.tsx';
import { SellersSearch } from '../features/sellers/sellers-search.ts';
import { SessionPage } from '../features/sessions/session-page.tsx';
import { SessionsPage } from '../features/sessions/sessions-page.tsx';
import { SessionsSearch } from '../features/sessions/sessions-search.ts';
import { SettlementPage } from '../features/settlements/settlement-page.tsx';
import { SettlementsPage } from '../features/settlements/settlements-page.tsx';
import { SettlementsSearch } from '../features/settlements/settlements-search.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { usePageTitle } from '../window/page-title.ts';
import { Frame } from './frame/frame.tsx';

/** Whether the form for a new session is open: part of the address, so that another screen can lead to it. */

const root = createRootRoute({ component: Frame, notFoundComponent: NoSuchPage, errorComponent: BrokenPage });

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/overview', replace: true });
  },
});
const overview = createRoute({ getParentRoute: () => root, path: '/overview', component: OverviewPage });
const sessions = createRoute({
  getParentRoute: () => root,
  path: '/sessions',
  validateSearch: SessionsSearch,
  component: function Sessions() {
    const navigate = sessions.useNavigate();
    return <SessionsPage search={sessions.useSearch()} onSearch={(search) => navigate({ search, replace: true })} />;
  },
});
const session = createRoute({
  getParentRoute: () => root,
  path: '/sessions/$sessionId',
  component: function OneSession() {
    const { sessionId } = session.useParams();
    return <SessionPage key={sessionId} sessionId={sessionId} />;
  },
});
const orders = createRoute({
  getParentRoute: () => root,
  path: '/orders',
  validateSearch: OrdersSearch,
  component: function Orders() {
    const navigate = orders.useNavigate();
    return <OrdersPage search={orders.useSearch()} onSearch={(search) => navigate({ search, replace: true })} />;
  },
});
const order = createRoute({
  getParentRoute: () => root,
  path: '/orders/$orderId',
  component: function OneOrder() {
    const { orderId } = order.useParams();
    return <OrderPage key={orderId} orderId={orderId} />;
  },
});
const captureMany = createRoute({
  getParentRoute: () => root,
  path: '/capture-many',
  validateSearch: CaptureManySearch,
  component: function CaptureMany() {
    const navigate = captureMany.useNavigate();
    return (
      <CaptureManyPage search={captureMany.useSearch()} onSearch={(search) => navigate({ search, replace: true })} />
    );
  },
});
const captureRun = createRoute({
  getParentRoute: () => root,
  path: '/capture-many/$runId',
  validateSearch: RunSearch,
  component: function OneRun() {
    const { runId } = captureRun.useParams();
    const navigate = captureRun.useNavigate();
    const search = captureRun.useSearch();
    return (
      <RunPage
        key={runId}
        runId={runId}
        search={search}
        onSearch={(next) => navigate({ search: next, replace: true })}
      />
    );
  },
});
const returns = createRoute({
  getParentRoute: () => root,
  path: '/returns',
  validateSearch: ReturnsSearch,
  component: function Returns() {
    const navigate = returns.useNavigate();
    return <ReturnsPage search={returns.useSearch()} onSearch={(search) => navigate({ search, replace: true })} />;
  },
});
const needsReview = createRoute({ getParentRoute: () => root, path: '/needs-review', component: NeedsReviewPage });
const needsReviewBefore = createRoute({
  getParentRoute: () => root,
  path: '/unknown-outcomes',
  beforeLoad: () => {
    throw redirect({ to: '/needs-review', replace: true });
  },
});
const sellers = createRoute({
  getParentRoute: () => root,
  path: '/sellers',
  validateSearch: SellersSearch,
  component: SellersPage,
});
const seller = createRoute({
  getParentRoute: () => root,
  path: '/sellers/$sellerId',
  component: function OneSeller() {
    const { sellerId } = seller.useParams();
    return <SellerPage key={sellerId} sellerId={sellerId} />;
  },
});
const settlements = createRoute({
  getParentRoute: () => root,
  path: '/settlements',
  validateSearch: SettlementsSearch,
  component: function Settlements() {
    const navigate = settlements.useNavigate();
    return (
      <SettlementsPage search={settlements.useSearch()} onSearch={(search) => navigate({ search, replace: true })} />
    );
  },
});
const settlement = createRoute({
  getParentRoute: () => root,
  path: '/settlements/$accountId/$settlementId',
  component: function OneSettlement() {
    const { accountId, settlementId } = settlement.useParams();
    return <SettlementPage key={settlementId} accountId={accountId} settlementId={settlementId} />;
  },
});
const fees = createRoute({
  getParentRoute: () => root,
  path: '/fees',
  validateSearch: FeeSearch,
  component: function Fees() {
    const navigate = fees.useNavigate();
    return <FeesPage search={fees.useSearch()} onSearch={(search) => navigate({ search, replace: true })} />;
  },
});
const balance = createRoute({
  getParentRoute: () => root,
  path: '/balance',
  validateSearch: BalanceSearch,
  component: function Balance() {
    const navigate = balance.useNavigate();
    return <BalancePage search={balance.useSearch()} onSearch={(search) => navigate({ search, replace: true })} />;
  },
});
const reconcile = createRoute({
  getParentRoute: () => root,
  path: '/reconcile',
  validateSearch: ReconcileSearch,
  component: function Reconcile() {
    const navigate = reconcile.useNavigate();
    return <ReconcilePage search={reconcile.useSearch()} onSearch={(search) => navigate({ search, replace: true })} />;
  },
});
const environments = createRoute({ getParentRoute: () => root, path: '/environments', component: EnvironmentsPage });
const environment = createRoute({ getParentRoute: () => root, path: '/environment', component: EnvironmentPage });
const backups = createRoute({ getParentRoute: () => root, path: '/backups', component: BackupsPage });
const audit = createRoute({
  getParentRoute: () => root,
  path: '/audit',
  validateSearch: AuditSearch,
  component: function Audit() {
    const navigate = audit.useNavigate();
    return <AuditPage search={audit.useSearch()} onSearch={(search) => navigate({ search, replace: true })} />;
  },
});

export const router = createRouter({
  routeTree: root.addChildren([
    home,
    overview,
    sessions,
    session,
    orders,
    order,
    captureMany,
    captureRun,
    returns,
    sellers,
    seller,
    settlements,
    settlement,
    fees,
    balance,
    reconcile,
    needsReview,
    needsReviewBefore,
    environments,
    environment,
    backups,
    audit,
  ]),
  defaultErrorComponent: BrokenPage,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

function NoSuchPage() {
  usePageTitle(t({ defaultMessage: 'Page not found' }));
  const wayBack = (
    <Button component={Link} to="/overview" variant="default">
      {t({ defaultMessage: 'Go to overview' })}
    </Button>
  );
  return (
    <EmptyState
      heading={1}
      icon={IconMapQuestion}
      title={t({ defaultMessage: 'Page not found' })}
      words={t({ defaultMessage: 'There’s no page at this address.' })}
      action={wayBack}
    />
  );
}

function BrokenPage() {
  const again = <Button onClick={() => window.location.reload()}>{t({ defaultMessage: 'Reload page' })}</Button>;
  return (
    <EmptyState
      heading={1}
      icon={IconMoodConfuzed}
      title={t({ defaultMessage: 'Something went wrong on this page' })}
      words={t({
        defaultMessage: 'Your work is saved. Reload the page to continue.',
      })}
      action={again}
    />
  );
}
