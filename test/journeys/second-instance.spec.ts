// One Paydesk a data folder.
import { expect } from 'playwright/test';
import { test } from '../support/window/console-fixture.ts';

test('a second Paydesk on the same folder does not open, and the first goes on', async ({ sharedWindow, openOn }) => {
  await expect(openOn(sharedWindow.dataFolder)).rejects.toThrow();
  await sharedWindow.page.reload();
  await expect(sharedWindow.page.getByRole('link', { name: 'Sessions' })).toBeVisible();
});
