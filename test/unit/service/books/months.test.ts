// The books' days and months, which are New York's.
import { expect, test } from 'vitest';
import { Day, Month } from '../../../../contract/books-month.ts';
import { boundsOf, boundsOfDay, monthOf } from '../../../../service/books/months.ts';

const at = (moment: string) => Date.parse(moment);

test.each([
  ['in winter', '2026-11-24', '2026-11-24T05:00:00Z', '2026-11-25T05:00:00Z'],
  ['in summer', '2026-07-01', '2026-07-01T04:00:00Z', '2026-07-02T04:00:00Z'],
  ['that has 23 hours', '2026-03-08', '2026-03-08T05:00:00Z', '2026-03-09T04:00:00Z'],
  ['that has 25 hours', '2026-11-01', '2026-11-01T04:00:00Z', '2026-11-02T05:00:00Z'],
  ['that ends a year', '2026-12-31', '2026-12-31T05:00:00Z', '2027-01-01T05:00:00Z'],
])('a day %s is from midnight to midnight in New York', (_name, day, from, to) => {
  expect(boundsOfDay(Day.parse(day))).toEqual({ from: at(from), to: at(to) });
});

test('a month is from midnight to midnight in New York, and ends a year where it is December', () => {
  expect(boundsOf(Month.parse('2026-11'))).toEqual({
    from: at('2026-11-01T04:00:00Z'),
    to: at('2026-12-01T05:00:00Z'),
  });
  expect(boundsOf(Month.parse('2026-12'))).toEqual({
    from: at('2026-12-01T05:00:00Z'),
    to: at('2027-01-01T05:00:00Z'),
  });
  expect(monthOf(at('2026-12-01T04:59:59.999Z'))).toBe('2026-11');
  expect(monthOf(at('2026-12-01T05:00:00Z'))).toBe('2026-12');
});
