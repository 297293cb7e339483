// The console as a Spanish-speaking clerk has it: chosen by the browser, changed in the window, nothing left in English.
import { expect, type Page } from 'playwright/test';
import { buttonNames } from '../support/browser/texts-shown.ts';
import { englishLeft } from '../support/window/english-left.ts';
import { addManyFees, turnIntoMarketplace } from '../support/window/marketplace-mode.ts';
import { test } from '../support/window/provider-fixture.ts';
import { StrangeWalk } from '../support/window/strange-walk.ts';
import { untilQuiet } from '../support/window/strange-words.ts';
import { ConsolePages } from './pages/console.ts';
import { addWithKeys } from './pages/environments.ts';
import { choose, DATA } from './pages/language.ts';

test.use({ locale: 'es-MX' });

const SCREENS = ['/overview', '/sessions', '/orders', '/capture-many', '/returns', '/settlements', '/needs-review'];
const ADMINISTRATION = ['/environment', '/environments', '/network', '/backups', '/audit'];
const MARKETPLACE = ['/sellers', '/fees', '/balance', '/reconcile'];

test('every screen changes from English into Spanish at once, and nothing stays in English', async ({
  consoleWindow,
}) => {
  test.slow();
  await consoleWindow.restart('close', async () => {
    await turnIntoMarketplace(consoleWindow.dataFolder);
    await addManyFees(consoleWindow.dataFolder);
  });
  const { page } = consoleWindow;
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.getByRole('button', { name: 'Agregar datos de ejemplo' }).click();
  await expect(page.getByText('Datos de ejemplo agregados')).toBeVisible({ timeout: 120_000 });
  const walk = new StrangeWalk(page, { wrongWords: (shown) => englishLeft(shown, DATA), buttonNames });
  for (const path of [...SCREENS, ...ADMINISTRATION, ...MARKETPLACE]) {
    await walk.look(path);
    await page.screenshot({ path: `test/artefacts/screens/spanish${path.replaceAll('/', '-')}.png` });
    await choose(page, 'Idioma', 'English');
    // What is looked for is found where it is.
    expect(await englishLeft(page, DATA)).not.toEqual([]);
    // What a screen keeps while it is open changes with the language.
    await choose(page, 'Language', 'Español');
    await untilQuiet(page);
    expect({ [path]: await englishLeft(page, DATA) }).toEqual({ [path]: [] });
  }
  expect(walk.found).toEqual({});
});

test('no dialog, menu or page of a record is left in English', async ({ consoleWindow }) => {
  // Each button of many screens; many times slower where every core is busy.
  test.slow();
  await consoleWindow.restart('close', () => turnIntoMarketplace(consoleWindow.dataFolder));
  const { page } = consoleWindow;
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.getByRole('button', { name: 'Agregar datos de ejemplo' }).click();
  await expect(page.getByText('Datos de ejemplo agregados')).toBeVisible({ timeout: 120_000 });
  const walk = new StrangeWalk(page, { wrongWords: (shown) => englishLeft(shown, DATA), buttonNames });
  const records: string[] = [];
  for (const list of ['/orders', '/sessions', '/sellers', '/settlements']) {
    await walk.look(list);
    const links = page.locator(`main a[href^="${list}/"]`);
    await links.first().waitFor();
    records.push((await links.first().getAttribute('href')) ?? '');
  }
  records.push(await dryRun(page, [...records.map((path) => path.split('/').at(-1)), 'hello'].join('\n')));
  for (const path of [...records, ...SCREENS, ...ADMINISTRATION, ...MARKETPLACE]) await walk.visit(path);
  expect(walk.found).toEqual({});
});

/** The address of a run of a file's orders that isn't started. */
async function dryRun(page: Page, text: string): Promise<string> {
  await page.evaluate(() => history.pushState({}, '', '/capture-many'));
  await page.getByRole('button', { name: 'Cobrar desde un archivo' }).first().click();
  await page.getByRole('button', { name: 'Archivo CSV' }).waitFor();
  const file = { name: 'orders.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByRole('button', { name: /^Iniciar simulación de/ }).click();
  await page.getByRole('region', { name: 'Simulación' }).waitFor();
  return new URL(page.url()).pathname;
}

test('a production environment is in Spanish, and says so in plain letters', async ({
  consoleWindow,
  startLiveService,
}) => {
  const { page } = consoleWindow;
  const provider = await startLiveService();
  await choose(page, 'Idioma', 'English');
  await addWithKeys(new ConsolePages(page), provider, { name: 'Corner Books', kind: 'Production' });
  // What was told stays as it was told, and goes by itself.
  await expect(page.getByText('API keys verified')).toBeHidden();
  await choose(page, 'Language', 'Español');
  await expect(page).toHaveTitle(/PRODUCCIÓN Corner Books/);
  await expect(page.getByText('Los cobros mueven dinero real')).toBeVisible();
  const walk = new StrangeWalk(page, { wrongWords: (shown) => englishLeft(shown, DATA), buttonNames });
  for (const path of [...SCREENS, ...ADMINISTRATION]) await walk.look(path);
  expect(walk.found).toEqual({});
});
