// What was typed and not sent is there again after the page was left or loaded again, and gone once it was sent.
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { orderWith } from '../support/gateway/addresses.ts';
import { fullConsole } from '../support/gateway/full-console.ts';
import { type OpenScreen, openScreen } from '../support/gateway/open-screen.tsx';
import { until } from '../support/gateway/until.ts';

const ORDER = orderWith('ready');
const field = () => page.getByRole('textbox', { name: 'New note' });
const stored = () => JSON.stringify({ ...localStorage, ...sessionStorage });

async function open(path: string): Promise<OpenScreen> {
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

const dialog = () => page.getByRole('dialog');
const earlier = () => dialog().getByText('You typed this earlier.', { exact: false });

async function closeDialog(): Promise<void> {
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog()).not.toBeInTheDocument();
}

test('a dispute that was half recorded comes back with what, when, how and why', async () => {
  await open(ORDER);
  const ask = page.getByRole('button', { name: 'Record revocation or dispute' });
  const what = () => dialog().getByRole('combobox', { name: 'What the consumer says' });
  const how = () => dialog().getByRole('combobox', { name: 'How' });
  await ask.click();
  await what().click();
  await page.getByRole('option', { name: 'Disputes the payment' }).click();
  await how().click();
  await page.getByRole('option', { name: 'By letter' }).click();
  await dialog().getByLabelText('Said on').fill('2026-11-19');
  await dialog().getByRole('textbox', { name: 'Reason' }).fill('Says she canc');
  await closeDialog();
  await ask.click();
  await expect.element(what()).toHaveValue('Disputes the payment');
  await expect.element(how()).toHaveValue('By letter');
  await expect.element(dialog().getByLabelText('Said on')).toHaveValue('2026-11-19');
  await expect.element(dialog().getByRole('textbox', { name: 'Reason' })).toHaveValue('Says she canc');
  await expect.element(earlier()).toBeVisible();
});

test('a dispute with another order chosen comes back empty, not in part', async () => {
  await open(ORDER);
  const ask = page.getByRole('button', { name: 'Record revocation or dispute' });
  await ask.click();
  await dialog().getByRole('textbox', { name: 'Reason' }).fill('Says she canc');
  await dialog().getByRole('checkbox').first().click();
  await closeDialog();
  expect(stored()).not.toContain('Says she canc');
  await ask.click();
  await expect.element(dialog().getByRole('textbox', { name: 'Reason' })).toHaveValue('');
  await expect.element(earlier()).not.toBeInTheDocument();
});

test('the amount of a refund comes back as it was typed, at its own order only', async () => {
  const charged = orderWith('charged');
  const screen = await open(charged);
  const refund = page.getByRole('button', { name: /^Refund/ });
  const amount = () => dialog().getByRole('textbox', { name: 'Amount' });
  const reason = () => dialog().getByRole('textbox', { name: 'Reason' });
  await refund.click();
  const whole = (amount().element() as HTMLInputElement).value;
  await amount().fill('1.3');
  await reason().fill('One item was broken');
  await closeDialog();
  await screen.reload();
  await refund.click();
  await expect.element(amount()).toHaveValue('1.3');
  await expect.element(reason()).toHaveValue('One item was broken');
  await expect.element(earlier()).toBeVisible();
  await dialog().getByRole('button', { name: 'Discard' }).click();
  await expect.element(amount()).toHaveValue(whole);
  await amount().fill('1.4');
  await closeDialog();
  await screen.go(orderWith('settled'));
  await refund.click();
  await expect.element(amount()).not.toHaveValue('1.4');
  await expect.element(earlier()).not.toBeInTheDocument();
});

test('a new session is there again, with its account', async () => {
  const screen = await open('/sessions?new=true');
  const name = () => dialog().getByRole('textbox', { name: 'First name' });
  await name().fill('Ada');
  await screen.go('/orders');
  await screen.go('/sessions?new=true');
  await expect.element(name()).toHaveValue('Ada');
  await expect.element(earlier()).toBeVisible();
});

test('what was typed about one unknown outcome is never entered at another, and a charge ID is never kept', async () => {
  const screen = await open('/needs-review');
  const review = (n: number) =>
    page
      .getByRole('button', { name: /^Review / })
      .nth(n)
      .click();
  const reason = () => page.getByLabelText('How do you know?');
  const notice = () => page.getByText('You typed this earlier.', { exact: false });
  await review(0);
  await page.getByRole('radio').first().click();
  await reason().fill('The dashboard shows');
  await screen.go('/orders');
  await screen.go('/needs-review');
  await review(1);
  await expect.element(reason()).toHaveValue('');
  await expect.element(notice()).not.toBeInTheDocument();
  await screen.reload();
  await review(0);
  await expect.element(reason()).toHaveValue('The dashboard shows');
  await expect.element(page.getByRole('radio').first()).toBeChecked();
  await expect.element(notice()).toBeVisible();
});

test('what was typed with a charge ID is kept nowhere', async () => {
  await open('/needs-review');
  const row = page.getByRole('button', { name: /^Review / });
  for (let n = 0; n < row.elements().length && document.querySelector('[placeholder="charge_…"]') === null; n += 1) {
    await row.nth(n).click();
    await page.getByRole('radio').first().click();
  }
  await page.getByLabelText('How do you know?').fill('The dashboard shows');
  expect(stored()).toContain('The dashboard shows');
  await page.getByLabelText('Charge ID').fill('charge_planted');
  await until(() => expect(stored()).not.toContain('The dashboard shows'));
  expect(stored()).not.toContain('charge_planted');
});

test('an order ID to capture, a form that names no draft and an address with a password are kept nowhere', async () => {
  const screen = await open('/orders');
  await page.getByRole('button', { name: 'Capture by order ID' }).click();
  await dialog().getByRole('textbox').first().fill('order_planted');
  expect(stored()).not.toContain('planted');
  await closeDialog();
  await screen.go('/environments');
  await page.getByRole('button', { name: 'Add environment' }).click();
  await dialog().getByRole('textbox', { name: 'Name', exact: true }).fill('planted-name');
  expect(stored()).not.toContain('planted');
  await closeDialog();
  await screen.go(ORDER);
  await field().fill('See http://bob:planted@proxy:3128/ for it');
  await until(() => expect(field().element()).toHaveValue('See http://bob:planted@proxy:3128/ for it'));
  expect(stored()).not.toContain('planted');
});
