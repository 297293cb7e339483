// Where the ledger's file lies: its path, its machine and its own number on the disk. A copy differs in one of them.
import { readFileSync, realpathSync, statSync } from 'node:fs';
import { hostname } from 'node:os';
import { remark } from '../../../contract/console/remark.ts';

export type LedgerFileIdentity = { path: string; machine: string; inode: string };

/** The place of a file that exists. */
export function ledgerFileIdentity(file: string): LedgerFileIdentity {
  const { ino } = statSync(file, { bigint: true });
  return { path: realpathSync(file), machine: machineId(), inode: ino.toString() };
}

/** How two places differ, as a remark; null where they don't. */
export function howMoved(written: LedgerFileIdentity, found: LedgerFileIdentity): string | null {
  if (written.machine !== found.machine) return remark('moved_from_computer', { path: written.path });
  if (written.path !== found.path) return remark('moved_from_path', { path: written.path });
  return written.inode === found.inode ? null : remark('ledger_file_copied');
}

/** The machine's own id on Linux; elsewhere its name. */
function machineId(): string {
  try {
    return readFileSync('/etc/machine-id', 'utf8').trim() || hostname();
  } catch {
    return hostname();
  }
}
