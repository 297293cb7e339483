// Updates from their first question to their installation: when the feed is asked, what was found, and what the installation waits for. Everything of Electron is given.
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { UpdateMode } from '../../contract/console/environment.ts';
import type { UpdateChannel, UpdateSettings } from '../../contract/console/settings.ts';
import { type UpdatesState, UpdateTrouble } from '../../contract/console/updates.ts';
import type { Network } from '../network/route.ts';
import { PaydeskError } from '../process/problem.ts';
import { BY_HAND, feedFileName, type PackageKind } from './package-kind.ts';
import type { Offer } from './read-feed.ts';
import { troubleOf } from './update-failure.ts';
import type { Updater } from './updater.ts';

export type Updates = {
  state: () => Promise<UpdatesState>;
  check: () => Promise<UpdatesState>;
  download: () => Promise<UpdatesState>;
  putOff: () => Promise<UpdatesState>;
  showFile: () => Promise<void>;
  /** Throws `update_waits` and `update_not_ready`. */
  quitAndInstall: () => Promise<void>;
  /** The daily question, where it is due. */
  wake: () => void;
  /** The channel or the mode is another one now. */
  chosen: () => void;
  /** Asked when quitting begins: whether an update is to be installed once everything is closed. */
  mayInstall: () => boolean;
  /** Once everything is closed. Never throws: what went wrong is told after the next start. */
  install: () => Promise<void>;
};

/** What the desktop app can do with an update. */
export type UpdatesShell = {
  /** Whether this runs from a package at all. */
  isPackaged: boolean;
  quit: () => void;
  /** Shows a file in the system's file manager. */
  showFile: (file: string) => void;
  /** Tests say which package this is, and what installs it. */
  stand?: { kind: PackageKind; install?: (file: string) => void };
};

export type UpdatesParts = {
  /** null in a browser's window. */
  shell: UpdatesShell | null;
  kind: PackageKind;
  platform: NodeJS.Platform;
  arch: string;
  policy: {
    source: string;
    updates?: { mode?: UpdateMode | undefined; feedUrl?: string | undefined } | undefined;
  } | null;
  /** What is in effect: the policy's before a person's. */
  choice: () => UpdateSettings;
  /** What the publisher set; null if not set. */
  defaultFeed: string | null;
  version: string;
  dataFolder: string;
  network: Network;
  underWay: () => 'call' | 'run' | null;
  signal: AbortSignal;
  now?: () => number;
  timeLimitMs?: number;
};

/** Engineering values, in ms. */
const DAY_MS = 86_400_000;
const TIME_LIMIT_MS = 30_000;

/** found: a newer version was seen, so that the next start asks again and offers it. */
const StoredUpdateState = z.object({
  checkedAt: z.string().nullable(),
  found: z.boolean(),
  trouble: UpdateTrouble.nullable(),
});
type StoredUpdateState = z.infer<typeof StoredUpdateState>;

/** The update feed of this computer; null if Paydesk doesn't check for updates. */
export function updatesFeed(
  parts: Pick<UpdatesParts, 'policy' | 'defaultFeed' | 'platform' | 'arch'>,
  channel: UpdateChannel = 'stable',
): string | null {
  const { policy, defaultFeed, platform, arch } = parts;
  const folder = policy?.updates?.feedUrl ?? defaultFeed;
  return folder === null ? null : `${folder.replace(/\/$/, '')}/${feedFileName(platform, arch, channel)}`;
}

function modeOf({ shell, choice }: UpdatesParts, feed: string | null): UpdatesState['mode'] {
  if (!shell) return 'browser';
  if (choice().mode === 'off') return 'off';
  if (!shell.isPackaged && !shell.stand) return 'source';
  return feed === null ? 'no_feed' : 'on';
}

export function openUpdates(parts: UpdatesParts): Updates {
  const { shell, policy, now = Date.now, timeLimitMs = TIME_LIMIT_MS } = parts;
  const kind = shell?.stand?.kind ?? parts.kind;
  const feedNow = () => updatesFeed(parts, parts.choice().channel);
  const modeNow = () => modeOf(parts, feedNow());
  /** null where nothing is to be asked. */
  const feedAsked = () => (modeNow() === 'on' ? feedNow() : null);
  const installs = BY_HAND.has(kind) && !shell?.stand?.install ? 'by_hand' : 'on_quit';
  const stored = join(parts.dataFolder, 'updates.json');
  let kept = readKept(stored);
  let step: UpdatesState['step'] = 'idle';
  let offer: Offer | null = null;
  let received = 0;
  let file: string | null = null;
  let isPutOff = false;
  let checking: Promise<void> | null = null;

  const keep = (next: Partial<StoredUpdateState>) => {
    kept = { ...kept, ...next };
    try {
      // Beside it first: a crash leaves the old one or the new one.
      writeFileSync(`${stored}.new`, JSON.stringify(kept), { mode: 0o600 });
      renameSync(`${stored}.new`, stored);
    } catch {
      // A full disk: it is asked again after the next start.
    }
  };
  const state = async (): Promise<UpdatesState> => ({
    mode: modeNow(),
    managedBy: policy?.updates?.mode ? policy.source : null,
    feed: feedAsked(),
    checkedAt: kept.checkedAt,
    trouble: modeNow() === 'on' ? kept.trouble : null,
    step,
    received,
    installs,
    isPutOff,
    offer: offer && {
      version: offer.version,
      notes: offer.notes,
      releasedAt: offer.releasedAt,
      bytes: offer.bytes,
    },
    file: installs === 'by_hand' ? file : null,
    waitsFor: step === 'ready' ? parts.underWay() : null,
  });

  let opening: { address: string; updater: Promise<Updater> } | null = null;
  // Fetched when it is first needed: most starts ask nothing.
  const updater = (address: string): Promise<Updater> => {
    if (opening?.address === address) return opening.updater;
    const opened = import('./updater.ts').then(({ openUpdater }) =>
      openUpdater({
        kind,
        arch: parts.arch,
        feed: address,
        version: parts.version,
        network: parts.network,
        folder: join(parts.dataFolder, 'updates'),
        timeLimitMs,
        signal: parts.signal,
        install: shell?.stand?.install,
      }),
    );
    opening = { address, updater: opened };
    return opened;
  };
  const fail = (error: unknown) => keep({ trouble: troubleOf(error, timeLimitMs) });

  /** Tries once more what failed because the computer slept: nothing was heard for longer than the time limit allows. */
  async function overSleep<Result>(attempt: (heard: () => void) => Promise<Result>): Promise<Result> {
    let heardAt = now();
    const heard = () => {
      heardAt = now();
    };
    try {
      return await attempt(heard);
    } catch (error) {
      if (parts.signal.aborted || now() - heardAt <= timeLimitMs * 2) throw error;
      return attempt(heard);
    }
  }

  async function ask(address: string): Promise<void> {
    const before = step;
    step = 'checking';
    try {
      const found = await overSleep(async () => (await updater(address)).check());
      if (feedAsked() !== address) {
        step = 'idle';
        return;
      }
      keep({ checkedAt: new Date(now()).toISOString(), found: found !== null, trouble: null });
      const isSame = found !== null && found.file.sha512 === offer?.file.sha512;
      if (!isSame) {
        offer = found;
        file = null;
        isPutOff = false;
      }
      step = found === null ? 'up_to_date' : isSame && file !== null ? 'ready' : 'available';
    } catch (error) {
      keep({ checkedAt: new Date(now()).toISOString() });
      fail(error);
      // What lies verified on this computer is as good as before.
      step = before === 'ready' ? 'ready' : 'idle';
      if (step === 'idle') offer = null;
    }
  }

  async function check(): Promise<UpdatesState> {
    const feed = feedAsked();
    if (feed === null || step === 'downloading') return state();
    checking ??= ask(feed).finally(() => {
      checking = null;
    });
    await checking;
    if (parts.choice().mode === 'install' && step === 'available') void download();
    return state();
  }

  /** Answers at once; how far it is, the state tells. */
  async function download(): Promise<UpdatesState> {
    const feed = feedAsked();
    if (feed === null || step !== 'available') return state();
    step = 'downloading';
    received = 0;
    void bring(feed);
    return state();
  }

  async function bring(address: string): Promise<void> {
    try {
      file = await overSleep(async (heard) =>
        (await updater(address)).download((bytes) => {
          heard();
          received = bytes;
        }),
      );
      keep({ trouble: null });
      step = feedAsked() === address ? 'ready' : 'idle';
    } catch (error) {
      // Paydesk closes: that is no trouble to tell of after the next start.
      if (!parts.signal.aborted) fail(error);
      step = 'available';
    }
  }

  const isDue = () => {
    if (kept.checkedAt === null || (kept.found && step === 'idle')) return true;
    // A clock that was set back isn't waited for.
    const since = now() - Date.parse(kept.checkedAt);
    return since >= DAY_MS || since < 0;
  };
  return {
    state,
    check,
    download,
    putOff: async () => {
      isPutOff = true;
      return state();
    },
    showFile: async () => {
      if (step !== 'ready' || file === null) throw new PaydeskError('update_not_ready');
      shell?.showFile(file);
    },
    quitAndInstall: async () => {
      if (step !== 'ready' || installs !== 'on_quit') throw new PaydeskError('update_not_ready');
      if (parts.underWay() !== null) throw new PaydeskError('update_waits');
      shell?.quit();
    },
    wake: () => {
      if (feedAsked() !== null && isDue()) void check();
    },
    chosen: () => {
      // What another channel offered isn't wanted any more.
      if (step !== 'downloading') {
        step = 'idle';
        offer = null;
        file = null;
      }
      void Promise.resolve(checking).then(check);
    },
    mayInstall: () => step === 'ready' && installs === 'on_quit' && parts.underWay() === null,
    install: async () => {
      const feed = feedAsked();
      if (feed === null || parts.underWay() !== null) return;
      try {
        await (await updater(feed)).install();
        keep({ found: false, trouble: null });
      } catch (error) {
        fail(error);
      }
    },
  };
}

function readKept(stored: string): StoredUpdateState {
  try {
    return StoredUpdateState.parse(JSON.parse(readFileSync(stored, 'utf8')));
  } catch {
    // Not there yet, or somebody wrote into it.
    return { checkedAt: null, found: false, trouble: null };
  }
}
