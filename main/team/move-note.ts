// How far the move of this machine's own ledger has come: a file in the data folder, by which it goes on after a restart.
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { MoveFacts, MoveId } from '../../contract/team/move.ts';
import { syncFolder } from '../ledger/backup/copy-ledger.ts';
import { fileTrouble } from '../ledger/file/file-trouble.ts';
import { PaydeskError } from '../process/problem.ts';

/** sending: the server has been told nothing that counts. handing_over: this machine's ledger is, or is about to be, locked, and only the server can say whether it has the copy for good. */
export const MoveNote = z.strictObject({
  moveId: MoveId,
  step: z.enum(['sending', 'handing_over']),
  /** The team's: no other server can say what became of the move. */
  ledgerId: z.string(),
  team: z.string(),
  file: z.string(),
  facts: MoveFacts,
});
export type MoveNote = z.infer<typeof MoveNote>;

const fileOf = (dataFolder: string): string => join(dataFolder, 'moving.json');

/** null where nothing is being moved. Throws `move_file_unreadable`: the server may hold the ledger that is locked here, and only the file says which server. */
export function readMoveNote(dataFolder: string): MoveNote | null {
  const file = fileOf(dataFolder);
  if (!existsSync(file)) return null;
  try {
    return MoveNote.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    const trouble = fileTrouble(error, file);
    if (trouble instanceof PaydeskError) throw trouble;
    throw new PaydeskError('move_file_unreadable', { file }, { details: error instanceof Error ? error.message : '' });
  }
}

/** Whole or not at all, and on disk. */
export function writeMoveNote(dataFolder: string, note: MoveNote): void {
  const file = fileOf(dataFolder);
  writeFileSync(`${file}.new`, JSON.stringify(note), { mode: 0o600, flush: true });
  renameSync(`${file}.new`, file);
  syncFolder(dataFolder);
}

/** For good: one that came back after a power failure would hand over what was restored since. */
export function removeMoveNote(dataFolder: string): void {
  rmSync(fileOf(dataFolder), { force: true });
  syncFolder(dataFolder);
}
