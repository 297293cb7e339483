// Electron's checklist in docs/security.md: twenty items, each with a guard that is there and a test that is there.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

const section = /^### Electron's checklist$([\s\S]*?)^## /m.exec(read('docs/security.md'))?.[1] ?? '';
const rows = [...section.matchAll(/^\| (\d+) \| (.+?) \| (.+?) \| (.+?) \|$/gm)].map((row) => ({
  number: Number(row[1]),
  guards: named(row[3] ?? ''),
  tests: named(row[4] ?? ''),
}));

function named(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file);
}

test('has a row for each of the twenty items', () => {
  expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
});

test('names files that are there', () => {
  const missing = rows.flatMap(({ number, guards, tests }) => [
    ...(guards.length === 0 || tests.length === 0 ? [`${number}: nothing named`] : []),
    ...[...guards, ...tests.map((file) => `test/${file}`)].filter((file) => !existsSync(join(root, file))),
  ]);
  expect(missing).toEqual([]);
});

test('Electron is of the major that was looked at last, in what is installed too', () => {
  // Electron supports its latest three. Raise this with package.json, after reading its breaking changes.
  const major = 45;
  const { devDependencies } = JSON.parse(read('package.json')) as { devDependencies: Record<string, string> };
  const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, { version: string }> };
  expect(devDependencies['electron']).toMatch(new RegExp(`^\\^${major}\\.`));
  expect(packages['node_modules/electron']?.version).toMatch(new RegExp(`^${major}\\.`));
});
