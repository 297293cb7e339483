// Watches the audit trail while the ledger is open: checks its tail at the start, and keeps its head apart as it grows.
import type { AuditCheck } from '../../../contract/console/audit.ts';
import type { LedgerDatabase } from '../open-database.ts';
import { auditEnd, checkAudit } from './check-audit.ts';
import { readHead, writeHead } from './head-file.ts';

/** Engineering value, in ms: a head is kept for all lines of this time together, so that a capture doesn't wait for it. */
const KEPT_AFTER_MS = 250;

export type AuditWatch = {
  /** The newest check; the start's until a person asked for one. */
  standing: () => AuditCheck;
  checkAll: () => Promise<AuditCheck>;
  /** Something may have been written. */
  touch: () => void;
  /** Keeps the head as it is now, for the last time. */
  close: () => Promise<void>;
};

/** A line that was written in the last quarter second before a crash is on disk; only the head doesn't speak for it yet. */
export async function watchAudit(
  { reader }: Pick<LedgerDatabase, 'reader'>,
  dataFolder: string,
  now: () => number,
): Promise<AuditWatch> {
  let standing = await checkAudit(reader, readHead(dataFolder), 'tail', now());
  let kept = standing.head?.seq ?? 0;
  let timer: NodeJS.Timeout | null = null;

  const keep = async () => {
    timer = null;
    // A head that contradicts the chain is evidence: it stays as it is.
    if (standing.fault) return;
    const end = await auditEnd(reader);
    if (!end || end.seq === kept) return;
    writeHead(dataFolder, end);
    kept = end.seq;
  };
  await keep();

  return {
    standing: () => standing,
    checkAll: async () => {
      standing = await checkAudit(reader, readHead(dataFolder), 'whole', now());
      return standing;
    },
    touch: () => {
      timer ??= setTimeout(() => void keep().catch(() => undefined), KEPT_AFTER_MS);
    },
    close: async () => {
      if (timer) clearTimeout(timer);
      await keep();
    },
  };
}
