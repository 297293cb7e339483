// One Paydesk a data folder.
import { expect } from 'playwright/test';
import { test } from '../support/window/console-fixture.ts';

test('a second Paydesk on the same folder does not open, and the first goes on', async ({ consoleWindow, openOn }) => {
  await expect(openOn(consoleWindow.dataFolder)).rejects.toThrow();
  await consoleWindow.page.reload();
  await expect(consoleWindow.page.getByRole('link', { name: 'Sessions' })).toBeVisible();
});
