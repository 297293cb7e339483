// Puts another ledger in the present one's place; the present one is kept under another name, and at no moment is there none.
import { copyFileSync, existsSync, linkSync, renameSync } from 'node:fs';
import { dirname } from 'node:path';
import { syncFile, syncFolder } from '../../../lib/node/sync-to-disk.ts';

/** The name a ledger is kept under that was put aside at this moment (ms, UTC). */
export const asideName = (file: string, nowMs: number): string =>
  `${file}.set-aside-${new Date(nowMs).toISOString().replaceAll(':', '-')}`;

/** Renames a closed database, with what SQLite keeps beside it, out of the way; not a byte is deleted. Gives its new name; null where there is none. */
export function setAside(file: string, nowMs: number): string | null {
  const aside = asideName(file, nowMs);
  const isThere = existsSync(file);
  for (const suffix of ['', '-wal', '-shm']) if (existsSync(file + suffix)) renameSync(file + suffix, aside + suffix);
  return isThere ? aside : null;
}

/** Both connections of `file` must be closed. Gives where the ledger lies now that was there; null where there was none. */
export function putInPlace(prepared: string, file: string, nowMs: number): string | null {
  const aside = asideName(file, nowMs);
  const isThere = existsSync(file);
  if (isThere) keepAlso(file, aside);
  // What SQLite kept beside the old one, even one that is gone, must never be read as the new one's.
  for (const suffix of ['-wal', '-shm']) {
    if (existsSync(file + suffix)) renameSync(file + suffix, aside + suffix);
  }
  renameSync(prepared, file);
  syncFolder(dirname(file));
  return isThere ? aside : null;
}

function keepAlso(file: string, aside: string): void {
  try {
    linkSync(file, aside);
  } catch {
    // A file system without hard links.
    copyFileSync(file, aside);
    syncFile(aside);
  }
}
