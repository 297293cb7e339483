// The messages between main and the ledger's thread.

import type { OpeningProgress } from '../../../contract/console/opening.ts';
import type { Problem } from '../../../contract/console/problem.ts';
import type { LedgerCallName } from '../ledger.ts';
import type { CalledBy } from './caller.ts';

/**
 * What to do with a ledger that can't be read: leave it and stop; leave it and go on without one, offering to restore a backup;
 * or, on a person's word, keep it under another name and begin an empty one.
 */
export type OnUnreadable = 'refuse' | 'offer' | 'set_aside';
/** When the day's backup is made: first at once; each day at a local time of day, minutes after midnight, or a day after the one before. */
export type BackupPlan = { atMinute: number | null };
/**
 * postgres: the address of the database that the ledger lies in, where that isn't the data folder. from: the folder whose ledger is moved
 * into that database first, unless it was.
 */
export type LedgerStart = {
  /** A day after the one before, and first a day after the ledger began, where absent. */
  backups?: BackupPlan;
  dataFolder: string;
  instanceId: string;
  onUnreadable: OnUnreadable;
  postgres?: string;
  from?: string;
};
export type LedgerCall = { id: number; method: LedgerCallName; args: unknown[]; by: CalledBy };
/** Those of one turn come together, as the replies do. */
export type LedgerRequest = LedgerCall | 'close';
/** id 0 is the thread itself: open, or failed to open. mayHaveChanged: what the ledger holds. */
export type LedgerReply = { id: number; value: unknown; mayHaveChanged?: boolean } | { id: number; problem: Problem };
/** Before that: how far it is. */
export type LedgerProgress = { progress: OpeningProgress };
