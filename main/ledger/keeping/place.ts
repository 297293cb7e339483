// Where the ledger's file lies: its path, its machine and its own number on the disk. A copy differs in one of them.
import { readFileSync, realpathSync, statSync } from 'node:fs';
import { hostname } from 'node:os';

export type Place = { path: string; machine: string; inode: string };

/** The place of a file that exists. */
export function placeOf(file: string): Place {
  const { ino } = statSync(file, { bigint: true });
  return { path: realpathSync(file), machine: machineId(), inode: ino.toString() };
}

/** How two places differ, in words; null where they don't. */
export function howMoved(written: Place, found: Place): string | null {
  if (written.machine !== found.machine) return `It was last used on another machine (at ${written.path}).`;
  if (written.path !== found.path) return `It was last used at ${written.path}.`;
  return written.inode === found.inode ? null : 'The file was copied, or replaced by a copy, since it was last used.';
}

/** The machine's own id on Linux; elsewhere its name. */
function machineId(): string {
  try {
    return readFileSync('/etc/machine-id', 'utf8').trim() || hostname();
  } catch {
    return hostname();
  }
}
