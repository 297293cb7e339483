// One PostgreSQL server for the tests of ledgers; each ledger in them gets a database of its own.
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openPostgresDatabase } from '../../../../main/ledger/postgres/open.ts';
import { findPostgres, MIGRATED_LEDGER, startPostgres } from './postgres-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the server's own database; absent where ledgers lie in files. */
    ledgerPostgres?: string;
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const programs = findPostgres();
  if ('missing' in programs) throw new Error(programs.missing);
  const server = await startPostgres(programs);
  const client = new pg.Client({ connectionString: server.address('postgres') });
  await client.connect();
  await client.query(`create database ${MIGRATED_LEDGER}`);
  await client.end();
  // Closed at once: a database with connections can't be copied.
  await (await openPostgresDatabase(server.address(MIGRATED_LEDGER))).close();
  project.provide('ledgerPostgres', server.address('postgres'));
  return server.discard;
}
