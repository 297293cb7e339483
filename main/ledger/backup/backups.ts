// Backups: made while Paydesk runs, found whole before they are called done, and the daily ones kept for a week.
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, isAbsolute, join } from 'node:path';
import type { BackupFacts, BackupView } from '../../../contract/console/backup.ts';
import { syncFolder } from '../../../lib/node/sync-to-disk.ts';
import { PaydeskError } from '../../process/problem.ts';
import { inSideThread } from './side-thread.ts';

/** Engineering value: daily backups that are kept. */
const DAILY_KEPT = 7;
const NAME = /^ledger-(\d{4}-\d\d-\d\dT)(\d\d)-(\d\d)-(\d\d\.\d{3}Z)(-daily)?\.db$/;
const PARTIAL = '.partial';

export type BackupSource = { dataFolder: string; ledgerFile: string; workerFile: URL };

/** The folder of backups without a chosen file. */
export const backupsFolder = (dataFolder: string): string => join(dataFolder, 'backups');

/** The backups in that folder, newest first. */
export function listBackups(dataFolder: string): BackupView[] {
  const folder = backupsFolder(dataFolder);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .flatMap((name) => viewOf(folder, name))
    .toSorted((a, b) => b.takenAt.localeCompare(a.takenAt));
}

function viewOf(folder: string, name: string): BackupView[] {
  const parts = NAME.exec(name);
  if (!parts) return [];
  const [, day, hour, minute, second, daily] = parts;
  const file = join(folder, name);
  return [
    { file, name, takenAt: `${day}${hour}:${minute}:${second}`, bytes: statSync(file).size, isDaily: Boolean(daily) },
  ];
}

/** Makes one. Throws `invalid_input` where the file can't be written, `ledger_unreadable` where the copy isn't whole; nothing is left of it then. */
export async function makeBackup(
  { dataFolder, ledgerFile, workerFile }: BackupSource,
  to: string | null,
  nowMs: number,
  kind: 'by_hand' | 'daily' = 'by_hand',
): Promise<BackupFacts> {
  const folder = backupsFolder(dataFolder);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const stamp = new Date(nowMs).toISOString().replaceAll(':', '-');
  const file = to ?? join(folder, `ledger-${stamp}${kind === 'daily' ? '-daily' : ''}.db`);
  refuseTarget(file);
  const partial = `${file}${PARTIAL}`;
  // What a backup left that was killed half way.
  rmSync(partial, { force: true });
  try {
    const facts = await inSideThread({ job: 'copy', file: ledgerFile, to: partial, takenAtMs: nowMs }, workerFile);
    renameSync(partial, file);
    syncFolder(dirname(file));
    return { ...facts, file };
  } catch (error) {
    rmSync(partial, { force: true });
    throw error;
  }
}

function refuseTarget(file: string): void {
  const problem = !isAbsolute(file)
    ? 'backup_path_incomplete'
    : existsSync(file)
      ? 'backup_file_taken'
      : existsSync(dirname(file))
        ? null
        : 'backup_folder_missing';
  if (problem) throw new PaydeskError(problem, { file }, { field: 'file' });
}

/** Takes away what is older than the last seven daily ones, and halves of backups that were never done. What was made by hand, or is dated in the future, stays. `nowMs` is ms, UTC. */
export function pruneBackups(dataFolder: string, nowMs: number): void {
  const folder = backupsFolder(dataFolder);
  const daily = listBackups(dataFolder).filter(({ isDaily, takenAt }) => isDaily && Date.parse(takenAt) <= nowMs);
  for (const { file } of daily.slice(DAILY_KEPT)) rmSync(file);
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    if (name.endsWith(PARTIAL)) rmSync(join(folder, name));
  }
}
