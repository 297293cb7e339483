// Finds the messages in sources and checks each: its ICU syntax, and that it can be shown in the pseudo-locale.
import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { IntlMessageFormat } from 'intl-messageformat';
import type { Catalog } from '../../messages/catalog.ts';
import { pseudoLocalized } from '../../messages/pseudo-locale.ts';
import { root } from '../build/targets.ts';

const formatjs = join(root, 'node_modules/.bin/formatjs');

/** All messages of these sources, by an id that is a digest of text and description. Throws where one isn't valid ICU, naming it. */
export async function extract(globs: readonly string[]): Promise<Catalog> {
  const files = globSync([...globs], { cwd: root });
  if (files.length === 0) return {};
  const wanted = [
    'extract',
    ...files,
    '--additional-function-names',
    't,rich,richParts',
    '--preserve-whitespace',
    '--throws',
  ];
  const { stdout } = await promisify(execFile)(formatjs, wanted, { cwd: root, maxBuffer: 64 * 1024 * 1024 });
  const found = JSON.parse(stdout) as Catalog;
  for (const { defaultMessage } of Object.values(found)) check(defaultMessage);
  return found;
}

function check(text: string): void {
  try {
    pseudoLocalized(new IntlMessageFormat(text, 'en-US').getAst());
  } catch (error) {
    throw new Error(`Not a valid message: ${text}\n${error instanceof Error ? error.message : String(error)}`);
  }
}
