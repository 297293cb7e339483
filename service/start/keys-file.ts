// The file with the keys of a sandbox's first organizations, which only its owner can read.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/** By the organization's id. */
const KeysFile = z.record(z.string(), z.object({ client_id: z.string(), client_secret: z.string() }));
export type KeysFile = z.infer<typeof KeysFile>;

export function keysFileIn(dataFolder: string): string {
  return join(dataFolder, 'sandbox-keys.json');
}

/** The keys in the file; none where there is no file. Rejects where it is damaged. */
export async function readKeys(file: string): Promise<KeysFile> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw error;
  }
  try {
    return KeysFile.parse(JSON.parse(text));
  } catch {
    throw new Error(`${file} is damaged: move it away, and new keys are made at the next start`);
  }
}
