// A team's server moves from a folder into PostgreSQL: everything is there, its computers go on, and never do both ledgers work.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, mkdtempSync, realpathSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import pg from 'pg';
import { afterAll, expect, test, vi } from 'vitest';
import type { NewEntry } from '../../../main/ledger/journal/journal.ts';
import { moveFolderIn } from '../../../main/ledger/postgres/move-to-team/move-folder-in.ts';
import { problemOf } from '../../../main/ledger/thread/problem-of.ts';
import { errorOf } from '../../../main/process/problem.ts';
import { startLine } from '../../../main/process/start-words.ts';
import { length } from '../../support/runner/length.ts';
import { tempFolder } from '../../support/runner/temp-folder.ts';
import { ledgerWorker } from '../../support/source/entries.ts';
import { fillLedger, takesCalls } from '../../support/store/ledger-to-move.ts';
import { ledgerPlace, openTestDatabase } from '../../support/store/postgres/ledger-database.ts';
import { ledgerIn } from '../../support/team/computer-to-prepare.ts';
import { addShop, charging } from '../../support/team/desk-in-team.ts';
import { enrol, newDeviceKeys, openTeamDesk, type Who } from '../../support/team/team-desk.ts';
import { endOf, spawnLedgerServer, startLedgerServer, startLedgerServerOn } from '../../support/team/team-process.ts';

const databaseFor = async () => (await ledgerPlace(tempFolder())).postgres ?? '';

type Worked = { folder: string; who: Who; shop: Awaited<ReturnType<typeof addShop>>; sent: NewEntry };

/** A team that worked in a folder: its administrator, a call whose answer is out, and rows of every kind. */
async function makeTeam(folder: string): Promise<Worked> {
  const { child, ready } = await startLedgerServer(folder);
  const keys = newDeviceKeys();
  const { deviceId, ledgerId } = await enrol(ready.listening, ready.first_administrator_code ?? '', keys);
  const who: Who = { deviceId, ledgerId, keys };
  const desk = await openTeamDesk(ready.listening, who);
  const shop = await addShop({ administrator: desk });
  const sent = charging(shop, 'sent before');
  await desk.ledger.writeSent(sent);
  expect(await endOf(child, 'SIGTERM')).toBe(0);
  fillLedger(ledgerIn(folder), { perTable: 3, pick: (below) => below - 1 });
  return { folder, who, shop, sent };
}

/** Made once, by the test that asks first. */
const made = mkdtempSync(join(tmpdir(), 'paydesk-team-'));
afterAll(() => rmSync(made, { recursive: true, force: true }));
let making: Promise<Worked> | undefined;

/** A folder of a test's own with that team in it, as if the team had worked there. */
async function teamInFolder(): Promise<Worked> {
  making ??= makeTeam(made);
  const worked = await making;
  const folder = tempFolder();
  cpSync(made, folder, { recursive: true });
  noteItsPlace(folder);
  return { ...worked, folder };
}

/** It lies where it says it lies: it wasn't copied. `harm`: what is done to its rows or tables first. */
function noteItsPlace(folder: string, harm = ''): void {
  const file = new Database(ledgerIn(folder));
  file.exec(harm);
  const { ino } = statSync(ledgerIn(folder), { bigint: true });
  file.prepare('update ledger_place set path = ?, inode = ?').run(realpathSync(ledgerIn(folder)), String(ino));
  file.close();
}

/** What a start that fails says. */
async function refusalOf(...args: string[]): Promise<string> {
  const child = spawnLedgerServer('--port', '0', ...args);
  let words = '';
  child.stderr?.on('data', (chunk) => (words += chunk));
  const [code] = await once(child, 'close');
  expect(code).toBe(1);
  return words;
}

/** What a start that fails to move says, of a move in this process. */
async function moveRefusalOf(address: string, from: string): Promise<string> {
  const moving = moveFolderIn({ from, address, instanceId: randomUUID(), workerFile: ledgerWorker, now: Date.now });
  const error = await moving.then(
    () => expect.unreachable('The folder was moved.'),
    (why: unknown) => errorOf(problemOf(why)),
  );
  return startLine(error, from).line;
}

async function ask<Row extends object>(address: string, query: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  try {
    return (await client.query<Row>(query)).rows;
  } finally {
    await client.end();
  }
}

/** Every row of a table but those that the move adds, as text, by its own numbers where it has some. */
const rowsIn = (rows: object[]): string[] =>
  rows
    .map((row) =>
      JSON.stringify(
        Object.entries(row)
          .toSorted(([a], [b]) => (a < b ? -1 : 1))
          .map(([name, value]) => [name, value === null ? null : String(value)]),
      ),
    )
    .toSorted();

const NOTED_BY_MOVE = new Set(['ledger_place', 'ledger_past', 'ledger_seal', 'audit']);
/** A computer that connects, and what is made searchable by and by. */
const CHANGED_BY_USE = new Set(['device', 'consumer', 'consumer_word', 'track_number_part', 'note_word']);

test('all that a folder’s ledger holds is in the database, and its computers go on with the same name and key', {
  timeout: 120_000,
}, async () => {
  const { folder, who, shop, sent } = await teamInFolder();
  const address = await databaseFor();
  const { child, ready } = await startLedgerServerOn(address, '--from', folder);
  expect(ready.ledger_id).toBe(who.ledgerId);
  expect(ready).not.toHaveProperty('first_administrator_code');
  expect(takesCalls(ledgerIn(folder))).toBe(false);

  const file = new Database(ledgerIn(folder), { readonly: true });
  const tables = file
    .prepare("select name from sqlite_schema where type = 'table' and name not like 'sqlite%'")
    .pluck()
    .all() as string[];
  const compared = tables.filter(
    (name) => !name.startsWith('kysely') && !NOTED_BY_MOVE.has(name) && !CHANGED_BY_USE.has(name),
  );
  for (const table of compared) {
    const there = (await ask(address, `select * from "${table}"`)).map(({ due: _, ...row }: { due?: string }) => row);
    const here = (file.prepare(`select * from "${table}"`).all() as { due?: string }[]).map(
      ({ due: _, ...row }) => row,
    );
    expect([table, rowsIn(there)]).toEqual([table, rowsIn(here)]);
  }
  const lines = file.prepare('select * from audit order by seq').all();
  file.close();
  expect(rowsIn(await ask(address, `select * from audit where seq <= ${lines.length}`))).toEqual(
    rowsIn(lines as object[]),
  );

  const desk = await openTeamDesk(ready.listening, who);
  expect((await desk.ledger.checkAuditTrail()).fault).toBeNull();
  await desk.ledger.recordOutcome(sent.id, {
    kind: 'refused',
    code: 'refused_by_service',
    httpStatus: 422,
    detail: 'no',
  });
  await desk.ledger.writeSent(charging(shop, 'sent after'));
  await expect(desk.ledger.writeSent(charging(shop, 'sent after'))).rejects.toMatchObject({
    problem: { code: 'capture_on_its_way' },
  });
  const { past } = await desk.ledger.ledgerState();
  expect(past[0]).toMatchObject({ kind: 'moved_here' });
  expect(await endOf(child, 'SIGTERM')).toBe(0);

  // The same command once more, and the folder by itself.
  const again = await startLedgerServerOn(address, '--from', folder);
  expect(again.ready.ledger_id).toBe(who.ledgerId);
  expect(await endOf(again.child, 'SIGTERM')).toBe(0);
  expect(await refusalOf('--data', folder)).toContain('was moved to the PostgreSQL database');
  expect(await moveRefusalOf(await databaseFor(), folder)).toContain('was moved to the PostgreSQL database');
});

test('a database that holds a ledger isn’t moved into, and the folder’s goes on', async () => {
  const { folder } = await teamInFolder();
  const other = tempFolder();
  await (await openTestDatabase(other)).close();
  const { postgres = '' } = await ledgerPlace(other);
  expect(await moveRefusalOf(postgres, folder)).toContain('holds a ledger already');
  expect(takesCalls(ledgerIn(folder))).toBe(true);
  const { child } = await startLedgerServer(folder);
  expect(await endOf(child, 'SIGTERM')).toBe(0);
});

test('a row that changes or is lost on its way is noticed, and the folder’s ledger goes on', async () => {
  const { folder } = await teamInFolder();
  const harms = {
    note: "update note set text = text || '!'",
    refund: 'update refund set amount = amount + 1',
    charge: 'delete from charge where ctid = (select min(ctid) from charge)',
    audit: 'delete from audit where seq = (select max(seq) from audit)',
  };
  const all = Object.entries(harms);
  for (const [table, harm] of length(
    all.filter(([table]) => table === 'note' || table === 'audit'),
    all,
  )) {
    const address = await databaseFor();
    // As a line or a disk could: whatever is inserted.
    await ask(address, `create rule harm as on insert to ${table} do also ${harm}`);
    expect(await moveRefusalOf(address, folder)).toContain(`${table} differs`);
    expect(takesCalls(ledgerIn(folder))).toBe(true);
    expect(await ask(address, 'select 1 from journal')).toEqual([]);
  }
});

test('what the database has no column for is refused, and the folder’s ledger goes on', async () => {
  const { folder } = await teamInFolder();
  const harms = [
    ['update "order" set total_amount = \'12 dollars\'', 'order 22P02'],
    ['update refund set amount = 12.5', 'refund holds bytes or a fraction'],
    ["update note set text = x'00ff'", 'note holds bytes or a fraction'],
    ['alter table charge add column api_key text', 'charge has other columns'],
  ] as const;
  for (const [harm, words] of length(harms.slice(1, 2), harms.slice())) {
    const crafted = tempFolder();
    cpSync(folder, crafted, { recursive: true });
    noteItsPlace(crafted, harm);
    expect(await moveRefusalOf(await databaseFor(), crafted)).toContain(words);
    expect(takesCalls(ledgerIn(crafted))).toBe(true);
  }
});

/** Has the move's commit take so many seconds: what is added after the copying makes it wait. */
const slowCommit = (address: string, seconds: number) =>
  ask(
    address,
    `create function wait() returns trigger language plpgsql as $$ begin perform pg_sleep(${seconds}); return null; end $$;
      create constraint trigger wait after insert on ledger_past deferrable initially deferred
      for each row execute function wait()`,
  );

const WAITING = "from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'";
/** The database is at what was made to wait. */
const waiting = (address: string) =>
  vi.waitFor(async () => expect(await ask(address, `select 1 as one ${WAITING}`)).toEqual([{ one: 1 }]), 30_000);
/** As if its connection was lost there: nothing of it is carried out. */
const endWaiting = (address: string) => ask(address, `select pg_terminate_backend(pid) ${WAITING}`);

test('a server that is killed before the commit leaves a folder’s ledger that only the same command goes on with', {
  timeout: 120_000,
}, async () => {
  const { folder, who } = await teamInFolder();
  const address = await databaseFor();
  await slowCommit(address, 60);
  const killed = spawnLedgerServer('--port', '0', '--store', address, '--from', folder);
  await waiting(address);
  expect(takesCalls(ledgerIn(folder))).toBe(false);
  await endOf(killed, 'SIGKILL');
  await endWaiting(address);
  await ask(address, 'drop function wait() cascade');
  expect(await ask(address, 'select 1 from journal')).toEqual([]);
  expect(await refusalOf('--data', folder)).toContain('add --from and this folder');
  const { child, ready } = await startLedgerServerOn(address, '--from', folder);
  const desk = await openTeamDesk(ready.listening, who);
  expect((await desk.ledger.checkAuditTrail()).fault).toBeNull();
  expect(await ask(address, 'select 1 from ledger_seal where lifted_at is null')).toEqual([]);
  expect(await endOf(child, 'SIGTERM')).toBe(0);
});

test('a commit that is carried out after the server was killed is found by the next start', {
  timeout: 120_000,
}, async () => {
  const { folder, who } = await teamInFolder();
  const address = await databaseFor();
  await slowCommit(address, 3);
  const killed = spawnLedgerServer('--port', '0', '--store', address, '--from', folder);
  await waiting(address);
  expect(takesCalls(ledgerIn(folder))).toBe(false);
  await endOf(killed, 'SIGKILL');
  const { child, ready } = await startLedgerServerOn(address, '--from', folder);
  expect(ready.ledger_id).toBe(who.ledgerId);
  expect(await ask(address, "select 1 as one from audit where action = 'move_ledger'")).toEqual([{ one: 1 }]);
  expect(takesCalls(ledgerIn(folder))).toBe(false);
  expect(await endOf(child, 'SIGTERM')).toBe(0);
});

test('where the database gives the commit up, the folder’s ledger is opened again', { timeout: 120_000 }, async () => {
  const { folder, who } = await teamInFolder();
  const address = await databaseFor();
  await slowCommit(address, 60);
  const refused = refusalOf('--store', address, '--from', folder);
  await waiting(address);
  expect(takesCalls(ledgerIn(folder))).toBe(false);
  await endWaiting(address);
  await refused;
  expect(takesCalls(ledgerIn(folder))).toBe(true);
  expect(await ask(address, 'select 1 from journal')).toEqual([]);
  const { child, ready } = await startLedgerServer(folder);
  const desk = await openTeamDesk(ready.listening, who);
  expect((await desk.ledger.checkAuditTrail()).fault).toBeNull();
  expect(await endOf(child, 'SIGTERM')).toBe(0);
});

test('a server that is killed while it copies leaves the folder’s ledger at work and the database empty', {
  timeout: 120_000,
}, async () => {
  const { folder, who } = await teamInFolder();
  const address = await databaseFor();
  for (const table of length(['"order"'], ['account', '"order"', 'audit'])) {
    await ask(address, `create rule wait as on insert to ${table} do also select pg_sleep(60)`);
    const child = spawnLedgerServer('--port', '0', '--store', address, '--from', folder);
    await waiting(address);
    await endOf(child, 'SIGKILL');
    await endWaiting(address);
    await ask(address, `drop rule wait on ${table}`);
    expect(await ask(address, 'select 1 from environment')).toEqual([]);
    expect(takesCalls(ledgerIn(folder))).toBe(true);
  }
  const { child, ready } = await startLedgerServerOn(address, '--from', folder);
  expect(ready.ledger_id).toBe(who.ledgerId);
  expect(takesCalls(ledgerIn(folder))).toBe(false);
  expect(await endOf(child, 'SIGTERM')).toBe(0);
});

test('a folder without a ledger, and one without a database to move to, are refused in words', async () => {
  const folder = tempFolder();
  expect(await refusalOf('--store', await databaseFor(), '--from', folder)).toContain('is missing');
  expect(await refusalOf('--from', folder)).toContain('--from is used together with --store');
  expect(await refusalOf('--store', await databaseFor(), '--from', '')).toContain('--from must name a folder');
});
