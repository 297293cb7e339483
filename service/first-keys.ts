// The first organizations' keys when the service runs alone: in a file only its owner can read, so that a second start tells the same ones.
import { type KeysFile, keysFileIn, readKeys } from './keys-file.ts';
import { replaceFile } from './replace-file.ts';
import type { RunningService } from './service.ts';

/** The keys of each of a sandbox's first organizations by its id; those that are missing are made and written to DIR/sandbox-keys.json, mode 0600. */
export async function firstKeys(dataFolder: string, service: RunningService): Promise<KeysFile> {
  const file = keysFileIn(dataFolder);
  const keys = await readKeys(file);
  const missing = service.organizations.filter(({ id }) => !keys[id]);
  if (missing.length === 0) return keys;
  for (const { id } of missing) {
    const { clientId, clientSecret } = await service.issueKeys(id);
    keys[id] = { client_id: clientId, client_secret: clientSecret };
  }
  await replaceFile(file, `${JSON.stringify(keys, null, 2)}\n`);
  return keys;
}
