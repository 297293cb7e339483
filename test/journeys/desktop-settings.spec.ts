// Settings of the desktop app, as the computer feels them: what is told by notifications and opened by a click, start at login, the lock with the screen, and erasing.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ElectronApplication, expect } from 'playwright/test';
import { test } from '../support/window/console-fixture.ts';
import { runtimeForTests } from '../support/window/electron-runtime/runtime-for-tests.ts';
import { openInElectron } from '../support/window/in-electron.ts';
import { control, environmentOf, madeCharge } from '../support/window/made-payment.ts';
import { chooseFromMenu } from '../support/window/menu.ts';
import { openNotificationServer } from '../support/window/notification-server.ts';
import type { OpenConsole } from '../support/window/open-console.ts';
import { openKeyring } from '../support/window/own-keyring.ts';

const PIN = '739154';
/** A feed is read every few seconds. */
const WITHIN = { timeout: 20_000 };
/** Past the return. */
const TEN_DAYS = { advance_seconds: 10 * 86_400 };

function appOf({ electron }: OpenConsole): ElectronApplication {
  if (!electron) throw new Error('This console has no Electron.');
  return electron;
}

test('a person sets up this computer, is told once of what waits, and erases everything', async () => {
  const runtime = runtimeForTests();
  if ('missing' in runtime) return test.skip(true, runtime.missing);
  const keyring = await openKeyring();
  const folder = mkdtempSync(join(tmpdir(), 'paydesk-e2e-settings-'));
  const dataFolder = join(folder, 'data');
  const environment = { ...keyring.environment, XDG_CONFIG_HOME: join(folder, 'config') };
  const notifications = await openNotificationServer(environment);
  const open = () => openInElectron(runtime, { dataFolder, environment });
  let opened = await open();

  await test.step('the menu leads to Settings, and the app starts with the session from then on', async () => {
    await expect(opened.page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
    await chooseFromMenu(appOf(opened), 'settings');
    await expect(opened.page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
    await opened.page.getByRole('switch', { name: 'Start Paydesk when I sign in' }).click();
    const entry = join(folder, 'config/autostart/paydesk.desktop');
    await expect.poll(() => existsSync(entry)).toBe(true);
    expect(readFileSync(entry, 'utf8')).toContain(`"--data" "${dataFolder}"`);
    // Nothing on this bus shows icons.
    await expect(opened.page.getByRole('switch', { name: /^Keep running in the tray/ })).toBeDisabled();
  });

  const returned = async () => {
    const service = (await environmentOf(opened)).baseUrl;
    const rules = [{ match: {}, after_banking_days: 2, return_code: 'R01' }];
    await control(service, 'PUT', 'outcomes', { rules });
    const { orderId } = await madeCharge(opened);
    await control(service, 'POST', 'clock', TEN_DAYS);
    return orderId;
  };

  if (notifications) {
    await test.step('a return with a deadline is told without names, and a click opens it', async () => {
      const orderId = await returned();
      await expect
        .poll(() => notifications.told, WITHIN)
        .toEqual([{ title: '1 return has a deadline', body: 'Embedded sandbox' }]);
      notifications.click();
      await expect(opened.page.getByRole('region', { name: 'Returned' })).toBeVisible();
      expect(opened.page.url()).toContain(orderId);
    });

    await test.step('after a restart only the next one is told', async () => {
      await opened.close();
      opened = await open();
      await returned();
      await expect.poll(() => notifications.told.length, WITHIN).toBe(2);
      expect(notifications.told[1]?.title).toBe('1 return has a deadline');
    });
  }

  await test.step('with the screen, Paydesk locks: it wants the PIN again', async () => {
    const { client } = opened;
    await client.pin.set({ pin: PIN, idleMinutes: 60, current: null });
    await client.settings.set({ lockWithScreen: true });
    await client.network.setProxy({ mode: 'none' });
    const lockScreen = () =>
      spawnSync(
        'dbus-send',
        ['--session', '--type=signal', '/org/gnome/ScreenSaver', 'org.gnome.ScreenSaver.ActiveChanged', 'boolean:true'],
        { env: environment },
      );
    const refusal = () =>
      client.network.setProxy({ mode: 'none' }).then(
        () => null,
        (error: unknown) => String(error),
      );
    // Until the one who listens is there, nothing hears it.
    await expect
      .poll(async () => {
        lockScreen();
        return refusal();
      }, WITHIN)
      .not.toBeNull();
    await client.pin.enter({ pin: PIN });
    expect(await refusal()).toBeNull();

    // A sleep that no system tells of: only the clock on the wall went on.
    await appOf(opened).evaluate(() => {
      const { now } = Date;
      Date.now = () => now() + 600_000;
    });
    await expect.poll(refusal, WITHIN).not.toBeNull();
    await client.pin.enter({ pin: PIN });
    expect(await refusal()).toBeNull();
  });

  await test.step('keys and data are erased as Paydesk quits', async () => {
    const { page } = opened;
    const electron = appOf(opened);
    await chooseFromMenu(electron, 'settings');
    await page.getByRole('button', { name: 'Erase keys and data' }).click();
    const gone = electron.waitForEvent('close');
    await page.getByRole('dialog').getByLabel('Type ERASE to confirm').fill('ERASE');
    await page.getByRole('dialog').getByRole('button', { name: 'Erase and quit' }).click();
    await gone;
    const left = readdirSync(dataFolder).filter((name) => !name.startsWith('instance.'));
    expect(left).toEqual(['window']);
  });

  notifications?.close();
  await keyring.close();
  rmSync(folder, { recursive: true, force: true });
});
