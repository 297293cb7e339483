// What the ledger stands on: a file on a disk of its own, or a PostgreSQL server on one. Each can be full, and is restored from its own backup.
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { BackupView } from '../../../contract/console/backup.ts';
import {
  findPostgres,
  type PostgresServer,
  startPostgres,
  takeBaseBackup,
} from '../../support/store/postgres/postgres-server.ts';
import { fillerIn } from '../../support/store/small-disk.ts';
import type { Client } from '../faults/console-process.ts';
import type { Debian } from './debian.ts';
import { until } from './desk.ts';

export type Ground = {
  name: 'SQLite' | 'PostgreSQL';
  /** What `init` is given for it. */
  options: string[];
  /** Until nothing can be written; and room again, with the database started where the full disk ended it. */
  fillDisk: () => Promise<void>;
  makeRoom: () => Promise<void>;
  /** Before the server is stopped for its upgrade, and once it is up again: a backup of this moment is there. */
  beforeUpgrade: (administrator: Client) => Promise<void>;
  afterUpgrade: (administrator: Client) => Promise<void>;
  /** While the server is stopped: the backup in the ledger's place. */
  restore: () => Promise<void>;
  discard: () => Promise<void>;
};

export const FOLDER = '/var/lib/paydesk/ledger';
export const OPTIONS_FILE = '/etc/paydesk/ledger.env';
const DISK_MB = 400;
const A_MINUTE_MS = 60_000;

/** A file in the server's folder, and the day's backup. */
export function onFile(debian: Debian): Ground {
  debian.mountDisk(FOLDER, DISK_MB, 'paydesk');
  const folder = debian.path(FOLDER);
  const filler = fillerIn(folder);
  let [first, newest] = ['', ''];
  const daily = async (client: Client) => (await client.backup.backups()).filter(({ isDaily }) => isDaily);
  return {
    name: 'SQLite',
    options: [],
    fillDisk: async () => filler.fill(),
    makeRoom: async () => filler.makeRoom(),
    beforeUpgrade: async (administrator) => {
      await until('the first backup is there', async () => (await daily(administrator)).length > 0);
      first = (await daily(administrator))[0]?.takenAt ?? '';
      const minute = () => Math.floor(Date.now() / A_MINUTE_MS);
      const taken = Math.floor(Date.parse(first) / A_MINUTE_MS);
      await until('the minute of the first backup is over', async () => minute() > taken, 2 * A_MINUTE_MS);
      const file = debian.path(OPTIONS_FILE);
      // A time of day that has just come, so that the next start makes the day's backup.
      const at = new Date().toISOString().slice(11, 16);
      writeFileSync(file, `${readFileSync(file, 'utf8')}PAYDESK_LEDGER_BACKUP_AT="${at}"\n`);
    },
    afterUpgrade: async (administrator) => {
      const isNew = ({ takenAt }: BackupView) => takenAt > first;
      await until('the day’s backup is there', async () => (await daily(administrator)).some(isNew));
      newest = (await daily(administrator))[0]?.name ?? '';
    },
    restore: async () => {
      // As docs/server.md says it.
      const place = `install -o paydesk -g paydesk -m 600 backups/${newest} ledger.db`;
      debian.type(['sh', '-ec', `cd ${FOLDER} && rm -f ledger.db-wal ledger.db-shm; ${place}`]);
    },
    discard: async () => undefined,
  };
}

/** A server of its own, and a base backup. `disk`: a folder that is a disk of its own. */
export async function onPostgres(disk: string, port: number): Promise<Ground> {
  const programs = findPostgres();
  if ('missing' in programs) throw new Error(programs.missing);
  chmodSync(disk, 0o755);
  const settings = ['max_wal_size=64MB', 'min_wal_size=32MB', 'wal_recycle=off'];
  let server: PostgresServer = await startPostgres(programs, { port, within: disk, settings });
  const filler = fillerIn(disk);
  await asked(server, 'create role ledger login');
  await asked(server, "create database ledger owner ledger template template0 encoding 'UTF8'");
  let backup = '';
  return {
    name: 'PostgreSQL',
    options: ['--store', `postgres://ledger@127.0.0.1:${port}/ledger`],
    fillDisk: async () => {
      filler.fill();
      // There is room in the files that it has; the next one has none.
      await asked(server, 'select pg_switch_wal()').catch(() => undefined);
    },
    makeRoom: async () => {
      filler.makeRoom();
      await server.stop();
      await server.start();
    },
    beforeUpgrade: async () => {
      backup = await takeBaseBackup(programs, server);
    },
    afterUpgrade: async () => undefined,
    restore: async () => {
      await server.stop();
      const archive = join(server.folder, 'no-archive');
      server = await startPostgres(programs, { port, within: disk, settings, restores: { backup, archive } });
    },
    discard: () => server.discard(),
  };
}

async function asked(server: PostgresServer, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server.address('postgres') });
  client.on('error', () => undefined);
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
