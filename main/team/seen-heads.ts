// How far this desk has seen its team's ledger: in memory as it goes on, and in the keychain, so that a server that was set back shows by it.
import { z } from 'zod';
import { SeenHead } from '../../contract/team/wire.ts';
import type { HeadAnchor } from '../ledger/audit/keep-anchored.ts';
import type { AnchorState } from '../ledger/backup/backup-calls.ts';
import { TIMES } from '../process/times.ts';

export type SeenHeads = {
  /** What every session begins with. Waits for the keychain, for a while. */
  seen: () => Promise<SeenHead[]>;
  /** Something has changed: the head is asked for, soon. */
  look: () => void;
  close: () => Promise<void>;
};

/** Engineering values: ms between two looks, and how long the keychain is waited for; how many ids that others took the place of are known. */
const LOOK_MS = 250;
const KEYCHAIN_MS = 10_000;
const KEPT = 20;
/** Contradicts every ledger: one whose place another took, by an unlocking, can't come back unseen. */
const RETIRED = { seq: 1, hash: 'retired' };

/** teamId: by which the team's ledger is known, whatever its id is now. */
export function openSeenHeads(
  anchors: HeadAnchor,
  teamId: string,
  anchorState: () => Promise<AnchorState | null>,
): SeenHeads {
  const name = `team ${teamId}`;
  /** By the ledger's id, the newest last. */
  let heads = new Map<string, SeenHead['head']>();
  let [looking, timer, written]: [Promise<void> | null, NodeJS.Timeout | null, { text: string; atMs: number }] = [
    null,
    null,
    { text: '', atMs: Number.NEGATIVE_INFINITY },
  ];
  const list = (): SeenHead[] => [...heads].slice(-KEPT).map(([ledgerId, head]) => ({ ledgerId, head }));
  let isRead = false;
  const read = anchors.read(name).then((text) => {
    const merged = new Map(headsIn(text).map(({ ledgerId, head }) => [ledgerId, head] as const));
    // Of a server that was set back, what was seen meanwhile is less.
    for (const [ledgerId, head] of heads) if (head.seq >= (merged.get(ledgerId)?.seq ?? 0)) merged.set(ledgerId, head);
    heads = merged;
    isRead = true;
  });
  const known = atMost(
    KEYCHAIN_MS,
    read.catch(() => undefined),
  );

  /** Never over what wasn't read: it may tell of more. */
  async function write(): Promise<void> {
    if (!isRead) return;
    const text = JSON.stringify(list());
    if (text === written.text) return;
    await anchors.write(name, text);
    written = { text, atMs: performance.now() };
  }

  async function take(): Promise<void> {
    await known;
    const now = await anchorState();
    // A locked one is to be looked at by people; what is known of it stays as it is.
    if (!now || now.isSealed) return;
    const { ledgerId, head } = now;
    const before = heads.get(ledgerId);
    if (before && (head.seq < before.seq || (head.facts?.seq ?? 0) < (before.facts?.seq ?? 0))) return;
    if (!before) heads = new Map([...heads.keys()].map((retired) => [retired, RETIRED]));
    heads.set(ledgerId, head);
    if (performance.now() - written.atMs >= TIMES.anchors.writeMs) await write();
  }

  function look(): void {
    timer ??= setTimeout(() => {
      timer = null;
      if (looking) return look();
      looking = take()
        .catch(() => undefined)
        .finally(() => {
          looking = null;
        });
    }, LOOK_MS);
  }

  return {
    seen: async () => {
      await known;
      return list();
    },
    look,
    close: async () => {
      if (timer) clearTimeout(timer);
      if (heads.size > 0)
        await atMost(
          TIMES.anchors.closeMs,
          write().catch(() => undefined),
        );
    },
  };
}

function headsIn(text: string | null): SeenHead[] {
  try {
    return text === null ? [] : z.array(SeenHead).parse(JSON.parse(text));
  } catch {
    // It isn't ours, and is written over.
    return [];
  }
}

/** Waits for something that may never end. */
async function atMost(ms: number, what: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([what, limit]);
  clearTimeout(timer);
}
