// Small files of the service's own that outlast a power cut: whole, under their name.
import { open, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Replaces a file that only its owner can read. A crash or a power cut leaves the old text or the new one, never half of one, and the new one once this has resolved. */
export async function replaceFile(file: string, text: string): Promise<void> {
  // Of this process: two that start at once each write their own.
  const fresh = `${file}.${process.pid}.new`;
  await writeFile(fresh, text, { mode: 0o600, flush: true });
  await rename(fresh, file);
  await syncFolder(dirname(file));
}

/** Resolves once a folder's list of names is on disk. Windows can't be asked to, and needn't: NTFS keeps the order. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const opened = await open(folder, 'r');
  try {
    await opened.sync();
  } finally {
    await opened.close();
  }
}
