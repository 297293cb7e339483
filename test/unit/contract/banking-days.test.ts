// Which days banks settle on, and when a charge reaches its seller.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addBankingDays, isBankingDay } from '../../../contract/ach/banking-days.ts';
import { Day } from '../../../contract/books-month.ts';
import { easternMoment, easternTimeOf } from '../../../service/books/eastern-time.ts';
import { settlementDateOf } from '../../../service/books/settlement-date.ts';

const DAY_MS = 86_400_000;
const days = fc
  .integer({ min: Date.UTC(2022, 0, 1) / DAY_MS, max: Date.UTC(2060, 11, 31) / DAY_MS })
  .map((day) => Day.parse(new Date(day * DAY_MS).toISOString().slice(0, 10)));
const moments = fc.integer({ min: Date.UTC(2022, 0, 1), max: Date.UTC(2060, 11, 31) });

/** The holidays the Federal Reserve Banks publish. */
const HOLIDAYS: Record<number, string[]> = {
  2025: '01-01 01-20 02-17 05-26 06-19 07-04 09-01 10-13 11-11 11-27 12-25'.split(' '),
  2026: '01-01 01-19 02-16 05-25 06-19 09-07 10-12 11-11 11-26 12-25'.split(' '),
  2027: '01-01 01-18 02-15 05-31 07-05 09-06 10-11 11-11 11-25'.split(' '),
  2028: '01-17 02-21 05-29 06-19 07-04 09-04 10-09 11-23 12-25'.split(' '),
  2029: '01-01 01-15 02-19 05-28 06-19 07-04 09-03 10-08 11-12 11-22 12-25'.split(' '),
};

test.each(Object.entries(HOLIDAYS))(
  'in %i banks are closed on weekends and the published holidays, and no other day',
  (year, holidays) => {
    const closed: string[] = [];
    for (let at = Date.UTC(Number(year), 0, 1); new Date(at).getUTCFullYear() === Number(year); at += DAY_MS) {
      const isWeekend = [0, 6].includes(new Date(at).getUTCDay());
      const day = new Date(at).toISOString().slice(0, 10);
      if (isWeekend) expect(isBankingDay(Day.parse(day)), day).toBe(false);
      else if (!isBankingDay(Day.parse(day))) closed.push(day.slice(5));
    }
    expect(closed).toEqual(holidays);
  },
);

test('a day that is so many banking days on is one, and has just so many before it', () => {
  fc.assert(
    fc.property(days, fc.integer({ min: 0, max: 12 }), (day, count) => {
      const later = addBankingDays(day, count);
      expect(isBankingDay(later)).toBe(true);
      let passed = 0;
      for (let at = Date.parse(day); at < Date.parse(later); at += DAY_MS) {
        if (isBankingDay(Day.parse(new Date(at).toISOString().slice(0, 10)))) passed += 1;
      }
      expect(passed).toBe(count);
    }),
  );
});

test("New York's clocks are read back as they were set, on both days they are changed too", () => {
  const hours = fc.integer({ min: 3 * 60, max: 1439 });
  fc.assert(
    fc.property(
      fc.oneof(
        days,
        fc.constantFrom('2026-03-08', '2026-11-01').map((day) => Day.parse(day)),
      ),
      hours,
      (day, minuteOfDay) => {
        expect(easternTimeOf(easternMoment(day, minuteOfDay))).toEqual({ day, minuteOfDay });
      },
    ),
  );
});

test("a minute that New York's clocks leave out in spring is refused, and named", () => {
  const spring = Day.parse('2026-03-08');
  expect(() => easternMoment(spring, 150)).toThrow("New York's clocks never show minute 150 of 2026-03-08.");
});

describe('a charge settles', () => {
  test.each([
    ['on the third banking day', '2026-11-16T15:00:00Z', '2026-11-19T13:30:00Z'],
    ['counted from that day, a millisecond before the cut-off', '2026-11-16T21:44:59.999Z', '2026-11-19T13:30:00Z'],
    ['counted from the next day, at the cut-off', '2026-11-16T21:45:00Z', '2026-11-20T13:30:00Z'],
    ['over a weekend and Thanksgiving', '2026-11-20T22:00:00Z', '2026-11-27T13:30:00Z'],
    ['counted from Monday, made on a Saturday at any hour', '2026-11-14T23:30:00Z', '2026-11-19T13:30:00Z'],
    ['over Christmas and the new year', '2026-12-29T22:00:00Z', '2027-01-05T13:30:00Z'],
    ['over the leap day', '2028-02-25T15:00:00Z', '2028-03-01T13:30:00Z'],
    ['an hour earlier by UTC once summer time has begun', '2026-03-05T15:00:00Z', '2026-03-10T12:30:00Z'],
    ['an hour later by UTC once summer time has ended', '2026-10-29T15:00:00Z', '2026-11-03T13:30:00Z'],
    ['with the cut-off of summer time', '2026-07-14T20:45:00Z', '2026-07-20T12:30:00Z'],
  ])('%s', (_, charged, settled) => {
    expect(new Date(settlementDateOf(Date.parse(charged))).toISOString()).toBe(new Date(settled).toISOString());
  });

  test('never on a day that is no banking day, and always at 08:30 Eastern time', () => {
    fc.assert(
      fc.property(moments, (at) => {
        const { day, minuteOfDay } = easternTimeOf(settlementDateOf(at));
        expect([isBankingDay(day), minuteOfDay]).toEqual([true, 510]);
      }),
    );
  });

  test('never before a charge that was made earlier', () => {
    fc.assert(
      fc.property(
        moments,
        fc.nat({ max: 10 * DAY_MS }),
        (at, later) => settlementDateOf(at) <= settlementDateOf(at + later),
      ),
    );
  });
});
