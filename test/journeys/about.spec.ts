// About: this build, where its files are, and the licenses of what it contains.
import { expect } from 'playwright/test';
import { test } from '../support/window/console-fixture.ts';

test('About shows the version, the folders and the text of each license', async ({ sharedWindow, wayIn }) => {
  const { page } = sharedWindow;
  await page.getByRole('link', { name: 'About Paydesk' }).click();
  await expect(page.getByRole('heading', { name: 'About Paydesk', level: 1 })).toBeVisible();
  const build = page.getByRole('region', { name: 'This Paydesk' });
  await expect(build).toContainText('0.1.0');
  await expect(build).toContainText(wayIn === 'packaged' ? 'Unsigned build' : 'Run from source');
  await expect(build).toContainText(sharedWindow.dataFolder);
  if (wayIn === 'browser') await expect(build.getByText('Electron')).toBeHidden();
  else await expect(build).toContainText('Electron');

  const licenses = page.getByRole('region', { name: 'Licenses' });
  await licenses.getByLabel('Find a package or license').fill('jetbrains');
  await expect(licenses.getByRole('status')).toHaveText('1 package');
  await licenses.getByRole('button', { name: /jetbrains-mono .*OFL-1\.1/ }).click();
  await expect(licenses.getByText('SIL OPEN FONT LICENSE').first()).toBeVisible();
  if (wayIn === 'packaged') await expect(licenses.getByText('LICENSES.chromium.html')).toBeVisible();
});
