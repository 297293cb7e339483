// A second copy of the audit log's head, in the keychain: a data folder that was put back as a whole, ledger and head file together, shows by it.
import { AuditHead } from '../../../contract/console/audit.ts';
import type { KeptLedger } from '../ledger.ts';

/** A place for it outside the data folder. A call may take long, fail, or never end. */
export type HeadAnchor = {
  read: (ledgerId: string) => Promise<string | null>;
  write: (ledgerId: string, text: string) => Promise<void>;
};

/** Engineering values, in ms: how often it is looked whether there is something to write, how long after the last it is written, and how long closing waits for it. */
export type AnchorPace = { lookMs: number; writeMs: number; closeMs: number };

/** Contradicts every ledger, so that one whose place another took, by a restore or an unlocking, can't come back unseen. */
const RETIRED = JSON.stringify({ seq: 1, hash: 'retired' } satisfies AuditHead);

/**
 * Holds the ledger against what the keychain remembers of it, once that can be read, and keeps that up to date. Nothing waits for it. It is written
 * only after it was read in this run and found to fit, so that what tells of a newer ledger is never written over.
 */
export function keepAnchored(
  ledger: Pick<KeptLedger, 'anchorState' | 'holdAgainst'>,
  anchor: HeadAnchor,
  { lookMs, writeMs, closeMs }: AnchorPace,
): { close: () => Promise<void> } {
  let known: string | null = null;
  let fitting: string | null = null;
  let written = { text: '', atMs: -Infinity };
  let looking: Promise<void> | null = null;
  /** The newest head of this run: what was put back while it goes on has less. */
  let seen: AuditHead | null = null;
  const note = (head: AuditHead) => {
    if (head.seq >= (seen?.seq ?? 0)) seen = head;
  };

  async function compare(): Promise<void> {
    const now = await ledger.anchorState();
    if (!now) return;
    const { ledgerId } = now;
    // Nothing is to be found out of a sealed one; the id it is unsealed under is another.
    if (now.isSealed) {
      known ??= ledgerId;
      return;
    }
    if (fitting !== ledgerId) {
      const kept = await anchor.read(ledgerId);
      if (known !== null && known !== ledgerId) await anchor.write(known, RETIRED);
      known = ledgerId;
      if (!(await ledger.holdAgainst(ledgerId, headIn(kept)))) return;
      fitting = ledgerId;
      seen = null;
    } else if (!(await ledger.holdAgainst(ledgerId, seen))) {
      fitting = null;
      return;
    }
    note(now.head);
    if (fitting === ledgerId && performance.now() - written.atMs >= writeMs) await write(ledgerId);
  }

  async function write(ledgerId: string): Promise<void> {
    const now = await ledger.anchorState();
    if (!now || now.isSealed || now.ledgerId !== ledgerId) return;
    // Older than what was seen: it is held against that first.
    if (seen !== null && now.head.seq < seen.seq) return;
    note(now.head);
    const text = JSON.stringify(now.head);
    if (`${ledgerId} ${text}` === written.text) return;
    await anchor.write(ledgerId, text);
    written = { text: `${ledgerId} ${text}`, atMs: performance.now() };
  }

  function look(): void {
    looking ??= compare()
      .catch(() => undefined)
      .finally(() => {
        looking = null;
      });
  }

  async function writeLast(ledgerId: string): Promise<void> {
    await looking;
    await write(ledgerId).catch(() => undefined);
  }

  look();
  const timer = setInterval(look, lookMs);
  return {
    close: async () => {
      clearInterval(timer);
      // Where the keychain was never read there is nothing to wait for.
      if (fitting !== null) await atMost(closeMs, writeLast(fitting));
    },
  };
}

function headIn(text: string | null): AuditHead | null {
  try {
    return text === null ? null : AuditHead.parse(JSON.parse(text));
  } catch {
    // It isn't ours, and is written over.
    return null;
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
