// The last days' captures and seller fees, day by day in America/New_York.
import { type Kysely, sql } from 'kysely';
import { booksDayOf } from '../../../contract/books-day.ts';
import { OVERVIEW_DAYS, type Overview, type OverviewDay } from '../../../contract/console/overview.ts';
import { isUnknown } from '../fees/fee-filter.ts';
import type { LedgerTables } from '../schema.ts';

type LastDays = Pick<Overview, 'days' | 'captured' | 'fees' | 'feesUnknown'>;
type Hour = { hour: string; count: number; amount: number; amountUnknown: number };

/** Captures are summed by hour in the database and by day here: New York's days begin on the hour, so nothing is split. */
export async function lastDays(db: Kysely<LedgerTables>, provider: string, nowMs: number): Promise<LastDays> {
  const names = dayNames(await lastDay(db, provider, nowMs));
  const days = new Map<string, OverviewDay>(names.map((day) => [day, { day, captured: 0, volume: 0, fees: 0 }]));
  const captured = { count: 0, amount: 0, amountUnknown: 0 };
  for (const { hour, count, amount, amountUnknown } of await hoursSince(db, provider, names[0] ?? '')) {
    const day = days.get(booksDayOf(Date.parse(`${hour}:00:00Z`)));
    // The hours of the first day's night, that were the day before in New York.
    if (!day) continue;
    day.captured += count;
    day.volume += amount;
    captured.count += count;
    captured.amount += amount;
    captured.amountUnknown += amountUnknown;
  }
  let fees = 0;
  let feesUnknown = 0;
  for (const { day, amount, unknown } of await feesSince(db, provider, names[0] ?? '')) {
    const shown = days.get(day);
    if (!shown) continue;
    shown.fees = amount;
    fees += amount;
    feesUnknown += unknown;
  }
  return { days: [...days.values()], captured, fees, feesUnknown };
}

/** Today, or the day of the newest capture, where a service's own clock is ahead of this machine's. */
async function lastDay(db: Kysely<LedgerTables>, provider: string, nowMs: number): Promise<string> {
  const newest = await db
    .selectFrom('order')
    .select('captured_at')
    .where('provider', '=', provider)
    .where('captured_at', 'is not', null)
    .orderBy('captured_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return booksDayOf(Math.max(nowMs, Date.parse(newest?.captured_at ?? '') || 0));
}

/** The names of the days that end with this one, oldest first. */
function dayNames(last: string): string[] {
  const end = Date.parse(`${last}T00:00:00Z`);
  return Array.from({ length: OVERVIEW_DAYS }, (_, index) =>
    new Date(end - (OVERVIEW_DAYS - 1 - index) * 86_400_000).toISOString().slice(0, 10),
  );
}

function hoursSince(db: Kysely<LedgerTables>, provider: string, firstDay: string): Promise<Hour[]> {
  const hour = sql<string>`substr(captured_at, 1, 13)`;
  return db
    .selectFrom('order')
    .select((eb) => [
      hour.as('hour'),
      eb.fn.countAll<number>().as('count'),
      sql<number>`coalesce(sum(total_amount), 0)`.as('amount'),
      sql<number>`sum(case when total_amount is null then 1 else 0 end)`.as('amountUnknown'),
    ])
    .where('provider', '=', provider)
    .where('captured_at', '>=', firstDay)
    .groupBy(hour)
    .execute();
}

function feesSince(db: Kysely<LedgerTables>, provider: string, firstDay: string) {
  return db
    .selectFrom('fee_entry')
    .select([
      'day',
      sql<number>`coalesce(sum(amount), 0)`.as('amount'),
      sql<number>`sum(case when ${isUnknown} then 1 else 0 end)`.as('unknown'),
    ])
    .where('provider', '=', provider)
    .where('day', '>=', firstDay)
    .groupBy('day')
    .execute();
}
