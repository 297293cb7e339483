// A page that stops: its window comes back where it was, with what was typed; one that stops again and again says so in words.
import { type ElectronApplication, expect } from 'playwright/test';
import { test } from '../support/window/console-fixture.ts';

/** Resolves once the page's process has ended and what comes in its place is loaded: a page that is going never answers a question. */
const comesBack = (electron: ElectronApplication) =>
  electron.evaluate(
    ({ BrowserWindow }) =>
      new Promise<void>((resolve) => {
        const contents = BrowserWindow.getAllWindows()[0]?.webContents;
        contents?.once('render-process-gone', () => contents.once('did-finish-load', () => resolve()));
      }),
  );

/** Ends the page's process, as a fault in it would, and waits for what the window shows then. */
const stopPage = (electron: ElectronApplication) =>
  Promise.all([
    comesBack(electron),
    electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer()),
  ]);

/** Playwright's own page is lost with the process it looked into, so Electron is asked. */
const inPage = <Answer>(electron: ElectronApplication, code: string): Promise<Answer> =>
  electron.evaluate(
    ({ BrowserWindow }, text) =>
      BrowserWindow.getAllWindows()[0]?.webContents.executeJavaScript(text) as Promise<unknown>,
    code,
  ) as Promise<Answer>;

const words = (electron: ElectronApplication) =>
  inPage<string>(electron, 'document.body?.innerText ?? ""').catch(() => '');

/** Stops the clock by which main counts what happens within a minute: a test may take longer than that. */
const stopClock = (electron: ElectronApplication) =>
  electron.evaluate(() => {
    const now = performance.now();
    performance.now = () => now;
  });

const afterAMinute = (electron: ElectronApplication) =>
  electron.evaluate(() => {
    const later = performance.now() + 60_001;
    performance.now = () => later;
  });

test('a page that stops comes back with what was typed, until it stops again and again', async ({ consoleWindow }) => {
  const { page, electron } = consoleWindow;
  await stopClock(electron);

  await test.step('a form that names no draft is kept nowhere', async () => {
    await page.getByRole('link', { name: 'Environment', exact: true }).click();
    await page.getByRole('link', { name: 'Environments' }).first().click();
    await page.getByRole('button', { name: 'Add environment' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add environment' });
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Northwind');
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain(
      'Northwind',
    );
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  await test.step('the window comes back at its page, and what was typed is back in its form', async () => {
    await page.getByRole('link', { name: 'Sessions' }).click();
    await page.keyboard.press('n');
    const dialog = page.getByRole('dialog', { name: 'New session' });
    await dialog.getByRole('textbox', { name: 'Amount' }).fill('125.50');
    await dialog.getByRole('textbox', { name: 'First name' }).fill('Ada');
    const before = page.url();
    await stopPage(electron);
    await expect.poll(() => words(electron)).toContain('This page stopped and was loaded again');
    expect(await inPage(electron, 'location.href')).toBe(before);
    const typed = (label: string) =>
      inPage(
        electron,
        `[...document.querySelectorAll('[role=dialog] input')].find((field) => field.labels?.[0]?.textContent === '${label}')?.value`,
      );
    await expect.poll(() => typed('Amount')).toBe('125.50');
    await expect.poll(() => typed('First name')).toBe('Ada');
    // What React holds, not only what the field shows: the amount is read back in words.
    await expect.poll(() => words(electron)).toContain('The consumer pays $125.50');
  });

  await test.step('a window that does not respond can be loaded again', async () => {
    await Promise.all([
      comesBack(electron),
      electron.evaluate(({ BrowserWindow, dialog }) => {
        dialog.showMessageBox = (async () => ({ response: 1, checkboxChecked: false })) as typeof dialog.showMessageBox;
        BrowserWindow.getAllWindows()[0]?.emit('unresponsive');
      }),
    ]);
    await expect.poll(() => words(electron)).toContain('This page stopped and was loaded again');
  });

  await test.step('a page that stops three times in a minute is not loaded again by itself', async () => {
    await afterAMinute(electron);
    for (const _time of [1, 2]) {
      await stopPage(electron);
      await expect.poll(() => words(electron)).toContain('Sessions');
    }
    await stopPage(electron);
    await expect.poll(() => words(electron)).toContain('This window keeps stopping');
    // The page has no launch token and no bridge to one that would be answered.
    expect(
      await inPage(electron, 'paydeskConsole.launchToken().then(() => "given", () => "refused")').catch(
        () => 'refused',
      ),
    ).toBe('refused');
    await electron.evaluate(
      ({ BrowserWindow }) =>
        new Promise<void>((resolve) => {
          const contents = BrowserWindow.getAllWindows()[0]?.webContents;
          contents?.once('did-finish-load', () => resolve());
          // Its answer is lost where the new page comes first.
          void contents?.executeJavaScript('document.querySelector("a").click()').catch(() => undefined);
        }),
    );
    await expect.poll(() => words(electron)).toContain('Needs review');
  });
});
