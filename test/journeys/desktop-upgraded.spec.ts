// The package is upgraded beneath the running app: a window that gets the focus offers a restart, once.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'playwright/test';
import { runtimeForTests } from '../support/window/electron-runtime/runtime-for-tests.ts';
import { openInElectron } from '../support/window/in-electron.ts';

test('after an upgrade beneath it, Paydesk offers to restart once, and restarts if asked to', async () => {
  const runtime = runtimeForTests();
  if ('missing' in runtime) return test.skip(true, runtime.missing);
  const folder = mkdtempSync(join(tmpdir(), 'paydesk-e2e-upgraded-'));
  const file = join(folder, 'app.asar');
  writeFileSync(file, 'the old version');
  const environment = { ...(process.env as Record<string, string>), LC_ALL: 'C.UTF-8', PAYDESK_TEST_REPLACED: file };
  const { electron, kill } = await openInElectron(runtime, { dataFolder: join(folder, 'data'), environment });
  if (!electron) throw new Error('It was opened without Electron.');

  /** What is asked, and whether it would start again, as a window gets the focus and a person presses that button. */
  const focused = (button: 0 | 1) =>
    electron.evaluate(async ({ app, BrowserWindow, dialog }, response) => {
      const seen = { asked: [] as string[], restarts: false, quits: false };
      dialog.showMessageBox = (async (_window: unknown, { message }: Electron.MessageBoxOptions) => {
        seen.asked.push(message);
        return { response, checkboxChecked: false };
      }) as typeof dialog.showMessageBox;
      app.relaunch = () => {
        seen.restarts = true;
      };
      app.quit = () => {
        seen.quits = true;
      };
      app.emit('browser-window-focus', {}, BrowserWindow.getAllWindows()[0]);
      await new Promise(setImmediate);
      return seen;
    }, button);
  const silent = { asked: [], restarts: false, quits: false };
  const asked = ['Paydesk was updated while it was open.'];

  try {
    expect(await focused(0)).toEqual(silent);
    rmSync(file);
    expect(await focused(0)).toEqual(silent);
    writeFileSync(file, 'the newer version');
    expect(await focused(1)).toEqual({ asked, restarts: false, quits: false });
    expect(await focused(0)).toEqual(silent);
    writeFileSync(file, 'a version newer than that');
    expect(await focused(0)).toEqual({ asked, restarts: true, quits: true });
  } finally {
    await kill();
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
});
