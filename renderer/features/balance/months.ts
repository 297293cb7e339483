// The months a person can choose, newest first.
import { monthPlus } from '../../../contract/books-month.ts';
import { monthWords } from '../../../messages/day-words.ts';

/** Engineering value: how many months are listed. Older statements open by their address. */
const MONTHS_BACK = 36;

/** The options of the month select, newest first. They always include `shown`. */
export function monthChoices(present: string, shown: string): { value: string; label: string }[] {
  const months: string[] = Array.from({ length: MONTHS_BACK }, (_, back) => monthPlus(present, -back));
  const all = months.includes(shown) ? months : [...months, shown].sort().reverse();
  return all.map((value) => ({ value, label: monthWords(value) }));
}
