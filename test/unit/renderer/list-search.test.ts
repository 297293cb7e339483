// The days in a list's address, as the moments that the gateway takes.
import { expect, test } from 'vitest';
import { OrderFilter } from '../../../contract/console/order.ts';
import { daysAsTimes } from '../../../renderer/shared/list-search.ts';

test('a range of days ends with its last one', () => {
  expect(daysAsTimes({ from: '2026-11-20', to: '2026-11-20' })).toEqual({
    from: new Date(2026, 10, 20).toISOString(),
    until: new Date(2026, 10, 21).toISOString(),
  });
});

test.each(['0000-01-01', '0001-01-01', '0099-12-31', '2024-02-29', '9999-12-31'])('%s can be asked for', (day) => {
  const { from, until } = daysAsTimes({ from: day, to: day });
  expect(OrderFilter.safeParse({ from, until }).success, `${from} ${until}`).toBe(true);
  expect(String(from) < String(until)).toBe(true);
});

test('a year before 100 is none of the 20th century', () => {
  expect(daysAsTimes({ from: '0050-06-01' }).from).toMatch(/^0050-/);
});
