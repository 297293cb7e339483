// A computer's own ledger is prepared for a team: locked, written whole but for the embedded sandbox, and never in two places that take calls.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import type { PreparedLedger } from '../../../contract/team/move.ts';
import { ROW_OWNERS } from '../../../main/ledger/move-to-team/row-owners.ts';
import { problemOf } from '../../support/console/problem.ts';
import type { PrepareAndDie } from '../../support/programs/prepare-and-die.ts';
import { length } from '../../support/runner/length.ts';
import { tempFolder } from '../../support/runner/temp-folder.ts';
import { addTestEnvironment, LOST, openTestLedger } from '../../support/store/ledger.ts';
import { auditOf, rowsOf, takesCalls } from '../../support/store/ledger-to-move.ts';
import { computerToPrepare, ledgerIn, openOwn, preparedComputer } from '../../support/team/computer-to-prepare.ts';
import { charging } from '../../support/team/desk-in-team.ts';
import '../../support/runner/fast-check-seed.ts';

const PROGRAM = join(import.meta.dirname, '../../support/programs/prepare-and-die.ts');

/** Rows that both have. */
const alone = (rows: Record<string, string[]>) =>
  Object.values(rows)
    .flat()
    .filter((row) => !row.includes('shared'));

test('all of a ledger but the embedded sandbox is in the file, and the sandbox goes on here', async () => {
  const dataFolder = await computerToPrepare();
  const file = ledgerIn(dataFolder);
  const before = { others: rowsOf(file, 'others'), embedded: rowsOf(file, 'embedded'), audit: auditOf(file) };
  const { ledger } = await openOwn(dataFolder);
  const prepared = await ledger.prepareForTeam('Grace');

  expect(rowsOf(prepared.file, 'others')).toEqual(before.others);
  expect(alone(rowsOf(prepared.file, 'embedded'))).toEqual([]);
  // Nor in a page that is free.
  expect(readFileSync(prepared.file).includes('-embedded-')).toBe(false);
  expect(rowsOf(file, 'embedded')).toEqual(before.embedded);
  expect(alone(rowsOf(file, 'others'))).toEqual([]);
  const audit = auditOf(prepared.file);
  expect(audit.slice(0, before.audit.length)).toEqual(before.audit);
  expect(audit.at(-1)).toMatchObject({ action: 'seal_ledger' });
  expect((await ledger.checkAuditTrail()).fault).toBeNull();
  expect(prepared.totals.filter(({ kind }) => kind === 'order').length).toBeGreaterThan(0);

  const { past } = await ledger.ledgerState();
  expect(past[0]).toMatchObject({ kind: 'moved_away', actor: 'Grace' });
  expect([file, prepared.file, past[0]?.aside ?? ''].map(takesCalls)).toEqual([false, false, false]);
  expect(readdirSync(dataFolder).filter((name) => name.includes('sandbox'))).toEqual([]);
  expect((await ledger.listEnvironments()).map(({ embedded }) => embedded)).toContain(true);
});

test('whatever a ledger holds, each of its rows is in the file or stays, and none does both', {
  timeout: 120_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.infiniteStream(fc.nat()), fc.integer({ min: 1, max: 9 }), async (numbers, perTable) => {
      const pick = (below: number) => (numbers.next().value ?? 0) % below;
      const dataFolder = await computerToPrepare({ perTable, pick });
      const file = ledgerIn(dataFolder);
      const own = await openOwn(dataFolder);
      const before = { others: rowsOf(file, 'others'), embedded: rowsOf(file, 'embedded') };
      const prepared = await own.ledger.prepareForTeam('Grace');
      expect(rowsOf(prepared.file, 'others')).toEqual(before.others);
      expect(rowsOf(file, 'embedded')).toEqual(before.embedded);
      await own.close();
    }),
    { numRuns: length(1, 4) },
  );
});

test('what waits for an answer, or for a person, keeps a ledger as it is', async () => {
  const own = await openTestLedger(tempFolder());
  expect(await problemOf(own.ledger.prepareForTeam('Grace'))).toMatchObject({ code: 'nothing_to_prepare' });
  const whose = await addTestEnvironment(own, 'https://pay.example');
  const entry = charging(whose);
  await own.ledger.writeSent(entry);
  expect(await problemOf(own.ledger.prepareForTeam('Grace'))).toMatchObject({ code: 'calls_block_preparing' });
  await own.ledger.recordOutcome(entry.id, LOST);
  const refused = await problemOf(own.ledger.prepareForTeam('Grace'));
  expect(refused).toMatchObject({ code: 'review_blocks_preparing', params: { count: 1 } });
  expect((await own.ledger.ledgerState()).seal).toBeNull();
});

test('a file that can’t be written leaves the ledger open', async () => {
  const dataFolder = await computerToPrepare();
  const { ledger } = await openOwn(dataFolder);
  // No folder can be made there.
  writeFileSync(join(dataFolder, 'backups'), 'a file');
  await expect(ledger.prepareForTeam('Grace')).rejects.toThrow();
  expect(takesCalls(ledgerIn(dataFolder))).toBe(true);
});

test('an order that the team may have captured isn’t sent as new from the computer whose ledger was prepared', async () => {
  const { own } = await preparedComputer();
  const sandbox = (await own.ledger.listEnvironments()).find(({ embedded }) => embedded);
  const whose = await addTestEnvironment(own, 'https://one.example');
  const entry = charging(whose, 'captured-by-the-team');
  expect(await problemOf(own.ledger.writeSent(entry))).toMatchObject({ code: 'capture_lost_in_restore' });
  // All that the embedded sandbox ever did is here.
  const ofSandbox = { environmentId: sandbox?.id ?? '', accountId: sandbox?.accounts[0]?.id ?? '' };
  await own.ledger.writeSent(charging(ofSandbox, 'new-in-the-sandbox'));
});

test('a prepared ledger is taken back by a person, who is told what it is, and what is open then needs review', async () => {
  const { own, dataFolder } = await preparedComputer();
  const aside = (await own.ledger.ledgerState()).past[0]?.aside ?? '';
  const before = rowsOf(aside, 'others');
  expect(await own.ledger.inspectBackup(aside)).toMatchObject({ isPreparedForTeam: true });
  await own.ledger.restoreBackup({ file: aside, name: 'Grace', reason: 'no server took it' });
  expect(takesCalls(ledgerIn(dataFolder))).toBe(true);
  expect(rowsOf(ledgerIn(dataFolder), 'others')['charge']).toEqual(before['charge']);
  expect((await own.ledger.ledgerState()).past[0]).toMatchObject({ kind: 'restored' });
});

async function run(asked: PrepareAndDie): Promise<{ ended: string; out: string }> {
  const child = spawn(process.execPath, [PROGRAM], { stdio: ['pipe', 'pipe', 'ignore'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  let out = '';
  child.stdout?.on('data', (chunk) => (out += chunk));
  child.stdin?.end(JSON.stringify(asked));
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null];
  return { ended: signal ?? `${code}`, out };
}

test.each([...(['.db.partial', 'ledger-for-team'] as const), ...(['ledger.db.sandbox', 'set-aside'] as const)])(
  'a computer that dies as “%s” is written never works beside its file, and prepares it at the next try',
  {
    timeout: 60_000,
  },
  async (name) => {
    const dataFolder = await computerToPrepare();
    const own = ledgerIn(dataFolder);
    mkdirSync(join(dataFolder, 'backups'), { recursive: true });
    const before = { others: rowsOf(own, 'others'), embedded: rowsOf(own, 'embedded') };
    expect((await run({ dataFolder, file: name })).ended).toBe('SIGKILL');
    expect(takesCalls(own)).toBe(false);
    const again = await run({ dataFolder, file: null });
    // The old one was replaced already: its file is there.
    const files = readdirSync(join(dataFolder, 'backups')).filter((one) => /^ledger-for-team.*\.db$/.test(one));
    const file =
      again.ended === '0'
        ? (JSON.parse(again.out) as PreparedLedger).file
        : join(dataFolder, 'backups', files[0] ?? '');
    expect(rowsOf(file, 'others')).toEqual(before.others);
    expect(rowsOf(own, 'embedded')).toEqual(before.embedded);
    expect(takesCalls(own)).toBe(false);
  },
);

test('every table of the ledger says whose its rows are', async () => {
  const folder = tempFolder();
  const { close } = await openTestLedger(folder);
  await close();
  const db = new Database(ledgerIn(folder), { readonly: true });
  onTestFinished(() => void db.close());
  const named = db
    .prepare("select name from sqlite_schema where type = 'table' and name not like 'sqlite%'")
    .pluck()
    .all();
  const tables = (named as string[]).filter((name) => !name.startsWith('kysely'));
  expect(tables.sort()).toEqual(Object.keys(ROW_OWNERS).sort());
});
