// The table of docs/service-sources.md, "The specification, line by line": each section, and the files of tests that show it.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../..');

export type Line = { section: string; files: string[]; missing: string[] };

/** Every line; `missing` are names that no test has. */
export function linesOfSpecification(): Line[] {
  const text = readFileSync(join(root, 'docs/service-sources.md'), 'utf8');
  const [, table = ''] = text.split('## The specification, line by line');
  return [...table.matchAll(/^\| (.*?) \| (`.*`) \|$/gm)].map(([, section = '', names = '']) => {
    const found = [...names.matchAll(/`([^`]+)`/g)].map(([, name = '']) => ({ name, files: filesOf(name) }));
    return {
      section,
      files: found.flatMap(({ files }) => files),
      missing: found.filter(({ files }) => files.length === 0).map(({ name }) => name),
    };
  });
}

/** A name is a file's in test/service/, unless it begins with another folder; one that ends with a slash is a folder's. */
function filesOf(name: string): string[] {
  const path = name.startsWith('test/') ? name : `test/service/${name}`;
  if (path.endsWith('/')) return globSync(`${path}**/*.test.{ts,tsx}`, { cwd: root });
  return [`${path}.test.ts`, `${path}.test.tsx`].filter((file) => existsSync(join(root, file)));
}
