// The desktop app's menu follows the language that is chosen in the window.
import { expect } from 'playwright/test';
import { test } from '../support/console/console-fixture.ts';

test('the menu changes with the language of the window', async ({ consoleWindow }) => {
  const { page, electron } = consoleWindow;
  // The first menu is the app's on a Mac, and of files elsewhere.
  const menu = () =>
    electron.evaluate(({ Menu }) =>
      Menu.getApplicationMenu()
        ?.items.slice(1)
        .map(({ label }) => label),
    );
  expect(await menu()).toEqual(['Edit', 'View', 'Window']);
  await page.getByRole('button', { name: 'Language', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Español' }).click();
  await expect(page.getByRole('heading', { name: 'Resumen' })).toBeVisible();
  await expect.poll(menu).toEqual(['Edición', 'Ver', 'Ventana']);
});
