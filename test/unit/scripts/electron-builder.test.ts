// electron-builder.yml, against electron-builder's own schema: what a packing on any system would refuse is refused here.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { packedExecutable } from '../../../scripts/packaging/packed-executable.ts';

const root = join(import.meta.dirname, '../../..');
const schema = createRequire(import.meta.url)('app-builder-lib/scheme.json') as object;
// Its keywords of descriptions aren't JSON Schema's.
const validate = new Ajv({ strict: false, allErrors: true, logger: false }).compile(schema);
const settings = () =>
  parse(readFileSync(join(root, 'electron-builder.yml'), 'utf8'), { merge: true }) as Record<string, object>;
const errorsOf = (value: unknown) => {
  validate(value);
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
};

test('is what electron-builder takes', () => {
  expect(errorsOf(settings())).toEqual([]);
});

test.each([
  ['a member that isn’t one', { hardenedRuntme: true }],
  ['a value of another kind', { hardenedRuntime: 'yes' }],
])('%s is found', (_what, mac) => {
  expect(errorsOf({ ...settings(), mac })).not.toEqual([]);
});

test.each<[NodeJS.Platform, 'x64' | 'arm64', string]>([
  ['linux', 'x64', 'release/linux-unpacked/paydesk'],
  ['linux', 'arm64', 'release/linux-arm64-unpacked/paydesk'],
  ['darwin', 'x64', 'release/mac/Paydesk.app/Contents/MacOS/Paydesk'],
  ['darwin', 'arm64', 'release/mac-arm64/Paydesk.app/Contents/MacOS/Paydesk'],
  ['win32', 'x64', 'release\\win-unpacked\\Paydesk.exe'],
  ['win32', 'arm64', 'release\\win-arm64-unpacked\\Paydesk.exe'],
])('on %s %s the packed app is started at %s', (platform, arch, path) => {
  expect(packedExecutable('release', platform, arch)).toBe(path);
});
