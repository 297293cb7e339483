// Gathers the licences of all that ships with the app into one file.
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './targets.ts';

export type Licence = { name: string; version: string; identifier?: string | null; text?: string };
type Package = { version: string; license?: string; author?: string | { name: string } };

/** What ships without being imported: the native modules, and a font that a style sheet names by its file. */
const BESIDE_THE_BUNDLES = ['better-sqlite3', 'keytar', '@fontsource-variable/jetbrains-mono'];

export const LICENCES = 'THIRD-PARTY-LICENSES.txt';

/** Writes THIRD-PARTY-LICENSES.txt from the lists that Vite left beside each target. Throws where a package's licence has no text. */
export function writeLicences(dist: string): void {
  writeFileSync(join(dist, LICENCES), licencesText(bundledPackages(dist)));
}

/** What the targets of dist/ contain, and what ships beside them; a package once for each target that has it. */
export function bundledPackages(
  dist: string,
  isShipped: (list: string) => boolean = () => true,
  beside: readonly string[] = BESIDE_THE_BUNDLES,
): Licence[] {
  const lists = globSync('**/licences*.json', { cwd: dist }).filter(isShipped);
  const bundled = lists.flatMap((file): Licence[] => JSON.parse(readFileSync(join(dist, file), 'utf8')));
  return [...bundled, ...beside.map(installed)];
}

/** main/features/console/about.ts parts them by it. Some texts have lines of dashes. */
const BETWEEN = '='.repeat(80);

/** A chapter for each package, by name and version. */
export function licencesText(licences: Licence[]): string {
  const packages = new Map(licences.map((licence) => [`${licence.name} ${licence.version}`, licence]));
  const chapters = [...packages]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([title, licence]) => `${title} (${licence.identifier})\n\n${textOf(licence)}\n`);
  return chapters.join(`\n${BETWEEN}\n`);
}

function textOf({ name, identifier, text }: Licence): string {
  if (text?.trim()) return text.trim().replaceAll(BETWEEN, BETWEEN.slice(1));
  // Some packages name this licence and leave its text out.
  if (identifier === 'MIT') return mit(authorOf(name));
  throw new Error(
    `${name} names the licence ${identifier ?? 'nothing'} and has no text of it. See scripts/build/third-party-licences.ts.`,
  );
}

const packageOf = (name: string): Package =>
  JSON.parse(readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8'));

function authorOf(name: string): string {
  const { author } = packageOf(name);
  return (typeof author === 'string' ? author : author?.name) ?? `The authors of ${name}`;
}

function installed(name: string): Licence {
  const { version, license } = packageOf(name);
  const [file] = globSync('LICEN[CS]E*', { cwd: join(root, 'node_modules', name) });
  const text = file && readFileSync(join(root, 'node_modules', name, file), 'utf8');
  return { name, version, identifier: license ?? null, ...(text ? { text } : {}) };
}

const mit = (holder: string): string => `MIT License

Copyright (c) ${holder}

Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files (the "Software"), to deal in the Software without restriction, including without limitation the rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`;
