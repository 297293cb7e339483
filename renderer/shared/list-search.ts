// What the lists of orders and sessions have in common in their address.
import { z } from 'zod';

const day = z.iso.date().optional().catch(undefined);
const cents = z.int().min(0).optional().catch(undefined);

/**
 * from, to: days in this computer's zone, both included. min, max: cents, both included. all: without the view that is shown first.
 * unread: what a link asked for that can't be read.
 */
export const LIST_SEARCH = {
  from: day,
  to: day,
  min: cents,
  max: cents,
  account: z.string().max(100).optional().catch(undefined),
  note: z.literal(true).optional().catch(undefined),
  ascending: z.literal(true).optional().catch(undefined),
  all: z.literal(true).optional().catch(undefined),
  unread: z.array(z.string().max(40)).max(20).optional().catch(undefined),
};

/** Names in `unread` what of an address isn't any of the members, or has a value that can't be read. */
export function nameUnread(members: Record<string, z.ZodType>, search: unknown): unknown {
  if (search === null || typeof search !== 'object') return search;
  const names = Object.entries(search).flatMap(([name, value]) =>
    value === undefined || members[name]?.safeParse(value).data !== undefined ? [] : name.slice(0, 40),
  );
  return names.length === 0 ? search : { ...search, unread: names.slice(0, 20) };
}

export type ListSearch = z.infer<z.ZodObject<typeof LIST_SEARCH>>;

/** What was said of a link is no longer said once something else is asked for. */
export const withoutToldUnread = <Search extends ListSearch>(next: Search, shown: Search): Search =>
  next.unread === shown.unread ? { ...next, unread: undefined } : next;

/** The days as moments, ISO 8601 in UTC: from the first one's beginning until the last one's end. */
export function daysAsTimes({ from, to }: Pick<ListSearch, 'from' | 'to'>): {
  from: string | null;
  until: string | null;
} {
  return { from: from ? startOf(from, 0) : null, until: to ? startOf(to, 1) : null };
}

/** The last moment that is written with a year of four digits. */
const LAST_MOMENT = '9999-12-31T23:59:59.999Z';
const FIRST_MOMENT = '0000-01-01T00:00:00.000Z';

function startOf(day: string, more: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const start = new Date(2000, 0, 1);
  // The constructor takes the years before 100 for those of the 20th century.
  start.setFullYear(year, month - 1, date + more);
  const moment = start.toISOString();
  return moment.startsWith('+') ? LAST_MOMENT : moment.startsWith('-') ? FIRST_MOMENT : moment;
}

/** What is wrong with a range; null where nothing is. */
export type RangeProblem = 'days' | 'amounts' | null;

export function rangeProblem({ from, to, min, max }: ListSearch): RangeProblem {
  if (from !== undefined && to !== undefined && from > to) return 'days';
  return min !== undefined && max !== undefined && min > max ? 'amounts' : null;
}

/** How a list is sorted: the newest first, unless its address says otherwise. */
export const sortOf = <By extends string>({
  sort,
  ascending,
}: {
  sort?: By | undefined;
  ascending?: true | undefined;
}) => ({
  by: sort ?? ('created' as const),
  descending: ascending !== true,
});

/** Members of an address that leave no record out. */
const NO_FILTERS: ReadonlySet<string> = new Set(['sort', 'ascending', 'all', 'new', 'unread']);

/** Whether an address leaves any record out. */
export const isFiltered = (search: object): boolean =>
  Object.entries(search).some(([name, value]) => !NO_FILTERS.has(name) && value !== undefined);

/** Whether the address asks for nothing in particular. */
export const isBare = (search: object): boolean => Object.values(search).every((value) => value === undefined);
