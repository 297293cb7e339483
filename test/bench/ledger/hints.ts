// What callers say of a payment in a seeded ledger, as the search is asked for it.
import type { SearchTerm } from '../../../contract/console/search.ts';
import { suffixOf } from '../../../scripts/seed/payments.ts';
import { FIRST_NAMES, LAST_NAMES } from '../../../scripts/seed/people.ts';

/** The id of some order of a ledger seeded with 1; each run another one, from all over it. */
export const anOrder = (run: number, orders: number): string =>
  `order_${suffixOf(Math.floor((run * 7919 * orders) / 1_000_000 + run) % orders, 1)}`;

/** Each kind of hint, and its terms in the nth run. */
export function hints(orders: number): Record<string, (run: number) => SearchTerm[]> {
  const word = (text: string): SearchTerm => ({ text, amount: null, time: null });
  const first = (run: number) => FIRST_NAMES[run % FIRST_NAMES.length] ?? '';
  const last = (run: number) => LAST_NAMES[(run * 7) % LAST_NAMES.length] ?? '';
  const amount = (min: number, max: number): SearchTerm => ({ text: null, amount: { min, max }, time: null });
  const day = (run: number, days = 1): SearchTerm => {
    const from = Date.now() - ((run % 300) + days) * 86_400_000;
    const until = from + days * 86_400_000;
    return {
      ...word(''),
      text: null,
      time: { from: new Date(from).toISOString(), until: new Date(until).toISOString() },
    };
  };
  return {
    'order id': (run) => [word(anOrder(run, orders))],
    'end of an id': (run) => [word(anOrder(run, orders).slice(-5))],
    'part of a track number': (run) => [word(['HQXX', '7KMP', 'AB23', 'ZZ99', 'WXYZ'][run % 5] ?? '')],
    'first name': (run) => [word(first(run))],
    'beginning of a name': (run) => [word(first(run).slice(0, 2))],
    'whole name': (run) => [word(first(run)), word(last(run))],
    'e-mail': (run) => [word(`c${run % 90}.${run % 80}.3@example.com`)],
    amount: (run) => [amount(5600 + run * 100, 5699 + run * 100)],
    'about an amount': (run) => [amount(147_600 + run, 180_400 + run)],
    day: (run) => [day(run)],
    'name, about an amount, week': (run) => [word(last(run)), amount(100_000, 200_000), day(run, 7)],
    'amount and day': (run) => [amount(5600, 5699), day(run)],
    seller: (run) => [word(['barn', 'honey', 'corner'][run % 3] ?? '')],
  };
}
