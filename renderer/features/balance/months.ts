// The months a person can choose, newest first.
import { Month } from '../../../contract/books-month.ts';
import { monthWords } from '../../../messages/day-words.ts';

/** Engineering value: how many months are listed. Older statements open by their address. */
const MONTHS_BACK = 36;

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

/** The options of the month select, newest first. They always include `shown`. */
export function monthChoices(present: string, shown: string): { value: string; label: string }[] {
  const months: string[] = Array.from({ length: MONTHS_BACK }, (_, back) => monthPlus(present, -back));
  const all = months.includes(shown) ? months : [...months, shown].sort().reverse();
  return all.map((value) => ({ value, label: monthWords(value) }));
}
