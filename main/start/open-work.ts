// The ledger, the embedded service, and the desk that works on them: what a window waits for after its first frame.
import { randomUUID } from 'node:crypto';
import type { Worker } from 'node:worker_threads';
import type { ConsoleFacts } from '../../contract/console/environment.ts';
import type { DesktopAbilities } from '../../contract/console/settings.ts';
import { type Desks, type LedgerWork, openLedgerWork } from '../features/app/open-desk.ts';
import { followCalls } from '../features/calls/calls-under-way.ts';
import { type AboutFiles, openAboutDesk } from '../features/console/about.ts';
import { openLanguageDesk } from '../features/console/language.ts';
import { openTellNotices } from '../features/notices/tell-notices.ts';
import { giveEnvironments } from '../features/policy/give-environments.ts';
import { openSettings, type StoredSettings } from '../features/settings/settings.ts';
import { ledgerFile } from '../ledger/file/ledger-file.ts';
import type { KeptLedger } from '../ledger/ledger.ts';
import type { TellProgress } from '../ledger/store/open-database.ts';
import { openLedger } from '../ledger/thread/open-ledger.ts';
import type { OnUnreadable } from '../ledger/thread/thread-messages.ts';
import { type OpenNetwork, openNetwork, type SystemProxies } from '../network/open-network.ts';
import { openPin } from '../pin/pin.ts';
import { type Policy, policyView } from '../policy/policy.ts';
import type { Preview } from '../preview/preview.ts';
import { lastFailedStart } from '../process/last-start.ts';
import { type Log, lastLines, type OpenLog } from '../process/log.ts';
import { noticeSleep } from '../process/notice-sleep.ts';
import { PaydeskError } from '../process/problem.ts';
import { TIMES } from '../process/times.ts';
import type { PaymentLimits } from '../providers/port.ts';
import { openPayments } from '../providers/providers.ts';
import { readMembership } from '../team/membership.ts';
import { packageKind } from '../updates/package-kind.ts';
import { openUpdates, type Updates, type UpdatesShell, updatesFeed } from '../updates/updates.ts';
import { openVault, type VaultOptions } from '../vault/vault.ts';
import { openEmbedded } from './embedded.ts';
import { type Erasing, openErasing } from './erasing.ts';
import { isMarkedForErasing } from './erasing-mark.ts';
import { openTeamPlace } from './open-team-work.ts';
import type { Sandbox } from './sandbox.ts';

/** What the build made, and where it lies. */
export type Built = AboutFiles & {
  ledgerWorker: URL;
  rendererFolder: string;
  previewFolder: string;
  checkoutFolder: string;
};

export type WorkOptions = {
  dataFolder: string;
  built: Built;
  entry: ConsoleFacts['entry'];
  version: string;
  onUnreadableLedger: OnUnreadable;
  /** It loads its code meanwhile. */
  ledgerThread: Worker;
  /** Hears how far the ledger is where opening it takes long. */
  tellOpening?: TellProgress;
  /** What the embedded sandbox waits for where the ledger knows it; without this, the work isn't open before the sandbox is. */
  beforeSandbox?: (closing: AbortSignal) => Promise<void>;
  /** What the desktop app does beside its windows; left out in a browser. */
  desktop?: DesktopWork;
  /** Closes Paydesk. */
  quit: () => void;
  /** Told after the language was changed in the window. */
  onLanguage?: () => void;
  vault?: VaultOptions;
  /** Told while Paydesk closes: a call to the keychain never came back, so the process doesn't end by itself. */
  onHangingKeychain?: () => void;
  limits?: PaymentLimits;
  /** The window's own ways to the network; without them the environment of the process says which proxy. */
  proxies?: SystemProxies;
  policy: Policy | null;
  log: Log;
  /** The data folder is this process's own from here on, until the ledger is closed. */
  writeLogTo: OpenLog['writeTo'];
  /** What the desktop app does with an update; a browser's window updates nothing. */
  updates?: UpdatesShell;
};

export type DesktopWork = {
  abilities: DesktopAbilities;
  apply: (settings: StoredSettings, lock: () => void) => void;
  followRuns: (share: () => number | null) => { look: () => void; close: () => void };
  /** Windows ask again for what they show. */
  tellChanged: () => void;
} & Pick<Parameters<typeof openTellNotices>[0], 'isWatched'> & {
    showNotice: Parameters<typeof openTellNotices>[0]['show'];
    showCount: Parameters<typeof openTellNotices>[0]['count'];
  };

export type Work = {
  desks: Desks;
  /** Of this machine's own ledger and, in a team, the team's. */
  ledgers: () => KeptLedger[];
  /** Whether an address is the company's, at which a person is signing in. */
  opensSignIn: (address: string) => boolean;
  /** Settles when the embedded sandbox runs and its environment points at it; rejects where that can't be. */
  embedded: Promise<unknown>;
  /** The way to services, and to wherever updates come from. */
  network: OpenNetwork;
  updates: Updates;
  /** The computer slept: its timers stood still, so what they are for is looked at now. */
  wake: () => void;
};

const LIMITS: PaymentLimits = { tokenMs: TIMES.tokenMs, callMs: TIMES.callMs };
/** Engineering value, in ms. */
const VAULT: VaultOptions = { timeLimitMs: 20_000 };
/** How often it is asked whether the day's backup is due. */
const BACKUP_DUE_MS = 3_600_000;
/** How often it is asked whether the day's question for updates is due, in ms. */
const UPDATE_DUE_MS = 3_600_000;
/** How long Paydesk stays after it was told to erase its data, in ms. */
const QUIT_AFTER_MS = 500;
/** Where a build's updates come from. A publisher sets it; until then only a policy says. */
const DEFAULT_FEED: string | null = null;

/** Opens the ledgers and everything that works on them. What is opened is closed by the steps it adds. */
export async function openWork(
  options: WorkOptions,
  preview: Preview,
  closing: (() => Promise<void>)[],
): Promise<Work> {
  const { dataFolder, built, policy, desktop } = options;
  /** Something was written to a ledger. */
  let changed = () => {};
  if (isMarkedForErasing(dataFolder)) (await import('./erase-folder.ts')).eraseFolder(dataFolder);
  // Last of all, once nothing writes any more.
  /** null until there is something to erase with: a start that failed before closes all the same. */
  let erasing: Erasing | null = null;
  closing.push(async () => erasing?.finish());
  // Before the ledger: who can't tell whether this machine is in a team opens nothing.
  const membership = readMembership(dataFolder);
  const { ledger, close: closeLedger } = await openLedger(
    { dataFolder, instanceId: randomUUID(), onUnreadable: options.onUnreadableLedger },
    options.ledgerThread,
    options.tellOpening,
    () => changed(),
  );
  closing.push(closeLedger);
  closing.push(options.writeLogTo(dataFolder));
  const vault = openVault(options.vault ?? VAULT);
  closing.push(async () => {
    if (await vault.close()) return;
    console.error('paydesk: the keychain didn’t answer; Paydesk ends without waiting for it');
    options.onHangingKeychain?.();
  });
  closing.push(async () => erasing?.forgetAnchor());
  const network = await openNetwork({
    dataFolder,
    secret: vault.proxy,
    proxies: options.proxies ?? null,
    policy,
    env: process.env,
    platform: process.platform,
  });
  const payments = openPayments(vault, { ...(options.limits ?? LIMITS), network });
  const aboutToClose = new AbortController();
  const about = {
    version: options.version,
    entry: options.entry,
    dataFolder,
    ledgerFile: ledgerFile(dataFolder),
    policy: policy && policyView(policy),
    sandboxPortTaken: null as number | null,
    sandboxSetAside: null as string | null,
  };
  // Where the ledger can't be opened the console stands all the same, and offers to restore a backup.
  const { trouble } = await ledger.ledgerState();
  let sandboxChanged = () => {};
  const embedded = await openEmbedded(
    {
      dataFolder,
      checkoutFolder: built.checkoutFolder,
      ledger,
      isReadable: !trouble,
      payments,
      before: options.beforeSandbox,
      aboutToClose,
      onStarted: ({ portTaken, setAside }) => {
        about.sandboxPortTaken = portTaken;
        about.sandboxSetAside = setAside;
        if (portTaken !== null || setAside !== null) desktop?.tellChanged();
      },
      onChange: () => sandboxChanged(),
      log: options.log,
    },
    closing,
  );
  const { sandbox } = embedded;
  if (!trouble && !membership) await giveEnvironments({ ledger, payments }, policy);
  const daily = setInterval(() => void ledger.backUpIfDue().catch(() => undefined), BACKUP_DUE_MS);
  closing.push(async () => clearInterval(daily));
  if (!trouble) void ledger.backUpIfDue().catch(() => undefined);
  const calls = followCalls();
  const pin = openPin({ secret: vault.pin, vaultState: vault.state, dataFolder });
  const language = openLanguageDesk(dataFolder, options.onLanguage);
  const place = { policy, defaultFeed: DEFAULT_FEED, platform: process.platform, arch: process.arch };
  const settings = openSettings({
    dataFolder,
    abilities: desktop?.abilities ?? null,
    policy,
    hasFeed: updatesFeed(place) !== null,
    onChange: (before) => {
      const now = settings.current();
      desktop?.apply(now, pin.lock);
      if (JSON.stringify(now.updates) !== JSON.stringify(before.updates)) updates.chosen();
      tell?.look();
    },
  });
  const updates = openUpdates({
    ...place,
    choice: () => settings.current().updates,
    shell: options.updates ?? null,
    version: options.version,
    dataFolder,
    network,
    kind: packageKind({ platform: process.platform, env: process.env, executable: process.execPath }),
    underWay: () => {
      if (works().some(({ desk }) => desk.captureMany.running().length > 0)) return 'run';
      return calls.count() > 0 ? 'call' : null;
    },
    signal: aboutToClose.signal,
  });
  const openedErasing = () => {
    if (!erasing) throw new PaydeskError('console_closing');
    return erasing;
  };
  const shared = {
    updates,
    payments,
    preview,
    about,
    calls,
    settings,
    erasing: { erasable: async () => openedErasing().erasable(), erase: async () => openedErasing().erase() },
    language,
    network,
    policy,
    pin,
    updatesFeed: policy?.updates?.mode === 'off' ? null : updatesFeed(place),
    aboutDesk: openAboutDesk(built, about),
    lastLog: () => lastLines(dataFolder),
    lastFailedStart: () => lastFailedStart(dataFolder),
    leaseMs: TIMES.leaseMs,
    anchorTimes: TIMES.anchors,
    sweepMs: TIMES.sweepMs,
    sampleSandbox: () => sandbox.then(({ samples }) => samples),
    findOrder: (by: Parameters<Sandbox['findOrder']>[0]) => sandbox.then(({ findOrder }) => findOrder(by)),
    findAuthorization: (sessionId: string) => sandbox.then(({ findAuthorization }) => findAuthorization(sessionId)),
    closing: aboutToClose.signal,
    anchors: vault.anchors,
  };
  const team = await openTeamPlace(
    { ...shared, vault, dataFolder, version: options.version, onChange: () => changed() },
    membership,
    ledger,
  );
  const own = openLedgerWork(
    {
      ...shared,
      ledger,
      keysReady: embedded.keysReady(),
      team: team.desk,
      isInTeam: false,
      // What this machine's own ledger holds beside the sandbox is left alone while it works in a team.
      feedsFollowed: { follows: ({ embedded }) => embedded || team.work() === null },
      afterLedgerChange: async () => {
        await embedded.pointAgain();
        if (!membership) await giveEnvironments({ ledger, payments }, policy);
      },
    },
    closing,
  );
  closing.push(team.close);
  const works = () => [own, team.work()].filter((work) => work !== null);
  erasing = openErasing({
    dataFolder,
    ledger,
    underWay: () => calls.count() + works().reduce((sum, { desk }) => sum + desk.captureMany.running().length, 0),
    team: team.desk,
    vault,
    removeKeys: payments.removeKeys,
    keysReady: embedded.keysReady,
    // Its answer goes out first.
    quit: () => void setTimeout(options.quit, QUIT_AFTER_MS),
  });
  closing.push(calls.settled);
  closing.push(async () => aboutToClose.abort());
  desktop?.apply(settings.current(), pin.lock);
  const runs = desktop?.followRuns(() => runProgress(works()));
  const tell =
    desktop &&
    openTellNotices({
      dataFolder,
      settings: () => settings.current().notices,
      show: desktop.showNotice,
      count: desktop.showCount,
      isWatched: desktop.isWatched,
      waiting: async () => (await Promise.all(works().map(({ attention }) => attention.waiting()))).flat(),
    });
  closing.push(async () => {
    runs?.close();
    tell?.close();
  });
  changed = () => {
    runs?.look();
    tell?.look();
    desktop?.tellChanged();
    for (const work of works()) work.look();
  };
  sandboxChanged = own.sandboxChanged;
  updates.wake();
  const asking = setInterval(updates.wake, UPDATE_DUE_MS);
  closing.push(async () => clearInterval(asking));
  const wake = () => {
    for (const work of works()) work.wake();
    updates.wake();
    changed();
    void ledger.backUpIfDue().catch(() => undefined);
  };
  // In a browser's window no system tells of a sleep, and in the desktop app not every Linux does.
  const sleep = noticeSleep(
    () => {
      if (settings.current().lockWithScreen) pin.lock();
      wake();
    },
    { lookMs: TIMES.sweepMs },
  );
  closing.push(async () => sleep.close());
  return {
    updates,
    embedded: embedded.pointed,
    network,
    ledgers: () => works().map((work) => work.ledger),
    opensSignIn: team.opens,
    desks: await team.desks(own),
    wake: () => {
      sleep.told();
      wake();
    },
  };
}

/** One run at a time is usual; of two, the one that has further to go. */
function runProgress(works: readonly LedgerWork[]): number | null {
  const shares = works.flatMap(({ attention }) => attention.runProgress() ?? []);
  return shares.length === 0 ? null : Math.min(...shares);
}
