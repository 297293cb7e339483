// What `npm run test:all` runs, and how one part of it is named.
import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { LAYERS } from '../../../scripts/test/layers.ts';
import { PARTS, readParts } from '../../../scripts/test/parts.ts';

const root = join(import.meta.dirname, '../../..');
const names = (args: string[]) => {
  const { layers, parts } = readParts(args);
  return [...layers, ...parts.map(({ name }) => name)];
};

test('without a name everything runs, and no name is used twice', () => {
  const all = names([]);
  expect(all).toEqual([...LAYERS, ...PARTS.map(({ name }) => name)]);
  expect(new Set(all).size).toBe(all.length);
});

test('runs the layers and the long runs that are named', () => {
  expect(names(['--only', 'hostile'])).toEqual(['hostile']);
  expect(names(['--only=team,packages, faults'])).toEqual(['packages', 'faults', 'team']);
});

test('a name that no part has is refused, with those there are', () => {
  expect(() => readParts(['--only', 'faults,hostle'])).toThrow(/There is no part "hostle"\. There are: .*hostile/);
  expect(() => readParts(['--only', ''])).toThrow('--only NAME');
  expect(() => readParts(['faults'])).toThrow('--only NAME');
});

test('every command of a part is there', () => {
  const scripts = PARTS.flatMap(({ runs }) => runs()).flatMap((run) => ('script' in run ? run.script : []));
  expect(scripts).toContain('faults');
  expect(scripts.filter((name) => !existsSync(join(root, `scripts/${name}.ts`)))).toEqual([]);
});

test('long runs name files, since a run of none would be a run of all', () => {
  for (const part of PARTS)
    for (const run of part.runs())
      if ('long' in run) expect(run.long.length, part.name).toBeGreaterThan(part.name === 'month' ? 0 : 3);
});

test('every test that only a long run has is in one', () => {
  const long = PARTS.flatMap(({ runs }) => runs()).flatMap((run) => ('long' in run ? run.long : []));
  // Prism's tests have a command of their own.
  const files = globSync('test/all/**/*.test.ts', { cwd: root }).filter((file) => !file.startsWith('test/all/prism/'));
  expect(files).toContain('test/all/ledger/standby.test.ts');
  expect(files.filter((file) => !long.includes(file))).toEqual([]);
});
