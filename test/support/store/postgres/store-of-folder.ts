// Which store a service of the tests uses: the SQLite file in its data folder, or a PostgreSQL database named after that folder.
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import type { StorePlace } from '../../../../service/store/database.ts';
import { MIGRATED } from './postgres-server.ts';

const databases = new Map<string, Promise<unknown>>();

/** The `store` option of a service with this data folder: undefined for SQLite, else the address of its database, made the first time: without tables, or a copy of one with all of them. */
export async function storeOfFolder(folder: string, made: 'empty' | 'migrated' = 'empty'): Promise<string | undefined> {
  const server = inject('postgres');
  if (server === undefined) return undefined;
  const name = basename(folder);
  // Asked for the same folder twice, even at once, it is made once.
  const template = made === 'migrated' ? `template ${MIGRATED}` : '';
  const making =
    databases.get(name) ?? withClient(server, (client) => client.query(`create database "${name}" ${template}`));
  databases.set(name, making);
  await making;
  return addressOf(server, name);
}

/** The same, as the place that openStore takes. */
export async function placeOfFolder(folder: string, made: 'empty' | 'migrated' = 'empty'): Promise<StorePlace> {
  const postgres = await storeOfFolder(folder, made);
  return postgres === undefined ? { file: join(folder, 'service.db') } : { postgres };
}

/** Everything that a service with this data folder has stored, as bytes to search. */
export async function storedBytes(folder: string): Promise<Buffer> {
  const server = inject('postgres');
  if (server === undefined) {
    return Buffer.concat(
      await Promise.all(['service.db', 'service.db-wal'].map((name) => readFile(join(folder, name)))),
    );
  }
  return withClient(addressOf(server, basename(folder)), async (client) => {
    const { rows } = await client.query(`select database_to_xml(true, false, '')::text as stored`);
    return Buffer.from(rows[0].stored as string);
  });
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
