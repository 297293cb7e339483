// Unit and integration tests: `vitest --project unit` runs in seconds, `--project integration` wants a build (npm run build).
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { upToDate } from './scripts/build/up-to-date.ts';
import { findPostgres } from './test/support/store/postgres/postgres-server.ts';

const integration = {
  // Modules are read once for all files: what a test changes for all (a language, an environment variable), it puts back.
  isolate: false,
  ...{ testTimeout: 60_000, hookTimeout: 60_000 },
  // Other processes are waited for, on a machine that may be busy; `npm test` names each that wanted its second try.
  retry: 1,
  setupFiles: ['test/support/runner/fast-check-seed.ts', 'test/support/runner/usual-umask.ts'],
  env: { PAYDESK_UP_TO_DATE: upToDate('main', 'service').join(' ') },
};
const ONLY_SQLITE = 'test/service/on-sqlite/**';
/** It counts which functions ran since its own were loaded. */
const QUERY_PLANS = 'test/ledger/query-plans.test.ts';
const ONLY_POSTGRES = 'test/service/on-postgres/**';

const LEDGER_POSTGRES_ONLY = 'test/ledger/on-postgres/**';
/** Those that are about what is in a ledger, and not about its file. */
const LEDGER_TESTS = [
  `${LEDGER_POSTGRES_ONLY}/*.test.ts`,
  ...[
    ...['after-charge', 'balance-property', 'capture-many', 'checkout-events', 'fees-property', 'given-up-call'],
    ...['journal-property', 'lists', 'lying-feed', 'order-filter', 'proven-charges', 'reconcile', 'sellers'],
    ...['team/desk-on-server', 'team/every-call', 'team/holders', 'team/joining', 'team/second-person'],
  ].map((name) => `test/ledger/${name}.test.ts`),
];

const postgres = findPostgres();
if ('missing' in postgres) process.stderr.write(`paydesk: the tests on PostgreSQL are skipped: ${postgres.missing}\n`);

export default defineConfig({
  test: {
    // Vitest's own choice leaves a core idle, and most of these tests wait for another process.
    maxWorkers: Math.max(2, availableParallelism()),
    reporters: process.env['PAYDESK_REPORT']
      ? ['default', ['json', { outputFile: process.env['PAYDESK_REPORT'] }]]
      : ['default'],
    projects: [
      './vitest.component.config.ts',
      './vitest.unit.config.ts',
      {
        test: {
          ...integration,
          name: 'integration',
          include: ['test/{ledger,service,scripts}/**/*.test.ts'],
          exclude: [ONLY_POSTGRES, LEDGER_POSTGRES_ONLY, QUERY_PLANS],
        },
      },
      { test: { ...integration, isolate: true, name: 'query-plans', include: [QUERY_PLANS] } },
      {
        // The same tests of the ledger, in the other database.
        test: {
          ...integration,
          // One of its files counts which functions ran since its own were loaded.
          isolate: true,
          name: 'ledger-postgres',
          ...('missing' in postgres
            ? { include: ['test/support/store/postgres/no-postgres.test.ts'] }
            : { include: LEDGER_TESTS, globalSetup: ['test/support/store/postgres/global-ledger-postgres.ts'] }),
        },
      },
      {
        // The same tests of the service, on the other store.
        test: {
          ...integration,
          name: 'postgres',
          ...('missing' in postgres
            ? { include: ['test/support/store/postgres/no-postgres.test.ts'] }
            : {
                include: ['test/service/**/*.test.ts'],
                // What is drawn in a browser doesn't know the store; sdk/ is about a page, serve.test.ts about the data folder.
                exclude: [
                  ONLY_SQLITE,
                  'test/service/**/*in-browser.test.ts',
                  'test/service/serve.test.ts',
                  'test/service/sdk/**',
                ],
                globalSetup: ['test/support/store/postgres/global-postgres.ts'],
              }),
        },
      },
    ],
  },
});
