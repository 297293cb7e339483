// Calendar months of the account book, as the dashboard's API writes them. Ours: months and days are those of America/New_York.
import { z } from 'zod';

export const BOOKS_TIME_ZONE = 'America/New_York';

/** A calendar month in America/New_York as a service writes it: "2026-11". */
export const MonthSeen = z.string().regex(/^20\d{2}-(?:0[1-9]|1[0-2])$/, 'must be a month like 2026-11');
/** The same, as our own code passes it on. */
export const Month = MonthSeen.brand<'Month'>();
export type Month = z.infer<typeof Month>;

/** A calendar day in America/New_York: "2026-12-01". */
export const Day = z.iso.date().brand<'Day'>();
export type Day = z.infer<typeof Day>;

/** Adds months, or subtracts them if negative: "2026-11" and -1 → "2026-10". */
export function monthPlus(month: string, months: number): Month {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return Month.parse(new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7));
}

/** The last day of a month: "2028-02" → "2028-02-29". */
export function lastDayOf(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
}
