// The desktop app's menu follows the language that is chosen in the window.
import { expect } from 'playwright/test';
import { test } from '../support/window/console-fixture.ts';

test('the menu changes with the language of the window', async ({ sharedWindow }) => {
  const { page, electron } = sharedWindow;
  const menu = () => electron.evaluate(({ Menu }) => Menu.getApplicationMenu()?.items.map(({ label }) => label));
  expect(await menu()).toEqual(['File', 'Edit', 'View', 'Go', 'Window', 'Help']);
  await page.getByRole('button', { name: 'Language', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Español' }).click();
  await expect(page.getByRole('heading', { name: 'Resumen' })).toBeVisible();
  await expect.poll(menu).toEqual(['Archivo', 'Edición', 'Ver', 'Ir', 'Ventana', 'Ayuda']);
  // As other tests of this console want it.
  await page.getByRole('button', { name: 'Idioma', exact: true }).click();
  await page.getByRole('menuitem', { name: 'English' }).click();
  await expect.poll(menu).toEqual(['File', 'Edit', 'View', 'Go', 'Window', 'Help']);
});
