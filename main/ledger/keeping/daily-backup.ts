// The day's backup: when it is due, and why the newest try to make it failed.
import type { BackupFacts, KeepingState } from '../../../contract/console/keeping.ts';
import { problemOf } from '../problem-of.ts';
import { type BackupSource, listBackups, makeBackup, pruneBackups } from './backups.ts';

const A_DAY_MS = 86_400_000;

export type DailyBackup = {
  /** `began`: ISO 8601, when the ledger began; a day later the first is due. null where none is due. Throws what `makeBackup` throws, and keeps it. */
  makeIfDue: (began: string | undefined) => Promise<BackupFacts | null>;
  trouble: () => KeepingState['backupTrouble'];
};

/** One that is dated later than now was made by a clock that was ahead, and counts as none. */
function newestDaily(dataFolder: string, nowMs: number) {
  return listBackups(dataFolder).find(({ isDaily, takenAt }) => isDaily && Date.parse(takenAt) <= nowMs);
}

export function openDailyBackup(source: BackupSource, now: () => number): DailyBackup {
  let trouble: KeepingState['backupTrouble'] = null;
  return {
    makeIfDue: async (began) => {
      try {
        const since = newestDaily(source.dataFolder, now())?.takenAt ?? began;
        const age = since === undefined ? A_DAY_MS : now() - Date.parse(since);
        // A negative age is of a clock that was ahead: nothing says that the ledger was kept since.
        if (age >= 0 && age < A_DAY_MS) return null;
        const facts = await makeBackup(source, null, now(), 'daily');
        trouble = null;
        pruneBackups(source.dataFolder, now());
        return facts;
      } catch (error) {
        trouble = { at: new Date(now()).toISOString(), problem: problemOf(error) };
        throw error;
      }
    },
    trouble: () => trouble,
  };
}
