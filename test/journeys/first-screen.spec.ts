// The first thing a person sees, by every way in, the packed app included.
import { expect } from 'playwright/test';
import { test } from '../support/window/console-fixture.ts';

test('a fresh start shows the overview, unmistakably in the sandbox', async ({ consoleWindow }, testInfo) => {
  const { page } = consoleWindow;
  await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Take your first payment' })).toBeVisible();
  await expect(page.getByText('SANDBOX').first()).toBeVisible();
  await expect(page).toHaveTitle(/sandbox/i);
  await page.screenshot({ path: `test/artefacts/screens/first-screen-${testInfo.project.name}.png` });

  await test.step('closed and opened again, it is there again', async () => {
    await consoleWindow.restart();
    await expect(consoleWindow.page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible();
  });
});
