// What was typed and not sent is there again after the page was left or loaded again, and gone once it was sent.
import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { keepTyped } from '../../renderer/window/keep-typed.ts';
import { orderWith } from '../support/gateway/addresses.ts';
import { fullConsole } from '../support/gateway/full-console.ts';
import { type OpenScreen, openScreen } from '../support/gateway/open-screen.tsx';
import { until } from '../support/gateway/until.ts';

const ORDER = orderWith('ready');
const field = () => page.getByRole('textbox', { name: 'New note' });
const stored = () => JSON.stringify({ ...localStorage, ...sessionStorage });

async function open(path: string): Promise<OpenScreen> {
  onTestFinished(keepTyped());
  return openScreen(path, { answers: fullConsole() });
}

test('a half-typed note is there after another page, and after the window was loaded again', async () => {
  const screen = await open(ORDER);
  await field().fill('Called about the');
  await screen.go('/orders');
  await screen.go(ORDER);
  await expect.element(field()).toHaveValue('Called about the');
  await expect.element(page.getByText('You typed this earlier.', { exact: false })).toBeVisible();
  await screen.reload();
  await expect.element(field()).toHaveValue('Called about the');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect.element(field()).toHaveValue('');
  await expect.element(field()).toHaveFocus();
  expect(stored()).not.toContain('Called about');
  await screen.reload();
  await expect.element(field()).toHaveValue('');
});

test('a note that was saved isn’t entered again, one that was refused is', async () => {
  const screen = await open(ORDER);
  await field().fill('Called about the refund');
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect.element(field()).toHaveValue('');
  await until(() => expect(stored()).not.toContain('Called about'));
  await field().fill('A second one');
  screen.goAway();
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect.element(page.getByRole('alert').first()).toBeVisible();
  expect(stored()).toContain('A second one');
});

test('the reason of a dialog and the form of a new session are there when they are opened again', async () => {
  const screen = await open(ORDER);
  const reason = () => page.getByRole('dialog').getByRole('textbox', { name: 'Reason' });
  const ask = page.getByRole('button', { name: 'Record revocation or dispute' });
  await ask.click();
  await reason().fill('Says she canc');
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await ask.click();
  await expect.element(reason()).toHaveValue('Says she canc');
  await screen.go('/sessions?new=true');
  const name = () => page.getByRole('dialog').getByRole('textbox', { name: 'First name' });
  await name().fill('Ada');
  await screen.go('/orders');
  await screen.go('/sessions?new=true');
  await expect.element(name()).toHaveValue('Ada');
});

test('no key, PIN or confirmation is kept', async () => {
  await open('/orders');
  const form = document.createElement('form');
  form.innerHTML =
    '<input aria-label="Client ID"><input type="password" aria-label="Client secret"><div data-never-kept><input></div>';
  const other = document.createElement('form');
  other.innerHTML = '<div data-never-kept><input></div><input type="search">';
  document.body.append(form, other);
  onTestFinished(() => {
    form.remove();
    other.remove();
  });
  for (const one of document.querySelectorAll<HTMLInputElement>('body > form input')) {
    one.value = 'planted-secret';
    one.dispatchEvent(new Event('input', { bubbles: true }));
  }
  expect(stored()).not.toContain('planted-secret');
});
