// What the packages depend on: every library that the programs in them load, in the deb and in the rpm.
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

const root = join(import.meta.dirname, '../../..');
const settings = parse(readFileSync(join(root, 'electron-builder.yml'), 'utf8'), { merge: true }) as Record<
  'deb' | 'rpm',
  { depends: string[]; fpm: string[] }
>;

/** The package of Debian in which each library is. */
const IN_DEBIAN: Record<string, string> = {
  'ld-linux-x86-64.so.2': 'libc6',
  'libasound.so.2': 'libasound2',
  'libatk-1.0.so.0': 'libatk1.0-0',
  'libatk-bridge-2.0.so.0': 'libatk-bridge2.0-0',
  'libatspi.so.0': 'libatspi2.0-0',
  'libc.so.6': 'libc6',
  'libcairo.so.2': 'libcairo2',
  'libcups.so.2': 'libcups2',
  'libdbus-1.so.3': 'libdbus-1-3',
  'libdl.so.2': 'libc6',
  'libdrm.so.2': 'libdrm2',
  'libexpat.so.1': 'libexpat1',
  'libgbm.so.1': 'libgbm1',
  'libgcc_s.so.1': 'libgcc-s1',
  'libgio-2.0.so.0': 'libglib2.0-0',
  'libglib-2.0.so.0': 'libglib2.0-0',
  'libgobject-2.0.so.0': 'libglib2.0-0',
  'libgtk-3.so.0': 'libgtk-3-0',
  'libm.so.6': 'libc6',
  'libnspr4.so': 'libnspr4',
  'libnss3.so': 'libnss3',
  'libnssutil3.so': 'libnss3',
  'libpango-1.0.so.0': 'libpango-1.0-0',
  'libpthread.so.0': 'libc6',
  'librt.so.1': 'libc6',
  'libsecret-1.so.0': 'libsecret-1-0',
  'libsmime3.so': 'libnss3',
  'libstdc++.so.6': 'libstdc++6',
  'libudev.so.1': 'libudev1',
  'libX11.so.6': 'libx11-6',
  'libxcb.so.1': 'libxcb1',
  'libXcomposite.so.1': 'libxcomposite1',
  'libXdamage.so.1': 'libxdamage1',
  'libXext.so.6': 'libxext6',
  'libXfixes.so.3': 'libxfixes3',
  'libxkbcommon.so.0': 'libxkbcommon0',
  'libXrandr.so.2': 'libxrandr2',
};

/** The libraries that an ELF file of 64 bits names as needed. */
function neededBy(file: string): string[] {
  const bytes = readFileSync(file);
  const number = (at: number) => Number(bytes.readBigUInt64LE(at));
  const headers = Array.from({ length: bytes.readUInt16LE(56) }, (_, n) => number(32) + n * bytes.readUInt16LE(54));
  const ofType = (type: number) => headers.filter((at) => bytes.readUInt32LE(at) === type);
  const [dynamic] = ofType(2);
  if (dynamic === undefined) return [];
  const entries = Array.from({ length: number(dynamic + 32) / 16 }, (_, n) => number(dynamic + 8) + n * 16);
  const valuesOf = (tag: number) => entries.filter((at) => number(at) === tag).map((at) => number(at + 8));
  const [namesAt = 0] = valuesOf(5);
  const segment = ofType(1).find((at) => namesAt >= number(at + 16) && namesAt < number(at + 16) + number(at + 32));
  if (segment === undefined) throw new Error(`${file} names its libraries outside what it loads.`);
  const names = namesAt - number(segment + 16) + number(segment + 8);
  return valuesOf(1).map((at) => bytes.toString('latin1', names + at, bytes.indexOf(0, names + at)));
}

const debPackages = settings.deb.depends.flatMap((one) => one.split(' | ')).map((one) => one.split(' ')[0]);
const modules = join(root, 'node_modules');
const NATIVE = [
  join(modules, 'keytar/prebuilds/linux-x64/keytar.node'),
  join(modules, 'better-sqlite3/prebuilds/linux-x64.node'),
];

function expectCovered(files: string[]): void {
  const bundled = new Set(files.map((file) => basename(file)));
  const needed = new Set(files.flatMap(neededBy).filter((name) => !bundled.has(name)));
  expect(needed.size).toBeGreaterThan(0);
  expect([...needed].filter((name) => !debPackages.includes(IN_DEBIAN[name]))).toEqual([]);
  const byRpm = settings.rpm.depends.map((one) => one.replace(/\(.*$/, ''));
  // glibc's own come with libc.so.6.
  const isOfGlibc = (name: string) => IN_DEBIAN[name] === 'libc6';
  expect([...needed].filter((name) => !isOfGlibc(name) && !byRpm.includes(name))).toEqual([]);
}

test('deb and rpm depend on every library that the native modules load', () => {
  expectCovered(NATIVE);
});

const [runtime] = globSync(join(root, '{node_modules/electron/dist,.cache/electron-test-runtime-*}'));
const programs = runtime
  ? globSync(join(runtime, '{electron,chrome_crashpad_handler,chrome-sandbox,*.so,*.so.1}'))
  : [];

test.skipIf(programs.length === 0)('deb and rpm depend on every library that Electron loads', () => {
  expectCovered(programs);
});

test('both lay the license and the AppStream data beside the app', () => {
  expect(settings.rpm.fpm).toEqual(settings.deb.fpm);
  for (const pair of settings.deb.fpm) expect(globSync(join(root, pair.split('=')[0] ?? ''))).toHaveLength(1);
});

test('the AppStream data names this version, this entry and this program', () => {
  const { version, desktopName } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<
    string,
    string
  >;
  const metainfo = readFileSync(join(root, 'resources/linux/org.paydesk.console.metainfo.xml'), 'utf8');
  expect(metainfo).toContain(`<release version="${version}"`);
  expect(metainfo).toContain(`<launchable type="desktop-id">${desktopName}</launchable>`);
});
