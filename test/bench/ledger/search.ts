// `npm run bench -- --only search [--orders N]`: how long each kind of question of a caller takes in a ledger of many orders, through the gateway.
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { SearchTerm } from '../../../contract/console/search.ts';
import { ledgerFile } from '../../../main/ledger/file/ledger-file.ts';
import { fillLedger } from '../../../scripts/seed/fill-ledger.ts';
import { SEEDED } from '../../../scripts/seed/payments.ts';
import { FIRST_NAMES, LAST_NAMES } from '../../../scripts/seed/people.ts';
import { writeResults } from '../results.ts';
import { anOrder, hints } from './hints.ts';
import { type Asking, askLedger } from './questions.ts';

const { environmentId } = SEEDED;
const RUNS = 100;
/** Not counted: code is compiled meanwhile. */
const WARM_UP = 10;
/** In ms: what nineteen of twenty questions take at most. */
const GOAL_MS = 20;
const DAY_MS = 86_400_000;

/** In ms, by the kind of question. found: how many of the questions found something. */
export type SearchFigures = { [kind: string]: { median: number; p95: number; found: number } };

/** Fills a ledger, asks, prints and writes. */
export async function benchSearch(orders: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'paydesk-bench-search-'));
  try {
    const fill = { orders, sellers: 20, days: 365, seed: 1, endsAtMs: Date.now() };
    await fillLedger(folder, fill, (doing) => console.log(`filling: ${doing}`));
    writeResults({ search: { orders, ...(await measureSearch(folder, orders)) } });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Adds what callers say and seeded payments lack, then asks each kind of question. */
export async function measureSearch(dataFolder: string, orders: number): Promise<SearchFigures> {
  addSpoken(dataFolder);
  const asking = await askLedger(dataFolder);
  try {
    console.log(`${orders} orders, ${RUNS} questions each; load average before: ${loadavg()[0]?.toFixed(1)}`);
    const figures: SearchFigures = {};
    for (const [kind, terms] of Object.entries({ ...hints(orders), ...spoken(orders) })) {
      const figure = await measure(asking, terms);
      figures[kind] = figure;
      const over = figure.p95 > GOAL_MS ? `  over ${GOAL_MS} ms` : '';
      console.log(
        `${kind.padEnd(34)}${figure.median.toFixed(1).padStart(7)}${figure.p95.toFixed(1).padStart(8)}${String(figure.found).padStart(6)}${over}`,
      );
    }
    return figures;
  } finally {
    await asking.close();
  }
}

async function measure({ ask }: Asking, terms: (run: number) => SearchTerm[]): Promise<SearchFigures[string]> {
  const times: number[] = [];
  let found = 0;
  for (let run = -WARM_UP; run < RUNS; run += 1) {
    const input = () => ({ environmentId, field: 'bench', terms: terms(run + WARM_UP) });
    const { ms, answer } = await ask({ what: '', procedure: 'search.find', input }, run);
    if (run < 0) continue;
    times.push(ms);
    const { payments, corrections } = answer as { payments: unknown[]; corrections: unknown[] };
    if (payments.length + corrections.length > 0) found += 1;
  }
  const sorted = times.toSorted((a, b) => a - b);
  const at = (part: number) => sorted[Math.floor(sorted.length * part)] ?? Number.NaN;
  return { median: at(0.5), p95: at(0.95), found };
}

/** Gives every consumer a phone number, every third order a reference, every charge a balance transaction, and every fortieth a return. */
function addSpoken(dataFolder: string): void {
  const db = new Database(ledgerFile(dataFolder));
  db.exec(`begin;
    insert or ignore into consumer_word (provider, word, consumer_id)
      select provider, '212' || printf('%07d', id), id from consumer
      union all select provider, substr(printf('%07d', id), -4), id from consumer;
    update consumer set words = words || '212' || printf('%07d', id) || ' ' || substr(printf('%07d', id), -4) || ' '
      where words not like '% 212%';
    insert or ignore into shop_reference (provider, order_id, reference, folded)
      select provider, id, 'PO-' || substr(id, -8), 'po ' || substr(id, -8) from "order" where rowid % 3 = 0;
    update charge set balance_transaction_id = 'bal_tran_' || substr(id, 8);
    insert or ignore into charge_outcome (provider, charge_id, order_id, account_id, status, return_code, amount, refunded,
        attempt, updated_at, source, told_by, recorded_at)
      select provider, charge_id, id, account_id, 'returned', printf('R%02d', rowid % 23), total_amount, 0,
        1, captured_at, 'service', '', captured_at from "order" where charge_id is not null and rowid % 40 = 1;
    commit; analyze consumer`);
  db.close();
}

/** More that callers say, beside the hints of lists-and-search.ts. */
export function spoken(orders: number): Record<string, (run: number) => SearchTerm[]> {
  const word = (text: string): SearchTerm => ({ text, amount: null, time: null });
  const last = (run: number) => LAST_NAMES[(run * 7) % LAST_NAMES.length] ?? '';
  const first = (run: number) => FIRST_NAMES[run % FIRST_NAMES.length] ?? '';
  const days = (run: number, count: number): SearchTerm => {
    const until = Date.now() - (run % 300) * DAY_MS;
    const time = { from: new Date(until - count * DAY_MS).toISOString(), until: new Date(until).toISOString() };
    return { text: null, amount: null, time };
  };
  const about = (run: number): SearchTerm => {
    const cents = 1000 * (5 + (run % 200));
    return { text: null, amount: { min: Math.round(cents * 0.9), max: Math.round(cents * 1.1) }, time: null };
  };
  const suffix = (run: number) => anOrder(run, orders).slice('order_'.length);
  const hexOf = (run: number) => suffix(run).slice(-8);
  return {
    'last name': (run) => [word(last(run))],
    'name and day': (run) => [word(last(run)), days(run, 1)],
    'whole name and day': (run) => [word(first(run)), word(last(run)), days(run, 1)],
    'name, about an amount, month': (run) => [word(last(run)), about(run), days(run, 30)],
    month: (run) => [days(run, 30)],
    'beginning of an id': (run) => [word(suffix(run).slice(0, 4))],
    'three characters of an id': (run) => [word(suffix(run).slice(-3))],
    'charge id': (run) => [word(`charge_${suffix(run)}`)],
    'three characters, about an amount': (run) => [word(suffix(run).slice(-3)), about(run)],
    'balance transaction': (run) => [word(`bal_tran_${suffix(run)}`)],
    'beginning of all balance transactions': () => [word('bal_tran')],
    phone: (run) => [word(`212${String(((run * 7919) % 1_000) + 1).padStart(7, '0')}`)],
    'end of a phone number': (run) => [word(String(((run * 7919) % 9_000) + 1000))],
    'return code': (run) => [word(`R${String(run % 23).padStart(2, '0')}`)],
    'return code and day': (run) => [word(`R${String(run % 23).padStart(2, '0')}`), days(run, 7)],
    reference: (run) => [word(`PO-${hexOf(run)}`)],
    'seller and amount': (run) => [word(['barn', 'honey', 'corner'][run % 3] ?? ''), about(run)],
    'seller, name and day': (run) => [word(['barn', 'honey', 'corner'][run % 3] ?? ''), word(last(run)), days(run, 7)],
    typo: (run) => [word(`${last(run).slice(0, 2)}x${last(run).slice(2)}`)],
    'typo and day': (run) => [word(`${last(run).slice(0, 2)}x${last(run).slice(2)}`), days(run, 7)],
  };
}
