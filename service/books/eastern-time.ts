// The calendar and clock of America/New_York, where the banks' days and the books' months begin and end.
import { BOOKS_TIME_ZONE, Day } from '../../contract/books-month.ts';

const PARTS = new Intl.DateTimeFormat('en-CA', {
  timeZone: BOOKS_TIME_ZONE,
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
});
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

export type EasternTime = { day: Day; minuteOfDay: number };

/** The day and the minute of it (0 to 1439) that New York's clocks show at a moment (ms, UTC). */
export function easternTimeOf(at: number): EasternTime {
  const parts = Object.fromEntries(PARTS.formatToParts(at).map(({ type, value }) => [type, value]));
  return {
    day: Day.parse(`${parts['year']}-${parts['month']}-${parts['day']}`),
    minuteOfDay: Number(parts['hour']) * 60 + Number(parts['minute']),
  };
}

/** When New York's clocks show this minute of this day (ms, UTC). Not for the hour that the spring change leaves out. */
export function easternMoment(day: Day, minuteOfDay: number): number {
  const asIfUtc = Date.parse(`${day}T00:00:00Z`) + minuteOfDay * MINUTE_MS;
  const moment = [4, 5]
    .map((hoursBehind) => asIfUtc + hoursBehind * HOUR_MS)
    .find((at) => easternTimeOf(at).minuteOfDay === minuteOfDay);
  if (moment === undefined) throw new Error(`New York's clocks never show minute ${minuteOfDay} of ${day}.`);
  return moment;
}
