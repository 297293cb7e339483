// What `npm start --` understands.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readOptions } from '../../../scripts/start/options.ts';
import { tempFolder } from '../../support/runner/temp-folder.ts';

/** Nothing is there. */
const FOLDER = '/nowhere/paydesk-data';

test('without options Electron is tried first', () => {
  expect(readOptions([])).toMatchObject({ browser: false, forElectron: [], forBrowser: [] });
});

test('a script asks for the browser, a port and a folder', () => {
  const options = readOptions(['--browser', '--no-open', '--port', '4000', '--data', FOLDER]);
  expect(options.browser).toBe(true);
  expect(options.forBrowser).toEqual(['--data', FOLDER, '--port', '4000', '--no-open']);
});

test('a port means the browser: Electron has none', () => {
  expect(readOptions(['--port', '0']).browser).toBe(true);
});

test('a folder goes to either way in', () => {
  expect(readOptions(['--data', FOLDER])).toMatchObject({ browser: false, forElectron: ['--data', FOLDER] });
});

test('an option nobody knows is refused, with those there are', () => {
  expect(() => readOptions(['--prot', '1'])).toThrow(/--prot[\s\S]*\[--port N\]/);
});

test('a file in place of the data folder is refused by its name', () => {
  const file = join(tempFolder(), 'ledger.db');
  writeFileSync(file, '');
  expect(() => readOptions(['--data', file])).toThrow(`--data must name a folder, but ${file} is a file.`);
});
