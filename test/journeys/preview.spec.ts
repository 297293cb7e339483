// The checkout, looked at from the console: as each consumer sees it, as it ends for each, and in production on their own device.
import { expect, type FrameLocator, type Page } from 'playwright/test';
import type { SharedWindow } from '../support/window/console-fixture.ts';
import { madeEnvironment, madeSession } from '../support/window/made-payment.ts';
import { test } from '../support/window/provider-fixture.ts';
import { Checkout } from './pages/checkout.ts';
import { ConsolePages } from './pages/console.ts';
import { showAdded } from './pages/environments.ts';
import { showPath } from './pages/screens.ts';

/** The page of a new session of $100.00; `at` is the environment the window shows. */
async function showSession(sharedWindow: SharedWindow, at?: string): Promise<void> {
  const { sessionId } = await madeSession(sharedWindow, { amount: 10_000, ...(at !== undefined && { at }) });
  await showPath(sharedWindow.page, `/sessions/${sessionId}`);
}

/** Of the page the checkout's frame stands in: what a merchant's page would have for its window. */
function merchantWindow(checkout: FrameLocator): Promise<string> {
  return checkout.owner().evaluate(({ ownerDocument: { defaultView } }) => {
    return `${defaultView?.innerWidth} × ${defaultView?.innerHeight}`;
  });
}

const languageOf = (checkout: FrameLocator) => checkout.locator('html').getAttribute('lang');
const logOf = (page: Page) => page.getByRole('log', { name: 'Checkout events' });

test('the checkout is looked at in another size, language and theme, and the window keeps them', async ({
  sharedWindow,
}, testInfo) => {
  const pages = new ConsolePages(sharedWindow.page);
  const { page } = pages;
  const picture = (name: string) =>
    page.screenshot({ path: `test/artefacts/screens/${testInfo.project.name}-preview-${name}.png` });
  await showSession(sharedWindow);
  const checkout = await Checkout.open(sharedWindow, pages);
  await checkout.frame.getByRole('heading').first().waitFor();
  expect(await merchantWindow(checkout.frame)).toBe('390 × 664');
  await expect(page.getByText(/^390 × 664, shown at \d+%$/)).toBeVisible();
  await picture('phone');

  await page.getByTitle('Desktop').click();
  await expect.poll(() => merchantWindow(checkout.frame)).toBe('1280 × 800');
  await picture('desktop');
  await page.getByTitle('Tablet').click();
  await expect.poll(() => merchantWindow(checkout.frame)).toBe('768 × 1024');

  await pages.unfold('Event log');
  // The earlier frame is gone once the checkout has said that it is open again.
  const opened = logOf(page).getByText('Checkout opened');
  await page.getByRole('combobox', { name: 'Language' }).selectOption('Spanish');
  await expect(opened).toHaveCount(2);
  expect(await languageOf(await sharedWindow.checkoutFrame())).toBe('es');
  await page.getByRole('combobox', { name: 'Theme' }).selectOption('Dark');
  await expect(opened).toHaveCount(3);
  const dark = await sharedWindow.checkoutFrame();
  await dark.getByRole('heading').first().waitFor();
  expect(await languageOf(dark)).toBe('es');
  await expect.poll(() => merchantWindow(dark)).toBe('768 × 1024');
  await picture('tablet-spanish-dark');

  await showSession(sharedWindow);
  expect(await languageOf((await Checkout.open(sharedWindow, pages)).frame)).toBe('es');
  await expect(page.getByText(/^768 × 1024/)).toBeVisible();
});

test('an outcome is one click: a session of the same amount by a magic consumer, its checkout open', async ({
  sharedWindow,
}) => {
  const pages = new ConsolePages(sharedWindow.page);
  const { page } = pages;
  await showSession(sharedWindow);
  await page.getByRole('heading', { name: '$100.00', level: 1 }).waitFor();
  const before = page.url();
  await page.getByRole('button', { name: 'Test outcome' }).click();
  await page.getByRole('menuitem', { name: 'Insufficient funds' }).click();
  await page.getByText('Insufficient Consumer', { exact: true }).waitFor();
  expect(page.url()).not.toBe(before);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('$100.00');
  await (await sharedWindow.checkoutFrame()).getByRole('heading').first().waitFor();
  await pages.unfold('Event log');
  await pages.unfold('Calls');
  await expect(logOf(page).getByText('Checkout opened')).toHaveCount(1);
  await expect(page.getByText('HTTP 200')).toBeVisible();

  await page.getByRole('button', { name: 'Open on the consumer’s device' }).click();
  await expect(page.getByRole('img', { name: 'QR code for this session’s checkout' })).toBeVisible();
  await expect(page.getByText(/^http:\/\/127.0.0.1:\d+\/pay\/sess_/)).toBeVisible();
});

test('in production the consumer’s own device comes first: a code to scan, once it is known where', async ({
  sharedWindow,
  startLiveService,
}, testInfo) => {
  const provider = await startLiveService();
  const pages = new ConsolePages(sharedWindow.page);
  const { page } = pages;
  await madeEnvironment(sharedWindow, provider, { name: 'Scanned Books', kind: 'production' });
  await showAdded(pages, 'Scanned Books');
  await showSession(sharedWindow, 'Scanned Books');
  await expect(page.getByText('There’s no code to scan because this environment has no checkout link.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Preview checkout' })).toHaveCount(0);
  const session = page.url();

  await page.getByRole('link', { name: 'Add a checkout link' }).click();
  await page.getByRole('button', { name: 'Edit' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Checkout link').fill('https://pay.example.com/');
  await form.getByRole('button', { name: 'Save changes' }).click();
  await expect(form.getByText('Include {session_id} where the session ID goes.')).toBeVisible();
  await form.getByLabel('Checkout link').fill('https://pay.example.com/s/{session_id}');
  await form.getByRole('button', { name: 'Save changes' }).click();
  await expect(form).toHaveCount(0);

  await pages.goTo('Sessions');
  await page.getByText('Ada Lovelace').click();
  await page.waitForURL(session);
  const address = `https://pay.example.com/s/${new URL(session).pathname.split('/').at(-1)}`;
  await expect(page.getByRole('img', { name: 'QR code for this session’s checkout' })).toBeVisible();
  await expect(page.getByText(address)).toBeVisible();
  await page.screenshot({ path: `test/artefacts/screens/${testInfo.project.name}-preview-production.png` });

  const checkout = await Checkout.open(sharedWindow, pages);
  await checkout.frame.getByRole('heading').first().waitFor();
  await expect(page.getByText('Nothing you click here authorizes the payment.')).toBeVisible();
});

test('Print or save in the checkout offers its authorization, and only a click in the console prints it', async ({
  sharedWindow,
}, testInfo) => {
  const pages = new ConsolePages(sharedWindow.page);
  const { page } = pages;
  await showSession(sharedWindow);
  const checkout = await Checkout.open(sharedWindow, pages);
  await checkout.authorize();
  // The system's own dialog would wait for a person.
  await page.evaluate(() => {
    Object.assign(window, { printed: 0 });
    window.print = () => {
      (window as unknown as { printed: number }).printed += 1;
    };
  });
  const printed = () => page.evaluate(() => (window as unknown as { printed: number }).printed);
  const offer = page.getByRole('status').filter({ hasText: 'The checkout can’t print inside Paydesk.' });
  await expect(offer).toHaveCount(0);
  await checkout.press('Print or save');
  await expect(offer).toBeVisible();
  await page.screenshot({ path: `test/artefacts/screens/${testInfo.project.name}-preview-print.png` });
  expect(await printed()).toBe(0);

  await offer.getByRole('button', { name: 'Print authorization' }).click();
  expect(await printed()).toBe(1);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { name: 'Consumer’s authorization' })).toBeVisible();
  await expect(page.getByText('From the record of the embedded payment service.')).toBeVisible();
  await expect(offer).toBeHidden();
  await page.screenshot({ path: `test/artefacts/screens/${testInfo.project.name}-preview-paper.png` });
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));

  await page.getByRole('button', { name: 'Close preview' }).click();
  await expect(offer).toHaveCount(0);
});
