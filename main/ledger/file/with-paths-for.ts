// Where a team's server keeps the ledger is for its administrators; others are told names.
import { basename, isAbsolute } from 'node:path';
import type { Kysely } from 'kysely';
import type { LedgerState } from '../../../contract/console/backup.ts';
import type { Problem } from '../../../contract/console/problem.ts';
import { findMember } from '../approvals/member.ts';
import type { LedgerTables } from '../store/schema.ts';
import { type CalledBy, isOfDevice } from '../thread/caller.ts';

/** The state as the caller may read it. */
export async function withPathsFor(
  db: Kysely<LedgerTables>,
  { desk }: CalledBy,
  state: LedgerState,
): Promise<LedgerState> {
  if (!desk || !isOfDevice(desk)) return state;
  if ((await findMember(db, desk.deviceId))?.duties.includes('administer')) return state;
  const { ledgerFile, backupsFolder, backupTrouble, lastBackup, past } = state;
  return {
    ...state,
    ledgerFile: basename(ledgerFile),
    backupsFolder: basename(backupsFolder),
    backupTrouble: backupTrouble && { ...backupTrouble, problem: withoutPaths(backupTrouble.problem) },
    lastBackup: lastBackup && { ...lastBackup, file: lastBackup.name },
    past: past.map((each) => ({ ...each, aside: each.aside && basename(each.aside) })),
  };
}

/** The system's own words name files, too. */
function withoutPaths({ details: _details, ...problem }: Problem): Problem {
  const params = Object.entries(problem.params).map(([name, value]) => [
    name,
    typeof value === 'string' && isAbsolute(value) ? basename(value) : value,
  ]);
  return { ...problem, params: Object.fromEntries(params) };
}
