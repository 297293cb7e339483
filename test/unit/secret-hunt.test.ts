// The hunt for secrets finds one that is there, in each spelling, and nothing in what holds none.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { SecretHunt } from '../support/source/secret-hunt.ts';

const SECRET = 'planted/secret+0123456789-abcdef';

test.each([
  ['as it is', SECRET],
  ['in base64, as a password after a name', Buffer.from(`key_1:${SECRET}`).toString('base64')],
  ['in base64, after a name of another length', Buffer.from(`key_12:${SECRET}`).toString('base64')],
  ['in base64, by itself', Buffer.from(SECRET).toString('base64')],
  ['URL-encoded', `client_secret=${encodeURIComponent(SECRET)}&grant`],
  ['in UTF-16', Buffer.from(`a${SECRET}b`, 'utf16le')],
  ['in hex', Buffer.from(SECRET).toString('hex')],
  ['split in JSON', JSON.stringify([SECRET.slice(0, 16), SECRET.slice(16)])],
])('finds a secret %s', (_how, text) => {
  expect(new SecretHunt([SECRET]).look('here', text)).toBeGreaterThan(0);
});

test('finds a secret in a file, and in a file’s name', () => {
  const folder = mkdtempSync(join(tmpdir(), 'paydesk-hunt-'));
  const hunt = new SecretHunt(['planted-0123456789-abcdefgh']);
  writeFileSync(join(folder, 'empty'), '');
  hunt.lookUnder('empty', folder);
  expect(hunt.finds).toEqual([]);
  writeFileSync(join(folder, 'planted-0123456789-abcdefgh'), 'planted-0123456789-abcdefgh');
  hunt.lookUnder('planted', folder);
  expect(hunt.finds.length).toBeGreaterThanOrEqual(4);
  expect(hunt.table()).toMatch(/planted .*looked at 27 bytes {2}found \d/);
  rmSync(folder, { recursive: true, force: true });
});

test('finds nothing where there is none', () => {
  expect(new SecretHunt([SECRET]).look('here', 'planted/secrets are elsewhere'.repeat(1000))).toBe(0);
});
