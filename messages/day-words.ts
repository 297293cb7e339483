// Days and months of the books in a person's words, in the language that is spoken.
import { locale } from './t.ts';

/** A month in a person's words: "2026-11" → "November 2026". */
export function monthWords(month: string): string {
  return formatDay(`${month}-01`, { year: 'numeric', month: 'long' });
}

/** A day in a person's words: "2026-11-21" → "Nov 21, 2026". */
export function dayWords(day: string): string {
  return formatDay(day, { year: 'numeric', month: 'short', day: 'numeric' });
}

/** The same without the year: "Nov 21". */
export function dayOfYearWords(day: string): string {
  return formatDay(day, { month: 'short', day: 'numeric' });
}

function formatDay(day: string, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(locale(), { timeZone: 'UTC', ...options }).format(Date.parse(`${day}T00:00:00Z`));
}
