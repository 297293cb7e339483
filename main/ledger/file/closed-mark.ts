// The mark of a ledger that Paydesk itself closed in good order: while its file is as it was then, it needn't be read whole to be opened.
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';

const markOf = (file: string): string => `${file}.closed`;

/** Leaves the mark. Both connections must be closed; what the write-ahead log still holds is no good order. */
export function noteClosed(file: string): void {
  if (existsSync(`${file}-wal`)) return;
  try {
    writeFileSync(markOf(file), stateOf(file), { mode: 0o600 });
  } catch {
    // Without it the file is read whole at the next start, which is all it is for.
    removeMark(file);
  }
}

/** Whether the file is as Paydesk closed it. */
export function isAsClosed(file: string): boolean {
  if (!existsSync(markOf(file))) return false;
  return readMark(file) === stateOf(file) && !existsSync(`${file}-wal`) && !existsSync(`${file}-journal`);
}

/** null of one that can't be read: then the ledger is read whole. */
function readMark(file: string): string | null {
  try {
    return readFileSync(markOf(file), 'utf8');
  } catch {
    return null;
  }
}

/** For who opens the ledger, and so changes it. A mark that stays is of no use: the file won't be again as it says. */
export function removeMark(file: string): void {
  try {
    rmSync(markOf(file), { force: true, recursive: true });
  } catch {
    // See above.
  }
}

function stateOf(file: string): string {
  const { size, mtimeNs, ctimeNs, ino } = statSync(file, { bigint: true });
  return [size, mtimeNs, ctimeNs, ino].join(' ');
}
