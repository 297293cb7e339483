// The ledger server on PostgreSQL as people start it: what is refused, what a killed process leaves, and what its health says.
import { once } from 'node:events';
import { join } from 'node:path';
import pg from 'pg';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { TEAM_PATHS } from '../../../contract/team/wire.ts';
import type { Health } from '../../../main/ledger-server/health.ts';
import { tempFolder } from '../../support/runner/temp-folder.ts';
import { entryFor } from '../../support/store/ledger.ts';
import { ledgerPlace } from '../../support/store/postgres/ledger-database.ts';
import { findPostgres, startPostgres, takeBaseBackup } from '../../support/store/postgres/postgres-server.ts';
import { addShop } from '../../support/team/desk-in-team.ts';
import { enrol, newDeviceKeys, openTeamDesk, type Who } from '../../support/team/team-desk.ts';
import { endOf, spawnLedgerServer, startLedgerServerOn } from '../../support/team/team-process.ts';

/** The first administrator, who has joined. */
async function joined(ready: { listening: string; first_administrator_code?: string }): Promise<Who> {
  const keys = newDeviceKeys();
  const { deviceId, ledgerId } = await enrol(ready.listening, ready.first_administrator_code ?? '', keys);
  return { deviceId, ledgerId, keys };
}

/** What a server that doesn't start says. */
async function refusalOf(...args: string[]): Promise<string> {
  const child = spawnLedgerServer('--port', '0', ...args);
  let words = '';
  child.stderr?.on('data', (chunk) => (words += chunk));
  const [code] = await once(child, 'close');
  expect(code).toBe(1);
  return words;
}

const makeDatabase = async (server: string, statement: string) => {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(statement);
  await client.end();
};

test('what was sent before the server was killed is there after it, and no order leaves twice', async () => {
  const { postgres = '' } = await ledgerPlace(tempFolder());
  const { child, ready } = await startLedgerServerOn(postgres);
  const who = await joined(ready);
  const desk = await openTeamDesk(ready.listening, who);
  const shop = await addShop({ administrator: desk });
  const acknowledged: string[] = [];
  const capturing = async () => {
    for (let n = 0; ; n += 1) {
      await desk.ledger.writeSent(entryFor(shop, { operation: 'charge_order', orderId: `order_${n}` }));
      acknowledged.push(`order_${n}`);
      if (n === 20) child.kill('SIGKILL');
    }
  };
  await expect(capturing()).rejects.toThrow();

  const again = await startLedgerServerOn(postgres);
  expect(again.ready.ledger_id).toBe(ready.ledger_id);
  const later = await openTeamDesk(again.ready.listening, who);
  for (const orderId of acknowledged) {
    const second = later.ledger.writeSent(entryFor(shop, { operation: 'charge_order', orderId }));
    await expect(second).rejects.toMatchObject({ problem: { kind: 'outcome_unknown_blocks' } });
  }
  expect(await endOf(again.child, 'SIGTERM')).toBe(0);
});

test('a database that isn’t there, or isn’t in UTF-8, is refused in words that hold no password', async () => {
  const server = inject('ledgerPostgres') ?? '';
  const name = `latin_${process.pid}`;
  await makeDatabase(server, `create database ${name} encoding 'LATIN1' locale 'C' template template0`);
  const to = (database: string) => {
    const url = new URL(server);
    url.pathname = `/${database}`;
    url.password = 'a-secret';
    return url.href;
  };
  const missing = await refusalOf('--store', to('nowhere'));
  expect(missing).toContain('nowhere');
  const latin = await refusalOf('--store', to(name));
  expect(latin).toContain('LATIN1');
  const malformed = await refusalOf('--store', 'mysql://somebody:a-secret@host/db');
  expect(malformed).toContain('postgres://USER@HOST/DATABASE');
  for (const words of [missing, latin, malformed]) expect(words).not.toContain('a-secret');
});

test('health says whether the database answers and takes writes, and calls go on once it does again', {
  timeout: 120_000,
}, async () => {
  const programs = findPostgres();
  if ('missing' in programs) throw new Error(programs.missing);
  const server = await startPostgres(programs);
  onTestFinished(server.discard);
  await makeDatabase(server.address('postgres'), 'create database paydesk');
  const { ready } = await startLedgerServerOn(server.address('paydesk'));
  const desk = await openTeamDesk(ready.listening, await joined(ready));
  const health = async () => {
    const answer = await fetch(ready.listening + TEAM_PATHS.health);
    const { status, reasons } = (await answer.json()) as Health;
    return [answer.status, status, ...reasons.map(({ code }) => code)];
  };
  const until = (wanted: unknown[]) =>
    vi.waitFor(async () => expect(await health()).toEqual(wanted), { timeout: 30_000, interval: 200 });
  expect(await health()).toEqual([200, 'ready']);
  await server.stop();
  await until([503, 'not_ready', 'database_away']);
  await expect(desk.ledger.listPeople()).rejects.toMatchObject({ problem: { code: 'ledger_database_away' } });
  await server.start();
  await until([200, 'ready']);
  await makeDatabase(server.address('postgres'), 'alter database paydesk set default_transaction_read_only = on');
  await makeDatabase(
    server.address('postgres'),
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = 'paydesk'",
  );
  await until([503, 'not_ready', 'database_read_only']);
  const refused = desk.ledger.invitePerson({ name: 'Grace', role: 'support' });
  await expect(refused).rejects.toMatchObject({ problem: { code: 'ledger_database_read_only' } });
  await makeDatabase(server.address('postgres'), 'alter database paydesk reset default_transaction_read_only');
  await until([200, 'ready']);
});

test('a base backup and the archived log bring back all that was acknowledged, locked until somebody unlocks it', {
  timeout: 180_000,
}, async () => {
  const programs = findPostgres();
  if ('missing' in programs) throw new Error(programs.missing);
  const primary = await startPostgres(programs, { archives: true });
  onTestFinished(primary.discard);
  await makeDatabase(primary.address('postgres'), 'create database paydesk');
  const { child, ready } = await startLedgerServerOn(primary.address('paydesk'));
  const who = await joined(ready);
  const desk = await openTeamDesk(ready.listening, who);
  const shop = await addShop({ administrator: desk });
  const orders = ['order_before', 'order_after'];
  const send = (orderId = '') => desk.ledger.writeSent(entryFor(shop, { operation: 'charge_order', orderId }));
  await send(orders[0]);
  const backup = await takeBaseBackup(programs, primary);
  await send(orders[1]);
  await archiveLog(primary.address('postgres'));
  child.kill('SIGKILL');
  await primary.kill();

  const restored = await startPostgres(programs, {
    restores: { backup, archive: join(primary.folder, 'archive') },
  });
  onTestFinished(restored.discard);
  const address = restored.address('paydesk');
  await untilSaid(address, 'select not pg_is_in_recovery() as said');
  const locking = spawnLedgerServer('restored', '--store', address, '--data', tempFolder());
  expect(await endOf(locking, null)).toBe(0);
  const again = await startLedgerServerOn(address);
  const health = (await (await fetch(again.ready.listening + TEAM_PATHS.health)).json()) as Health;
  expect(health).toMatchObject({ status: 'not_ready', reasons: [{ code: 'locked' }] });
  const later = await openTeamDesk(again.ready.listening, who);
  await later.ledger.unsealLedger({ name: 'Ada', reason: 'the primary is lost', otherCopyIsGone: true });
  for (const orderId of orders) {
    const second = later.ledger.writeSent(entryFor(shop, { operation: 'charge_order', orderId }));
    await expect(second).rejects.toMatchObject({ problem: { kind: 'outcome_unknown_blocks' } });
    expect(await later.ledger.getOrder(shop.environmentId, orderId)).toMatchObject({ id: orderId });
  }
});

async function archiveLog(address: string): Promise<void> {
  await makeDatabase(address, 'select pg_switch_wal()');
  // Of the file before the one that is written now.
  const last = "coalesce(last_archived_wal, '')";
  await untilSaid(
    address,
    `select ${last} >= pg_walfile_name(pg_current_wal_lsn() - 16777216) as said from pg_stat_archiver`,
  );
}

async function untilSaid(address: string, question: string): Promise<void> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  try {
    const isSaid = async () => (await client.query<{ said: boolean }>(question)).rows[0]?.said;
    await vi.waitFor(async () => expect(await isSaid()).toBe(true), { timeout: 60_000, interval: 200 });
  } finally {
    await client.end();
  }
}
