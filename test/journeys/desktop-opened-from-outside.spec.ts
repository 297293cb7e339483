// Links to orders and environments' files, handed over by the system: shown in a window of their own, and nothing is started.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ElectronApplication, expect, type Page } from 'playwright/test';
import { formatOrderLink } from '../../contract/console/order-link.ts';
import { test } from '../support/window/console-fixture.ts';

/** As the system does where Paydesk runs already: a second one is started with it, tells the first, and ends. */
async function handOver(electron: ElectronApplication, ...what: string[]): Promise<Page> {
  const opened = electron.waitForEvent('window');
  await electron.evaluate(({ app }, argv) => {
    app.emit('second-instance', {}, ['paydesk', '--some-switch', ...argv], '/', null);
  }, what);
  const window = await opened;
  await window.getByRole('navigation').first().waitFor();
  return window;
}

const EMBEDDED = { embedded: true, baseUrl: '' };
const FILE = {
  format: 'paydesk-environment-1',
  environment: {
    name: 'Northwind',
    kind: 'sandbox',
    mode: 'merchant',
    marketplaceId: null,
    baseUrl: 'https://api.northwind.example',
    authUrl: 'https://api.northwind.example/token',
    jsUrl: 'https://js.northwind.example',
    dashboardUrl: 'https://northwind.example/dashboard',
    sdkConstructor: 'Northwind',
    orderSpelling: 'session_id',
    brandTitle: 'Northwind',
    checkoutLink: null,
    onboardingLink: null,
    holdingBalance: null,
  },
  logo: null,
};

test('what the system hands over is shown in a window of its own, or refused in words', async ({ sharedWindow }) => {
  const { page, electron, dataFolder } = sharedWindow;

  await test.step('a link shows its order in a window of its own, and what is typed in the first one stays', async () => {
    await page.getByRole('link', { name: 'Sessions' }).click();
    await page.keyboard.press('n');
    const amount = page.getByRole('dialog').getByRole('textbox', { name: 'Amount' });
    await amount.fill('12.50');
    const second = await handOver(electron, formatOrderLink('order_none', EMBEDDED));
    await expect(second.getByRole('heading', { name: 'Order not found' })).toBeVisible();
    expect(new URL(second.url()).pathname).toBe('/orders/order_none');
    await expect(amount).toHaveValue('12.50');
  });

  await test.step('a link to an order that is open brings its window to the front, and opens none', async () => {
    const windows = () => electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length);
    const before = await windows();
    const link = formatOrderLink('order_none', EMBEDDED);
    const focused = await electron.evaluate(
      ({ app, BrowserWindow }, argv) => {
        const shows = (window: Electron.BrowserWindow) => window.webContents.getURL().endsWith('/orders/order_none');
        const [shown] = BrowserWindow.getAllWindows().filter(shows);
        let told = 0;
        const focus = shown?.focus;
        if (shown && focus)
          shown.focus = () => {
            told += 1;
          };
        app.emit('second-instance', {}, argv, '/', null);
        // What is to be opened is read in a later turn.
        return new Promise<number>((resolve) => setImmediate(() => resolve(told)));
      },
      ['paydesk', link],
    );
    expect(focused).toBe(1);
    expect(await windows()).toBe(before);
  });

  await test.step('a link that is anything else is refused in words', async () => {
    const hostile = 'paydesk-link://order/order_1?environment=embedded&confirmedAmount=100';
    const second = await handOver(electron, hostile);
    await expect(second.getByText('Paydesk didn’t open this link')).toBeVisible();
    expect(new URL(second.url()).pathname).toBe('/overview');
  });

  await test.step('a link of an environment that isn’t here says so', async () => {
    const link = formatOrderLink('order_1', { embedded: false, baseUrl: 'https://api.elsewhere.example' });
    const second = await handOver(electron, link);
    await expect(second.getByText('The link is for https://api.elsewhere.example.')).toBeVisible();
  });

  await test.step('a file leads to its import, filled in, and adds nothing by itself', async () => {
    const path = join(dataFolder, 'northwind.paydesk-environment');
    writeFileSync(path, JSON.stringify(FILE));
    const second = await handOver(electron, path);
    const dialog = second.getByRole('dialog', { name: 'Import environment' });
    await expect(dialog.getByText('Northwind', { exact: true }).first()).toBeVisible();
    await expect(second.getByRole('table').getByText('Northwind')).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Add environment' }).click();
    await dialog.getByRole('button', { name: 'Add anyway' }).click();
    await expect(second.getByText('Environment added')).toBeVisible();
  });

  await test.step('a file with a secret, and one that is no file, are refused in words', async () => {
    const path = join(dataFolder, 'bad.paydesk-environment');
    writeFileSync(path, JSON.stringify({ ...FILE, clientSecret: 'planted-secret' }));
    const second = await handOver(electron, path);
    await expect(second.getByText('This file can’t be imported')).toBeVisible();
    await expect(second.getByText('planted-secret')).toHaveCount(0);
    const third = await handOver(electron, join(dataFolder, 'none.paydesk-environment'));
    await expect(third.getByText('Paydesk couldn’t read this file')).toBeVisible();
  });

  await test.step('a page of a hundred links opens a few windows, and one of them says so once', async () => {
    // The windows of the steps before count, too.
    // A process that opens windows may drop what it is asked meanwhile: it is asked again.
    const count = () =>
      electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length).catch(() => null);
    const links = Array.from({ length: 100 }, (_, index) => formatOrderLink(`order_${index}`, EMBEDDED));
    await electron.evaluate(({ app }, argv) => {
      // Answered first: opening windows keeps the process busy.
      setImmediate(() => {
        for (const link of argv) app.emit('second-instance', {}, ['paydesk', link], '/', null);
      });
    }, links);
    await expect.poll(count).toBe(8);
    const told = () =>
      Promise.all(electron.windows().map((each) => each.getByText('Too many windows are open').count()));
    await expect.poll(async () => (await told()).toSorted(), { timeout: 60_000 }).toEqual([0, 0, 0, 0, 0, 0, 0, 1]);
    await expect.poll(count).toBe(8);
  });
});
