// A window of 960 × 480, what a screen of 1080p has room for at 200 %: every place, button and time can be reached and read.
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { OrderId } from '../../contract/ids.ts';
import { ago } from '../support/clock/screen-time.ts';
import { fullConsole } from '../support/gateway/full-console.ts';
import { ORDERS } from '../support/gateway/full-records.ts';
import { lookAt } from '../support/gateway/look-at.ts';
import { openScreen } from '../support/gateway/open-screen.tsx';
import { marketplace, pageOf } from '../support/gateway/records.ts';
import { until } from '../support/gateway/until.ts';

const FULL = fullConsole();
const TO_ERASE = Array.from({ length: 20 }, (_, n) => ({
  recordId: OrderId.parse(`order_${n}`),
  name: 'Ada Lovelace',
  amount: 5_600,
  at: ago(900, 'days'),
  verdict: { kind: 'erase' as const },
}));
const LOW = {
  environments: [marketplace()],
  width: 960,
  height: 480,
  answers: { ...FULL, consumers: { ...FULL.consumers, planErasure: { items: TO_ERASE, isWhole: true } } },
};

/** Whether the middle of it is in view, and nothing lies over it. */
function isInView(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect();
  const there = document.elementFromPoint(left + width / 2, top + height / 2);
  return there !== null && (element.contains(there) || there.contains(element));
}

test('the navigation’s last place is reached by scrolling, and About Paydesk is always in view', async () => {
  await openScreen('/overview', LOW);
  const navigation = page.getByRole('navigation', { name: 'Main' });
  const last = navigation.getByRole('link', { name: 'Audit log' }).element();
  expect(isInView(navigation.getByRole('link', { name: 'About Paydesk' }).element())).toBe(true);
  expect(isInView(last)).toBe(false);
  last.scrollIntoView();
  await until(() => expect(isInView(last)).toBe(true));
  await lookAt('navigation-960x480');
});

test.each([
  ['/sessions', 'New session', 'Create session'],
  ['/consumers/order_1', 'Erase this consumer’s data', /^Erase 20 payments/],
  ['/environments', 'Add environment', 'Add environment'],
])('at %s, %s has its button in view, over the fields that scroll', async (path, open, send) => {
  await openScreen(path, LOW);
  await page.getByRole('button', { name: open }).first().click();
  const dialog = page.getByRole('dialog');
  const button = () => dialog.getByRole('button', { name: send }).last().element();
  await until(() => expect(isInView(button())).toBe(true));
  expect(getComputedStyle(button()).backgroundColor).not.toBe(getComputedStyle(dialog.element()).backgroundColor);
  await lookAt(`dialog-960x480${path.replaceAll('/', '-')}`);
  await userEvent.click(button());
  // The field that wants something isn't hidden under the button.
  await until(() => expect(isInView(document.activeElement ?? document.body)).toBe(true));
});

test('the menu of columns is no higher than the window', async () => {
  await openScreen('/orders', LOW);
  await page.getByRole('button', { name: 'Columns' }).click();
  const menu = page.getByRole('dialog');
  await until(() => expect(menu.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(480));
  menu.getByRole('button', { name: 'Reset columns' }).element().scrollIntoView();
  await until(() => expect(isInView(menu.getByRole('button', { name: 'Reset columns' }).element())).toBe(true));
});

test.each(['en', 'es'] as const)(
  'a time of another year is whole in a list, day and hour unbroken (%s)',
  async (language) => {
    const orders = ORDERS.map((order) => ({ ...order, createdAt: ago(400, 'days') }));
    const full = fullConsole();
    const screen = await openScreen('/orders', {
      ...LOW,
      language,
      answers: {
        ...full,
        orders: { ...full.orders, list: pageOf(orders) },
        consumers: {
          ...full.consumers,
          payments: pageOf(
            orders.map((order) => ({ kind: 'order' as const, order, matched: ['name' as const], duplicateOf: null })),
          ),
        },
      },
    });
    for (const [path, width] of [
      ['/orders', 960],
      [`/consumers/${ORDERS[0]?.id}`, 1366],
    ] as const) {
      await page.viewport(width, 768);
      await screen.go(path);
      await until(() => expect(document.querySelectorAll('main tbody td time').length).toBeGreaterThan(0));
      for (const time of document.querySelectorAll('main tbody td time')) {
        const cell = time.closest('td') as HTMLElement;
        const { paddingRight } = getComputedStyle(cell);
        const end = cell.getBoundingClientRect().right - Number.parseFloat(paddingRight);
        const [day, hour] = time.querySelectorAll('span');
        expect(time.getBoundingClientRect().right, path).toBeLessThanOrEqual(end + 1);
        expect(day?.getClientRects()).toHaveLength(1);
        expect(hour?.getClientRects()).toHaveLength(1);
      }
    }
  },
);
