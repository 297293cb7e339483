// Whether the server is ready, found out by a real write, with every reason why it isn't or why people must look.
import type { LedgerState } from '../../contract/console/backup.ts';
import type { ProblemCode } from '../../contract/console/problem.ts';
import { nowAndThen } from '../../lib/node/now-and-then.ts';
import type { LedgerFigures } from '../ledger/backup/backup-calls.ts';
import type { LedgerThread } from '../ledger/thread/open-ledger.ts';
import { problemOf } from '../ledger/thread/problem-of.ts';

/** For the person who runs the server; none names anything that the ledger holds. */
const DETAILS = {
  closing: 'The server is stopping.',
  no_answer: 'The ledger hasn’t answered within three seconds.',
  ledger_unreadable: 'The ledger can’t be opened.',
  not_writable: 'The ledger can’t be written.',
  disk_full: 'The disk is full.',
  disk_nearly_full: 'The disk is nearly full.',
  database_away: 'The database doesn’t answer.',
  database_read_only: 'The database takes no changes: it is read-only or a standby.',
  locked: 'The ledger is locked. It can be read, and an administrator can unlock it under Backups.',
  backup_failed: 'The newest try to make a backup failed.',
  audit_not_sent: 'The newest try to send the audit log to syslog failed.',
  backup_overdue: 'No backup was made for more than a day.',
} as const;
export type HealthCode = keyof typeof DETAILS;

export type HealthReason = { code: HealthCode; detail: string; freeBytes?: number; neededBytes?: number };

/** degraded: it takes calls, and people must look. */
export type Health = { status: 'ready' | 'degraded' | 'not_ready'; reasons: HealthReason[] };

/** With these the server takes calls. */
const DEGRADED: ReadonlySet<HealthCode> = new Set(['backup_failed', 'backup_overdue', 'audit_not_sent']);

/** What a refused write says. */
const OF_WRITES: Partial<Record<ProblemCode, HealthCode>> = {
  ledger_disk_full: 'disk_full',
  ledger_database_away: 'database_away',
  ledger_database_read_only: 'database_read_only',
};

export const isReady = (reasons: HealthReason[]): boolean => reasons.every(({ code }) => DEGRADED.has(code));

const because = (code: HealthCode): HealthReason => ({ code, detail: DETAILS[code] });

/** What a look has found; figures: null where the ledger told none. */
export type Look = { health: Health; state: LedgerState | null; figures: LedgerFigures | null };

const found = (reasons: HealthReason[], state: Look['state'] = null, figures: Look['figures'] = null): Look => {
  const status = reasons.length === 0 ? 'ready' : isReady(reasons) ? 'degraded' : 'not_ready';
  return { health: { status, reasons }, state, figures };
};

type HealthOptions = {
  ask: LedgerThread['ask'];
  minFreeBytes: number;
  isClosing: () => boolean;
  isAuditFailing: () => boolean;
};

/** Looks when asked, once a second at most. */
export function openHealth({ ask, minFreeBytes, isClosing, isAuditFailing }: HealthOptions): () => Promise<Look> {
  const look = async (): Promise<Look> => {
    const state = (await ask('ledgerState', []).catch(() => null)) as LedgerState | null;
    if (state?.trouble) return found([because('ledger_unreadable')], state);
    const failed = await ask('tryToWrite', []).then(() => null, problemOf);
    const figures = (await ask('ledgerFigures', []).catch(() => null)) as LedgerFigures | null;
    const free = figures?.freeBytes ?? null;
    const reasons: HealthReason[] = [];
    if (failed) reasons.push(because(OF_WRITES[failed.code] ?? 'not_writable'));
    if (free !== null && free < minFreeBytes)
      reasons.push({ ...because('disk_nearly_full'), freeBytes: free, neededBytes: minFreeBytes });
    if (state?.seal) reasons.push(because('locked'));
    if (state?.backupTrouble) reasons.push(because('backup_failed'));
    if (state?.isBackupOverdue) reasons.push(because('backup_overdue'));
    if (isAuditFailing()) reasons.push(because('audit_not_sent'));
    return found(reasons, state, figures);
  };
  const newest = nowAndThen(look, found([because('no_answer')]));
  return async () => (isClosing() ? found([because('closing')]) : newest());
}
