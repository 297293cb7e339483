// The layers of tests that run in Vitest: `vitest --project unit` takes seconds; ledger and service want a build (npm run build).
import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { upToDate } from './scripts/build/up-to-date.ts';
import { length } from './test/support/runner/length.ts';
import { findPostgres } from './test/support/store/postgres/postgres-server.ts';

const onRealParts = {
  // Modules are read once for all files: what a test changes for all (a language, an environment variable), it puts back.
  isolate: false,
  ...{ testTimeout: 60_000, hookTimeout: 60_000 },
  // Other processes are waited for, on a machine that may be busy; `npm test` names each that wanted its second try.
  retry: 1,
  setupFiles: ['test/support/runner/fast-check-seed.ts', 'test/support/runner/usual-umask.ts'],
  env: { PAYDESK_UP_TO_DATE: upToDate('main', 'service').join(' ') },
  tags: [{ name: 'postgres', description: 'Depends on the store: runs on SQLite and on PostgreSQL.' }],
};

/** The programs that the ledger's tests start read what Node compiled of the sources the first time. */
const ledgerEnv = { ...onRealParts.env, NODE_COMPILE_CACHE: join(import.meta.dirname, '.cache/node') };

/** They count which functions ran since their own were loaded, or note every statement there is. */
const QUERY_PLANS = 'test/ledger/query-plans.test.ts';
const QUERY_PLANS_ON_POSTGRES = 'test/ledger/on-postgres/query-plans.test.ts';
const LEDGER_ON_POSTGRES = 'test/ledger/on-postgres/**/*.test.ts';
const SERVICE_ON_POSTGRES = 'test/service/on-postgres/**/*.test.ts';

/** The files of a folder that begin with `// @module-tag postgres`: what they show depends on the store. */
const taggedPostgres = (files: string): string[] =>
  globSync(files).filter((file) => /^\/\/ @module-tag postgres$/m.test(readFileSync(file, 'utf8')));

const postgres = findPostgres();
if ('missing' in postgres) process.stderr.write(`paydesk: the tests on PostgreSQL are skipped: ${postgres.missing}\n`);

/** The tests of one folder that depend on the store, on a PostgreSQL server that `globalSetup` starts. */
const onPostgres = (include: string[], globalSetup: string) =>
  'missing' in postgres
    ? { include: ['test/support/store/postgres/no-postgres.test.ts'] }
    : { include, globalSetup: [globalSetup] };

export default defineConfig({
  test: {
    // Vitest's own choice leaves a core idle, and most of these tests wait for another process.
    maxWorkers: Math.max(2, availableParallelism()),
    reporters: process.env['PAYDESK_REPORT']
      ? ['default', ['json', { outputFile: process.env['PAYDESK_REPORT'] }]]
      : ['default'],
    projects: [
      './vitest.unit.config.ts',
      './vitest.screens.config.ts',
      {
        test: {
          ...onRealParts,
          name: 'ledger',
          env: ledgerEnv,
          include: ['test/{ledger,scripts}/**/*.test.ts', ...length([], ['test/all/{ledger,month}/**/*.test.ts'])],
          exclude: [LEDGER_ON_POSTGRES, QUERY_PLANS],
        },
      },
      { test: { ...onRealParts, isolate: true, name: 'query-plans', include: [QUERY_PLANS] } },
      {
        test: {
          ...onRealParts,
          name: 'ledger-postgres',
          env: ledgerEnv,
          exclude: [QUERY_PLANS_ON_POSTGRES],
          ...onPostgres(
            [LEDGER_ON_POSTGRES, ...taggedPostgres('test/ledger/**/*.test.ts')],
            'test/support/store/postgres/global-ledger-postgres.ts',
          ),
        },
      },
      {
        test: {
          ...onRealParts,
          isolate: true,
          name: 'query-plans-postgres',
          ...onPostgres([QUERY_PLANS_ON_POSTGRES], 'test/support/store/postgres/global-ledger-postgres.ts'),
        },
      },
      {
        test: {
          ...onRealParts,
          name: 'service',
          include: ['test/service/**/*.test.ts'],
          exclude: [SERVICE_ON_POSTGRES],
        },
      },
      // What is packed, installed, run in a container or run by another language.
      { test: { ...onRealParts, name: 'packages', include: ['test/packages/**/*.test.ts'] } },
      {
        test: {
          ...onRealParts,
          name: 'service-postgres',
          ...onPostgres(
            [SERVICE_ON_POSTGRES, ...taggedPostgres('test/service/**/*.test.ts')],
            'test/support/store/postgres/global-postgres.ts',
          ),
        },
      },
    ],
  },
});
