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

test('Enter right after typing opens what was typed, not what was found before', async ({ consoleWindow }) => {
  const { page } = consoleWindow;
  const pages = new ConsolePages(page);
  const made: string[] = [];
  for (const [firstName, lastName] of [
    ['Ada', 'Lovelace'],
    ['Grace', 'Hopper'],
  ] as const) {
    await createSession(pages, { amount: '56', firstName, lastName });
    made.push(await shownId(pages, 'sess'));
  }
  const field = page.getByRole('combobox', { name: 'Search payments and screens' });
  await page.keyboard.press('Control+k');
  await field.fill('hopper');
  await expect(optionsOf(page)).toContainText(['Grace Hopper']);
  await field.fill('lovelace');
  await field.press('Enter');
  await expect(dialogOf(page)).toBeHidden();
  await expect(page).toHaveURL(new RegExp(`/sessions/${made[0]}$`));
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

test('a link whose range ends before it begins says so in the list’s place', async ({ consoleWindow }) => {
  const { page } = consoleWindow;
  const { origin } = new URL(page.url());
  for (const list of ['orders', 'sessions']) {
    await page.goto(`${origin}/${list}?min=5&max=4`);
    await expect(page.getByRole('alert')).toHaveText('The minimum amount is more than the maximum.');
    await page.goto(`${origin}/${list}?from=2026-11-20&to=2026-11-19`);
    await expect(page.getByRole('alert')).toHaveText('The first day is after the last.');
    await page.getByRole('button', { name: /^Remove the filter/ }).click();
    await expect(page.getByRole('alert')).toBeHidden();
  }
});

test('Enter opens what the whole text finds, and the option that the keys have come to is told', async ({
  consoleWindow,
}) => {
  const { page } = consoleWindow;
  const pages = new ConsolePages(page);
  await createSession(pages, { amount: '1640', firstName: 'José', lastName: 'Núñez' });
  const wanted = await shownId(pages, 'sess');
  await createSession(pages, { amount: '20', firstName: 'José', lastName: 'Alvarez' });
  await page.getByRole('link', { name: 'Audit log' }).click();
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Search payments and screens' });
  await field.fill('josé');
  await expect(optionsOf(page)).toHaveCount(2);
  const chosen = async () => (await field.getAttribute('aria-activedescendant')) ?? '';
  const [first, second] = await optionsOf(page).evaluateAll((options) => options.map(({ id }) => id));
  expect(await chosen()).toBe(first);
  await page.keyboard.press('ArrowDown');
  expect(await chosen()).toBe(second);
  // The answer to the whole text isn't there yet: what is listed, Alvarez first, is what "josé" finds.
  await field.press('End');
  await page.keyboard.insertText(' nunez');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/sessions/${wanted}$`));
});

test('what can’t be meant is said, what isn’t there is said, and screens are found by name', async ({
  consoleWindow,
}) => {
  const { page } = consoleWindow;
  await page.getByRole('banner').getByRole('button', { name: 'Search payments' }).click();
  const field = page.getByRole('combobox', { name: 'Search payments and screens' });
  await field.fill('2/30');
  await expect(dialogOf(page).getByRole('status')).toHaveText('2/30 isn’t a day in the calendar.');
  await field.fill('nobody');
  await expect(dialogOf(page).getByRole('status')).toContainText('Nothing found in Embedded sandbox');
  await lookAt(page, 'search-nothing');
  await field.fill('backu');
  await expect(optionsOf(page)).toHaveText(['Go to Backups']);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/backups$/);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText('Next row');
  await page.keyboard.press('Escape');
  await page.keyboard.press('/');
  await expect(field).toBeFocused();
});
