// The look at the data folder before any lock: on real folders, and with a fault at each of its file operations.
import fs, { lchownSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { checkStart, hasDisplay, hasLedger } from '../../../main/process/check-start.ts';
import type { StartCode } from '../../../main/process/start-condition.ts';

/** No program of it runs here. */
const OTHER_USER = 65_534;
const NOW = Date.UTC(2026, 10, 28);

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'paydesk-check-'));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return made;
}
const check = (dataFolder: string, more: { uid?: number; nowMs?: number; tempFolder?: string } = {}) =>
  checkStart({ dataFolder, nowMs: NOW, tempFolder: null, uid: process.getuid?.() ?? null, ...more });

test('a new folder is made for this user alone, and nothing is left in it', () => {
  const data = join(folder(), 'share', 'paydesk');
  expect(check(data)).toBeNull();
  expect(readdirSync(data)).toEqual([]);
  expect(fs.statSync(data).mode & 0o077).toBe(0);
  expect(hasLedger(data)).toBe(false);
});

test.each<[what: string, code: StartCode, prepare: (inside: string) => string]>([
  ['a file in its place', 'not_a_folder', (inside) => written(join(inside, 'data'))],
  ['a file above it', 'not_a_folder', (inside) => join(written(join(inside, 'above')), 'data')],
  ['a link to itself', 'link_loop', (inside) => linked(join(inside, 'loop'), join(inside, 'loop'))],
  ['a link to nothing', 'folder_missing', (inside) => linked(join(inside, 'nowhere', 'deep'), join(inside, 'link'))],
  ['a name that is too long', 'path_too_long', (inside) => join(inside, 'n'.repeat(300))],
])('%s is told before any lock', (_what, code, prepare) => {
  const data = prepare(folder());
  expect(check(data)?.code).toBe(code);
});

function written(file: string): string {
  writeFileSync(file, '');
  return file;
}
function linked(to: string, at: string): string {
  symlinkSync(to, at);
  return at;
}

test('another user’s folder and another user’s ledger are told by their path', () => {
  const data = folder();
  const other = (process.getuid?.() ?? 0) + 1;
  expect(check(data, { uid: other })).toEqual({ code: 'files_of_other_user', path: data });
});

test.each([
  ['ledger.db', 'not_a_file', (at: string) => mkdirSync(at)],
  ['service/service.db', 'not_a_file', (at: string) => mkdirSync(at, { recursive: true })],
  ['service', 'not_a_folder', written],
] as const)('%s of the wrong kind is told as what it is, before any lock', (name, code, make) => {
  const data = folder();
  make(join(data, name));
  expect(check(data)).toEqual({ code, path: join(data, name) });
});

test.skipIf(process.getuid?.() !== 0)('a file of the sandbox that root owns is told before any lock', () => {
  const data = folder();
  const file = join(data, 'service', 'service.db');
  mkdirSync(join(data, 'service'));
  for (const each of [data, join(data, 'service')]) lchownSync(each, OTHER_USER, OTHER_USER);
  written(file);
  expect(check(data, { uid: OTHER_USER })).toEqual({ code: 'files_of_other_user', path: file });
});

test('a clock before the first Paydesk is told', () => {
  expect(check(folder(), { nowMs: 0 })).toEqual({ code: 'clock_wrong', nowMs: 0 });
});

test('a folder for temporary files that isn’t there is told', () => {
  const gone = join(folder(), 'gone');
  expect(check(folder(), { tempFolder: gone })).toEqual({ code: 'temp_not_writable', path: gone });
});

test('a display is a Wayland session, another machine’s, or one that listens here', () => {
  expect(hasDisplay('linux', {})).toBe(false);
  expect(hasDisplay('linux', { DISPLAY: ':48213' })).toBe(false);
  expect(hasDisplay('linux', { DISPLAY: 'desk.example:10.0' })).toBe(true);
  expect(hasDisplay('linux', { WAYLAND_DISPLAY: 'wayland-0' })).toBe(true);
  expect(hasDisplay('darwin', {})).toBe(true);
});

const OPERATIONS = [
  'mkdirSync',
  'statSync',
  'lstatSync',
  'statfsSync',
  'openSync',
  'writeSync',
  'fsyncSync',
  'closeSync',
  'rmSync',
] as const;
const FAULTS: [code: string, found: StartCode][] = [
  ['ENOSPC', 'disk_full'],
  ['EDQUOT', 'quota_reached'],
  ['EROFS', 'folder_read_only'],
  ['EACCES', 'folder_not_permitted'],
  ['EIO', 'disk_failing'],
  ['EMFILE', 'too_many_open'],
];

const real = Object.fromEntries(OPERATIONS.map((name) => [name, fs[name]]));
afterEach(() => {
  Object.assign(fs, real);
  syncBuiltinESMExports();
});

test.each(OPERATIONS.flatMap((operation) => FAULTS.map(([code, found]) => [operation, code, found] as const)))(
  'a fault of %s (%s) is told as what it is',
  (operation, code, found) => {
    const data = folder();
    Object.assign(fs, {
      [operation]: () => {
        throw Object.assign(new Error(`${code}: raw`), { code });
      },
    });
    syncBuiltinESMExports();
    // Whose the files are is asked for another user than root.
    const uid = operation === 'lstatSync' ? 1 : 0;
    const told = checkStart({ dataFolder: data, nowMs: NOW, tempFolder: null, uid });
    expect(told?.code).toBe(found);
  },
);
