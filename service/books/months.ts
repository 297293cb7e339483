// The books' calendar months: one payout a month, one statement a month (spec, marketplace rule 4; ours: America/New_York).
import { Day, Month } from '../../contract/books-month.ts';
import { easternMoment, easternTimeOf } from './eastern-time.ts';

/** The month of a moment (ms, UTC). */
export function monthOf(at: number): Month {
  return Month.parse(easternTimeOf(at).day.slice(0, 7));
}

/** The first day of a month. */
export function firstDayOf(month: Month): Day {
  return Day.parse(`${month}-01`);
}

/** The first day of the month after. */
export function firstDayAfter(month: Month): Day {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return Day.parse(new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 10));
}

/** A month's first moment and the first that is no longer in it (ms, UTC). */
export function boundsOf(month: Month): { from: number; to: number } {
  return { from: easternMoment(firstDayOf(month), 0), to: easternMoment(firstDayAfter(month), 0) };
}

/** A day's first moment and the first that is no longer in it (ms, UTC). Of this century, when New York was whole hours behind UTC. */
export function boundsOfDay(day: Day): { from: number; to: number } {
  const next = new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
  return { from: easternMoment(day, 0), to: easternMoment(Day.parse(next), 0) };
}
