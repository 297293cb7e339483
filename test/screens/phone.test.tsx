// Every screen on a phone, and at 200 % zoom: nothing lies outside the window, no amount is cut, and lists show a row.
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { OrderStatus } from '../../contract/console/order.ts';
import { RECORDS, SCREENS } from '../support/gateway/addresses.ts';
import { fullConsole } from '../support/gateway/full-console.ts';
import { ORDERS, SESSIONS, SETTLEMENTS } from '../support/gateway/full-records.ts';
import type { Answers } from '../support/gateway/gateway.ts';
import { lookAt } from '../support/gateway/look-at.ts';
import { openScreen } from '../support/gateway/open-screen.tsx';
import { embedded, frameAnswers, marketplace, pageOf } from '../support/gateway/records.ts';
import { until } from '../support/gateway/until.ts';

const LISTS = [
  ...['/sessions', '/orders', '/capture-many', '/returns', '/settlements', '/needs-review', '/audit'],
  ...['/environments', '/sellers'],
];

const MARKETPLACE = { environments: [marketplace()] };

/** The full console, with the notice about the keychain above every screen. */
function withNotice(): Answers {
  const full = fullConsole();
  const { facts } = frameAnswers({ ...MARKETPLACE, role: 'alone' }).console ?? {};
  if (typeof facts !== 'object') throw new Error('The frame has no facts.');
  return {
    ...full,
    console: { ...full.console, facts: { ...facts, vault: { state: 'memory', reason: 'no_keychain' } } },
  };
}

const AMOUNT = /^[−-]?\$[\d,]+\.\d\d$/;

const isShown = (element: HTMLElement) =>
  element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
  element.getBoundingClientRect().width > 1;

/** Whether the element, or something it is in, scrolls sideways or cuts off what is wider. */
function cutBy(element: HTMLElement): HTMLElement | null {
  const { left, right } = element.getBoundingClientRect();
  for (let around = element.parentElement; around && around !== document.body; around = around.parentElement) {
    const box = around.getBoundingClientRect();
    if (getComputedStyle(around).overflowX !== 'visible' && (right > box.right + 1 || left < box.left - 1))
      return around;
  }
  return null;
}

/** Whether the end is shown as cut, on the way to what cuts it. */
function isEllipsis(element: HTMLElement, until: HTMLElement): boolean {
  for (let one: HTMLElement | null = element; one; one = one.parentElement) {
    if (getComputedStyle(one).textOverflow === 'ellipsis') return true;
    if (one === until) return false;
  }
  return false;
}

const named = (element: HTMLElement) => `${element.tagName} ${element.innerText.slice(0, 40)}`;

/** What a person can't read without moving the page sideways. */
function hiddenHere(): string[] {
  const all = [...document.querySelectorAll<HTMLElement>('header *, main *')].filter(isShown);
  const lists = all.filter((one) => one.matches('select'));
  const words = all.filter((one) => one instanceof HTMLElement && one.children.length === 0 && one.innerText.trim());
  const precious = words.filter(({ innerText }) => AMOUNT.test(innerText.trim()) || innerText === 'SANDBOX');
  const cut = precious.filter((one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0);
  const clipped = precious.filter((one) => cutBy(one) !== null);
  // What a card cuts off can't be reached. A table's head is for screen readers here.
  const lost = words.filter((one) => {
    if (one.closest('th')) return false;
    const around = cutBy(one);
    return around !== null && getComputedStyle(around).overflowX === 'hidden' && !isEllipsis(one, around);
  });
  const narrow = lists.filter((one) => one.matches('select') && one.scrollWidth > one.clientWidth + 1);
  const controls = all.filter((one) => one.matches('button, input, a'));
  const outside = [...words, ...controls].filter(
    (one) => one.getBoundingClientRect().right > innerWidth - 4 && cutBy(one) === null,
  );
  return [
    ...(document.documentElement.scrollWidth > innerWidth
      ? [`the page is ${document.documentElement.scrollWidth} wide`]
      : []),
    ...cut.map((one) => `cut: ${named(one)}`),
    ...clipped.map((one) => `clipped: ${named(one)}`),
    ...lost.map((one) => `lost: ${named(one)}`),
    ...narrow.map((one) => `narrow: ${named(one)}`),
    ...outside.map((one) => `outside: ${named(one)}`),
  ];
}

test('at 390 px no screen is wider than the window, and no amount nor the environment is cut', async () => {
  const screen = await openScreen('/overview', {
    ...MARKETPLACE,
    // Less a scrollbar.
    width: 375,
    height: 844,
    answers: withNotice(),
  });
  const found: Record<string, string[]> = {};
  for (const path of [...SCREENS, ...RECORDS]) {
    await screen.go(path);
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(page.getByRole('banner').element().textContent).toContain('SANDBOX');
    const hidden = [...new Set(hiddenHere())];
    if (hidden.length > 0) found[path] = hidden;
  }
  expect(found).toEqual({});
});

test('at 200 % zoom the first row of each list is on the screen', async () => {
  const full = withNotice();
  const list = { offered: true, isReading: false, trouble: null, items: SETTLEMENTS, nextCursor: null };
  const screen = await openScreen('/overview', {
    ...MARKETPLACE,
    width: 720,
    height: 450,
    answers: { ...full, settlements: { ...full.settlements, list } },
  });
  const below: Record<string, number> = {};
  for (const path of LISTS) {
    await screen.go(path);
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
    const rows = [...document.querySelectorAll<HTMLElement>('main tbody tr, main section[aria-label^="Copies"] a')];
    const bottom = Math.min(...rows.filter(isShown).map((row) => row.getBoundingClientRect().bottom));
    if (bottom > innerHeight) below[path] = Math.round(bottom);
  }
  expect(below).toEqual({});
});

test('at 390 px the notice about the keychain is one line, and tries again', async () => {
  const screen = await openScreen('/orders', { ...MARKETPLACE, width: 390, height: 844, answers: withNotice() });
  const notice = () => page.getByRole('status').filter({ hasText: 'API keys' });
  await expect.element(notice()).toBeVisible();
  expect(notice().element().getBoundingClientRect().height).toBeLessThan(50);
  await notice().getByRole('button', { name: 'Try keychain again' }).click();
  await until(() => expect(screen.inputsOf('console.retryKeychain')).toHaveLength(1));
});

test('at 390 px what is found shows its amount and status, without scrolling sideways', async () => {
  await openScreen('/orders', {
    ...MARKETPLACE,
    width: 390,
    height: 844,
    answers: {
      ...fullConsole(),
      search: {
        find: {
          payments: ORDERS.map((order) => ({ kind: 'order', order, matched: ['name', 'email', 'phone'] })),
          sellers: [],
          isCut: false,
          orders: null,
          corrections: [],
        },
      },
    },
  });
  await page.getByRole('button', { name: /Search/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Search' });
  await dialog.getByRole('combobox').fill('ada');
  await expect.element(dialog.getByRole('option').first()).toBeVisible();
  const within = dialog.element().getBoundingClientRect();
  const parts = [...dialog.element().querySelectorAll<HTMLElement>('[role="option"] *')].filter(isShown);
  const outside = parts.filter((one) => one.getBoundingClientRect().right > within.right);
  expect(outside.map(named)).toEqual([]);
  expect(parts.filter((one) => AMOUNT.test(one.innerText.trim())).length).toBeGreaterThan(0);
  const scrolled = [...dialog.element().querySelectorAll('*')].filter(
    (one) =>
      getComputedStyle(one).overflowX !== 'hidden' && one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0,
  );
  expect(scrolled.filter((one) => getComputedStyle(one).overflowX !== 'visible')).toEqual([]);
  await lookAt('search-390');
});

test.each(['en', 'es'] as const)('at 1440 px no status of a list is cut (%s)', async (language) => {
  const full = fullConsole();
  const order = ORDERS[0];
  const session = SESSIONS[0];
  if (!order || !session) throw new Error('There are no records.');
  const orders = OrderStatus.options.map((status, n) => ({ ...order, id: `order_${n}`, status, returnCode: 'R01' }));
  const errors = ['session_insufficient_balance', 'session_account_not_valid', 'session_authentication_failed'];
  const sessions = [
    ...(['complete', 'opened', 'consumer_confirmed', 'account_chosen', 'expired'] as const).map((checkout) => ({
      ...session,
      id: `sess_${checkout}`,
      checkout,
    })),
    ...['failed' as const, 'reopened' as const].flatMap((checkout) =>
      errors.map((checkoutError) => ({ ...session, id: `sess_${checkout}_${checkoutError}`, checkout, checkoutError })),
    ),
  ];
  const screen = await openScreen('/overview', {
    ...MARKETPLACE,
    language,
    width: 1440,
    height: 900,
    answers: {
      ...full,
      orders: { ...full.orders, list: pageOf(orders) },
      sessions: { ...full.sessions, list: pageOf(sessions) },
      consumers: {
        ...full.consumers,
        payments: pageOf([
          ...orders.map((one) => ({ kind: 'order' as const, order: one, matched: [], duplicateOf: null })),
          ...sessions.map((one) => ({ kind: 'session' as const, session: one, matched: [] })),
        ]),
      },
    },
  });
  const cut: Record<string, string[]> = {};
  for (const path of ['/orders', '/sessions', `/consumers/${order.id}`]) {
    await screen.go(path);
    const labels = () => [...document.querySelectorAll<HTMLElement>('main tbody .mantine-Badge-label')];
    await until(() => expect(labels().length).toBeGreaterThan(5));
    const short = labels().filter((one) => one.scrollWidth > one.clientWidth);
    if (short.length > 0) cut[path] = short.map((one) => `${one.innerText} ${one.scrollWidth} > ${one.clientWidth}`);
  }
  expect(cut).toEqual({});
});

test('at 1024 px a consumer’s payments show their account and their order', async () => {
  const full = fullConsole();
  await openScreen(`/consumers/${ORDERS[0]?.id}`, { width: 1024, height: 768, answers: full });
  const row = document.querySelector<HTMLElement>('main tbody tr:not([aria-hidden])');
  await until(() => expect(row?.innerText).toContain('order_'));
  expect(row?.innerText).toContain(embedded().accounts[0]?.name);
});

test.each([
  [390, 844],
  [720, 450],
])('at %d × %d px the filters of a list can all be reached behind one button', async (width, height) => {
  const screen = await openScreen('/orders', { ...MARKETPLACE, width, height, answers: withNotice() });
  await page.getByRole('button', { name: 'Filters' }).click();
  const filters = () => page.getByRole('dialog');
  await userEvent.selectOptions(filters().getByRole('combobox', { name: 'Status' }), 'Charged');
  await until(() => expect(screen.address()).toContain('charged'));
  const { top, bottom } = filters().element().getBoundingClientRect();
  expect(top).toBeGreaterThanOrEqual(0);
  expect(bottom).toBeLessThanOrEqual(height);
  await filters().getByRole('checkbox', { name: 'Unverified' }).click();
  await until(() => expect(screen.address()).toContain('unverified'));
});
