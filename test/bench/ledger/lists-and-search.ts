// How long a person waits for a page, an order, a search, a total and a CSV in a ledger of many orders.
import { SEEDED } from '../../../scripts/seed/payments.ts';
import type { Program } from '../programs.ts';
import { type Answer, type AskConsole, asking, memoryOf } from './ask-console.ts';
import { anOrder, hints } from './hints.ts';

const { environmentId } = SEEDED;
/** One of the seeded sellers. */
const SELLER = 'seller_0';
/** Engineering values: questions of each kind, and before them some that aren't counted. */
const RUNS = 200;
const WARM_UP = 20;
const LIMIT = 50;
const STATUSES = [null, 'ready', 'needs_review', 'charged'] as const;

type Page = { items: unknown[]; nextCursor: string | null };
type Total = { count: number; amount: number; nextCursor: string | null };
type CsvPiece = { text: string; rows: number; nextCursor: string | null };

export type PageFigures = {
  page_p95_ms: number;
  next_page_p95_ms: number;
  detail_p95_ms: number;
  search_p95_ms: number;
};

export type ReadFigures = PageFigures & {
  /** These three: null in a console that can't do it yet. */
  sum_p95_ms: number | null;
  csv_rows_per_s: number | null;
  csv_extra_mb: number | null;
};

/** Asks the console that was started on a seeded ledger of so many orders. */
export async function measureReads(program: Program, orders: number): Promise<ReadFigures> {
  const ask = asking(program);
  return {
    ...(await measurePages(ask, orders)),
    sum_p95_ms:
      (await ask('orders.total', { environmentId })).value === null ? null : await p95((run) => total(ask, run)),
    ...(await measureCsv(program, ask)),
  };
}

/** Pages of orders, one order, and searches. */
export async function measurePages(ask: AskConsole, orders: number): Promise<PageFigures> {
  const page = (run: number, more: object = {}) =>
    ask<Page>('orders.list', { environmentId, limit: LIMIT, status: STATUSES[run % STATUSES.length], ...more });
  let cursor: string | null = null;
  const nextPage = async () => {
    const answer: Answer<Page> = await ask<Page>('orders.list', {
      environmentId,
      limit: LIMIT,
      ...(cursor !== null && { cursor }),
    });
    cursor = answer.value?.nextCursor ?? null;
    return answer;
  };
  await nextPage();
  const found = Object.values(hints(orders));
  return {
    page_p95_ms: await p95((run) => page(run)),
    next_page_p95_ms: await p95(nextPage),
    detail_p95_ms: await p95((run) => ask('orders.get', { environmentId, orderId: anOrder(run, orders) })),
    search_p95_ms: await p95((run) => {
      const terms = found[run % found.length]?.(Math.floor(run / found.length)) ?? [];
      return ask('search.find', { environmentId, field: 'bench', terms });
    }, RUNS * 2),
  };
}

/** In ms: what nineteen of twenty waited at most. */
async function p95(one: (run: number) => Promise<Answer<unknown>>, runs = RUNS): Promise<number> {
  for (let run = 0; run < WARM_UP; run += 1) await one(runs + run);
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) times.push((await one(run)).ms);
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN;
}

/** Of a filter whose total docs/lists.md names as one answer: all orders, some last days, an account's, and both. */
async function total(ask: AskConsole, run: number): Promise<Answer<Total>> {
  const from = new Date(Date.now() - ((run % 90) + 1) * 86_400_000).toISOString();
  const filters = [{}, { from }, { accountId: SELLER }, { from, accountId: SELLER }];
  let ms = 0;
  let cursor: string | null = null;
  for (;;) {
    const input = { environmentId, ...filters[run % filters.length], ...(cursor !== null && { cursor }) };
    const answer: Answer<Total> = await ask<Total>('orders.total', input);
    ms += answer.ms;
    cursor = answer.value?.nextCursor ?? null;
    if (cursor === null) return { ms, value: answer.value };
  }
}

async function measureCsv(program: Program, ask: AskConsole) {
  const before = memoryOf(program);
  const from = performance.now();
  let rows = 0;
  let most = before;
  let cursor: string | null = null;
  do {
    const answer: Answer<CsvPiece> = await ask<CsvPiece>('orders.csv', {
      environmentId,
      ...(cursor !== null && { cursor }),
    });
    if (answer.value === null) return { csv_rows_per_s: null, csv_extra_mb: null };
    rows += answer.value.rows;
    cursor = answer.value.nextCursor;
    const now = memoryOf(program);
    if (now !== null && most !== null) most = Math.max(most, now);
  } while (cursor !== null);
  const seconds = (performance.now() - from) / 1000;
  return { csv_rows_per_s: rows / seconds, csv_extra_mb: most === null || before === null ? null : most - before };
}
