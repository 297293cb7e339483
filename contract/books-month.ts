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
