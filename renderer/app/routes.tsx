// Every address of the console and the screen it shows.

import { Button } from '@mantine/core';
import { IconMapQuestion, IconMoodConfuzed } from '@tabler/icons-react';
import {
  createRootRoute,
  createRoute,
  createRouter,
  Link,
  lazyRouteComponent,
  type RouterHistory,
  redirect,
} from '@tanstack/react-router';
import { t } from '../../messages/t.ts';
import { ApprovalsSearch } from '../features/approvals/approvals-search.ts';
import { AuditSearch } from '../features/audit/audit-search.ts';
import { BalanceSearch } from '../features/balance/balance-search.ts';
import { CaptureManySearch } from '../features/capture-many/capture-many-search.ts';
import { RunSearch } from '../features/capture-many/run-search.ts';
import { ConsumerSearch } from '../features/consumers/consumer-search.ts';
import { FeeSearch } from '../features/fees/fee-search.ts';
import { MonthSearch } from '../features/month/month-search.ts';
import { OrdersSearch } from '../features/orders/orders-search.ts';
import { ReconcileSearch } from '../features/reconcile/reconcile-search.ts';
import { ReturnsSearch } from '../features/returns/returns-search.ts';
import { SellersSearch } from '../features/sellers/sellers-search.ts';
import { SessionsSearch } from '../features/sessions/sessions-search.ts';
import { SettlementsSearch } from '../features/settlements/settlements-search.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { usePageTitle } from '../window/page-title.ts';
import { Frame } from './frame/frame.tsx';

// Each screen is a file of its own, so that the window's first one waits for no other.
const AboutPage = lazyRouteComponent(() => import('../features/about/about-page.tsx'), 'AboutPage');
const ApprovalsPage = lazyRouteComponent(() => import('../features/approvals/approvals-page.tsx'), 'ApprovalsPage');
const AuditPage = lazyRouteComponent(() => import('../features/audit/audit-page.tsx'), 'AuditPage');
const BalancePage = lazyRouteComponent(() => import('../features/balance/balance-page.tsx'), 'BalancePage');
const CaptureManyPage = lazyRouteComponent(
  () => import('../features/capture-many/capture-many-page.tsx'),
  'CaptureManyPage',
);
const RunPage = lazyRouteComponent(() => import('../features/capture-many/run-page.tsx'), 'RunPage');
const ConsumerPage = lazyRouteComponent(() => import('../features/consumers/consumer-page.tsx'), 'ConsumerPage');
const DiagnosticsPage = lazyRouteComponent(
  () => import('../features/diagnostics/diagnostics-page.tsx'),
  'DiagnosticsPage',
);
const EnvironmentPage = lazyRouteComponent(
  () => import('../features/environments/environment-page.tsx'),
  'EnvironmentPage',
);
const EnvironmentsPage = lazyRouteComponent(
  () => import('../features/environments/environments-page.tsx'),
  'EnvironmentsPage',
);
const FeesPage = lazyRouteComponent(() => import('../features/fees/fees-page.tsx'), 'FeesPage');
const BackupsPage = lazyRouteComponent(() => import('../features/backup/backups-page.tsx'), 'BackupsPage');
const MonthPage = lazyRouteComponent(() => import('../features/month/month-page.tsx'), 'MonthPage');
const NetworkPage = lazyRouteComponent(() => import('../features/network/network-page.tsx'), 'NetworkPage');
const NeedsReviewPage = lazyRouteComponent(
  () => import('../features/needs-review/needs-review-page.tsx'),
  'NeedsReviewPage',
);
const OrderPage = lazyRouteComponent(() => import('../features/orders/order-page.tsx'), 'OrderPage');
const OrdersPage = lazyRouteComponent(() => import('../features/orders/orders-page.tsx'), 'OrdersPage');
const OverviewPage = lazyRouteComponent(() => import('../features/overview/overview-page.tsx'), 'OverviewPage');
const ReconcilePage = lazyRouteComponent(() => import('../features/reconcile/reconcile-page.tsx'), 'ReconcilePage');
const ReturnsPage = lazyRouteComponent(() => import('../features/returns/returns-page.tsx'), 'ReturnsPage');
const SellerPage = lazyRouteComponent(() => import('../features/sellers/seller-page.tsx'), 'SellerPage');
const SellersPage = lazyRouteComponent(() => import('../features/sellers/sellers-page.tsx'), 'SellersPage');
const SessionPage = lazyRouteComponent(() => import('../features/sessions/session-page.tsx'), 'SessionPage');
const SessionsPage = lazyRouteComponent(() => import('../features/sessions/sessions-page.tsx'), 'SessionsPage');
const SettingsPage = lazyRouteComponent(() => import('../features/settings/settings-page.tsx'), 'SettingsPage');
const SettlementPage = lazyRouteComponent(
  () => import('../features/settlements/settlement-page.tsx'),
  'SettlementPage',
);
const SettlementsPage = lazyRouteComponent(
  () => import('../features/settlements/settlements-page.tsx'),
  'SettlementsPage',
);

const TeamPage = lazyRouteComponent(() => import('../features/team/team-page.tsx'), 'TeamPage');

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
  loader: () => SessionsPage.preload?.(),
  component: function Sessions() {
    const navigate = sessions.useNavigate();
    return <SessionsPage search={sessions.useSearch()} onSearch={(search) => navigate({ search, replace: true })} />;
  },
});
const session = createRoute({
  getParentRoute: () => root,
  path: '/sessions/$sessionId',
  loader: () => SessionPage.preload?.(),
  component: function OneSession() {
    const { sessionId } = session.useParams();
    return <SessionPage key={sessionId} sessionId={sessionId} />;
  },
});
const orders = createRoute({
  getParentRoute: () => root,
  path: '/orders',
  validateSearch: OrdersSearch,
  loader: () => OrdersPage.preload?.(),
  component: function Orders() {
    const navigate = orders.useNavigate();
    return <OrdersPage search={orders.useSearch()} onSearch={(search) => navigate({ search, replace: true })} />;
  },
});
const order = createRoute({
  getParentRoute: () => root,
  path: '/orders/$orderId',
  loader: () => OrderPage.preload?.(),
  component: function OneOrder() {
    const { orderId } = order.useParams();
    return <OrderPage key={orderId} orderId={orderId} />;
  },
});
const captureMany = createRoute({
  getParentRoute: () => root,
  path: '/capture-many',
  validateSearch: CaptureManySearch,
  loader: () => CaptureManyPage.preload?.(),
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
  loader: () => RunPage.preload?.(),
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
const consumer = createRoute({
  getParentRoute: () => root,
  path: '/consumers/$recordId',
  validateSearch: ConsumerSearch,
  loader: () => ConsumerPage.preload?.(),
  component: function OneConsumer() {
    const { recordId } = consumer.useParams();
    const navigate = consumer.useNavigate();
    return (
      <ConsumerPage
        key={recordId}
        recordId={recordId}
        search={consumer.useSearch()}
        onSearch={(search) => navigate({ search, replace: true })}
      />
    );
  },
});
const returns = createRoute({
  getParentRoute: () => root,
  path: '/returns',
  validateSearch: ReturnsSearch,
  loader: () => ReturnsPage.preload?.(),
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
const approvals = createRoute({
  getParentRoute: () => root,
  path: '/approvals',
  validateSearch: ApprovalsSearch,
  component: function Approvals() {
    const navigate = approvals.useNavigate();
    return <ApprovalsPage search={approvals.useSearch()} onSearch={(search) => navigate({ search, replace: true })} />;
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
  loader: () => SellerPage.preload?.(),
  component: function OneSeller() {
    const { sellerId } = seller.useParams();
    return <SellerPage key={sellerId} sellerId={sellerId} />;
  },
});
const settlements = createRoute({
  getParentRoute: () => root,
  path: '/settlements',
  validateSearch: SettlementsSearch,
  loader: () => SettlementsPage.preload?.(),
  component: function Settlements() {
    const navigate = settlements.useNavigate();
    return (
      <SettlementsPage search={settlements.useSearch()} onSearch={(search) => navigate({ search, replace: true })} />
    );
  },
});
const settlement = createRoute({
  getParentRoute: () => root,
  path: '/settlements/$settlementId',
  loader: () => SettlementPage.preload?.(),
  component: function OneSettlement() {
    const { settlementId } = settlement.useParams();
    return <SettlementPage key={settlementId} settlementId={settlementId} />;
  },
});
const month = createRoute({
  getParentRoute: () => root,
  path: '/month',
  validateSearch: MonthSearch,
  loader: () => MonthPage.preload?.(),
  component: function OneMonth() {
    const navigate = month.useNavigate();
    return <MonthPage search={month.useSearch()} onSearch={(search) => navigate({ search, replace: true })} />;
  },
});
const fees = createRoute({
  getParentRoute: () => root,
  path: '/fees',
  validateSearch: FeeSearch,
  loader: () => FeesPage.preload?.(),
  component: function Fees() {
    const navigate = fees.useNavigate();
    return <FeesPage search={fees.useSearch()} onSearch={(search) => navigate({ search, replace: true })} />;
  },
});
const balance = createRoute({
  getParentRoute: () => root,
  path: '/balance',
  validateSearch: BalanceSearch,
  loader: () => BalancePage.preload?.(),
  component: function Balance() {
    const navigate = balance.useNavigate();
    return <BalancePage search={balance.useSearch()} onSearch={(search) => navigate({ search, replace: true })} />;
  },
});
const reconcile = createRoute({
  getParentRoute: () => root,
  path: '/reconcile',
  validateSearch: ReconcileSearch,
  loader: () => ReconcilePage.preload?.(),
  component: function Reconcile() {
    const navigate = reconcile.useNavigate();
    return <ReconcilePage search={reconcile.useSearch()} onSearch={(search) => navigate({ search, replace: true })} />;
  },
});
const environments = createRoute({ getParentRoute: () => root, path: '/environments', component: EnvironmentsPage });
const environment = createRoute({ getParentRoute: () => root, path: '/environment', component: EnvironmentPage });
const team = createRoute({ getParentRoute: () => root, path: '/team', component: TeamPage });
const settings = createRoute({ getParentRoute: () => root, path: '/settings', component: SettingsPage });
const diagnostics = createRoute({ getParentRoute: () => root, path: '/diagnostics', component: DiagnosticsPage });
const network = createRoute({ getParentRoute: () => root, path: '/network', component: NetworkPage });
const backups = createRoute({ getParentRoute: () => root, path: '/backups', component: BackupsPage });
const about = createRoute({ getParentRoute: () => root, path: '/about', component: AboutPage });
const audit = createRoute({
  getParentRoute: () => root,
  path: '/audit',
  validateSearch: AuditSearch,
  loader: () => AuditPage.preload?.(),
  component: function Audit() {
    const navigate = audit.useNavigate();
    return <AuditPage search={audit.useSearch()} onSearch={(search) => navigate({ search, replace: true })} />;
  },
});

const routeTree = root.addChildren([
  home,
  overview,
  sessions,
  session,
  orders,
  order,
  consumer,
  captureMany,
  captureRun,
  returns,
  sellers,
  seller,
  settlements,
  settlement,
  month,
  fees,
  balance,
  reconcile,
  needsReview,
  needsReviewBefore,
  approvals,
  environments,
  environment,
  team,
  network,
  backups,
  settings,
  diagnostics,
  audit,
  about,
]);

/** The console's addresses, over the window's own history or another. */
export const openRouter = (history?: RouterHistory) =>
  createRouter({
    ...(history && { history }),
    routeTree,
    defaultErrorComponent: BrokenPage,
    // A screen is fetched once its link is pointed at or focused.
    defaultPreload: 'intent',
    scrollRestoration: true,
  });
export type ConsoleRouter = ReturnType<typeof openRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: ConsoleRouter;
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
