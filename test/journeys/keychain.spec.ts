// Where the keys are, as the person is told.
import { expect } from 'playwright/test';
import { test } from '../support/window/console-fixture.ts';
import { ConsolePages } from './pages/console.ts';

test('with a keychain the keys are in it, and no warning is shown', async ({ sharedWindow }) => {
  const pages = new ConsolePages(sharedWindow.page);
  await pages.goTo('Environment');
  await expect(pages.page.getByText(/in this computer.s keychain/i)).toBeVisible();
  await expect(pages.page.getByText('You’ll need to enter API keys again after a restart')).toHaveCount(0);
});
