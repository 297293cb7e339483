// The desktop app's menu follows the language that is chosen in the window.
import { expect } from 'playwright/test';
import { test } from '../support/window/console-fixture.ts';
import { choose } from './pages/language.ts';

test('the menu changes with the language of the window', async ({ sharedWindow }) => {
  const { page, electron } = sharedWindow;
  const menu = () => electron.evaluate(({ Menu }) => Menu.getApplicationMenu()?.items.map(({ label }) => label));
  expect(await menu()).toEqual(['File', 'Edit', 'View', 'Go', 'Window', 'Help']);
  await choose(page, 'Español');
  await expect.poll(menu).toEqual(['Archivo', 'Edición', 'Ver', 'Ir', 'Ventana', 'Ayuda']);
  // As other tests of this console want it.
  await choose(page, 'English');
  await expect.poll(menu).toEqual(['File', 'Edit', 'View', 'Go', 'Window', 'Help']);
});
