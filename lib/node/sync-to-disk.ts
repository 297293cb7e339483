// A file, or a folder's list of files, that must outlast a power cut.
import { closeSync, fsyncSync, openSync } from 'node:fs';

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
