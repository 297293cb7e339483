// What a person does in another window or tab shows here.
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { hearOthersActs } from '../../renderer/gateway/others-acts.ts';
import { openScreen } from '../support/gateway/open-screen.tsx';
import { orderDetail } from '../support/gateway/records.ts';

test('what was captured in another tab shows within five seconds', async () => {
  const screen = await openScreen('/orders/order_1', {
    answers: { orders: { get: orderDetail({ status: 'ready' }) } },
  });
  await expect.element(page.getByText('Ready to capture').first()).toBeVisible();
  screen.answerAfterActElsewhere({ orders: { get: orderDetail({ status: 'charged' }) } });
  await expect.element(page.getByText('Charged').first(), { timeout: 5_000 }).toBeVisible();
});

test('a language that was chosen in another window is shown here, and what was typed stays', async () => {
  const screen = await openScreen('/orders');
  await page.getByRole('button', { name: 'Capture by order ID' }).click();
  const field = page.getByRole('dialog').getByRole('textbox').first();
  await field.fill('order_12');
  const spoken = () => document.documentElement.lang;
  screen.answerAfterActElsewhere({ console: { language: { choice: 'es', spoken: 'es' } } });
  await expect.poll(spoken).toBe('es-US');
  await expect.element(page.getByRole('dialog', { name: 'Cobrar por ID de pedido' })).toBeVisible();
  await expect.element(field).toHaveValue('order_12');
  screen.answerAfterActElsewhere({ console: { language: { choice: 'en', spoken: 'en' } } });
  await expect.poll(spoken).toBe('en-US');
});

test('one’s own act asks nothing again, and others’ are told once', async () => {
  vi.useFakeTimers();
  const onOthers = vi.fn();
  const hear = hearOthersActs(onOthers);
  const told = async (...headers: (string | null)[]) => {
    onOthers.mockClear();
    for (const header of headers) hear(header);
    await vi.advanceTimersByTimeAsync(1_000);
    return onOthers.mock.calls.length;
  };
  expect(await told('4')).toBe(0);
  expect(await told('5 own', '5', null, 'x')).toBe(0);
  expect(await told('6', '7')).toBe(1);
  expect(await told('9 own')).toBe(1);
  expect(await told('8', '9')).toBe(0);
  vi.useRealTimers();
});
