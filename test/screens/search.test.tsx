// The search field: what is typed is what is opened, and what can't be meant or isn't there is said.

import { useState } from 'react';
import { flushSync } from 'react-dom';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { SearchInput, SearchResult } from '../../contract/console/search.ts';
import type { SessionView } from '../../contract/console/session.ts';
import { ConsumerFilter } from '../../renderer/features/orders/order-list.tsx';
import { ahead } from '../support/clock/screen-time.ts';
import type { Answers, OutputOf } from '../support/gateway/gateway.ts';
import { lookAt } from '../support/gateway/look-at.ts';
import { openScreen } from '../support/gateway/open-screen.tsx';
import { pageOf, session, sessionDetail } from '../support/gateway/records.ts';
import { until } from '../support/gateway/until.ts';
import { show } from './show.tsx';

const dialog = () => page.getByRole('dialog', { name: 'Search' });
const options = () => dialog().getByRole('option');
const field = () => page.getByRole('combobox', { name: 'Search payments and screens' });
const namesOf = () =>
  options()
    .elements()
    .map(({ textContent }) => textContent ?? '');

const found = (sessions: SessionView[]): SearchResult => ({
  payments: sessions.map((one) => ({ kind: 'session', session: one, matched: ['name'] })),
  sellers: [],
  isCut: false,
  orders: null,
  corrections: [],
});

/** Finds the sessions whose consumer has every word in the name. */
function searching(sessions: SessionView[], after: () => Promise<unknown> = async () => undefined): Answers {
  const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return {
    sessions: {
      list: pageOf(sessions),
      get: ({ sessionId }) => sessionDetail(sessions.find(({ id }) => id === sessionId) ?? {}),
    },
    search: {
      find: async ({ terms }): Promise<OutputOf<'search', 'find'>> => {
        await after();
        const words = terms.map(({ text }) => plain(text ?? ''));
        return found(
          sessions.filter(({ firstName, lastName }) =>
            words.every((word) => plain(`${firstName} ${lastName}`).includes(word)),
          ),
        );
      },
    },
  };
}

const ADA = session({ id: 'sess_ada', firstName: 'Ada', lastName: 'Lovelace' });
const GRACE = session({ id: 'sess_grace', firstName: 'Grace', lastName: 'Hopper' });
const NUNEZ = session({ id: 'sess_nunez', firstName: 'José', lastName: 'Núñez', totalAmount: 164_000 });
const ALVAREZ = session({ id: 'sess_alvarez', firstName: 'José', lastName: 'Alvarez', totalAmount: 2_000 });

test('Enter right after typing opens what was typed, not what was found before', async () => {
  const screen = await openScreen('/overview', { answers: searching([ADA, GRACE]) });
  await userEvent.keyboard('{Control>}k{/Control}');
  await field().fill('hopper');
  await until(() => expect(namesOf()[0]).toContain('Grace Hopper'));
  await field().fill('lovelace');
  await userEvent.keyboard('{Enter}');
  await until(() => expect(screen.address()).toBe('/sessions/sess_ada'));
  await until(() => expect(dialog().elements()).toEqual([]));
});

test('a link whose range ends before it begins says so in the list’s place', async () => {
  const screen = await openScreen('/overview');
  for (const list of ['orders', 'sessions']) {
    await screen.go(`/${list}?min=5&max=4`);
    await expect.element(page.getByRole('alert')).toMatchTextContent('The minimum amount is more than the maximum.');
    await screen.go(`/${list}?from=2026-11-20&to=2026-11-19`);
    await expect.element(page.getByRole('alert')).toMatchTextContent('The first day is after the last.');
    await page.getByRole('button', { name: /^Remove the filter/ }).click();
    await until(() => expect(page.getByRole('alert').elements()).toEqual([]));
  }
});

test('Enter opens what the whole text finds, and the option that the keys have come to is told', async () => {
  const answered: (() => void)[] = [];
  let isHeld = false;
  const held = () => (isHeld ? new Promise<void>((resolve) => answered.push(resolve)) : Promise.resolve());
  // Newest first, as main lists them.
  const screen = await openScreen('/audit', { answers: searching([ALVAREZ, NUNEZ], held) });
  await userEvent.keyboard('{Control>}k{/Control}');
  await field().fill('josé');
  // Both, and the way to the first one’s consumer.
  await until(() => expect(namesOf()).toHaveLength(3));
  const chosen = () => field().element().getAttribute('aria-activedescendant');
  const [first, second] = options()
    .elements()
    .map(({ id }) => id);
  expect(chosen()).toBe(first);
  await userEvent.keyboard('{ArrowDown}');
  await until(() => expect(chosen()).toBe(second));
  await userEvent.keyboard('{ArrowUp}');
  await until(() => expect(chosen()).toBe(first));
  // The answer to the whole text isn't there yet: what is listed, Alvarez first, is what "josé" finds.
  isHeld = true;
  await userEvent.keyboard('{End} nunez{Enter}');
  await until(() => expect(answered.length).toBeGreaterThan(0));
  expect(screen.address()).toBe('/audit');
  isHeld = false;
  for (const answer of answered) answer();
  await until(() => expect(screen.address()).toBe('/sessions/sess_nunez'));
});

test('what can’t be meant is said, what isn’t there is said, and screens are found by name', async () => {
  const screen = await openScreen('/overview', { answers: searching([]) });
  await page.getByRole('banner').getByRole('button', { name: 'Search payments' }).click();
  await field().fill('2/30');
  await expect.element(dialog().getByRole('status')).toMatchTextContent('2/30 isn’t a day in the calendar.');
  await field().fill('nobody');
  await expect.element(dialog().getByRole('status')).toMatchTextContent('Nothing found in Embedded sandbox');
  await lookAt('search-nothing');
  await field().fill('backu');
  await until(() => expect(namesOf()).toEqual(['Go to Backups']));
  await userEvent.keyboard('{Enter}');
  await until(() => expect(screen.address()).toBe('/backups'));
  await until(() => expect(dialog().elements()).toEqual([]));
  await userEvent.keyboard('?');
  await expect.element(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toMatchTextContent('Next row');
  await userEvent.keyboard('{Escape}');
  await until(() => expect(page.getByRole('dialog').elements()).toEqual([]));
  await userEvent.keyboard('/');
  await expect.element(field()).toHaveFocus();
});

test('where a search is cut, a line leads to the orders of the same consumer, amount, days and seller', async () => {
  const orders = {
    consumer: '2125550134 smith',
    accountId: 'account_1',
    minAmount: 45_000,
    maxAmount: 55_000,
    from: new Date(2026, 10, 1).toISOString(),
    until: new Date(2026, 11, 1).toISOString(),
  };
  const answers = searching([]);
  const find = () => ({ payments: [], sellers: [], isCut: true, orders, corrections: [] });
  const screen = await openScreen('/overview', { answers: { ...answers, search: { find } } });
  await userEvent.keyboard('{Control>}k{/Control}');
  await field().fill('smith 212-555-0134 ~500 last month');
  const line = dialog().getByRole('option', { name: /^Show all in Orders/ });
  await expect.element(line).toMatchTextContent('2125550134 smith');
  await expect
    .element(dialog().getByRole('status'))
    .toMatchTextContent('Not everything in Embedded sandbox was searched.');
  await line.click();
  await until(() => expect(screen.address()).toContain('/orders?'));
  await until(() => expect(screen.address()).toContain('min=45000&max=55000&from=2026-11-01&to=2026-11-30'));
  await expect.element(page.getByText('Consumer: 2125550134 smith')).toBeVisible();
  await page.getByRole('button', { name: 'Remove the filter Consumer: 2125550134 smith' }).click();
  await until(() => expect(screen.address()).not.toContain('consumer'));
});

test('where a sandbox’s clock is days ahead, days are counted by it, and that is said', async () => {
  const asked: (string | null)[] = [];
  const answers = searching([]);
  const find = async ({ terms }: SearchInput) => {
    asked.push(...terms.map(({ time }) => time?.from ?? null));
    return found([]);
  };
  const openReturns = { count: 0, amount: 0, isMore: false, dueSoon: 0, overdue: 0, asOf: ahead(30, 'days') };
  await openScreen('/overview', {
    answers: Object.assign({}, answers, { search: { find }, afterCharge: { openReturns } }),
  });
  await userEvent.keyboard('{Control>}k{/Control}');
  await field().fill('yesterday');
  const recognized = dialog().getByRole('group', { name: 'Recognized' });
  await expect.element(recognized).toMatchTextContent('Day by the sandbox’s clock:');
  const its = new Date(ahead(29, 'days'));
  await until(() => expect(asked).toEqual([new Date(its.getFullYear(), its.getMonth(), its.getDate()).toISOString()]));
});

test('of a pasted mail of many pages, what it names at its end is looked for', async () => {
  await openScreen('/overview', { answers: searching([]) });
  await userEvent.keyboard('{Control>}k{/Control}');
  await field().fill(`${'Please help me with this, it has taken too long. '.repeat(200)} My order is order_9f2cA1.`);
  const recognized = dialog().getByRole('group', { name: 'Recognized' });
  await expect.element(recognized).toMatchTextContent('ID: order_9f2cA1');
});

test('orders are narrowed to a consumer once the typing pauses, and the address keeps it', async () => {
  const asked: (string | null | undefined)[] = [];
  const list = ({ consumer }: { consumer?: string | null | undefined }) => {
    asked.push(consumer);
    return { items: [], nextCursor: null };
  };
  const screen = await openScreen('/orders', { answers: { orders: { list } } });
  await page.getByRole('button', { name: 'More filters' }).click();
  await page.getByRole('textbox', { name: 'Consumer' }).fill('ann smith');
  await until(() => expect(screen.address()).toContain('consumer=ann'));
  await until(() => expect(asked).toContain('ann smith'));
});

test('a consumer filter keeps what is typed while the list narrows, and what is typed last when it closes at once', async () => {
  const sent: (string | undefined)[] = [];
  let arrive: (consumer: string) => void = () => undefined;
  const Filter = () => {
    const [consumer, setConsumer] = useState<string>();
    arrive = setConsumer;
    return <ConsumerFilter search={{ consumer }} onSearch={(search) => sent.push(search.consumer)} />;
  };
  const shown = await show(<Filter />);
  const typed = page.getByRole('textbox', { name: 'Consumer' });
  await typed.fill('ann');
  await until(() => expect(sent).toEqual(['ann']));
  await typed.fill('anns');
  flushSync(() => arrive('ann'));
  await expect.element(typed).toHaveValue('anns');
  await userEvent.type(typed, 'm');
  await shown.unmount();
  expect(sent.at(-1)).toBe('annsm');
});

test('several payments of a name lead to all payments of the first one’s consumer', async () => {
  const screen = await openScreen('/overview', { answers: searching([NUNEZ, ALVAREZ]) });
  await userEvent.keyboard('{Control>}k{/Control}');
  await field().fill('núñez');
  await until(() => expect(namesOf()[0]).toContain('José Núñez'));
  expect(namesOf().filter((name) => name.startsWith('All payments'))).toEqual([]);
  await field().fill('josé');
  await options().filter({ hasText: 'All payments of José Núñez' }).click();
  await until(() => expect(screen.address()).toBe('/consumers/sess_nunez'));
});
