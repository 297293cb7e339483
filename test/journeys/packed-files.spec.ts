// What the package contains: each file is one that the app loads, serves or shows.
import { basename, join } from 'node:path';
import { extractFile, listPackage } from '@electron/asar';
import { expect, test } from 'playwright/test';
import { packedApp, packedFolder } from '../support/window/electron-runtime/runtime-for-tests.ts';

const ASAR = join(packedFolder, 'linux-unpacked/resources/app.asar');
/** What is opened by a name that the code makes, and what a page or a person is served as it is. */
const ENTRIES = [
  ...['package.json', 'LICENSE', 'dist/THIRD-PARTY-LICENSES.txt', 'dist/main/icon.png'],
  ...['dist/main/electron.js', 'dist/main/ledger-worker.js', 'dist/preload/console.cjs', 'dist/preload/checkout.cjs'],
  ...['dist/renderer/index.html', 'dist/preview/preview.js', 'dist/preview/preview.css'],
  ...['v1.js', 'page.js', 'page.css', 'proof.js', 'pay.js', 'pay.css'].map((name) => `dist/service/checkout/${name}`),
  ...['react.js', 'react-example.tsx', 'plain-example.js', 'server-example.mjs', 'copy.js'].map(
    (name) => `dist/service/checkout/examples/${name}`,
  ),
];

const filesIn = (asar: string) => {
  const all = listPackage(asar, { isPack: false }).map((path) => path.slice(1));
  return all.filter((path) => !all.some((other) => other.startsWith(`${path}/`)));
};

test('every file of the package is one that the app loads', () => {
  const packed = packedApp();
  test.skip('missing' in packed, 'missing' in packed ? packed.missing : '');
  const files = filesIn(ASAR).filter((file) => !file.startsWith('node_modules/'));
  expect(ENTRIES.filter((entry) => !files.includes(entry))).toEqual([]);
  const others = files.filter((file) => !ENTRIES.includes(file));
  const reached = new Set(ENTRIES);
  // A file is reached where one that is reached says its name.
  for (let found = ENTRIES; found.length > 0; ) {
    const texts = found.map((file) => extractFile(ASAR, file).toString('latin1'));
    found = others.filter((file) => !reached.has(file) && texts.some((text) => text.includes(basename(file))));
    for (const file of found) reached.add(file);
  }
  expect(files.filter((file) => !reached.has(file))).toEqual([]);
});

test('of the packages it contains only what the native modules load', () => {
  const packed = packedApp();
  test.skip('missing' in packed, 'missing' in packed ? packed.missing : '');
  const names = filesIn(ASAR).flatMap((file) => /^node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1] ?? []);
  const known = /^(?:keytar|better-sqlite3|bindings|file-uri-to-path|libsql|@libsql\/.*|@neon-rs\/load|detect-libc)$/;
  expect([...new Set(names)].filter((name) => !known.test(name))).toEqual([]);
});
