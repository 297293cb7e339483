// What the server keeps sealed: encrypted with a key that the database doesn't hold.
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { t } from '../../messages/t.ts';
import { StartError } from '../process/start-error.ts';
import type { Sealing } from '../signing/open-signing.ts';

/** Sealed with another key or about something else, or changed since. */
export class SealedOtherwise extends Error {}

const CIPHER = 'aes-256-gcm';
const VERSION = '1';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** `key` has 32 bytes. */
export function openSealing(key: Buffer): Sealing {
  const macKey = Buffer.from(hkdfSync('sha256', key, '', 'receipts', KEY_BYTES));
  return {
    mac: (text) => createHmac('sha256', macKey).update(text).digest('base64url'),
    seal: (text, about) => {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(about));
      const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      const bytes = Buffer.concat([nonce, cipher.getAuthTag(), encrypted]);
      return `${VERSION}.${bytes.toString('base64url')}`;
    },
    open: (sealed, about) => {
      const [version, text = ''] = sealed.split('.');
      const bytes = Buffer.from(text, 'base64url');
      const encrypted = bytes.subarray(NONCE_BYTES + TAG_BYTES);
      try {
        if (version !== VERSION) throw new Error('another version');
        const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
        decipher.setAAD(Buffer.from(about)).setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
        return decipher.update(encrypted, undefined, 'utf8') + decipher.final('utf8');
      } catch (cause) {
        throw new SealedOtherwise('can’t be opened with this key', { cause });
      }
    },
  };
}

type KeyPlace = {
  keyFile?: string | undefined;
  dataFolder: string;
  env?: Readonly<Record<string, string | undefined>>;
};

/** Names of the key: as a systemd credential, and in the data folder. */
const CREDENTIAL = 'paydesk-ledger-key';
const FILE = 'ledger-key';

/**
 * The server's key: from `keyFile`, else from systemd's credentials, else from the data folder, where the first use makes it.
 * Throws a StartError that names the file.
 */
export function readSealingKey({ keyFile, dataFolder, env = process.env }: KeyPlace): Buffer {
  if (keyFile !== undefined) return keyIn(keyFile);
  const folder = env['CREDENTIALS_DIRECTORY'];
  const credential = folder && join(folder, CREDENTIAL);
  if (credential && statSync(credential, { throwIfNoEntry: false })) return keyIn(credential);
  const own = join(dataFolder, FILE);
  try {
    writeFileSync(own, `${randomBytes(KEY_BYTES).toString('base64')}\n`, { mode: 0o600, flag: 'wx', flush: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw unreadable(own, error);
  }
  return keyIn(own);
}

function keyIn(file: string): Buffer {
  let text: string;
  try {
    text = readFileSync(file, 'utf8').trim();
    if (process.platform !== 'win32' && (statSync(file).mode & 0o007) !== 0) throw openToAll(file);
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw unreadable(file, error);
  }
  const key = /^[A-Za-z0-9+/]{43}=$/.test(text) ? Buffer.from(text, 'base64') : Buffer.alloc(0);
  if (key.byteLength === KEY_BYTES) return key;
  throw new StartError({
    message: t({ defaultMessage: '{file} doesn’t hold a key.' }, { file }),
    nextStep: t({ defaultMessage: 'Make one with: openssl rand -base64 32' }),
  });
}

function openToAll(file: string): StartError {
  return new StartError({
    message: t({ defaultMessage: 'Everybody on this computer can read the key in {file}.' }, { file }),
    nextStep: t({ defaultMessage: 'Let only the server’s user read it: chmod 600' }),
  });
}

function unreadable(file: string, error: unknown): StartError {
  const code = (error as NodeJS.ErrnoException).code ?? '';
  return new StartError({
    message: t({ defaultMessage: 'The key in {file} can’t be read ({code}).' }, { file, code }),
    nextStep: t({ defaultMessage: 'Choose another file with --key-file.' }),
  });
}
