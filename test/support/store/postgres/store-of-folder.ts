// Which store a service of the tests uses: the SQLite file in its data folder, or a PostgreSQL database named after that folder.
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { openStore, type StorePlace } from '../../../../service/store/database.ts';
import { MIGRATED } from './postgres-server.ts';

const stores = new Map<string, Promise<unknown>>();

/** Without tables, or with all of them. */
export type Made = 'empty' | 'migrated';

/** The name of a service's SQLite file in its data folder. */
const FILE = 'service.db';

/** The `store` option of a service with this data folder: undefined for SQLite, else the address of its database. The store is made the first time it is asked for. */
export async function storeOfFolder(folder: string, made: Made = 'empty'): Promise<string | undefined> {
  const server = inject('postgres');
  const name = basename(folder);
  // Asked for the same folder twice, even at once, it is made once.
  const making = stores.get(name) ?? (server === undefined ? makeFile(folder, made) : makeDatabase(server, name, made));
  stores.set(name, making);
  await making;
  return server === undefined ? undefined : addressOf(server, name);
}

async function makeDatabase(server: string, name: string, made: Made): Promise<void> {
  await withClient(server, async (client) => {
    const template = made === 'migrated' ? `template ${MIGRATED} ${await copying(client)}` : '';
    await client.query(`create database "${name}" ${template}`);
  });
}

/** Copying a database's files takes the server 180 ms, writing them by its log 300, as measured on two busy cores. A schema of its own for each test would take 330: its 47 tables, 48 indexes and 101 constraints are made one by one, and advisory locks are a database's. PostgreSQL before 15 always copies. */
async function copying(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ version: number }>("select current_setting('server_version_num')::int version");
  return (rows[0]?.version ?? 0) >= 150_000 ? 'strategy file_copy' : '';
}

/** The service makes an empty file itself. A file that is there is left as it is. */
async function makeFile(folder: string, made: Made): Promise<void> {
  const file = join(folder, FILE);
  if (made === 'empty' || existsSync(file)) return;
  await mkdir(folder, { recursive: true });
  await writeFile(file, await migratedFile(), { mode: 0o600 });
}

/** The same, as the place that openStore takes. */
export async function placeOfFolder(folder: string, made: Made = 'empty'): Promise<StorePlace> {
  const postgres = await storeOfFolder(folder, made);
  return postgres === undefined ? { file: join(folder, FILE) } : { postgres };
}

/** Everything that a service with this data folder has stored, as bytes to search. */
export async function storedBytes(folder: string): Promise<Buffer> {
  const server = inject('postgres');
  if (server === undefined) {
    return Buffer.concat(await Promise.all([FILE, `${FILE}-wal`].map((name) => readFile(join(folder, name)))));
  }
  return withClient(addressOf(server, basename(folder)), async (client) => {
    const { rows } = await client.query(`select database_to_xml(true, false, '')::text as stored`);
    return Buffer.from(rows[0].stored as string);
  });
}

let migrated: Promise<Buffer> | undefined;

/** The bytes of a SQLite store with every migration made and nothing in it: to write them takes a tenth of the time that the migrations do. */
function migratedFile(): Promise<Buffer> {
  migrated ??= makeMigratedFile();
  return migrated;
}

async function makeMigratedFile(): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'migrated-store-'));
  try {
    const file = join(folder, FILE);
    await (await openStore({ file })).destroy();
    return await readFile(file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A connection to a database, closed when the work is done. */
async function withClient<Result>(address: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function addressOf(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}
