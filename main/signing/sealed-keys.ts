// The API keys that the ledger server keeps: sealed in the ledger, opened only to get a token.
import { z } from 'zod';
import type { KeysToKeep } from '../ledger/kept-keys/keep-key.ts';
import type { KeptKey } from '../ledger/kept-keys/kept-keys.ts';
import type { LedgerCallName } from '../ledger/ledger.ts';
import type { LedgerThread } from '../ledger/thread/open-ledger.ts';
import { PaydeskError } from '../process/problem.ts';
import type { KeyStore } from '../vault/vault.ts';

/** `about` names what a text belongs to: sealed about one record, it opens as no other's. */
export type Sealing = {
  seal: (text: string, about: string) => string;
  /** Throws where it was sealed with another key or about something else. */
  open: (sealed: string, about: string) => string;
  /** By which a text is known again as given out by a server with this key. */
  mac: (text: string) => string;
};

const Kept = z.strictObject({ clientId: z.string(), clientSecret: z.string(), origins: z.array(z.string()) });

/** Sealed about one account, keys open as no other's. */
const aboutOf = (accountId: string): string => `API keys of account ${accountId}`;

/** sealing: asked for when it is first needed. link: the code of the one by which new keys come. ownerOf: the organization that the service says keys are of; null where it doesn't tell. */
export function openSealedKeys(
  ask: (call: LedgerCallName, args: unknown[]) => Promise<unknown>,
  sealing: () => Sealing,
  { link = null, ownerOf = () => null }: { link?: string | null; ownerOf?: () => string | null } = {},
): KeyStore {
  const find = async (accountId: string) => (await ask('readKeptKey', [accountId])) as KeptKey | null;
  return {
    state: () => ({ state: 'keychain' }),
    retry: async () => ({ state: 'keychain' }),
    read: async (accountId) => {
      const kept = await find(accountId);
      if (!kept) return null;
      try {
        return Kept.parse(JSON.parse(sealing().open(kept.sealed, aboutOf(accountId))));
      } catch {
        // The error of a text that isn't what it should be may hold it.
        throw new PaydeskError('server_keys_unreadable');
      }
    },
    save: async (accountId, keys) => {
      // Keys that are bound to no address could be sent anywhere by who edits the environment.
      const sealed = sealing().seal(JSON.stringify(Kept.parse(keys)), aboutOf(accountId));
      await ask('keepKey', [accountId, { sealed, organizationId: ownerOf(), link } satisfies KeysToKeep]);
    },
    remove: async (accountId) => {
      const nothing: KeysToKeep = { sealed: null, organizationId: null, link: null };
      await ask('keepKey', [accountId, nothing]);
    },
  };
}

/** By which changed keys are noticed, also where another server over the same ledger took them in; null where there are none. */
export async function versionOfKeys(ask: LedgerThread['ask'], accountId: string): Promise<string | null> {
  return ((await ask('readKeptKey', [accountId])) as KeptKey | null)?.enteredAt ?? null;
}
