// The form for a new session: what it refuses, in words, with what was typed still there.
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openScreen } from '../support/gateway/open-screen.tsx';
import { session, sessionDetail } from '../support/gateway/records.ts';
import { until } from '../support/gateway/until.ts';

const AMOUNTS = ['', '0', '-5', '1.005', '1e9', '12,50', 'ten', '99999999999'];

const form = () => page.getByRole('dialog');
const create = () => form().getByRole('button', { name: 'Create session' });

async function fillForm(payment: { amount: string; firstName: string; lastName: string }): Promise<void> {
  await page.getByRole('button', { name: 'New session' }).first().click();
  await form().getByLabelText('Amount').fill(payment.amount);
  await form().getByLabelText('First name').fill(payment.firstName);
  await form().getByLabelText('Last name').fill(payment.lastName);
}

test('amounts that are no whole cents, nothing, or too much are refused by the field, each in words', async () => {
  const screen = await openScreen('/sessions');
  await fillForm({ amount: '', firstName: 'Ada', lastName: 'Lovelace' });
  const field = form().getByLabelText('Amount');
  const words = new Set<string>();
  for (const amount of AMOUNTS) {
    await field.fill(amount);
    await create().click();
    await expect.element(field).toHaveAttribute('aria-invalid', 'true');
    await expect.element(field).toHaveValue(amount);
    const describedBy = field.element().getAttribute('aria-describedby') ?? '';
    const id = describedBy.split(' ').find((one) => one.endsWith('-error')) ?? '';
    words.add(document.getElementById(id)?.innerText ?? '');
  }
  expect(words.size).toBeGreaterThanOrEqual(4);
  expect([...words].every((text) => text.length > 0)).toBe(true);
  expect(screen.inputsOf('sessions.create')).toEqual([]);
});

test('names of 300 characters are refused by their field; emoji and right-to-left names are taken', async () => {
  const made = { id: 'sess_new', firstName: 'Zoë', lastName: 'אבגד 👩‍🚀', totalAmount: 1_250 };
  const screen = await openScreen('/sessions', {
    answers: { sessions: { create: session(made), get: sessionDetail(made) } },
  });
  await fillForm({ amount: '12.50', firstName: 'a'.repeat(300), lastName: 'אבגד 👩‍🚀' });
  await create().click();
  await expect.element(form().getByLabelText('First name')).toHaveAttribute('aria-invalid', 'true');
  await form().getByLabelText('First name').fill('Zoë');
  await create().click();
  await until(() => expect(document.querySelector('main')?.innerText).toContain('אבגד 👩‍🚀'));
  expect(screen.address()).toBe('/sessions/sess_new');
  expect(screen.inputsOf('sessions.create')).toEqual([
    expect.objectContaining({ firstName: 'Zoë', lastName: 'אבגד 👩‍🚀', amount: 1_250 }),
  ]);
});

test('a double click on Create session makes one session', async () => {
  const screen = await openScreen('/sessions', {
    answers: { sessions: { create: session(), get: sessionDetail() } },
  });
  await fillForm({ amount: '12.50', firstName: 'Ada', lastName: 'Lovelace' });
  await create().dblClick();
  await expect.element(page.getByRole('button', { name: 'Preview checkout' }).first()).toBeVisible();
  const attempts = screen.inputsOf('sessions.create').map((input) => (input as { attempt: string }).attempt);
  expect(attempts.length).toBeGreaterThan(0);
  // The same form sent twice makes one session: main knows it by its attempt.
  expect(new Set(attempts).size).toBe(1);
  await until(() => expect(screen.address()).toBe('/sessions/sess_1'));
});
