// Collects what the diagnostics tell. A ledger that can't be opened is told of, too.
import { stat } from 'node:fs/promises';
import { arch, platform, release, totalmem } from 'node:os';
import type { Diagnostics } from '../../../contract/console/diagnostics.ts';
import type { ConsoleFacts, EnvironmentView } from '../../../contract/console/environment.ts';
import type { PlaceCheck } from '../../../contract/console/network.ts';
import type { KeptLedger } from '../../ledger/ledger.ts';
import type { OpenNetwork } from '../../network/open-network.ts';
import { NetworkTrouble, proxyName, type Route } from '../../network/route.ts';
import type { Policy } from '../../policy/policy.ts';
import type { FailedStart } from '../../process/last-start.ts';
import type { Payments } from '../../providers/providers.ts';
import type { FollowedFeeds } from '../after-charge/follow-feeds.ts';
import type { LanguageDesk } from '../console/language.ts';
import type { Settings } from '../settings/settings.ts';
import { diagnosticsText } from './diagnostics-text.ts';

type Parts = {
  ledger: Pick<KeptLedger, 'ledgerState' | 'listEnvironments' | 'readFeedCursors'>;
  payments: Pick<Payments, 'keysState'>;
  about: Pick<ConsoleFacts, 'version' | 'entry' | 'ledgerFile' | 'sandboxPortTaken'>;
  feeds: Pick<FollowedFeeds, 'readAtMs'>;
  settings: Pick<Settings, 'current'>;
  language: Pick<LanguageDesk, 'state'>;
  network: Pick<OpenNetwork, 'proxy' | 'isProxyManaged' | 'routesTo' | 'certificates' | 'managedCertificates'>;
  policy: Pick<Policy, 'source' | PolicySetting> | null;
  /** Every address of the environments and of updates, looked at now. */
  checkPlaces: () => Promise<PlaceCheck[]>;
  lastFailedStart: () => FailedStart | null;
  /** The last lines of the log, oldest first. */
  lastLog: () => Promise<string[]>;
};

/** What a policy may set; told by name, never by value. */
const POLICY_SETTINGS = [
  'environments',
  'allowedHosts',
  'updates',
  'notifications',
  'proxy',
  'certificateFiles',
] as const;
type PolicySetting = (typeof POLICY_SETTINGS)[number];

const MEGABYTE = 1_000_000;

export async function diagnostics(parts: Parts, nowMs = Date.now()): Promise<Diagnostics> {
  const { ledger, about } = parts;
  const ledgerState = await ledger.ledgerState();
  const environments = ledgerState.trouble ? [] : await ledger.listEnvironments();
  const accountIds = environments.flatMap(({ accounts }) => accounts.map(({ id }) => id));
  const places = accountIds.length > 0 ? await ledger.readFeedCursors(accountIds) : [];
  const feeds = new Map(
    accountIds.map((id) => {
      const readAt = parts.feeds.readAtMs(id);
      const trouble = places.find(({ accountId }) => accountId === id)?.trouble ?? null;
      return [id, { readAt: readAt === null ? null : new Date(readAt).toISOString(), trouble }];
    }),
  );
  const text = diagnosticsText({
    now: new Date(nowMs).toISOString(),
    about,
    system: systemFacts(),
    vault: parts.payments.keysState(),
    failedStart: parts.lastFailedStart(),
    checks: await parts.checkPlaces().catch(() => []),
    language: await parts.language.state(),
    settings: parts.settings.current(),
    network: {
      proxy: parts.network.proxy(),
      isProxyManaged: parts.network.isProxyManaged,
      inUse: await waysInUse(parts.network, environments),
      policy: parts.policy?.source ?? null,
      policySets: POLICY_SETTINGS.filter((name) => isSet(parts.policy?.[name])),
      authorities: [
        ...parts.network.managedCertificates().map((each) => ({ ...each, isManaged: true })),
        ...parts.network.certificates().map((each) => ({ ...each, isManaged: false })),
      ].map(({ subject, fingerprint, isManaged }) => ({ name: subject, fingerprint, isManaged })),
    },
    ledgerBytes: await bytesOf(about.ledgerFile),
    ledgerState,
    environments,
    feeds,
    log: await parts.lastLog().catch(() => []),
  });
  return { text };
}

/** With what SQLite hasn't moved into the file yet; null where there is none. */
async function bytesOf(file: string): Promise<number | null> {
  const [size = null, waiting = 0] = await Promise.all(
    [file, `${file}-wal`].map((each) =>
      stat(each).then(
        (found) => found.size,
        () => undefined,
      ),
    ),
  );
  return size === null ? null : size + waiting;
}

const isSet = (value: unknown): boolean => (Array.isArray(value) ? value.length > 0 : value !== undefined);

/** The first way to each service, each once. */
async function waysInUse(network: Parts['network'], environments: readonly EnvironmentView[]): Promise<string[]> {
  const ways = await Promise.all(
    environments.map(({ baseUrl }) =>
      network.routesTo(new URL(baseUrl)).then(
        ([way]) => (way ? wayName(way) : 'none'),
        (error: unknown) => (error instanceof NetworkTrouble ? error.code : 'other'),
      ),
    ),
  );
  return [...new Set(ways)];
}

/** Never its user or password. */
function wayName(way: Route): string {
  if (way.kind === 'direct') return 'direct';
  return way.kind === 'proxy' ? `${way.server.scheme}://${proxyName(way.server)}` : `unusable ${way.proxy}`;
}

const megabytes = (bytes: number): number => Math.round(bytes / MEGABYTE);

function systemFacts(): { [what: string]: string } {
  const { electron, chrome, node } = process.versions;
  return {
    ...(electron ? { electron, chromium: chrome ?? '' } : {}),
    node,
    system: `${platform()} ${release()} ${arch()}`,
    memory: `${megabytes(totalmem())} MB`,
    // Windows are processes of their own.
    'main process': `${megabytes(process.memoryUsage.rss())} MB, without windows`,
    'running for': `${Math.round(process.uptime() / 60)} min`,
  };
}
