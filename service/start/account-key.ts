// The key of account numbers: a file that belongs to the store. It is made once, and never silently made again.
import { randomBytes } from 'node:crypto';
import { link, open, readFile, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type AccountCipher, cipherOf, KEY_BYTES } from '../secrets/account-cipher.ts';
import { claimAccountKey, knownAccountKey } from '../store/checkout/account-key.ts';
import type { Store } from '../store/database.ts';
import { syncFolder } from './replace-file.ts';

/** The file is missing, damaged, or another store's. */
export class AccountKeyUnusable extends Error {}

/** The cipher of a store, its key in a file of mode 0600 that is made where the store has never had one. Rejects with AccountKeyUnusable, and leaves everything as it is, where the file isn't the store's. */
export async function openAccountCipher(store: Store, file: string): Promise<AccountCipher> {
  const known = await knownAccountKey(store);
  const key = (await readKey(file)) ?? (known === undefined ? await makeKey(file) : undefined);
  if (!key) {
    throw new AccountKeyUnusable(
      `${file} is missing: the account numbers in this store can't be read without it. Put it back, or name it with --account-key`,
    );
  }
  const cipher = cipherOf(key);
  const mark = cipher.fingerprint('the key of this store');
  if ((await claimAccountKey(store, mark)) !== mark) {
    throw new AccountKeyUnusable(
      `${file} isn't the key this store's account numbers are sealed with: name the right one with --account-key`,
    );
  }
  return cipher;
}

async function readKey(file: string): Promise<Buffer | undefined> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  const key = Buffer.from(text.trim(), 'base64url');
  if (key.length !== KEY_BYTES)
    throw new AccountKeyUnusable(`${file} is damaged: it holds no key of ${KEY_BYTES} bytes`);
  return key;
}

/** Written in full before it has its name: processes that start at the same moment read a whole key, and all read the same. */
async function makeKey(file: string): Promise<Buffer | undefined> {
  const unnamed = `${file}.${randomBytes(8).toString('hex')}`;
  const handle = await open(unnamed, 'wx', 0o600);
  try {
    await handle.writeFile(randomBytes(KEY_BYTES).toString('base64url'));
    await handle.sync();
    await link(unnamed, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await handle.close();
    await rm(unnamed, { force: true });
  }
  // Its name too outlasts a power cut, before the store is told of the key: the store may lie on another disk.
  await syncFolder(dirname(file));
  return readKey(file);
}
