// The day's backup: when it is due, whether it is overdue, and why the newest try to make it failed.
import type { BackupFacts, BackupView, LedgerState } from '../../../contract/console/backup.ts';
import { problemOf } from '../thread/problem-of.ts';
import type { BackupPlan } from '../thread/thread-messages.ts';
import { type BackupSource, listBackups, makeBackup, pruneBackups } from './backups.ts';

const AN_HOUR_MS = 3_600_000;
const A_DAY_MS = 24 * AN_HOUR_MS;
/** Engineering values: a backup takes a while, and a day with a change of the clock has 25 hours; a try each hour comes a little early or late. */
const OVERDUE_MS = A_DAY_MS + 2 * AN_HOUR_MS;
const TRY_AGAIN_MS = AN_HOUR_MS - 5 * 60_000;

export type DailyBackup = {
  /** `began`: ISO 8601, when the ledger began. null where none is due. Throws what `makeBackup` throws, and keeps it. */
  makeIfDue: (began: string | undefined) => Promise<BackupFacts | null>;
  trouble: () => LedgerState['backupTrouble'];
  /** The newest, daily or made by a person. */
  last: () => BackupView | null;
  isOverdue: (began: string | undefined) => boolean;
};

/** One that is dated later than now was made by a clock that was ahead, and counts as none. */
const newest = (dataFolder: string, nowMs: number, isWanted: (backup: BackupView) => boolean) =>
  listBackups(dataFolder).find((backup) => isWanted(backup) && Date.parse(backup.takenAt) <= nowMs);

/** The day's backup of a ledger, by its plan or, without one, a day after the one before and a day after the ledger began. `now` is ms, UTC. */
export function openDailyBackup(source: BackupSource, plan: BackupPlan | undefined, now: () => number): DailyBackup {
  const { dataFolder } = source;
  let trouble: LedgerState['backupTrouble'] = null;
  let isMaking = false;
  const newestOfAll = () => {
    try {
      return newest(dataFolder, now(), () => true);
    } catch {
      // Why the folder can't be read is told by the next backup that is due.
      return undefined;
    }
  };

  function isDue(began: string | undefined): boolean {
    if (plan && trouble && now() - Date.parse(trouble.at) < TRY_AGAIN_MS) return false;
    const daily = newest(dataFolder, now(), ({ isDaily }) => isDaily)?.takenAt;
    const since = daily ?? (plan ? undefined : began);
    if (since === undefined) return true;
    const age = now() - Date.parse(since);
    // A negative age is of a clock that was ahead: nothing says that the ledger was kept since.
    if (age < 0) return true;
    if (plan === undefined || plan.atMinute === null) return age >= A_DAY_MS;
    return Date.parse(since) < lastTime(plan.atMinute, now());
  }

  return {
    makeIfDue: async (began) => {
      if (isMaking) return null;
      try {
        if (!isDue(began)) return null;
        isMaking = true;
        const facts = await makeBackup(source, null, now(), 'daily');
        trouble = null;
        pruneBackups(dataFolder, now());
        return facts;
      } catch (error) {
        trouble = { at: new Date(now()).toISOString(), problem: problemOf(error) };
        throw error;
      } finally {
        isMaking = false;
      }
    },
    trouble: () => trouble,
    last: () => newestOfAll() ?? null,
    isOverdue: (began) => {
      const since = newestOfAll()?.takenAt ?? began;
      return since !== undefined && now() - Date.parse(since) > OVERDUE_MS;
    },
  };
}

/** When it was last that time of day, by this machine's zone. */
function lastTime(atMinute: number, nowMs: number): number {
  const time = new Date(nowMs);
  time.setHours(0, atMinute, 0, 0);
  if (time.getTime() > nowMs) time.setDate(time.getDate() - 1);
  return time.getTime();
}
