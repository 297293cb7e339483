// The embedded service as a test reaches it: by its checkout's frame, and by the sandbox's controls.
import { expect, type Page } from 'playwright/test';
import type { ConsoleWindow } from '../../support/window/console-fixture.ts';
import { Checkout } from './checkout.ts';
import { ConsolePages } from './console.ts';
import { createSession, type Payment } from './new-session.ts';

/** The service's own address, as the checkout's frame has it. */
export async function serviceOf(page: Page): Promise<string> {
  const addresses = () => page.frames().map((frame) => frame.url());
  const isCheckout = (address: string) => /\/checkout\//.test(address);
  await expect.poll(() => addresses().some(isCheckout)).toBe(true);
  return new URL(addresses().find(isCheckout) ?? '').origin;
}

/** Sends one of the sandbox's controls to a service. */
export async function press(service: string, method: 'POST' | 'PUT', path: string, body: object): Promise<void> {
  const headers = { 'Content-Type': 'application/json' };
  const answer = await fetch(`${service}/sandbox/${path}`, { method, headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(await answer.text());
}

const PAYMENT: Payment = { amount: '56', firstName: 'Ada', lastName: 'Lovelace' };

type Captured = { plan?: (service: string) => Promise<void>; payment?: Payment };

/** Takes a payment and captures it; `plan` runs before the consumer authorizes it. Gives the service's address. */
export async function capture(
  consoleWindow: ConsoleWindow,
  { plan, payment = PAYMENT }: Captured = {},
): Promise<string> {
  const pages = new ConsolePages(consoleWindow.page);
  await createSession(pages, payment);
  const checkout = await Checkout.open(consoleWindow, pages);
  const service = await serviceOf(consoleWindow.page);
  await plan?.(service);
  await checkout.authorize();
  await pages.click('Create order');
  await pages.click(/^Capture \$/);
  await expect(pages.page.getByRole('region', { name: 'Charged' })).toBeVisible();
  return service;
}
