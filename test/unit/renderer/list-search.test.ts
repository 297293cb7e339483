// The days in a list's address, as the moments that the gateway takes.
import { expect, test } from 'vitest';
import { OrderFilter } from '../../../contract/console/order.ts';
import { OrdersSearch } from '../../../renderer/features/orders/orders-search.ts';
import { SessionsSearch } from '../../../renderer/features/sessions/sessions-search.ts';
import { daysAsTimes, isFiltered, withoutToldUnread } from '../../../renderer/shared/list-search.ts';

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

test.each([
  [{ status: 'lost', min: 1600 }, ['status']],
  [{ from: '2026-02-30', to: 'tomorrow' }, ['from', 'to']],
  [{ colour: 'red', unverified: 'yes' }, ['colour', 'unverified']],
  [{ standing: 'lost' }, ['status']],
])('%o names what of the link can’t be read', (link, unread) => {
  const search = OrdersSearch.parse(link);
  expect(search.unread).toEqual(unread);
  expect(isFiltered({ ...search, min: undefined })).toBe(false);
});

test('a link that can be read names nothing', () => {
  const links = [{}, { status: 'ready', older: 24 }, { standing: 'in_flight' }, { from: '2026-11-20', all: true }];
  for (const link of links) expect(OrdersSearch.parse(link).unread).toBeUndefined();
  expect(SessionsSearch.parse({ order: 'with', new: true }).unread).toBeUndefined();
  expect(SessionsSearch.parse({ order: 'maybe' }).unread).toEqual(['order']);
});

test('what a link said wrongly is forgotten once another filter is chosen, and told of a view that says it too', () => {
  const shown = OrdersSearch.parse({ status: 'lost' });
  expect(withoutToldUnread({ ...shown, min: 100 }, shown).unread).toBeUndefined();
  expect(withoutToldUnread(OrdersSearch.parse({ kind: 'x' }), shown).unread).toEqual(['kind']);
});
