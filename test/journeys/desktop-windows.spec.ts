// Several windows of one Paydesk: each at its own page, and where they were after a restart. The menu leads to them.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ElectronApplication, expect, type Page } from 'playwright/test';
import { formatOrderLink } from '../../contract/console/order-link.ts';
import { test } from '../support/window/console-fixture.ts';
import { chooseFromMenu } from '../support/window/menu.ts';

async function openSecond(electron: ElectronApplication): Promise<Page> {
  const opened = electron.waitForEvent('window');
  await chooseFromMenu(electron, 'newWindow');
  return opened;
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test('several windows have one menu, and pages of their own', async ({ sharedWindow }) => {
  const { page, electron } = sharedWindow;

  await test.step('a second window has a page and a session of its own, and closing it leaves the first', async () => {
    await expect(heading(page, 'Overview')).toBeVisible();
    await page.evaluate(() => sessionStorage.setItem('mine', 'first'));
    const second = await openSecond(electron);
    await second.getByRole('link', { name: 'Audit log' }).click();
    await expect(heading(second, 'Audit log')).toBeVisible();
    await expect(heading(page, 'Overview')).toBeVisible();
    expect(await second.evaluate(() => sessionStorage.getItem('mine'))).toBeNull();
    await second.close();
    await expect(page.getByRole('link', { name: 'Sessions' })).toBeVisible();
  });

  await test.step('the menu leads to pages and does what the keys do', async () => {
    await expect(heading(page, 'Overview')).toBeVisible();
    await chooseFromMenu(electron, '/audit');
    await expect(heading(page, 'Audit log')).toBeVisible();
    await chooseFromMenu(electron, 'back');
    await expect(heading(page, 'Overview')).toBeVisible();
    await chooseFromMenu(electron, 'search');
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await chooseFromMenu(electron, 'newRecord');
    await expect(page.getByRole('dialog', { name: 'New session' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await chooseFromMenu(electron, 'shortcuts');
    const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(shortcuts.getByRole('row', { name: 'New window Ctrl+N' })).toBeVisible();
  });

  await test.step('every shortcut is in the menu with its keys', async () => {
    const keys = await electron.evaluate(({ Menu }) =>
      Menu.getApplicationMenu()?.items.flatMap(({ submenu }) =>
        (submenu?.items ?? []).flatMap(({ id, accelerator }) => (accelerator && id ? [[id, String(accelerator)]] : [])),
      ),
    );
    expect(Object.fromEntries(keys ?? [])).toMatchObject({
      search: 'CmdOrCtrl+K',
      newRecord: 'N',
      nextRow: 'J',
      previousRow: 'K',
      openRow: 'Enter',
      selectRow: 'Space',
      shortcuts: '?',
      newWindow: 'CmdOrCtrl+N',
      print: 'CmdOrCtrl+P',
      savePdf: 'CmdOrCtrl+Shift+P',
      closeWindow: 'CmdOrCtrl+W',
      find: 'CmdOrCtrl+F',
      findNext: 'CmdOrCtrl+G',
      findPrevious: 'CmdOrCtrl+Shift+G',
      reload: 'CmdOrCtrl+R',
      zoomIn: 'CmdOrCtrl+Plus',
      zoomInUnshifted: 'CmdOrCtrl+=',
      zoomOut: 'CmdOrCtrl+-',
      actualSize: 'CmdOrCtrl+0',
      fullScreen: 'F11',
      back: 'Alt+Left',
      forward: 'Alt+Right',
    });
  });
});

const shown = (electron: ElectronApplication) =>
  electron.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()
      .map((window) => ({ ...window.getNormalBounds(), zoom: window.webContents.getZoomLevel() }))
      .sort((one, other) => one.x - other.x),
  );

test('windows come back where they were, as far as a screen has the place', async ({ openOn }) => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'paydesk-e2e-'));
  const places = join(dataFolder, 'windows.json');
  const open = async () => {
    const { electron, page, close } = await openOn(dataFolder);
    if (!electron) throw new Error('This way in has no Electron.');
    return { electron, page, close };
  };

  const first = await test.step('a place that has no sense is not taken', async () => {
    writeFileSync(places, '{"windows": "none"');
    const opened = await open();
    await expect(heading(opened.page, 'Overview')).toBeVisible();
    return opened;
  });

  const second = await test.step('both windows come back where they were, as large as things were shown', async () => {
    const { electron, close } = first;
    await openSecond(electron);
    await electron.evaluate(({ BrowserWindow }) => {
      const [one, two] = BrowserWindow.getAllWindows();
      one?.setBounds({ x: 10, y: 20, width: 950, height: 620 });
      two?.setBounds({ x: 60, y: 50, width: 1000, height: 640 });
    });
    await chooseFromMenu(electron, 'zoomIn');
    const before = await shown(electron);
    expect(before.map(({ zoom }) => zoom)).toEqual([0.5, 0.5]);
    await close();
    const opened = await open();
    await expect.poll(() => shown(opened.electron)).toEqual(before);
    return opened;
  });

  const third = await test.step('a window that a link opened doesn’t come back as one more overview', async () => {
    const { electron, page, close } = second;
    await expect(heading(page, 'Overview')).toBeVisible();
    const opened = electron.waitForEvent('window');
    const link = formatOrderLink('order_none', { embedded: true, baseUrl: '' });
    // Pressed twice.
    await electron.evaluate(
      ({ app }, argv) => {
        for (let press = 0; press < 2; press += 1) app.emit('second-instance', {}, argv, '/', null);
      },
      ['paydesk', link],
    );
    await expect((await opened).getByRole('heading', { name: 'Order not found' })).toBeVisible();
    expect(await shown(electron)).toHaveLength(3);
    await close();
    const again = await open();
    await expect(heading(again.page, 'Overview')).toBeVisible();
    expect(await shown(again.electron)).toHaveLength(2);
    return again;
  });

  await test.step('a place that no screen has any more is not taken', async () => {
    await third.close();
    const bounds = { x: -9000, y: 40_000, width: 950, height: 620 };
    writeFileSync(places, JSON.stringify({ windows: [{ bounds, isMaximized: false, isFullScreen: false }], zoom: 0 }));
    const { electron, close } = await open();
    const [window] = await shown(electron);
    const area = await electron.evaluate(({ screen }) => screen.getPrimaryDisplay().workArea);
    expect(window?.x).toBeGreaterThanOrEqual(area.x);
    expect(window?.y).toBeGreaterThanOrEqual(area.y);
    await close();
  });
  rmSync(dataFolder, { recursive: true, force: true });
});
