// Removes what Paydesk keeps in its data folder, and nothing else of it: somebody may have chosen a folder with files of their own.
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { lockFolder } from '../ledger/file/folder-lock.ts';
import { ERASING } from './erasing-mark.ts';

/** Names of its own. The window's folder is Chromium's, which has it open; the app empties it by Chromium itself. */
const OWN =
  /^(?:ledger\.db.*|backups|logs|service|updates|outcomes\.spool|team-outcomes-.+\.spool|erased\.jsonl|open-console\.html|browser-port|(?:audit-head|audit-syslog|language|network|notices-told|notifications|pin|settings|team|team-keys|updates|windows)\.json(?:\.new)?)$/;

/** Erases a folder that is marked. Throws `ledger_in_use` where another Paydesk has it. */
export function eraseFolder(folder: string): void {
  const lock = lockFolder(folder);
  try {
    for (const name of readdirSync(folder)) {
      if (OWN.test(name)) rmSync(join(folder, name), { recursive: true, force: true });
    }
    rmSync(join(folder, ERASING), { force: true });
  } finally {
    lock.release();
  }
}
