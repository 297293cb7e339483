// `npm run bench`: measures the service and capture many beside their rivals; never part of `npm test`. `-- --only ledger [--orders N]`: the console with that many orders. `-- --only ledger-postgres [--orders N]`: what people ask of that many, in a file and in PostgreSQL. `-- --only search [--orders N]`: every kind of search in that many. `-- --only start`: the desktop app's start and memory, on a display. `-- --only idle [--minutes N]`: its CPU and wakeups while no one does anything. `-- --only team [--orders N]`: capture many on a team's ledger, and pages of one with that many orders. `-- --only postgres [--before FOLDER]`: charges on PostgreSQL, beside another working copy's build. `-- --only worlds`: worlds of the sandbox. `-- --only suite`: an integrator's suite in them. `-- --only openings [--before FOLDER]`: two hundred openings of the checkout at once beside merchants' calls. `-- --only intake`: other calls beside files of 100,000 rows. `-- --only package`: the service's npm package.
import { parseArgs } from 'node:util';
import { build, buildForTestRuntime } from './build/build.ts';

const USAGE =
  'npm run bench takes: [-- --only ledger [--orders N] | --only ledger-postgres [--orders N] | --only search [--orders N] | --only start | --only idle [--minutes N] | --only team [--orders N] | --only postgres [--before FOLDER] | --only worlds | --only suite | --only openings [--before FOLDER] | --only intake | --only package]';
const PARTS = [
  'ledger',
  'ledger-postgres',
  'search',
  'start',
  'idle',
  'team',
  'postgres',
  'worlds',
  'suite',
  'openings',
  'intake',
  'package',
];
const MAX_ORDERS = 10_000_000;
const TEN_MINUTES = 10;

async function bench(): Promise<void> {
  const text = { type: 'string' } as const;
  const { only, orders, before, minutes } = parseArgs({
    options: { only: text, orders: text, before: text, minutes: text },
  }).values;
  if (only !== undefined && !PARTS.includes(only)) throw new Error(`--only must be one of ${PARTS.join(', ')}.`);
  if (before !== undefined && !['postgres', 'openings'].includes(only ?? ''))
    throw new Error('--before goes with --only postgres or openings.');
  if (orders !== undefined && !['ledger', 'ledger-postgres', 'search', 'team'].includes(only ?? ''))
    throw new Error('--orders goes with --only ledger, ledger-postgres, search or team.');
  if (orders !== undefined && (!/^\d+$/.test(orders) || Number(orders) < 1000 || Number(orders) > MAX_ORDERS))
    throw new Error(`--orders must be a whole number from 1000 to ${MAX_ORDERS}.`);
  if (minutes !== undefined && (only !== 'idle' || !/^[1-9]\d{0,2}$/.test(minutes)))
    throw new Error('--minutes goes with --only idle, and must be a whole number from 1 to 999.');
  await build(['main', 'renderer', 'preview', 'service', 'checkout']);
  if (only === undefined) return void (await import('../test/bench/bench.ts'));
  if (only === 'start' || only === 'idle') {
    if (process.env['PAYDESK_TEST_RUNTIME'] === '1') await buildForTestRuntime();
    if (only === 'start') return (await import('../test/bench/desktop-start.ts')).benchDesktopStart();
    return (await import('../test/bench/desktop-idle.ts')).benchDesktopIdle(Number(minutes ?? TEN_MINUTES));
  }
  if (only === 'postgres') return (await import('../test/bench/postgres.ts')).benchPostgres(before);
  if (only === 'team')
    return (await import('../test/bench/team.ts')).benchTeam(orders === undefined ? undefined : Number(orders));
  if (only === 'worlds') return (await import('../test/bench/worlds.ts')).benchWorlds();
  if (only === 'package') return (await import('../test/bench/package.ts')).benchPackage();
  if (only === 'openings') return (await import('../test/bench/openings.ts')).benchOpenings(before);
  if (only === 'intake') return (await import('../test/bench/intake.ts')).benchIntake();
  if (only === 'suite') return (await import('../test/bench/suite.ts')).benchSuite();
  if (only === 'search')
    return (await import('../test/bench/ledger/search.ts')).benchSearch(Number(orders ?? 1_000_000));
  if (only === 'ledger-postgres') {
    const { benchLedgerPostgres } = await import('../test/bench/ledger/postgres.ts');
    return benchLedgerPostgres(Number(orders ?? 1_000_000));
  }
  const { benchLedger } = await import('../test/bench/ledger/bench.ts');
  await benchLedger(Number(orders ?? 1_000_000));
}

bench().catch((error: unknown) => {
  console.error(`paydesk: ${error instanceof Error ? error.message : error}\n${USAGE}`);
  process.exitCode = 1;
});
