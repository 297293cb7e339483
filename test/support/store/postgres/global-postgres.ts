// One PostgreSQL server for all the tests of a run that want one; each service in them gets a database of its own.
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openStore } from '../../../../service/store/database.ts';
import { findPostgres, MIGRATED, type PostgresServer, startPostgres } from './postgres-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the server's own database; absent where the tests run on SQLite. */
    postgres?: string;
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const programs = findPostgres();
  if ('missing' in programs) throw new Error(programs.missing);
  const server = await startPostgres(programs);
  await makeMigrated(server);
  project.provide('postgres', server.address('postgres'));
  return server.discard;
}

async function makeMigrated(server: PostgresServer): Promise<void> {
  const client = new pg.Client({ connectionString: server.address('postgres') });
  await client.connect();
  await client.query(`create database ${MIGRATED}`);
  await client.end();
  // Closed at once: a database with connections can't be copied.
  await (await openStore({ postgres: server.address(MIGRATED) })).destroy();
}
