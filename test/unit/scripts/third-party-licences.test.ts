// The licences of what ships: each with its text, whatever its package left out.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { licencesText, writeLicences } from '../../../scripts/build/third-party-licences.ts';
import { tempFolder } from '../../support/runner/temp-folder.ts';

test('the licences of the fonts and the native modules are among those of the bundles', () => {
  const dist = tempFolder();
  mkdirSync(join(dist, 'main'));
  const listed = [{ name: 'some-package', version: '1.0.0', identifier: 'ISC', text: 'Permission to use it.' }];
  writeFileSync(join(dist, 'main/licences.json'), JSON.stringify(listed));
  writeLicences(dist);
  const written = readFileSync(join(dist, 'THIRD-PARTY-LICENSES.txt'), 'utf8');
  expect(written).toContain('some-package 1.0.0 (ISC)\n\nPermission to use it.');
  expect(written).toMatch(/@fontsource-variable\/jetbrains-mono \S+ \(OFL-1\.1\)\s+Copyright .*JetBrains/);
  expect(written).toMatch(/better-sqlite3 \S+ \(MIT\)\s+The MIT License/);
  expect(written).toMatch(/keytar \S+ \(MIT\)\s+Copyright/);
});

test('a package that names the MIT licence without its text gets it, with its author', () => {
  const text = licencesText([{ name: 'pg-types', version: '2.2.0', identifier: 'MIT' }]);
  expect(text).toContain('Copyright (c) Brian M. Carlson');
  expect(text).toContain('Permission is hereby granted');
});

test('a package with another licence and no text stops the build', () => {
  const nameless = { name: 'strange', version: '1.0.0', identifier: 'GPL-3.0' };
  expect(() => licencesText([nameless])).toThrow('strange names the licence GPL-3.0 and has no text of it');
});
