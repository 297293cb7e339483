// Banking days: neither weekend nor a holiday of the Federal Reserve Banks, computed by their rule.
import { Day } from '../books-month.ts';

const DAY_MS = 86_400_000;
const [SUNDAY, MONDAY, THURSDAY, SATURDAY] = [0, 1, 4, 6];

/** [month, day]: New Year's Day, Juneteenth, Independence Day, Veterans Day, Christmas Day. */
const FIXED: [number, number][] = [
  [1, 1],
  [6, 19],
  [7, 4],
  [11, 11],
  [12, 25],
];
/** [month, day of the week, which of them]: Martin Luther King's, Washington's, Labor Day, Columbus Day, Thanksgiving Day. */
const NTH: [number, number, number][] = [
  [1, MONDAY, 3],
  [2, MONDAY, 3],
  [9, MONDAY, 1],
  [10, MONDAY, 2],
  [11, THURSDAY, 4],
];

/** Whether banks settle on this day. */
export function isBankingDay(day: Day): boolean {
  const at = Date.parse(day);
  const weekday = new Date(at).getUTCDay();
  return weekday !== SUNDAY && weekday !== SATURDAY && !isHoliday(at, weekday);
}

/** The day that is so many banking days after this one; 0 is this day, or the next banking day where it is none. */
export function addBankingDays(day: Day, count: number): Day {
  let at = firstBankingDayFrom(Date.parse(day));
  for (let left = count; left > 0; left -= 1) at = firstBankingDayFrom(at + DAY_MS);
  return dayOf(at);
}

function firstBankingDayFrom(at: number): number {
  return isBankingDay(dayOf(at)) ? at : firstBankingDayFrom(at + DAY_MS);
}

function isHoliday(at: number, weekday: number): boolean {
  return isFixedHoliday(at) || isNthHoliday(at, weekday) || (weekday === MONDAY && isFixedHoliday(at - DAY_MS));
}

/** One that falls on a Sunday is kept on Monday; on a Saturday, the Friday before stays a banking day. */
function isFixedHoliday(at: number): boolean {
  const date = new Date(at);
  return FIXED.some(([month, day]) => date.getUTCMonth() + 1 === month && date.getUTCDate() === day);
}

function isNthHoliday(at: number, weekday: number): boolean {
  const month = new Date(at).getUTCMonth() + 1;
  const nth = Math.ceil(new Date(at).getUTCDate() / 7);
  // Memorial Day is the last Monday of May: a week later it is June.
  if (month === 5 && weekday === MONDAY) return new Date(at + 7 * DAY_MS).getUTCMonth() + 1 === 6;
  return NTH.some(([ofMonth, ofWeekday, which]) => month === ofMonth && weekday === ofWeekday && nth === which);
}

function dayOf(at: number): Day {
  return Day.parse(new Date(at).toISOString().slice(0, 10));
}
