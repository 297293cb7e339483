// Why a file can't be used now. Only bytes that were read and found wrong make it damaged; every other cause is named as what it is.
import { accessSync, constants, statfsSync } from 'node:fs';
import { dirname } from 'node:path';
import { PaydeskError } from '../../process/problem.ts';

/** Whether SQLite read the file's bytes and found that they are no whole database. */
export const isDamage = (error: unknown): boolean => /^SQLITE_(?:CORRUPT|NOTADB)/.test(codeOf(error));

/** What may be wrong with a file that is whole. */
type Trouble = 'file_in_use' | 'file_not_permitted' | 'file_not_readable' | 'ledger_not_writable';

/** By the beginning of the code, SQLite's or the system's. */
const TROUBLES: readonly (readonly [RegExp, Trouble | 'ledger_disk_full'])[] = [
  [/^(?:SQLITE_FULL|ENOSPC|EDQUOT)/, 'ledger_disk_full'],
  [/^(?:SQLITE_BUSY|SQLITE_LOCKED|SQLITE_PROTOCOL|EBUSY|ETXTBSY)/, 'file_in_use'],
  [/^(?:SQLITE_PERM|SQLITE_AUTH|EACCES|EPERM)/, 'file_not_permitted'],
  [/^(?:SQLITE_READONLY|EROFS)/, 'ledger_not_writable'],
  [/^(?:SQLITE_IOERR|SQLITE_CANTOPEN|EIO|ENXIO|EISDIR|ENOTDIR|ELOOP|EMFILE|ENFILE|ESTALE|ENODEV)/, 'file_not_readable'],
];

/** The problem of an error that `file` met; an error that says nothing of the file stays what it is. */
export function fileTrouble(error: unknown, file: string): unknown {
  if (error instanceof PaydeskError) return error;
  const found = troubleBehind(error, file);
  if (found === undefined) return error;
  const details = error instanceof Error ? error.message : String(error);
  return found === 'ledger_disk_full'
    ? new PaydeskError(found, {}, { details })
    : new PaydeskError(found, { file }, { details });
}

/** SQLite says of a file it can't open, and of a disk without room for its own files, only that something went wrong: the system says more. */
function troubleBehind(error: unknown, file: string): Trouble | 'ledger_disk_full' | undefined {
  const trouble = TROUBLES.find(([codes]) => codes.test(codeOf(error)))?.[1];
  if (trouble !== 'file_not_readable') return trouble;
  if (isDiskFull(dirname(file))) return 'ledger_disk_full';
  return isPermitted(file) ? trouble : 'file_not_permitted';
}

function isDiskFull(folder: string): boolean {
  try {
    return statfsSync(folder).bavail === 0;
  } catch {
    return false;
  }
}

/** SQLite makes files of its own beside it. */
function isPermitted(file: string): boolean {
  try {
    accessSync(dirname(file), constants.W_OK | constants.X_OK);
    accessSync(file, constants.R_OK | constants.W_OK);
    return true;
  } catch (error) {
    return !/^(?:EACCES|EPERM)$/.test(codeOf(error));
  }
}

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '');
