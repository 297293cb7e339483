// What `npm start --` understands.
import { expect, test } from 'vitest';
import { readOptions } from '../../../scripts/start/options.ts';

test('without options Electron is tried first', () => {
  expect(readOptions([])).toMatchObject({ browser: false, forElectron: [], forBrowser: [] });
});

test('a script asks for the browser, a port and a folder', () => {
  const options = readOptions(['--browser', '--no-open', '--port', '4000', '--data', '/tmp/x']);
  expect(options.browser).toBe(true);
  expect(options.forBrowser).toEqual(['--data', '/tmp/x', '--port', '4000', '--no-open']);
});

test('a port means the browser: Electron has none', () => {
  expect(readOptions(['--port', '0']).browser).toBe(true);
});

test('a folder goes to either way in', () => {
  expect(readOptions(['--data', '/tmp/x'])).toMatchObject({ browser: false, forElectron: ['--data', '/tmp/x'] });
});

test('an option nobody knows is refused, with those there are', () => {
  expect(() => readOptions(['--prot', '1'])).toThrow(/--prot[\s\S]*\[--port N\]/);
});
