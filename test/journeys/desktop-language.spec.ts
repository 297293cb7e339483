// The desktop app's menu follows the language that is chosen in the window.
import { expect } from 'playwright/test';
import { test } from '../support/window/console-fixture.ts';

test('the menu changes with the language of the window', async ({ consoleWindow }) => {
  const { page, electron } = consoleWindow;
  const menu = () => electron.evaluate(({ Menu }) => Menu.getApplicationMenu()?.items.map(({ label }) => label));
  expect(await menu()).toEqual(['File', 'Edit', 'View', 'Go', 'Window', 'Help']);
  await page.getByRole('button', { name: 'Language', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Español' }).click();
  await expect(page.getByRole('heading', { name: 'Resumen' })).toBeVisible();
  await expect.poll(menu).toEqual(['Archivo', 'Edición', 'Ver', 'Ir', 'Ventana', 'Ayuda']);
});
