// `npm run bench -- --only ledger [--orders N]`: the console with a ledger of many orders, beside one with an empty ledger.
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ledgerFile } from '../../../main/ledger/file/ledger-file.ts';
import { fillLedger } from '../../../scripts/seed/fill-ledger.ts';
import { endProgram } from '../programs.ts';
import { writeResults } from '../results.ts';
import { startOn } from './ask-console.ts';
import { measureCaptures } from './captures.ts';
import { measureReads, type ReadFigures } from './lists-and-search.ts';
import { fillDeposits, type MonthFigures, measureMonth } from './month.ts';
import { measureScroll } from './scroll/measure-scroll.ts';

const STARTS = 7;

/** As results.json has them: ratios are the big ledger's over the empty one's; scroll_ratio is our list's over AG Grid's. */
export type LedgerFigures = ReadFigures &
  MonthFigures & {
    orders: number;
    start_ratio: number;
    scroll_ratio: number;
    bytes_per_order: number;
    capture_ratio: number;
  };

/** Measures, prints and writes the figures of a ledger of that size. */
export async function benchLedger(orders: number): Promise<void> {
  // Without a keychain the keys are kept in memory, so that nothing of the bench stays in anybody's keyring.
  process.env['DBUS_SESSION_BUS_ADDRESS'] = 'disabled:';
  const root = mkdtempSync(join(tmpdir(), 'paydesk-bench-ledger-'));
  const [big, empty] = [join(root, 'big'), join(root, 'empty')];
  try {
    const ledger = await measure(orders, { root, big, empty });
    for (const [name, value] of Object.entries(ledger)) {
      console.log(name.padEnd(20), value === null ? 'not measured' : Number(value.toFixed(2)));
    }
    writeResults({ ledger });
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

type Folders = { root: string; big: string; empty: string };

async function measure(orders: number, { root, big, empty }: Folders): Promise<LedgerFigures> {
  const data = { big: join(big, 'console'), empty: join(empty, 'console') };
  for (const folder of Object.values(data)) mkdirSync(folder, { recursive: true });
  const fill = { orders, sellers: 20, days: 365, seed: 1, endsAtMs: Date.now() };
  await fillLedger(data.big, fill, (doing) => console.log(`filling: ${doing}`));
  const bytes_per_order = statSync(ledgerFile(data.big)).size / orders;
  fillDeposits(data.big);
  console.log('starting');
  const start_ratio = await measureStarts(data);
  console.log('reading');
  const program = await startOn(data.big);
  let reads: ReadFigures & MonthFigures;
  try {
    reads = { ...(await measureReads(program, orders)), ...(await measureMonth(program, data.big)) };
  } finally {
    await endProgram(program);
  }
  console.log('capturing');
  // Fewer tell nothing; more than a thousand take too long for what they tell.
  const count = Math.min(1000, Math.max(100, Math.round(orders / 100)));
  const capture_ratio = await measureCaptures({ big, empty, scratch: join(root, 'service'), count });
  console.log('scrolling');
  const scroll_ratio = await measureScroll();
  return { orders, ...reads, start_ratio, scroll_ratio, bytes_per_order, capture_ratio };
}

/** In turns, so that a slower minute of the machine strikes both. The first start of each isn't counted: it makes the embedded service. */
async function measureStarts(data: { big: string; empty: string }): Promise<number> {
  const ratios: number[] = [];
  for (let start = 0; start <= STARTS; start += 1) {
    const big = await timeToReady(data.big);
    const empty = await timeToReady(data.empty);
    if (start > 0) ratios.push(big / empty);
  }
  return ratios.toSorted((a, b) => a - b)[Math.floor(ratios.length / 2)] ?? Number.NaN;
}

async function timeToReady(folder: string): Promise<number> {
  const program = await startOn(folder);
  await endProgram(program);
  return program.readyAfterMs;
}
