// Gathers the licences of all that was bundled into one file.
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

type Licence = { name: string; version: string; identifier?: string | null; text?: string };

/** Writes THIRD-PARTY-LICENSES.txt from the lists that Vite left beside each target. */
export function writeLicences(dist: string): void {
  const bundled = globSync('**/licences*.json', { cwd: dist }).flatMap((file): Licence[] =>
    JSON.parse(readFileSync(join(dist, file), 'utf8')),
  );
  const packages = new Map(bundled.map((licence) => [`${licence.name} ${licence.version}`, licence]));
  const chapters = [...packages]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([title, licence]) => chapter(title, licence));
  writeFileSync(join(dist, 'THIRD-PARTY-LICENSES.txt'), chapters.join(`\n${'-'.repeat(80)}\n`));
}

function chapter(title: string, { identifier, text }: Licence): string {
  return `${title} (${identifier ?? 'licence not named'})\n\n${text?.trim() ?? ''}\n`;
}
