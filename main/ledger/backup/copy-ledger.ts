// Copies a ledger that is in use, as it stands at one moment, into a file of its own.
import { closeSync, fsyncSync, openSync } from 'node:fs';
import Database from 'better-sqlite3';

/** `to` must not exist. It is on disk when this returns; the ledger goes on being written meanwhile. */
export function copyLedger(file: string, to: string, takenAtMs: number): void {
  closeSync(openSync(to, 'wx', 0o600));
  const source = new Database(file, { readonly: true, fileMustExist: true });
  try {
    source.prepare('vacuum into ?').run(to);
  } finally {
    source.close();
  }
  const copy = new Database(to);
  try {
    copy.pragma('journal_mode = DELETE');
    copy.pragma(`user_version = ${Math.floor(takenAtMs / 1000)}`);
  } finally {
    copy.close();
  }
  syncFile(to);
}

/** Waits until a folder's list of files is on disk. Windows can't be asked to, and needn't: NTFS keeps the order. */
export function syncFolder(path: string): void {
  if (process.platform !== 'win32') syncFile(path);
}

/** Waits until a file is on disk. */
export function syncFile(path: string): void {
  const opened = openSync(path, 'r');
  try {
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}
