// The head of the audit log, kept in a file of its own beside the ledger: a tail that was cut off shows by it.
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { AuditHead } from '../../../contract/console/audit.ts';
import { syncFolder } from '../keeping/copy-ledger.ts';

const fileOf = (dataFolder: string): string => join(dataFolder, 'audit-head.json');

/** A place apart from the ledger where its head is kept. */
export type HeadPlace = {
  read: () => AuditHead | null;
  write: (head: AuditHead) => void;
  /** Whether what is kept says nothing of a ledger whose id is another by now: it was unlocked elsewhere. */
  isOfOneId?: boolean;
};

/** The file of a data folder. */
export const headFile = (dataFolder: string): HeadPlace => ({
  read: () => readHead(dataFolder),
  write: (head) => writeHead(dataFolder, head),
});

/** The head that was kept last; null where there is none, or it isn't one. */
export function readHead(dataFolder: string): AuditHead | null {
  try {
    return AuditHead.parse(JSON.parse(readFileSync(fileOf(dataFolder), 'utf8')));
  } catch {
    return null;
  }
}

/**
 * Keeps a head: the file is always a whole one, the last or this. After a power cut it may be the last, because a head that speaks for less
 * contradicts nothing; so only the first waits for the folder.
 */
export function writeHead(dataFolder: string, head: AuditHead): void {
  const file = fileOf(dataFolder);
  const isFirst = !existsSync(file);
  const written = openSync(`${file}.new`, 'w', 0o600);
  try {
    writeSync(written, JSON.stringify(head));
    fsyncSync(written);
  } finally {
    closeSync(written);
  }
  renameSync(`${file}.new`, file);
  if (isFirst) syncFolder(dataFolder);
}
