// @module-tag postgres
// `npm run ledger -- rebuild` as people run it: what it says, how it ends, and that it leaves a ledger alone that is in use.
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readCommand } from '../../../main/ledger-server/options.ts';
import { runRebuild } from '../../../main/ledger-server/rebuild.ts';
import { tempFolder } from '../../support/runner/temp-folder.ts';
import { rowsOf } from '../../support/store/compare-rebuilt.ts';
import { makeLivedInLedger } from '../../support/store/lived-in-ledger.ts';
import {
  editLedger,
  everythingKept,
  ledgerPlace,
  openTestDatabase,
} from '../../support/store/postgres/ledger-database.ts';
import { endOf, spawnLedgerServer, startLedgerServer } from '../../support/team/team-process.ts';

const WRONG = `update "order" set total_amount = 1 where id = 'order_1'`;

async function argumentsFor(folder: string): Promise<string[]> {
  const { postgres } = await ledgerPlace(folder);
  return ['--data', folder, ...(postgres === undefined ? [] : ['--store', postgres])];
}

/** What the command says, and how it ends. */
async function rebuild(folder: string, ...more: string[]) {
  const child = spawnLedgerServer('rebuild', ...(await argumentsFor(folder)), ...more);
  const said = { out: '', err: '' };
  child.stdout?.on('data', (chunk) => (said.out += chunk));
  child.stderr?.on('data', (chunk) => (said.err += chunk));
  const [code] = await once(child, 'close');
  return { code: code as number, ...said };
}

async function rowsIn(folder: string) {
  const { reader, close } = await openTestDatabase(folder, Date.now(), { hasFacts: false });
  const rows = await rowsOf(reader);
  await close();
  return rows;
}

test('the command says what it read and what was wrong, and a second one that every row is right', async () => {
  const folder = tempFolder();
  await makeLivedInLedger(folder);
  const before = await rowsIn(folder);
  await editLedger(folder, WRONG);
  const first = await rebuild(folder);
  expect(first).toMatchObject({ code: 0, out: expect.stringMatching(/^Read \d+ payment records of \d+ payments in /) });
  expect(first.out).toContain('\norder: 1 row changed\n');
  expect(first.err).toContain('Checking payment records: 0 of ');
  expect(first.err).toMatch(/Correcting rows of payment records: \d+ of \d+\n$/);
  expect(await rowsIn(folder)).toEqual(before);
  const kept = await everythingKept(folder);
  expect(await rebuild(folder)).toMatchObject({ code: 0, out: expect.stringContaining('Nothing was changed.') });
  expect(await everythingKept(folder)).toBe(kept);
});

test('a ledger that a server has is not rebuilt, and the server goes on', async () => {
  const folder = tempFolder();
  await makeLivedInLedger(folder);
  await editLedger(folder, WRONG);
  const [, , ...store] = await argumentsFor(folder);
  const { child } = await startLedgerServer(folder, ...store);
  const refused = await rebuild(folder);
  expect(refused).toMatchObject({ code: 1, out: '', err: expect.stringContaining('The ledger is in use') });
  expect(await endOf(child, 'SIGTERM')).toBe(0);
  expect(await rebuild(folder)).toMatchObject({ code: 0, out: expect.stringContaining('order: 1 row changed') });
});

test('payment records that somebody changed are named, and nothing is rebuilt', async () => {
  const folder = tempFolder();
  await makeLivedInLedger(folder);
  const { postgres } = await ledgerPlace(folder);
  const unguarded =
    postgres === undefined ? 'drop trigger fact_is_kept_update;' : 'alter table fact disable trigger user;';
  await editLedger(folder, `${unguarded} update fact set body = body || ' ' where seq = 3; ${WRONG}`);
  const before = await rowsIn(folder);
  expect(await rebuild(folder)).toMatchObject({
    code: 1,
    out: '',
    err: expect.stringMatching(/Payment record 3 of https:\/\/pay\.example was changed.*Restore a backup/s),
  });
  expect(await rowsIn(folder)).toEqual(before);
});

test('a person who stops it in the middle is told that the ledger is as it was', async () => {
  const folder = tempFolder();
  await makeLivedInLedger(folder);
  await editLedger(folder, WRONG);
  const before = await rowsIn(folder);
  const options = readCommand(['rebuild', ...(await argumentsFor(folder))], {});
  if (options.command !== 'rebuild') throw new Error('no rebuild was asked for');
  const stopping = new AbortController();
  let [said, shown] = ['', ''];
  const progress = {
    isTTY: true,
    write: (text: string) => {
      shown += text;
      if (text.includes('Correcting')) stopping.abort();
      return true;
    },
  };
  const out = {
    isTTY: false,
    write: (text: string) => {
      said += text;
      return true;
    },
  };
  expect(await runRebuild(options, { out, progress, signal: stopping.signal })).toBe(130);
  expect(said).toBe('');
  expect(shown).toMatch(/^(\r[^\n]*){3}\nStopped\. The ledger is as it was\.\n$/);
  expect(await rowsIn(folder)).toEqual(before);
});

test('a folder without a ledger is named, and stays as it is', async () => {
  const folder = join(tempFolder(), 'empty');
  const child = spawnLedgerServer('rebuild', '--data', folder);
  let words = '';
  child.stderr?.on('data', (chunk) => (words += chunk));
  expect(await endOf(child, null)).toBe(1);
  expect(words).toContain(`There’s no ledger in the folder ${folder}`);
});

test.each([
  [['--port', '0'], '--port'],
  [['--set-ledger-aside'], '--set-ledger-aside'],
])('rebuild is refused together with %s', (args, named) => {
  expect(() => readCommand(['rebuild', ...args], {})).toThrow(`rebuild can’t be used together with ${named}`);
});

test('a file in place of the ledger’s folder is refused', () => {
  const file = join(tempFolder(), 'ledger.db');
  writeFileSync(file, '');
  expect(() => readCommand(['rebuild', '--data', file], {})).toThrow('--data must name a folder.');
});

test('a mistyped option is named in a sentence of its own', () => {
  expect(() => readCommand(['--rebuid'], {})).toThrow("Unknown option '--rebuid'.");
  expect(() => readCommand(['rebuid'], {})).toThrow('There is no command “rebuid”.');
});
