// `npm run bench -- --only ledger-postgres [--orders N]`: what people ask of a ledger of many orders, in a file and in a PostgreSQL database of its own, in turns.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { ledgerFile } from '../../../main/ledger/file/ledger-file.ts';
import { fillLedger } from '../../../scripts/seed/fill-ledger.ts';
import { copyToPostgres } from '../../support/store/postgres/copy-to-postgres.ts';
import { findPostgres, startPostgres } from '../../support/store/postgres/postgres-server.ts';
import { writeResults } from '../results.ts';
import { type Asking, askLedger, type Question, questions } from './questions.ts';

const RUNS = 200;
/** Not counted: code is compiled meanwhile, statements are given names, and PostgreSQL chooses the plan it keeps (after five). */
const WARM_UP = 12;
/** In ms: what a person should wait at most, nineteen times of twenty. */
const GOAL = 30;
const DATABASE = 'ledger';
/** An engineering value: far less than the ledger, as a team's database has it. */
const SETTINGS = ['shared_buffers=256MB'];

type Figure = { median: number; p95: number };
/** In ms, by what is asked. */
type Compared = { [what: string]: { sqlite: Figure; postgres: Figure; ratio: number; different: number } };

/** Fills both, asks, prints and writes. */
export async function benchLedgerPostgres(orders: number): Promise<void> {
  const programs = findPostgres();
  if ('missing' in programs) throw new Error(programs.missing);
  const folder = mkdtempSync(join(tmpdir(), 'paydesk-bench-ledger-'));
  const server = await startPostgres(programs, { settings: SETTINGS });
  try {
    const file = join(folder, 'file');
    mkdirSync(file);
    const fill = { orders, sellers: 20, days: 365, seed: 1, endsAtMs: Date.now() };
    await fillLedger(file, fill, (doing) => console.log(`filling: ${doing}`));
    console.log('copying into PostgreSQL');
    const admin = new pg.Client({ connectionString: server.address('postgres') });
    await admin.connect();
    await admin.query(`create database ${DATABASE}`);
    await admin.end();
    await copyToPostgres(ledgerFile(file), server.address(DATABASE));
    const compared = await compare({
      file,
      postgres: server.address(DATABASE),
      scratch: join(folder, 'server'),
      orders,
    });
    writeResults({ ledgerPostgres: { orders, ...compared } });
  } finally {
    await server.discard();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** file: the data folder of the one ledger. postgres: the address of the other. scratch: its data folder. */
type Ledgers = { file: string; postgres: string; scratch: string; orders: number };

/** Asks both and prints each kind of question as soon as it was measured. */
export async function compare({ file, postgres, scratch, orders }: Ledgers, runs = RUNS): Promise<Compared> {
  mkdirSync(scratch, { recursive: true });
  const inFile = await askLedger(file);
  const inDatabase = await askLedger(scratch, postgres);
  try {
    console.log(`${orders} orders, ${runs} questions each; load average before: ${loadavg()[0]?.toFixed(1)}`);
    console.log(`${''.padEnd(38)}SQLite: median    p95  PostgreSQL: median    p95   ratio of medians`);
    const compared: Compared = {};
    for (const question of questions(orders)) {
      const figures = await measure({ inFile, inDatabase }, question, runs);
      compared[question.what] = figures;
      print(question.what, figures);
    }
    return compared;
  } finally {
    await inFile.close();
    await inDatabase.close();
  }
}

/** One question at a time, each to both, so that a slower minute of the machine strikes both. */
async function measure(
  { inFile, inDatabase }: { inFile: Asking; inDatabase: Asking },
  question: Question,
  runs: number,
): Promise<Compared[string]> {
  const times = { sqlite: [] as number[], postgres: [] as number[] };
  let different = 0;
  for (let run = -WARM_UP; run < runs; run += 1) {
    const one = await inFile.ask(question, run + WARM_UP);
    const other = await inDatabase.ask(question, run + WARM_UP);
    if (JSON.stringify(one.answer) !== JSON.stringify(other.answer)) different += 1;
    if (run < 0) continue;
    times.sqlite.push(one.ms);
    times.postgres.push(other.ms);
  }
  const [sqlite, postgres] = [figureOf(times.sqlite), figureOf(times.postgres)];
  return { sqlite, postgres, ratio: postgres.median / sqlite.median, different };
}

function figureOf(times: number[]): Figure {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (part: number) => sorted[Math.floor(sorted.length * part)] ?? Number.NaN;
  return { median: at(0.5), p95: at(0.95) };
}

function print(what: string, { sqlite, postgres, ratio, different }: Compared[string]): void {
  const [a, b] = [sqlite, postgres].map(({ median, p95 }) => [median, p95].map((ms) => ms.toFixed(1)));
  const cells = [a?.[0]?.padStart(14), a?.[1]?.padStart(7), b?.[0]?.padStart(20), b?.[1]?.padStart(7)];
  const over = postgres.p95 > GOAL ? `  over ${GOAL} ms` : '';
  const apart = different > 0 ? `  ${different} answers differ` : '';
  console.log(`${what.padEnd(38)}${cells.join('')}${ratio.toFixed(1).padStart(10)}${over}${apart}`);
}
