// --store: what is in the way is told in one line, and no password with it.
import { once } from 'node:events';
import { expect, inject, test } from 'vitest';
import { tempFolder } from '../../support/runner/temp-folder.ts';
import { spawnService } from '../../support/service/service-process.ts';

const withPassword = (address: string, database: string) => {
  const url = new URL(address);
  url.password = 'hunter2';
  url.pathname = `/${database}`;
  return url.href;
};

test.each([
  ['a database that is not there', () => withPassword(inject('postgres') ?? '', 'nothing_here'), 'nothing_here'],
  ['a server that is not there', () => 'postgres://paydesk:hunter2@127.0.0.1:1/books', '127.0.0.1:1/books'],
  ['another kind of database', () => 'mysql://paydesk:hunter2@127.0.0.1/books', '--store'],
  ['no address at all', () => 'hunter2', '--store'],
])('%s', async (_, store, names) => {
  const child = spawnService('--port', '0', '--data', tempFolder(), '--store', store());
  let words = '';
  child.stderr?.on('data', (chunk) => (words += chunk));
  const [code] = await once(child, 'close');
  expect(code).toBe(1);
  expect(words.trim().split('\n')).toHaveLength(1);
  expect(words).toContain(names);
  expect(words).not.toContain('hunter2');
});
