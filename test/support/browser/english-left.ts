// What is still English in texts that should be Spanish, by the files of a catalog.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Catalog, Translated } from '../../../messages/catalog.ts';
import { englishAmong } from './english-among.ts';

/** Finds, in texts as they are shown, those that hold English of a catalog. */
export function englishOf(catalog: 'console' | 'service'): (texts: string[]) => string[] {
  const read = (file: string) => JSON.parse(readFileSync(join('messages', catalog, file), 'utf8')) as unknown;
  return englishAmong(read('en.json') as Catalog, read('es.json') as Translated);
}
