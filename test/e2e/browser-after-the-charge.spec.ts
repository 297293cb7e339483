// What became of the money shows by itself: an order settles or comes back while its page is open, and nobody reloads it.
import { expect, type Page } from 'playwright/test';
import { axeFinds } from '../support/axe.ts';
import { type ConsoleWindow, test } from '../support/console/console-fixture.ts';
import { Checkout } from './pages/checkout.ts';
import { ConsolePages } from './pages/console.ts';
import { createSession } from './pages/new-session.ts';
import { lookAt } from './pages/screens.ts';

/** The embedded service's own address, as the checkout's frame has it. */
async function serviceOf(page: Page): Promise<string> {
  const addresses = () => page.frames().map((frame) => frame.url());
  const isCheckout = (address: string) => /\/checkout\//.test(address);
  await expect.poll(() => addresses().some(isCheckout)).toBe(true);
  return new URL(addresses().find(isCheckout) ?? '').origin;
}

async function press(service: string, method: 'POST' | 'PUT', path: string, body: object): Promise<void> {
  const headers = { 'Content-Type': 'application/json' };
  const answer = await fetch(`${service}/sandbox/${path}`, { method, headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(await answer.text());
}

async function capture(consoleWindow: ConsoleWindow, plan: (service: string) => Promise<void>): Promise<string> {
  const pages = new ConsolePages(consoleWindow.page);
  await createSession(pages, { amount: '56', firstName: 'Ada', lastName: 'Lovelace' });
  const checkout = await Checkout.open(consoleWindow, pages);
  const service = await serviceOf(consoleWindow.page);
  await plan(service);
  await checkout.authorize();
  await pages.click('Create order');
  await pages.click(/^Capture \$/);
  await expect(pages.page.getByRole('region', { name: 'Charged' })).toBeVisible();
  return service;
}

const WEEK = { advance_seconds: 7 * 86_400 };

test('an order settles while it is looked at', async ({ consoleWindow }) => {
  const { page } = consoleWindow;
  const service = await capture(consoleWindow, async () => undefined);
  await expect(page.getByRole('region', { name: 'Charged' })).toContainText('Expected to settle on');
  await press(service, 'POST', 'clock', WEEK);
  const panel = page.getByRole('region', { name: 'Settled' });
  await expect(panel).toContainText('Settled $56.00');
  await expect(panel).toContainText('their bank can return it until');
  await lookAt(page, 'order-settled');
  expect(await axeFinds(page)).toEqual([]);
});

test('an order that comes back says why, what it means and what to do, on its page and in the list', async ({
  consoleWindow,
}) => {
  const { page } = consoleWindow;
  const rules = [{ match: {}, after_banking_days: 2, return_code: 'R01' }];
  const service = await capture(consoleWindow, (at) => press(at, 'PUT', 'outcomes', { rules }));
  await press(service, 'POST', 'clock', WEEK);
  const panel = page.getByRole('region', { name: 'Returned' });
  await expect(panel).toContainText('Returned $56.00 · R01 · Insufficient funds');
  await expect(panel).toContainText('didn’t have enough available money');
  await expect(panel).toContainText('can be presented again until');
  await expect(page.getByRole('button', { name: /^Capture/ })).toBeHidden();
  await lookAt(page, 'order-returned');
  expect(await axeFinds(page)).toEqual([]);
  await page.getByRole('navigation').getByRole('link', { name: 'Orders' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Ada Lovelace' })).toContainText('Returned · R01');
});
