// Every screen on a phone, and at 200 % zoom: nothing lies outside the window, no amount is cut, and lists show a row.
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { RECORDS, SCREENS } from '../support/gateway/addresses.ts';
import { fullConsole } from '../support/gateway/full-console.ts';
import { SETTLEMENTS } from '../support/gateway/full-records.ts';
import { openScreen } from '../support/gateway/open-screen.tsx';
import { marketplace } from '../support/gateway/records.ts';

const LISTS = [
  ...['/sessions', '/orders', '/capture-many', '/returns', '/settlements', '/needs-review', '/audit'],
  ...['/environments', '/sellers'],
];

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

const named = (element: HTMLElement) => `${element.tagName} ${element.innerText.slice(0, 40)}`;

/** What a person can't read without moving the page sideways. */
function hiddenHere(): string[] {
  const all = [...document.querySelectorAll<HTMLElement>('header *, main *')].filter(isShown);
  const words = all.filter((one) => one instanceof HTMLElement && one.children.length === 0 && one.innerText.trim());
  const precious = words.filter(({ innerText }) => AMOUNT.test(innerText.trim()) || innerText === 'SANDBOX');
  const cut = precious.filter((one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0);
  const clipped = precious.filter((one) => cutBy(one) !== null);
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
    ...outside.map((one) => `outside: ${named(one)}`),
  ];
}

test('at 390 px no screen is wider than the window, and no amount nor the environment is cut', async () => {
  const screen = await openScreen('/overview', {
    environments: [marketplace()],
    width: 390,
    height: 844,
    answers: fullConsole(),
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
  const full = fullConsole();
  const list = { offered: true, isReading: false, trouble: null, items: SETTLEMENTS, nextCursor: null };
  const screen = await openScreen('/overview', {
    environments: [marketplace()],
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
