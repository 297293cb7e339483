// The head of the audit log, kept in a file of its own beside the ledger: a tail that was cut off shows by it.
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { AuditHead } from '../../../contract/console/audit.ts';
import { syncFolder } from '../../../lib/node/sync-to-disk.ts';

const fileOf = (dataFolder: string): string => join(dataFolder, 'audit-head.json');

/** A place apart from the ledger where its head is kept. */
export type HeadPlace = {
  read: () => AuditHead | null;
  /** `ledgerId`: of the ledger whose head it is. */
  write: (head: AuditHead, ledgerId: string) => void;
  /** Where one process alone has the ledger: a head that says it is closed is followed by one that doesn't, on disk before anything is added. */
  reopen?: (head: AuditHead) => AuditHead;
  /** Where several processes have the ledger at once, what is read isn't yet known to be kept, and another one may have unlocked it. */
  shared?: {
    /** Whether the ledger was known by this id until it was unlocked. */
    isPast: (ledgerId: string) => Promise<boolean>;
  };
};

/** The file of a data folder. */
export const headFile = (dataFolder: string): HeadPlace => ({
  read: () => readHead(dataFolder),
  write: (head) => writeHead(dataFolder, head),
  reopen: (closed) => {
    const head = openHead(closed);
    writeHead(dataFolder, head);
    syncFolder(dataFolder);
    return head;
  },
});

/** A head without saying whether the ledger is closed. */
export const openHead = ({ closed: _closed, ...head }: AuditHead): AuditHead => head;

/** Whether a head was ever kept here, also where it can't be read by now. */
export const hasHead = (dataFolder: string): boolean => existsSync(fileOf(dataFolder));

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
  writeWhole(fileOf(dataFolder), JSON.stringify(head), `${fileOf(dataFolder)}.new`);
}

/** Puts a file in the place of the last one; `beside`: a name that no other process writes to. */
export function writeWhole(file: string, text: string, beside: string): void {
  const isFirst = !existsSync(file);
  const written = openSync(beside, 'w', 0o600);
  try {
    writeSync(written, text);
    fsyncSync(written);
  } finally {
    closeSync(written);
  }
  renameSync(beside, file);
  if (isFirst) syncFolder(dirname(file));
}
