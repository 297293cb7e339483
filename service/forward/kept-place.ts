// Where forwarding was when it ended, and the secret it signs with: in a file that only its owner can read, one for each feed and target.
import { createHash } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { replaceFile } from '../replace-file.ts';
import { newSigningSecret } from './deliver.ts';

/** `delivered` are the events after the cursor that arrived already: a cursor is a page's, not an event's. */
const Place = z.strictObject({
  secret: z.string().startsWith('whsec_'),
  cursor: z.string().min(1).optional(),
  delivered: z.array(z.string()),
});
export type Place = z.infer<typeof Place>;

export type KeptPlace = {
  place: Place;
  keep: (place: Place) => Promise<void>;
};

/** Opens the place of a feed and a target; at first it is the beginning, with a fresh secret. Rejects where the file is damaged. */
export async function openPlace(dataFolder: string, feed: readonly string[]): Promise<KeptPlace> {
  await mkdir(dataFolder, { recursive: true, mode: 0o700 });
  const name = createHash('sha256').update(feed.join('\n')).digest('hex').slice(0, 16);
  const file = join(dataFolder, `forward-${name}.json`);
  const keep = (place: Place) => replaceFile(file, `${JSON.stringify(place)}\n`);
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text !== undefined) return { place: placeIn(file, text), keep };
  const place = { secret: newSigningSecret(), delivered: [] };
  await keep(place);
  return { place, keep };
}

function placeIn(file: string, text: string): Place {
  try {
    return Place.parse(JSON.parse(text));
  } catch {
    throw new Error(`${file} is damaged: move it away, and forwarding begins with the oldest event and a new secret`);
  }
}
