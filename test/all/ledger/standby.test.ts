// A primary that is lost: its standby goes on with the ledger only where it has every commit.
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { LedgerState } from '../../../contract/console/backup.ts';
import { openPostgresLedger } from '../../../main/ledger/postgres/open-postgres-ledger.ts';
import { tempFolder } from '../../support/runner/temp-folder.ts';
import { findPostgres, type PostgresServer, startPostgres } from '../../support/store/postgres/postgres-server.ts';

test('a standby that took part in every commit goes on where its primary ended, and one that lacks some is locked', {
  timeout: 120_000,
}, async ({ skip }) => {
  const programs = findPostgres();
  if ('missing' in programs) return skip(programs.missing);
  const primary = await startPostgres(programs);
  onTestFinished(primary.discard);
  const run = (server: PostgresServer, database: string, statement: string) =>
    execFileSync(join(programs.folder, 'psql'), ['-q', '-t', '-c', statement, server.address(database)], {
      encoding: 'utf8',
    });
  run(primary, 'postgres', 'create database paydesk');
  const [standby, behind] = [
    await startPostgres(programs, { follows: primary }),
    await startPostgres(programs, { follows: primary }),
  ];
  for (const { discard } of [standby, behind]) onTestFinished(discard);
  run(primary, 'postgres', `alter system set synchronous_standby_names = 'FIRST 1 (*)'`);
  run(primary, 'postgres', 'select pg_reload_conf()');
  const here = tempFolder();
  const open = (server: PostgresServer) =>
    openPostgresLedger({ dataFolder: here, instanceId: randomUUID() }, server.address('paydesk'));
  const opened = await open(primary);
  await opened.answer('noteNetwork', [{}, {}]);
  // From here on it follows no primary.
  const stream = "select pid from pg_stat_replication where sync_state <> 'sync'";
  expect(run(primary, 'postgres', stream).trim()).not.toBe('');
  await behind.stop();
  await opened.answer('noteNetwork', [{}, {}]);
  await opened.close();
  await primary.kill();
  await behind.start();
  const sealOf = async (server: PostgresServer) => {
    run(server, 'postgres', 'select pg_promote()');
    const again = await open(server);
    const { seal } = (await again.answer('ledgerState', [])) as LedgerState;
    await again.close();
    return seal?.cause ?? null;
  };
  expect(await sealOf(standby)).toBe(null);
  expect(await sealOf(behind)).toBe('cut_off');
});
