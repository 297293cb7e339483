// @module-tag postgres
// A server imports a computer's prepared ledger: all of it, once, checked, into a ledger without records; and a file that isn't as it was prepared changes nothing.
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { copyFileSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, test, vi } from 'vitest';
import { tablesOf } from '../../../main/ledger/move-to-team/move-facts.ts';
import { totalsOf } from '../../../main/ledger/move-to-team/totals.ts';
import { runImport } from '../../../main/ledger-server/import.ts';
import { problemOf } from '../../support/console/problem.ts';
import { tempFolder } from '../../support/runner/temp-folder.ts';
import { entryFor } from '../../support/store/ledger.ts';
import { ledgerPlace, openTestDatabase } from '../../support/store/postgres/ledger-database.ts';
import { preparedComputer } from '../../support/team/computer-to-prepare.ts';
import { addShop } from '../../support/team/desk-in-team.ts';
import { endOf, spawnLedgerServer, startLedgerServer } from '../../support/team/team-process.ts';
import { openTestTeam } from '../../support/team/team-server.ts';

const sha256 = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex');

/** A team of two, whose server is stopped, and a prepared file. */
async function stoppedTeam() {
  const folder = tempFolder();
  const team = await openTestTeam(undefined, folder);
  await team.person('Ada', 'back_office');
  const people = (await team.administrator.ledger.listPeople()).map(({ name }) => name);
  await team.server.close();
  const { prepared } = await preparedComputer();
  const place = { dataFolder: folder, ...(await ledgerPlace(folder)) };
  return { folder, place, prepared, people, who: team.first };
}

/** What is in a ledger's database by itself. */
async function reading<Value>(
  folder: string,
  read: (db: Awaited<ReturnType<typeof openTestDatabase>>) => Promise<Value>,
) {
  const database = await openTestDatabase(folder, Date.now(), { hasFacts: false });
  return read(database).finally(database.close);
}

const importsIn = (folder: string) =>
  reading(folder, ({ reader }) =>
    reader.selectFrom('audit').select(['actor', 'after']).where('action', '=', 'move_ledger').execute(),
  );

async function requireEmpty(folder: string): Promise<void> {
  const counts = await reading(folder, async ({ reader }) => [
    ...(await reader.selectFrom('environment').select('id').execute()),
    ...(await reader.selectFrom('audit').select('seq').where('action', '=', 'move_ledger').execute()),
  ]);
  expect(counts).toEqual([]);
  expect(readdirSync(folder).filter((name) => name.includes('importing'))).toEqual([]);
}

test('all that was prepared is in the team’s ledger, whose people stay and go on, and a second import is refused by name', async () => {
  const { folder, place, prepared, people, who } = await stoppedTeam();
  const said = await runImport(place, { file: prepared.file, sha256: prepared.sha256 });
  expect(said).toContain(prepared.sha256);
  for (const { seller, status, count } of prepared.totals)
    expect(said).toContain(`${seller} · ${status} · ${count} · `);

  const [{ actor, after } = { actor: '', after: '' }] = await importsIn(folder);
  expect(actor).toBe('Paydesk');
  expect(JSON.parse(after ?? '')).toMatchObject({ sha256: prepared.sha256, preparedBy: 'Grace' });
  const receipt = readdirSync(folder).filter((name) => /^import-.*\.json$/.test(name));
  expect(JSON.parse(readFileSync(join(folder, receipt[0] ?? ''), 'utf8'))).toMatchObject({ sha256: prepared.sha256 });
  await reading(folder, async ({ reader }) => {
    expect(await totalsOf(reader)).toEqual(prepared.totals);
    for (const [table, { rows }] of Object.entries(tablesOf(prepared.file))) {
      if (['audit', 'ledger_past', 'ledger_seal'].includes(table)) continue;
      const there = await reader
        .selectFrom(table as 'order')
        .select((c) => c.fn.countAll<number>().as('n'))
        .execute();
      expect([table, Number(there[0]?.n)]).toEqual([table, rows]);
    }
  });
  expect(await problemOf(runImport(place, { file: prepared.file, sha256: null }))).toMatchObject({
    code: 'imported_already',
    params: { file: prepared.file },
  });

  const { administrator } = await openTestTeam(undefined, folder, who);
  expect((await administrator.ledger.listPeople()).map(({ name }) => name)).toEqual(people);
  expect((await administrator.ledger.checkAuditTrail()).fault).toBeNull();
  expect((await administrator.ledger.ledgerState()).seal).toBeNull();
  const [environment] = await administrator.ledger.listEnvironments();
  const whose = { environmentId: environment?.id ?? '', accountId: environment?.accounts[0]?.id ?? '' };
  await administrator.ledger.writeSent(entryFor(whose, { operation: 'charge_order', orderId: 'new' }));
});

test('a file that isn’t as it was prepared, or of another hash, changes nothing', async () => {
  const { folder, place, prepared } = await stoppedTeam();
  const refusal = async (change: string, hash: string | null = null) => {
    const file = join(tempFolder(), 'copy.db');
    copyFileSync(prepared.file, file);
    const db = new Database(file);
    db.unsafeMode(true);
    db.pragma('writable_schema = ON');
    db.exec(change);
    db.close();
    return (await problemOf(runImport(place, { file, sha256: hash ?? sha256(file) }))).code;
  };
  expect(await refusal('', 'f'.repeat(64))).toBe('import_file_differs');
  expect(await refusal('update ledger_seal set lifted_at = at')).toBe('import_not_prepared');
  expect(await refusal('create table secret (api_key text)')).toBe('import_not_fitting');
  expect(await refusal('create trigger more after insert on journal begin delete from charge; end')).toBe(
    'import_not_fitting',
  );
  // A trigger that hides behind a name of SQLite's own.
  expect(
    await refusal(`insert into sqlite_schema values ('trigger', 'sqlite_x', 'approval', 0,
      'CREATE TRIGGER sqlite_x AFTER INSERT ON approval BEGIN DELETE FROM charge; END')`),
  ).toBe('import_not_fitting');
  expect(
    await refusal(
      "insert into note (id, provider, record_id, at, author, text) values ('x', 'embedded', 'x', 'x', 'x', 'x')",
    ),
  ).toBe('import_not_fitting');
  await requireEmpty(folder);
});

test('a lost or changed line of the audit log is noticed', async () => {
  const { folder, place, prepared } = await stoppedTeam();
  const db = new Database(prepared.file);
  const triggers = db.prepare("select name, sql from sqlite_schema where type = 'trigger' and tbl_name = 'audit'");
  const all = triggers.all() as { name: string; sql: string }[];
  for (const { name } of all) db.exec(`drop trigger "${name}"`);
  db.exec("update audit set actor = 'Mallory' where seq = 1");
  for (const { sql } of all) db.exec(sql);
  db.close();
  const refused = await problemOf(runImport(place, { file: prepared.file, sha256: null }));
  expect(refused).toMatchObject({ code: 'import_not_fitting', details: 'audit log' });
  await requireEmpty(folder);
});

test('a team that has an environment takes no ledger', async () => {
  const { place, prepared, folder, who } = await stoppedTeam();
  const team = await openTestTeam(undefined, folder, who);
  await addShop(team);
  await team.server.close();
  const importing = runImport(place, { file: prepared.file, sha256: null });
  expect(await problemOf(importing)).toMatchObject({ code: 'team_ledger_in_use' });
  expect(await importsIn(folder)).toEqual([]);
});

test('a ledger that a server has is left alone, and the server goes on', async () => {
  const { place, prepared, folder } = await stoppedTeam();
  const store = place.postgres === undefined ? [] : ['--store', place.postgres];
  const { child, ready } = await startLedgerServer(folder, ...store);
  const refused = await imports(place, prepared.file);
  expect(refused.ended).toBe(1);
  expect(refused.said).toContain('so nothing was imported. Stop its ledger servers');
  expect((await fetch(`${ready.listening}/live`)).status).toBe(200);
  expect(await endOf(child, 'SIGTERM')).toBe(0);
  expect(await importsIn(folder)).toEqual([]);
});

async function imports(place: { dataFolder: string; postgres?: string }, file: string, dies?: string) {
  const store = place.postgres === undefined ? [] : ['--store', place.postgres];
  const child = spawnLedgerServer('import', file, '--data', place.dataFolder, ...store);
  let said = '';
  child.stdout?.on('data', (chunk) => (said += chunk));
  child.stderr?.on('data', (chunk) => (said += chunk));
  const closed = once(child, 'close');
  if (dies !== undefined) {
    await vi.waitFor(() => expect(readdirSync(place.dataFolder).some((name) => name.includes(dies))).toBe(true), {
      timeout: 20_000,
      interval: 1,
    });
    child.kill('SIGKILL');
  }
  const [code, signal] = await closed;
  return { ended: signal ?? code, said };
}

test.each(['importing.db', 'importing.db-wal'])(
  'an import that is killed as “%s” is written is done again, or was done',
  async (name) => {
    const { folder, place, prepared, who } = await stoppedTeam();
    const killed = await imports(place, prepared.file, name);
    expect(['SIGKILL', 0]).toContain(killed.ended);
    const before = await importsIn(folder);
    const again = await imports(place, prepared.file);
    expect(again.ended).toBe(before.length === 0 ? 0 : 1);
    expect(await importsIn(folder)).toHaveLength(1);
    expect(await reading(folder, ({ reader }) => totalsOf(reader))).toEqual(prepared.totals);
    expect(existsSync(join(folder, 'importing.db'))).toBe(false);
    const { administrator } = await openTestTeam(undefined, folder, who);
    expect((await administrator.ledger.checkAuditTrail()).fault).toBeNull();
  },
);

test('the command says what is missing', async () => {
  const folder = tempFolder();
  const nothing = spawnLedgerServer('import', '--data', folder);
  let said = '';
  nothing.stderr?.on('data', (chunk) => (said += chunk));
  expect((await once(nothing, 'close'))[0]).toBe(1);
  expect(said).toContain('import needs the file');
});
