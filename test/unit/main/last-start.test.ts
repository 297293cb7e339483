// What is kept of a start that failed, and what is never kept: nothing that an error says, no path, no name.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { failedStart, lastFailedStart, noteFailedStart } from '../../../main/process/last-start.ts';
import { lastLines } from '../../../main/process/log.ts';

const PLANTED = ['Lovelace', 'ada@books.example', '000123456789', 'key_live-1', '/home/grace'];
const ABOUT = { version: '0.1.0', entry: 'electron' } as const;

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'paydesk-last-'));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

let state = '';
beforeEach(() => {
  state = folder();
  vi.stubEnv('XDG_STATE_HOME', state);
  onTestFinished(() => void vi.unstubAllEnvs());
});

function planted(): Error {
  const error = Object.assign(new Error(PLANTED.join(' ')), {
    code: 'ENOSPC',
    path: `/home/grace/${PLANTED.join('-')}`,
  });
  error.stack = `Error: ${PLANTED.join(' ')}\n    at x (/home/grace/paydesk/dist/main/electron.js:10:5)`;
  return error;
}

test('why a start failed is kept by code and place, and nothing else', () => {
  const data = folder();
  failedStart(data, { error: planted(), ...ABOUT });
  const text = readFileSync(join(data, 'last-start.json'), 'utf8');
  for (const secret of PLANTED) expect(text).not.toContain(secret);
  expect(lastFailedStart(data)).toMatchObject({
    ...ABOUT,
    code: 'disk_full',
    system: 'ENOSPC',
    places: ['electron.js:10:5'],
  });
});

test('where the data folder can’t be used it is kept among the user’s own state, for that folder alone', () => {
  const data = join(folder(), 'gone');
  noteFailedStart(data, { code: 'folder_missing', path: data }, { error: null, ...ABOUT });
  expect(readdirSync(join(state, 'paydesk'))).toHaveLength(1);
  expect(lastFailedStart(data)?.code).toBe('folder_missing');
  expect(lastFailedStart(`${data}-other`)).toBeNull();
});

test('a folder in use isn’t a failed start, and a note that someone wrote isn’t believed', () => {
  const data = folder();
  noteFailedStart(data, { code: 'already_running', folder: data }, { error: null, ...ABOUT });
  expect(readdirSync(data)).toEqual([]);
  writeFileSync(join(data, 'last-start.json'), JSON.stringify({ code: PLANTED.join(' ') }));
  expect(lastFailedStart(data)).toBeNull();
});

test('right after a rotation of the log its last 200 lines are told all the same', async () => {
  const data = folder();
  mkdirSync(join(data, 'logs'));
  const lines = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, place) => `{"line":${from + place}}\n`).join('');
  writeFileSync(join(data, 'logs', '20261128-0700-01-paydesk.log'), lines(0, 500));
  writeFileSync(join(data, 'logs', 'paydesk.log'), lines(500, 510));
  const last = await lastLines(data);
  expect(last).toHaveLength(200);
  expect([last[0], last.at(-1)]).toEqual(['{"line":310}', '{"line":509}']);
});
