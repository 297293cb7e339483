// The file that a team's server imports: a ledger's copy without the embedded sandbox, whole or not at all.
import { mkdirSync, renameSync } from 'node:fs';
import { dirname } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { PreparedLedger } from '../../../contract/team/move.ts';
import { syncFolder } from '../../../lib/node/sync-to-disk.ts';
import { PaydeskError } from '../../process/problem.ts';
import { copyWithoutSandbox, removeLedger, wholeCopy } from './copies.ts';
import { hashOfFile, reading, recordsOf, tablesOf } from './move-facts.ts';
import { totalsOf } from './totals.ts';

const PARTIAL = '.partial';

/** In a thread of its own. Nothing is left of a file that can't be written whole. */
export async function writeForTeam(told: { file: string; to: string; takenAtMs: number }): Promise<PreparedLedger> {
  const { file, to } = told;
  mkdirSync(dirname(to), { recursive: true, mode: 0o700 });
  const partial = to + PARTIAL;
  try {
    copyWithoutSandbox(file, partial, told.takenAtMs);
    const [written, kept] = [partial, file].map((one) => recordsOf(tablesOf(one)));
    if (!isDeepStrictEqual(written, kept)) throw new PaydeskError('backup_corrupt', { file: partial });
    const totals = await reading(partial, totalsOf);
    const sha256 = hashOfFile(partial);
    renameSync(partial, to);
    syncFolder(dirname(to));
    return { file: to, sha256, totals };
  } catch (error) {
    for (const one of [partial, wholeCopy(partial)]) removeLedger(one);
    throw error;
  }
}
