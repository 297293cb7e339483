// The accounts whose API keys in this keychain belong to the team. Kept in a file, so that they can be deleted without the server.
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Vault } from '../vault/vault.ts';

export type TeamKeys = {
  /** From now on the keys of these accounts are the team's. */
  note: (accountIds: string[]) => void;
  /** Deletes the keys of all noted accounts but `kept`. Without the keychain they are deleted at a later start. Throws `keychain_unavailable`. */
  forget: (kept?: string[]) => Promise<void>;
};

type Parts = { dataFolder: string; vault: Vault; removeKeys: (accountId: string) => Promise<void> };

/** Holds no secret: accounts' ids in this ledger. */
const Noted = z.array(z.string());

export function openTeamKeys({ dataFolder, vault, removeKeys }: Parts): TeamKeys {
  const file = join(dataFolder, 'team-keys.json');
  const noted = new Set(read(file));
  const write = () => {
    writeFileSync(`${file}.new`, JSON.stringify([...noted]), { mode: 0o600, flush: true });
    renameSync(`${file}.new`, file);
  };
  const forget = async (kept: string[]): Promise<void> => {
    const removed = [...noted].filter((id) => !kept.includes(id));
    // Keys that can't be deleted stay noted, and keep no others.
    const results = await Promise.allSettled(removed.map((id) => removeKeys(id)));
    const failed = results.find((each) => each.status === 'rejected');
    // Memory has none of the keys that an earlier run kept in the keychain.
    if (vault.state().state === 'keychain') {
      for (const [index, id] of removed.entries()) if (results[index]?.status === 'fulfilled') noted.delete(id);
      if (noted.size > 0) write();
      else rmSync(file, { force: true });
    }
    if (failed) throw failed.reason;
  };
  return {
    note: (accountIds) => {
      const before = noted.size;
      for (const id of accountIds) noted.add(id);
      if (noted.size > before) write();
    },
    forget: async (kept = []) => {
      if (noted.size > 0) await forget(kept);
    },
  };
}

/** Of a file that can't be read nothing is known, and it is made again. */
function read(file: string): string[] {
  if (!existsSync(file)) return [];
  try {
    return Noted.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return [];
  }
}
