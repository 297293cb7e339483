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

export function openDailyBackup(source: BackupSource, now: () => number): DailyBackup {
  let trouble: KeepingState['backupTrouble'] = null;
  return {
    makeIfDue: async (began) => {
      try {
        const newest = listBackups(source.dataFolder).find(({ isDaily }) => isDaily)?.takenAt;
        const since = newest ?? began;
        if (since !== undefined && now() - Date.parse(since) < A_DAY_MS) return null;
        const facts = await makeBackup(source, null, now(), 'daily');
        trouble = null;
        pruneBackups(source.dataFolder);
        return facts;
      } catch (error) {
        trouble = { at: new Date(now()).toISOString(), problem: problemOf(error) };
        throw error;
      }
    },
    trouble: () => trouble,
  };
}
