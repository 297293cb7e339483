// One PostgreSQL server for all the tests of a run that want one; each service in them gets a database of its own.
import type { TestProject } from 'vitest/node';
import { findPostgres, startPostgres } from './postgres-server.ts';

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
  project.provide('postgres', server.address('postgres'));
  return server.discard;
}
