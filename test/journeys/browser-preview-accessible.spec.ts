// The preview's stage in both kinds of environment, light and dark, wide and narrow, as axe sees it and by the keyboard alone.
import { expect } from 'playwright/test';
import { test } from '../support/window/provider-fixture.ts';
import { Checkout } from './pages/checkout.ts';
import { ConsolePages } from './pages/console.ts';
import { addWithKeys } from './pages/environments.ts';
import { createSession } from './pages/new-session.ts';
import { lookAt } from './pages/screens.ts';

const ADA = { amount: '100', firstName: 'Ada', lastName: 'Lovelace' };

test('the preview’s stage has nothing axe objects to, wide or narrow', async ({ consoleWindow, startLiveService }) => {
  const provider = await startLiveService();
  const { page } = consoleWindow;
  const pages = new ConsolePages(page);
  const narrow = () => page.setViewportSize({ width: 900, height: 700 });
  const wide = () => page.setViewportSize({ width: 1280, height: 800 });

  await createSession(pages, ADA);
  // By the keyboard alone: the size, the outcomes, the code to scan.
  await page.getByRole('radio', { name: 'Phone' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'Tablet' })).toBeChecked();
  await page.getByRole('button', { name: 'Test outcome' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Slow bank' }).waitFor();
  await lookAt(page, 'stage-outcomes');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Open on the consumer’s device' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Copy link' })).toBeFocused();
  await lookAt(page, 'stage-code');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Open on the consumer’s device' })).toBeFocused();
  await page.getByTitle('Desktop').click();
  await (await Checkout.open(consoleWindow, pages)).frame.getByRole('heading').first().waitFor();
  await lookAt(page, 'stage-desktop');
  await narrow();
  await lookAt(page, 'stage-desktop-narrow');
  await wide();

  await addWithKeys(pages, provider, { name: 'Corner Books', kind: 'Production' });
  await createSession(pages, ADA);
  await lookAt(page, 'stage-production-no-link');
  await narrow();
  await (await Checkout.open(consoleWindow, pages)).frame.getByRole('heading').first().waitFor();
  await lookAt(page, 'stage-production-open-narrow');
});
