// The navigation: the places of the environment's mode, and how many calls need review and returns are open.

import { ActionIcon, Badge, Group, Indicator, Tooltip } from '@mantine/core';
import {
  type Icon,
  IconAlertTriangle,
  IconArrowBackUp,
  IconArrowsDiff,
  IconBuildingBank,
  IconBuildingStore,
  IconCalendarStats,
  IconChecklist,
  IconCoins,
  IconDatabase,
  IconExternalLink,
  IconFileInvoice,
  IconFlask,
  IconHistory,
  IconInfoCircle,
  IconLayoutDashboard,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconNetwork,
  IconReceipt2,
  IconScale,
  IconServer2,
  IconUserCheck,
  IconUsers,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { EnvironmentMode } from '../../../contract/console/environment.ts';
import { perLanguage, t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { useOpenReturns } from '../../shared/open-returns.ts';
import { useApprovals } from '../../shared/second-person/approvals.ts';
import { askedEvery } from '../../window/asked-every.ts';
import { useEnvironment } from '../../window/environment.ts';
import { useIsInTeam, useMay, useMayOpen } from '../../window/may.tsx';
import { useWindowState } from '../../window/window-state.ts';
import classes from './frame.module.css';
import { Logo } from './logo.tsx';

const ASKED_EVERY_MS = 10_000;

type NavigationItem = {
  to:
    | '/overview'
    | '/sessions'
    | '/orders'
    | '/capture-many'
    | '/settlements'
    | '/month'
    | '/returns'
    | '/sellers'
    | '/fees'
    | '/balance'
    | '/reconcile'
    | '/needs-review'
    | '/approvals'
    | '/environment'
    | '/team'
    | '/network'
    | '/backups'
    | '/audit';
  name: string;
  icon: Icon;
};

/** Places that belong together; `name` stands over them. */
type Region = { id: string; name?: string; places: NavigationItem[] };

const PAYMENTS = perLanguage((): NavigationItem[] => [
  { to: '/overview', name: t({ defaultMessage: 'Overview' }), icon: IconLayoutDashboard },
  { to: '/sessions', name: t({ defaultMessage: 'Sessions' }), icon: IconReceipt2 },
  { to: '/orders', name: t({ defaultMessage: 'Orders' }), icon: IconFileInvoice },
  { to: '/capture-many', name: t({ defaultMessage: 'Capture many' }), icon: IconChecklist },
  { to: '/settlements', name: t({ defaultMessage: 'Settlements' }), icon: IconBuildingBank },
  { to: '/month', name: t({ defaultMessage: 'Months' }), icon: IconCalendarStats },
  { to: '/returns', name: t({ defaultMessage: 'Returns' }), icon: IconArrowBackUp },
  { to: '/needs-review', name: t({ defaultMessage: 'Needs review' }), icon: IconAlertTriangle },
]);
const MARKETPLACE = perLanguage((): NavigationItem[] => [
  { to: '/sellers', name: t({ defaultMessage: 'Sellers' }), icon: IconBuildingStore },
  { to: '/fees', name: t({ defaultMessage: 'Seller fees' }), icon: IconCoins },
  { to: '/balance', name: t({ defaultMessage: 'Balance' }), icon: IconScale },
  { to: '/reconcile', name: t({ defaultMessage: 'Reconciliation' }), icon: IconArrowsDiff },
]);
const APPROVALS = perLanguage(
  (): NavigationItem => ({ to: '/approvals', name: t({ defaultMessage: 'Approvals' }), icon: IconUserCheck }),
);
const TEAM = perLanguage((): NavigationItem => ({ to: '/team', name: t({ defaultMessage: 'Team' }), icon: IconUsers }));
const HOUSE = perLanguage((): NavigationItem[] => [
  { to: '/environment', name: t({ defaultMessage: 'Environment' }), icon: IconServer2 },
  { to: '/network', name: t({ defaultMessage: 'Network' }), icon: IconNetwork },
  { to: '/backups', name: t({ defaultMessage: 'Backups' }), icon: IconDatabase },
  { to: '/audit', name: t({ defaultMessage: 'Audit log' }), icon: IconHistory },
]);

type Shown = { mode: EnvironmentMode; isInTeam: boolean; mayOpen: (path: string) => boolean };

function regionsOf({ mode, isInTeam, mayOpen }: Shown): Region[] {
  const marketplace: Region = { id: 'marketplace', name: t({ defaultMessage: 'Marketplace' }), places: MARKETPLACE() };
  const regions: Region[] = [
    { id: 'payments', places: [...PAYMENTS(), ...(isInTeam ? [APPROVALS()] : [])] },
    ...(mode === 'marketplace' ? [marketplace] : []),
    { id: 'house', places: [...(isInTeam ? [TEAM()] : []), ...HOUSE()] },
  ];
  return regions.map((region) => ({ ...region, places: region.places.filter(({ to }) => mayOpen(to)) }));
}

/** Unknown outcomes, open alarms, and copies of authorizations to send. */
function useNeedsReview(): number {
  const gateway = useGateway();
  const environmentId = useEnvironment().id;
  const unknown = useQuery(
    gateway.journal.unknownCount.queryOptions({
      input: { environmentId },
      refetchInterval: askedEvery(ASKED_EVERY_MS),
    }),
  );
  const alarms = useQuery(
    gateway.outcomes.alarms.queryOptions({
      input: { environmentId, limit: 1 },
      refetchInterval: askedEvery(ASKED_EVERY_MS),
    }),
  );
  const copies = useQuery(
    gateway.orders.openCopyRequests.queryOptions({
      input: { environmentId },
      refetchInterval: askedEvery(ASKED_EVERY_MS),
    }),
  );
  return (unknown.data ?? 0) + (alarms.data?.open ?? 0) + (copies.data?.items.length ?? 0);
}

/** Devices that wait until an administrator approves them. */
function useWaitingDevices(): number {
  const gateway = useGateway();
  const [isInTeam, may] = [useIsInTeam(), useMay()];
  const isAsked = isInTeam && may('team.people');
  const people = useQuery(gateway.team.people.queryOptions({ enabled: isAsked }));
  if (!isAsked) return 0;
  return (people.data ?? []).flatMap(({ devices }) => devices).filter(({ state }) => state === 'waiting').length;
}

export function Navigation({ isFolded }: { isFolded: boolean }) {
  const counts: Partial<Record<NavigationItem['to'], number>> = {
    '/needs-review': useNeedsReview(),
    '/returns': useOpenReturns().data?.count ?? 0,
    '/approvals': useApprovals().data?.inbox.length ?? 0,
    '/team': useWaitingDevices(),
  };
  const [isInTeam, mayOpen] = [useIsInTeam(), useMayOpen()];
  const { mode, embedded, baseUrl } = useEnvironment();
  return (
    <>
      <Link to="/overview" className={classes.brand} aria-label="Paydesk">
        <Logo size={28} />
        {!isFolded && 'Paydesk'}
      </Link>
      <div className={classes.places}>
        {regionsOf({ mode, isInTeam, mayOpen }).map(({ id, name, places }) => (
          <div key={id} className={classes.region}>
            {name && !isFolded && <div className={classes.regionName}>{name}</div>}
            {id === 'house' && embedded && <SandboxLink baseUrl={baseUrl} isFolded={isFolded} />}
            {places.map((place) => (
              <PlaceLink key={place.to} place={place} isFolded={isFolded} count={counts[place.to] ?? 0} />
            ))}
          </div>
        ))}
      </div>
      <Group className={classes.foot ?? ''} gap={4}>
        <FoldButton isFolded={isFolded} />
        <AboutLink isFolded={isFolded} />
      </Group>
    </>
  );
}

function PlaceLink({
  place: { to, name, icon: Picture },
  isFolded,
  count,
}: {
  place: NavigationItem;
  isFolded: boolean;
  count: number;
}) {
  return (
    <Tooltip label={name} position="right" disabled={!isFolded}>
      <Link
        to={to}
        className={classes.link}
        aria-label={count > 0 ? t({ defaultMessage: '{page} ({count, number})' }, { page: name, count }) : name}
      >
        <Indicator color="red" disabled={!isFolded || count === 0} size={8}>
          <Picture size={19} stroke={1.7} style={{ display: 'block' }} />
        </Indicator>
        {!isFolded && name}
        {!isFolded && count > 0 && (
          <Badge className={classes.count ?? ''} color="red" size="sm" radius="xl" miw={20} px={6} flex="none">
            {t({ defaultMessage: '{count, number}' }, { count })}
          </Badge>
        )}
      </Link>
    </Tooltip>
  );
}

/** The embedded sandbox's own page: its clock, faults, charges and outbox. It opens in the system's browser. */
function SandboxLink({ baseUrl, isFolded }: { baseUrl: string; isFolded: boolean }) {
  return (
    <Tooltip label={t({ defaultMessage: 'Sandbox controls' })} position="right" disabled={!isFolded}>
      <a
        href={`${baseUrl}/sandbox`}
        target="_blank"
        rel="noopener noreferrer"
        className={classes.link}
        aria-label={t({ defaultMessage: 'Sandbox controls (opens in your browser)' })}
      >
        <IconFlask size={19} stroke={1.7} style={{ display: 'block' }} />
        {!isFolded && t({ defaultMessage: 'Sandbox controls' })}
        {!isFolded && <IconExternalLink size={13} aria-hidden style={{ marginLeft: 'auto' }} />}
      </a>
    </Tooltip>
  );
}

/** Version, licenses and folders: where every window can reach them. */
function AboutLink({ isFolded }: { isFolded: boolean }) {
  const name = t({ defaultMessage: 'About Paydesk' });
  return (
    <Tooltip label={name} position="right" disabled={!isFolded}>
      <Link to="/about" className={classes.about} aria-label={name}>
        {isFolded ? <IconInfoCircle size={19} stroke={1.7} style={{ display: 'block' }} /> : name}
      </Link>
    </Tooltip>
  );
}

function FoldButton({ isFolded }: { isFolded: boolean }) {
  const Picture = isFolded ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      visibleFrom="md"
      aria-label={isFolded ? t({ defaultMessage: 'Expand navigation' }) : t({ defaultMessage: 'Collapse navigation' })}
      onClick={() => useWindowState.setState({ navigationFolded: !isFolded })}
    >
      <Picture size={20} stroke={1.6} />
    </ActionIcon>
  );
}
