// The form for a new session: what it refuses, in words, with what was typed still there.
import { expect } from 'playwright/test';
import { test } from '../support/window/console-fixture.ts';
import { ConsolePages } from './pages/console.ts';
import { fillNewSession } from './pages/new-session.ts';

const AMOUNTS = ['', '0', '-5', '1.005', '1e9', '12,50', 'ten', '99999999999'];

test('amounts that are no whole cents, nothing, or too much are refused by the field, each in words', async ({
  consoleWindow,
}) => {
  const pages = new ConsolePages(consoleWindow.page);
  await fillNewSession(pages, { amount: '', firstName: 'Ada', lastName: 'Lovelace' });
  const form = pages.page.getByRole('dialog');
  const field = form.getByLabel('Amount');
  const words = new Set<string>();
  for (const amount of AMOUNTS) {
    await field.fill(amount);
    await form.getByRole('button', { name: 'Create session' }).click();
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toHaveValue(amount);
    const describedBy = (await field.getAttribute('aria-describedby')) ?? '';
    words.add(await form.locator(`[id="${describedBy.split(' ').find((id) => id.endsWith('-error'))}"]`).innerText());
  }
  expect(words.size).toBeGreaterThanOrEqual(4);
  expect([...words].every((text) => text.length > 0)).toBe(true);
});

test('names of 300 characters are refused by their field; emoji and right-to-left names are taken', async ({
  consoleWindow,
}) => {
  const pages = new ConsolePages(consoleWindow.page);
  await fillNewSession(pages, { amount: '12.50', firstName: 'a'.repeat(300), lastName: 'אבגד 👩‍🚀' });
  const form = pages.page.getByRole('dialog');
  await form.getByRole('button', { name: 'Create session' }).click();
  await expect(form.getByLabel('First name')).toHaveAttribute('aria-invalid', 'true');
  await form.getByLabel('First name').fill('Zoë');
  await form.getByRole('button', { name: 'Create session' }).click();
  await expect(pages.page.getByText('אבגד 👩‍🚀').first()).toBeVisible();
});

test('a double click on Create session makes one session', async ({ consoleWindow }) => {
  const pages = new ConsolePages(consoleWindow.page);
  await fillNewSession(pages, { amount: '12.50', firstName: 'Ada', lastName: 'Lovelace' });
  await pages.page.getByRole('button', { name: 'Create session' }).dblclick();
  await pages.page.getByRole('button', { name: 'Preview checkout' }).waitFor();
  await pages.goTo('Sessions');
  await expect(pages.page.getByText('Ada Lovelace')).toHaveCount(1);
});
