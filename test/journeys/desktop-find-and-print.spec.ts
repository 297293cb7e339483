// Find in page by the keyboard, and what a page is like on paper.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'playwright/test';
import { test } from '../support/window/console-fixture.ts';
import { chooseFromMenu } from '../support/window/menu.ts';
import { ConsolePages } from './pages/console.ts';

test('a page is searched by the keyboard, printed, and saved as PDF', async ({ sharedWindow }) => {
  const { page, electron, dataFolder } = sharedWindow;
  const pages = new ConsolePages(page);

  await test.step('finds text, counts it, goes both ways, and Escape puts the bar away', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
    await page.getByRole('link', { name: 'Backups' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Backups' })).toBeVisible();
    await chooseFromMenu(electron, 'find');
    const bar = page.getByRole('search').filter({ has: page.getByRole('textbox', { name: 'Find in page' }) });
    const field = bar.getByRole('textbox');
    await expect(field).toBeFocused();
    await field.fill('BACKUP');
    const count = bar.getByRole('status');
    await expect(count).toHaveText(/^1 of \d+$/);
    const all = Number((await count.textContent())?.split(' ').at(-1));
    expect(all).toBeGreaterThan(1);
    expect(await page.evaluate(() => CSS.highlights.get('paydesk-found')?.size)).toBe(all);
    await page.keyboard.press('Enter');
    await expect(count).toHaveText(`2 of ${all}`);
    await page.keyboard.press('Shift+Enter');
    await page.keyboard.press('Shift+Enter');
    await expect(count).toHaveText(`${all} of ${all}`);
    await chooseFromMenu(electron, 'findNext');
    await expect(count).toHaveText(`1 of ${all}`);
    // The bar's own text isn't on the page.
    await field.fill('no such words on this page');
    await expect(count).toHaveText('Not found');
    await page.keyboard.press('Escape');
    await expect(bar).toBeHidden();
    expect(await page.evaluate(() => CSS.highlights.get('paydesk-found')?.size)).toBe(0);
  });

  await test.step('on paper there is the page alone, light even where the window is dark', async () => {
    await pages.goTo('Overview');
    const scheme = () => page.evaluate(() => document.documentElement.dataset['mantineColorScheme']);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(scheme).toBe('dark');
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    await page.emulateMedia({ colorScheme: 'dark', media: 'print' });
    expect(await scheme()).toBe('light');
    await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Sessions' })).toBeHidden();
    await expect(page.getByRole('link', { name: 'Settings' })).toBeHidden();
    await expect(page.getByRole('button', { name: 'Add sample data' })).toBeHidden();
    const [background, left] = await page.evaluate(() => [
      getComputedStyle(document.body).backgroundColor,
      document.querySelector('h1')?.getBoundingClientRect().left ?? 0,
    ]);
    expect(background).toBe('rgb(255, 255, 255)');
    expect(left).toBeLessThan(100);
    await page.screenshot({ path: 'test/artefacts/screens/paper.png' });
    await page.emulateMedia({ colorScheme: 'dark', media: 'screen' });
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    expect(await scheme()).toBe('dark');
    await page.emulateMedia({ colorScheme: 'light' });
  });

  await test.step('saves the page as PDF where a person says, and leaves the window as it was', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
    await page.evaluate(() => {
      const seen: (string | undefined)[] = [];
      Object.assign(window, { schemes: seen });
      window.addEventListener('beforeprint', () => seen.push('before'));
      window.addEventListener('afterprint', () => seen.push('after'));
    });
    const file = join(dataFolder, 'page.pdf');
    await electron.evaluate(({ dialog }, filePath) => {
      dialog.showSaveDialog = (async (_window: unknown, options: { defaultPath?: string }) => {
        Object.assign(globalThis, { pdfNamed: options.defaultPath });
        return { canceled: false, filePath };
      }) as typeof dialog.showSaveDialog;
    }, file);
    await chooseFromMenu(electron, 'savePdf');
    const head = () => {
      try {
        return readFileSync(file, 'latin1').slice(0, 5);
      } catch {
        return '';
      }
    };
    await expect.poll(head).toBe('%PDF-');
    expect(await electron.evaluate(() => (globalThis as { pdfNamed?: string }).pdfNamed)).toBe(
      'Overview SANDBOX Embedded sandbox Paydesk.pdf',
    );
    await expect
      .poll(() => page.evaluate(() => (window as { schemes?: string[] }).schemes))
      .toEqual(['before', 'after']);
  });

  await test.step('without a printer, printing saves the page as PDF; a dialog that was canceled saves nothing', async () => {
    const [canceled, saved] = ['canceled', 'saved'].map((name) => join(dataFolder, `${name}.pdf`)) as [string, string];
    const printWhere = (why: string, file: string) =>
      electron.evaluate(
        ({ BrowserWindow, dialog, Menu }, { path, reason }) => {
          const [window] = BrowserWindow.getAllWindows();
          if (!window) throw new Error('There is no window.');
          window.webContents.print = (_options, called) => called?.(false, reason);
          dialog.showSaveDialog = (async () => ({ canceled: false, filePath: path })) as typeof dialog.showSaveDialog;
          Menu.getApplicationMenu()?.getMenuItemById('print')?.click(undefined, window, undefined);
        },
        { path: file, reason: why },
      );
    await printWhere('Print job canceled', canceled);
    await printWhere('Failed to enumerate printers', saved);
    await expect.poll(() => existsSync(saved) && readFileSync(saved, 'latin1').slice(0, 5)).toBe('%PDF-');
    expect(existsSync(canceled)).toBe(false);
  });

  await test.step('a window that is closed while its PDF is named says that it wasn’t saved', async () => {
    const opened = electron.waitForEvent('window');
    await chooseFromMenu(electron, 'newWindow');
    await (await opened).getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
    const file = join(dataFolder, 'closed.pdf');
    await electron.evaluate(({ BrowserWindow, dialog, Menu }, filePath) => {
      const seen = { said: [] as unknown[], faults: [] as string[] };
      const { showSaveDialog, showMessageBox } = dialog;
      Object.assign(globalThis, seen, {
        restoreDialogs: () => Object.assign(dialog, { showSaveDialog, showMessageBox }),
      });
      process.on('unhandledRejection', (error) => seen.faults.push(String(error)));
      dialog.showSaveDialog = (async (window: Electron.BrowserWindow) => {
        window.destroy();
        return { canceled: false, filePath };
      }) as typeof dialog.showSaveDialog;
      dialog.showMessageBox = (async (...given: unknown[]) => {
        seen.said.push(given.map((each) => (each as { detail?: string }).detail ?? 'a window'));
        return { response: 0, checkboxChecked: false };
      }) as typeof dialog.showMessageBox;
      const second = BrowserWindow.getAllWindows()
        .toSorted((one, other) => one.id - other.id)
        .at(-1);
      Menu.getApplicationMenu()?.getMenuItemById('savePdf')?.click(undefined, second, undefined);
    }, file);
    const seen = () =>
      electron.evaluate(() => {
        const { said, faults } = globalThis as unknown as { said: unknown[]; faults: string[] };
        return { said, faults };
      });
    await expect
      .poll(seen)
      .toEqual({ said: [['Its window was closed. Open the page again, then save it.']], faults: [] });
    expect(existsSync(file)).toBe(false);
    await electron.evaluate(() => (globalThis as unknown as { restoreDialogs: () => void }).restoreDialogs());
  });
});
