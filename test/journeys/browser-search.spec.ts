// A caller's hint, typed anywhere: the payment is found, looked at and opened with the keyboard alone.
import { expect, type Page } from 'playwright/test';
import { test } from '../support/window/console-fixture.ts';
import { ConsolePages } from './pages/console.ts';
import { createSession, shownId } from './pages/new-session.ts';
import { lookAt } from './pages/screens.ts';

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Search' });
const optionsOf = (page: Page) => dialogOf(page).getByRole('option');

test('a name and an amount find the payment from any screen, and Enter opens it', async ({ consoleWindow }) => {
  const { page } = consoleWindow;
  const pages = new ConsolePages(page);
  await createSession(pages, { amount: '1640', firstName: 'José', lastName: 'Núñez' });
  const sessionId = await shownId(pages, 'sess');
  await page.getByRole('link', { name: 'Audit log' }).click();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search payments and screens' }).fill('nunez ~1,600');
  await expect(optionsOf(page)).toHaveCount(1);
  await expect(optionsOf(page)).toContainText('José Núñez');
  await expect(optionsOf(page)).toContainText('Matches: Name, Amount');
  await expect(dialogOf(page).getByRole('status')).toHaveText('1 payment found in Embedded sandbox');
  await lookAt(page, 'search-found');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/sessions/${sessionId}$`));
  await expect(dialogOf(page)).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  // What was found is offered again.
  await page.keyboard.press('Control+k');
  await expect(optionsOf(page).filter({ hasText: 'nunez ~1,600' })).toBeVisible();
  await lookAt(page, 'search-empty');
  await page.keyboard.press('Escape');
  await expect(dialogOf(page)).toBeHidden();
});

test('two windows that search at the same time don’t take each other’s answers', async ({ consoleWindow }) => {
  const { page } = consoleWindow;
  const [other] = await Promise.all([
    page.context().waitForEvent('page'),
    page.evaluate(() => {
      window.open(location.href);
    }),
  ]);
  const fieldOf = async (one: Page) => {
    const [request] = await Promise.all([
      one.waitForRequest(/\/search\/find$/),
      one.keyboard
        .press('Control+k')
        .then(() => one.getByRole('combobox', { name: 'Search payments and screens' }).fill('ada')),
    ]);
    return (request.postDataJSON() as { json: { field: string } }).json.field;
  };
  await expect(other.getByRole('banner').getByRole('button', { name: 'Search payments' })).toBeVisible();
  expect(await fieldOf(other)).not.toBe(await fieldOf(page));
  await other.close();
});
