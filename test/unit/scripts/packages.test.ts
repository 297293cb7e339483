// Whether a start needs to install anything.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { packagesAreCurrent } from '../../../scripts/bootstrap/packages.mjs';
import { tempFolder } from '../../support/runner/temp-folder.ts';

const here = { version: '1.0.0', integrity: 'sha512-a' };
const elsewhere = { version: '1.0.0', integrity: 'sha512-b', optional: true };

function clone(locked: object, installed: object | null): string {
  const root = tempFolder();
  mkdirSync(join(root, 'node_modules'));
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages: { '': {}, ...locked } }));
  if (installed) writeFileSync(join(root, 'node_modules/.package-lock.json'), JSON.stringify({ packages: installed }));
  return root;
}

test('nothing is installed again when all is there, other platforms left out', () => {
  expect(
    packagesAreCurrent(clone({ 'node_modules/a': here, 'node_modules/b': elsewhere }, { 'node_modules/a': here })),
  ).toBe(true);
});

test('a fresh clone wants an install', () => {
  const root = clone({ 'node_modules/a': here }, null);
  rmSync(join(root, 'node_modules'), { recursive: true });
  expect(packagesAreCurrent(root)).toBe(false);
});

test('an install that was interrupted is done again', () => {
  expect(packagesAreCurrent(clone({ 'node_modules/a': here }, null))).toBe(false);
});

test.each([
  ['another version', { 'node_modules/a': { ...here, version: '1.0.1' } }],
  ['other contents', { 'node_modules/a': { ...here, integrity: 'sha512-c' } }],
  ['a package too few', {}],
  ['a package too many', { 'node_modules/a': here, 'node_modules/old': here }],
])('%s than the lockfile says wants an install', (_, installed) => {
  expect(packagesAreCurrent(clone({ 'node_modules/a': here }, installed))).toBe(false);
});
