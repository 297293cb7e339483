// Removes what Paydesk keeps in its data folder, and nothing else of it: somebody may have chosen a folder with files of their own.
import { existsSync, readdirSync, rmdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { lockFolder } from '../ledger/file/folder-lock.ts';
import { ERASING } from './erasing-mark.ts';

/** Names of its own. The window's folder is Chromium's, which has it open; the app empties it by Chromium itself. */
const OWN =
  /^(?:ledger\.db.*|outcomes\.spool|team-outcomes-.+\.spool|erased\.jsonl|open-console\.html|browser-port|(?:audit-head|audit-syslog|language|last-start|network|notices-told|notifications|pin|settings|team|team-keys|updates|windows)\.json(?:\.new)?)$/;

/** The same in its folders, which may hold others' files too. */
const OWN_IN: Record<string, RegExp> = {
  backups: /^ledger-\d{4}-.+\.db.*$/,
  logs: /paydesk\.log(?:\.txt)?$/,
  service: /^(?:service\.db.*|port|account-numbers\.key.*|sandbox-keys\.json.*)$/,
  updates: /^(?:app-update\.yml|packages|\.updaterId)$/,
};

/** Erases a folder that is marked. Throws `ledger_in_use` where another Paydesk has it. */
export function eraseFolder(folder: string): void {
  const lock = lockFolder(folder);
  try {
    eraseIn(folder, OWN);
    for (const [name, own] of Object.entries(OWN_IN)) {
      const inner = join(folder, name);
      if (!existsSync(inner)) continue;
      eraseIn(inner, own);
      if (readdirSync(inner).length === 0) rmdirSync(inner);
    }
    rmSync(join(folder, ERASING), { force: true });
  } finally {
    lock.release();
  }
}

function eraseIn(folder: string, own: RegExp): void {
  for (const name of readdirSync(folder)) {
    if (own.test(name)) rmSync(join(folder, name), { recursive: true, force: true });
  }
}
