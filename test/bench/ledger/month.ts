// How long the figures of a month take the first time, beside reading its captures in a plain loop, and how long another call waits meanwhile.
import Database from 'better-sqlite3';
import { booksMonthOf, monthBounds } from '../../../contract/books-day.ts';
import { ledgerFile } from '../../../main/ledger/file/ledger-file.ts';
import { SEEDED } from '../../../scripts/seed/payments.ts';
import type { Program } from '../programs.ts';
import { asking } from './ask-console.ts';

const { environmentId, provider } = SEEDED;
const DAY_MS = 86_400_000;

/** month_ratio: the first reading over the plain loop; month_wait_ms: the longest that a list waited meanwhile. */
export type MonthFigures = { month_ratio: number; month_again_ms: number; month_wait_ms: number };

/** Writes a deposit for each seller and day, three days after its charges, into a seeded ledger. Each fiftieth charge came back before. */
export function fillDeposits(dataFolder: string): void {
  const db = new Database(ledgerFile(dataFolder));
  db.exec(`begin;
    create temp table charged as select rowid as n, provider, account_id, charge_id, id as order_id, total_amount as amount,
      captured_at, substr(datetime(captured_at, '+3 days'), 1, 10) as day from "order" where charge_id is not null;
    insert into return_case (provider, charge_id, attempt, order_id, account_id, code, amount, at, is_late, refunded_before, source)
      select provider, charge_id, 1, order_id, account_id, 'R01', amount,
        strftime('%Y-%m-%dT%H:%M:%f000Z', captured_at, '+1 day'), 0, 0, 'service' from charged where n % 50 = 3;
    insert into deposit_line (provider, deposit_id, id, kind, charge_id, amount, fee, at)
      select provider, account_id || day, 'line' || n, 'charge', charge_id, amount, -150, day || 'T16:00:00.000000Z'
      from charged where n % 50 <> 3;
    insert into deposit (provider, id, account_id, deposited_at, day, amount, charges, fees, refunds, returns, fees_returned,
        brought_forward, carried_forward, line_count, lines_read, recorded_at)
      select provider, account_id || day, account_id, day || 'T16:30:00.000000Z', day, sum(amount) - 150 * count(*),
        sum(amount), 150 * count(*), 0, 0, 0, 0, 0, count(*), 1, day from charged where n % 50 <> 3 group by account_id, day;
    commit`);
  db.close();
}

/** Asks the console that was started on that ledger for the month before last. */
export async function measureMonth(program: Program, dataFolder: string): Promise<MonthFigures> {
  const ask = asking(program);
  const month = booksMonthOf(Date.now() - 62 * DAY_MS);
  const list = () => ask('orders.list', { environmentId, limit: 50 });
  await list();
  const bareMs = plainLoop(dataFolder, month);
  let isOver = false;
  let month_wait_ms = 0;
  const first = ask('months.get', { environmentId, month }).finally(() => {
    isOver = true;
  });
  while (!isOver) month_wait_ms = Math.max(month_wait_ms, (await list()).ms);
  const { ms } = await first;
  const again = await ask('months.get', { environmentId, month });
  return { month_ratio: ms / bareMs, month_again_ms: again.ms, month_wait_ms };
}

/** In ms: the rows of a month's captures and fees, and the line of each charge. */
function plainLoop(dataFolder: string, month: string): number {
  const db = new Database(ledgerFile(dataFolder), { readonly: true });
  const bounds = monthBounds(month);
  const [from, until] = [bounds.from, bounds.until].map((ms) => new Date(ms).toISOString());
  const begun = performance.now();
  const captures = db
    .prepare('select * from "order" where provider = ? and captured_at >= ? and captured_at < ? order by captured_at')
    .all(provider, from, until) as { charge_id: string }[];
  db.prepare('select * from fee_entry where provider = ? and at >= ? and at < ? order by at').all(
    provider,
    from,
    until,
  );
  const line = db.prepare('select * from deposit_line where provider = ? and charge_id = ?');
  for (const { charge_id } of captures) line.all(provider, charge_id);
  const ms = performance.now() - begun;
  db.close();
  return ms;
}
