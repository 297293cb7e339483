// Tells a person what waits for them by notifications of the system: each thing once, also over restarts. It looks when something was written, and polls nothing.
import { createHash } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Notice } from '../../../contract/console/notices.ts';
import type { NoticeKind, NoticeSettings } from '../../../contract/console/settings.ts';
import type { Waiting } from './attention.ts';
import { quietUntil } from './quiet-hours.ts';

type Parts = {
  dataFolder: string;
  waiting: () => Promise<Waiting[]>;
  settings: () => NoticeSettings;
  show: (notice: Notice) => void;
  /** How much waits, for the app's icon. Left out: runs that ended, which ask for nothing. */
  count: (count: number) => void;
  /** Whether a person has a window of Paydesk in front. */
  isWatched: () => boolean;
  /** ms since the epoch, UTC. */
  now?: () => number;
};

export type TellNotices = {
  /** Something was written, or the computer was asleep. */
  look: () => void;
  close: () => void;
};

/** Engineering values, in ms: what comes together is told together, and a person isn't interrupted more often than this. */
const GATHER_MS = 2_000;
const AT_MOST_EVERY_MS = 60_000;
/** Engineering value: so many things are remembered as told, the oldest forgotten first. */
const REMEMBERED = 5_000;
/** The window in front shows these itself, and they come of what a person does there. */
const SHOWN_AT_WINDOW: ReadonlySet<NoticeKind> = new Set(['needsReview', 'runs']);

/** since: runs that ended before were never told of. told: hashes, so that the file names no record. */
const StoredTold = z.object({ since: z.string(), told: z.array(z.string()) });

export function openTellNotices(parts: Parts): TellNotices {
  const { waiting, settings, show, count, isWatched, now = Date.now } = parts;
  const file = join(parts.dataFolder, 'notices-told.json');
  const kept = read(file) ?? { since: new Date(now()).toISOString(), told: [] };
  const told = new Set(kept.told);
  let timer: NodeJS.Timeout | null = null;
  let dueAt = Number.POSITIVE_INFINITY;
  let toldAt = Number.NEGATIVE_INFINITY;
  let isClosed = false;

  function lookIn(ms: number): void {
    if (isClosed || now() + ms >= dueAt) return;
    if (timer) clearTimeout(timer);
    dueAt = now() + ms;
    timer = setTimeout(() => {
      dueAt = Number.POSITIVE_INFINITY;
      void lookNow();
    }, ms);
  }

  /** Before it is shown: told twice is worse than not told by a process that died that very moment. */
  function remember(things: readonly Waiting[]): void {
    if (things.length === 0) return;
    for (const { key } of things) told.add(hashOf(key));
    const stored = { since: kept.since, told: [...told].slice(-REMEMBERED) };
    try {
      writeFileSync(`${file}.new`, JSON.stringify(stored), { mode: 0o600 });
      renameSync(`${file}.new`, file);
    } catch {
      // A full disk: this run remembers it.
    }
  }

  async function lookNow(): Promise<void> {
    // A ledger that can't be read is looked at again after the next write.
    const all = await waiting().catch(() => null);
    if (all === null || isClosed) return;
    count(all.filter(({ kind }) => kind !== 'runs').length);
    const { kinds, quiet } = settings();
    const fresh = all.filter(
      ({ key, endedAt }) => !told.has(hashOf(key)) && (endedAt === null || endedAt >= kept.since),
    );
    const isSilent = ({ kind, isOwn }: Waiting) => !kinds[kind] || isOwn || (SHOWN_AT_WINDOW.has(kind) && isWatched());
    remember(fresh.filter(isSilent));
    const things = fresh.filter((thing) => !isSilent(thing));
    if (things.length === 0) return;
    const waitsUntil = quietUntil(quiet, now()) ?? toldAt + AT_MOST_EVERY_MS;
    if (waitsUntil > now()) return lookIn(waitsUntil - now());
    toldAt = now();
    remember(things);
    show(noticeOf(things));
  }

  lookIn(GATHER_MS);
  return {
    look: () => lookIn(GATHER_MS),
    close: () => {
      isClosed = true;
      if (timer) clearTimeout(timer);
    },
  };
}

const LISTS: Record<NoticeKind, string> = {
  returns: '/returns',
  needsReview: '/needs-review',
  approvals: '/approvals',
  runs: '/capture-many',
};

/** One thing opens its own page, several of a kind their list, several kinds the overview. */
function noticeOf(things: readonly Waiting[]): Notice {
  const counts: Partial<Record<NoticeKind, number>> = {};
  for (const { kind } of things) counts[kind] = (counts[kind] ?? 0) + 1;
  const where = [...new Map(things.flatMap((one) => (one.where ? [[one.where.id, one.where] as const] : []))).values()];
  const [first] = things;
  const [kind, ...others] = Object.keys(counts) as NoticeKind[];
  const list = kind && others.length === 0 ? LISTS[kind] : '/overview';
  return {
    counts,
    where,
    to: things.length === 1 && first ? first.to : list,
    environmentId: where[0]?.id ?? null,
  };
}

const hashOf = (key: string): string => createHash('sha256').update(key).digest('base64url').slice(0, 22);

function read(file: string): z.infer<typeof StoredTold> | null {
  try {
    return StoredTold.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    // Not there yet, or somebody wrote into it.
    return null;
  }
}
