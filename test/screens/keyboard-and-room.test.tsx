// The desk by keyboard, in a narrow window, and with large type.
import { expect, test } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import { fullConsole } from '../support/gateway/full-console.ts';
import { ORDERS } from '../support/gateway/full-records.ts';
import { lookAt } from '../support/gateway/look-at.ts';
import { openScreen } from '../support/gateway/open-screen.tsx';
import { marketplace, seller } from '../support/gateway/records.ts';
import { until } from '../support/gateway/until.ts';

const INVITED = seller({ id: 'seller_invited', missing: 'link_shared', keys: null, organizationId: null });

test('the keyboard skips the navigation, sees the card it is on, and is at the new page’s heading', async () => {
  await openScreen('/overview', { answers: fullConsole() });
  const card = page.getByRole('link', { name: /orders to capture/ });
  await expect.element(card).toBeVisible();
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByRole('link', { name: 'Skip to content' })).toHaveFocus();
  await lookAt('skip-link');
  await userEvent.keyboard('{Enter}');
  await userEvent.keyboard('{Tab}');
  await until(() => expect(document.activeElement?.closest('main')).not.toBeNull());
  const link = card.element() as HTMLElement;
  link.focus();
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
  await userEvent.keyboard('{Tab}');
  await expect.element(card).toHaveFocus();
  expect(getComputedStyle(link).outlineStyle).toBe('solid');
  await commands.picture('browser-card-focused');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('heading', { name: 'Orders', level: 1 })).toHaveFocus();
});

test('in a narrow window a track number is there, and with type at 200 % the heads leave room to read', async () => {
  const many = Array.from({ length: 5 }, (_, n) => ORDERS.map((one) => ({ ...one, id: `${one.id}_${n}` }))).flat();
  const full = fullConsole();
  const screen = await openScreen('/orders', {
    environments: [marketplace()],
    width: 900,
    height: 700,
    answers: {
      ...full,
      orders: { ...full.orders, list: { items: many, nextCursor: null } },
      // An invitation that came to nothing, with all its buttons.
      sellers: { ...full.sellers, get: { ...INVITED, notes: [], sessionCount: 0, orderCount: 0 } },
    },
  });
  for (const path of ['/orders', '/sessions']) {
    await screen.go(path);
    await expect.element(page.getByText('Beatriz Costa').first()).toBeVisible();
    const row = page.getByRole('row').nth(1);
    await expect.element(row.getByRole('button', { name: /copy/i }).last()).toBeVisible();
    await expect.element(row).toMatchTextContent(/[A-Z0-9]{6,}/);
    await commands.picture(`browser-${path.slice(1)}-narrow`);
  }
  // What a window of 1280 × 800 has room for at 200 %.
  await page.viewport(640, 400);
  await screen.go('/orders');
  window.scrollTo(0, 600);
  const bottomOf = (element: Element | null) => element?.getBoundingClientRect().bottom ?? 0;
  await until(() => {
    expect(window.scrollY).toBeGreaterThan(300);
    expect(
      Math.max(bottomOf(document.querySelector('header')), bottomOf(document.querySelector('main h1'))),
    ).toBeLessThan(100);
  });
  await commands.picture('browser-orders-large-type');
  await screen.go(`/sellers/${INVITED.id}`);
  for (const action of [/^Merge with another seller/, /^Remove seller/, /^Create test session/]) {
    const button = page.getByRole('button', { name: action }).element();
    expect(button.getBoundingClientRect().right, action.source).toBeLessThanOrEqual(innerWidth);
  }
  await commands.picture('browser-seller-large-type');
});

test('once Paydesk doesn’t answer any more, the overview says how old its figures are', async () => {
  const screen = await openScreen('/overview', { answers: fullConsole() });
  await expect.element(page.getByRole('link', { name: /orders to capture/ })).toBeVisible();
  screen.goAway();
  // The overview asks again by itself.
  await expect.element(page.getByText('These figures are from', { exact: false }), { timeout: 30_000 }).toBeVisible();
  await expect.element(page.getByRole('alert').first()).toMatchTextContent('Paydesk isn’t responding.');
  await commands.picture('browser-overview-stale');
});
