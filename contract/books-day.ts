// Days and months of the marketplace's books: those of America/New_York, wherever this machine stands.
import { BOOKS_TIME_ZONE } from './books-month.ts';

const DAY = new Intl.DateTimeFormat('en-CA', {
  timeZone: BOOKS_TIME_ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** The day ("2026-11-21") that New York's calendar shows at a moment (ms, UTC). Ours: the spec names no zone. */
export function booksDayOf(epochMs: number): string {
  return DAY.format(epochMs);
}

/** The month ("2026-11") that New York's calendar shows at a moment (ms, UTC). */
export function booksMonthOf(epochMs: number): string {
  return booksDayOf(epochMs).slice(0, 7);
}

/** When a month ("2026-11") of New York begins, and the one after it (ms, UTC). The clocks there are never changed at midnight. */
export function monthBounds(month: string): { from: number; until: number } {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return { from: midnightOf(year, number), until: midnightOf(year, number + 1) };
}

function midnightOf(year: number, month: number): number {
  const inSummer = Date.UTC(year, month - 1, 1, 4);
  return booksDayOf(inSummer).endsWith('-01') ? inSummer : Date.UTC(year, month - 1, 1, 5);
}
