// The page of a consumer: who it is, what their payments come to, and every payment with what it has in common.
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { ConsumerPayment, ConsumerView } from '../../contract/console/consumer.ts';
import { type Answers, noAnswerYet, refuse } from '../support/gateway/gateway.ts';
import { lookAt } from '../support/gateway/look-at.ts';
import { openScreen } from '../support/gateway/open-screen.tsx';
import { order, orderDetail, pageOf, production, sessionDetail } from '../support/gateway/records.ts';

const consumer = (given: Partial<ConsumerView> = {}): ConsumerView => ({
  names: ['Ada Lovelace', 'Ada King'],
  emails: ['ada@example.com'],
  phones: ['2125550134'],
  accountIds: [],
  orders: 3,
  sessions: 2,
  captured: 16_800,
  refunded: 5_600,
  returned: 0,
  revoked: 1,
  disputed: 0,
  copyRequests: [],
  erasedAt: null,
  isNameOnly: false,
  isWhole: true,
  ...given,
});

const PAYMENTS: ConsumerPayment[] = [
  { kind: 'order', order: order(), matched: ['email', 'phone'], duplicateOf: 'order_2' },
  { kind: 'order', order: order({ id: 'order_3', consumerName: 'Ada King' }), matched: ['name'], duplicateOf: null },
];

const answers = (given: Answers['consumers'] = {}): Answers => ({
  consumers: { get: consumer(), payments: pageOf(PAYMENTS), ...given },
});

for (const [of, from] of [
  ['order', '/orders/order_1'],
  ['session', '/sessions/sess_1'],
] as const)
  test(`the consumer’s name on the page of the ${of} leads to all of their payments`, async () => {
    const screen = await openScreen(from, {
      answers: { ...answers(), orders: { get: orderDetail() }, sessions: { get: sessionDetail() } },
    });
    await page.getByTitle('All payments of this consumer').first().click();
    await expect.element(page.getByRole('heading', { name: 'Ada Lovelace', level: 1 })).toBeVisible();
    expect(screen.address()).toBe(`/consumers/${from.split('/')[2]}`);
  });

test('each payment says what it has in common, and a name alone is told from the rest', async () => {
  await openScreen('/consumers/order_1', { answers: answers() });
  const row = (n: number) => page.getByRole('row').nth(n);
  await expect.element(row(1).getByText('Email, Phone')).toBeVisible();
  await expect.element(row(2).getByText('Name only')).toBeVisible();
  await expect
    .element(row(1).getByRole('link', { name: 'Likely duplicate' }))
    .toHaveAttribute('href', '/orders/order_2');
  await expect.element(page.getByText('(212) 555-0134')).toBeVisible();
  await expect.element(page.getByText('1 revoked, 0 disputed')).toBeVisible();
  await lookAt('consumer');
});

test('payments that share only the name are left out where a person wants, and the address keeps that', async () => {
  const screen = await openScreen('/consumers/order_1', { answers: answers() });
  await page.getByRole('switch', { name: 'Leave out payments that share only the name' }).click();
  await expect.poll(() => screen.inputsOf('consumers.payments').at(-1)).toMatchObject({ isNameEnough: false });
  expect(screen.address()).toBe('/consumers/order_1?sure=true');
});

test('the keyboard goes down the payments and opens one', async () => {
  const screen = await openScreen('/consumers/order_1', { answers: { ...answers(), orders: { get: orderDetail() } } });
  (page.getByRole('link', { name: 'Ada Lovelace' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.poll(screen.address).toBe('/orders/order_3');
});

test('a consumer of whom only a name is known isn’t taken for one person', async () => {
  await openScreen('/consumers/order_1', { answers: answers({ get: consumer({ isNameOnly: true }) }) });
  await expect.element(page.getByText(/everyone with this name/)).toBeVisible();
  expect(page.getByRole('switch').elements()).toEqual([]);
});

test('a consumer without another payment, one that isn’t here, and one that can’t be read', async () => {
  const screen = await openScreen('/consumers/order_1', {
    answers: answers({ payments: pageOf(PAYMENTS.slice(0, 1)) }),
  });
  await expect.element(page.getByText(/No other payment shares a name/)).toBeVisible();
  screen.answer({ consumers: { get: refuse('order_not_found', { orderId: 'order_9' }) } });
  await screen.go('/consumers/order_9');
  await expect.element(page.getByRole('heading', { name: 'Payment not found' })).toBeVisible();
  screen.answer({ consumers: { get: consumer(), payments: refuse('ledger_failed') } });
  await screen.go('/consumers/order_8');
  await expect.element(page.getByRole('alert')).toBeVisible();
  screen.answer({ consumers: { payments: noAnswerYet } });
  await screen.go('/consumers/order_7');
  await expect.element(page.getByRole('heading', { name: 'Ada Lovelace', level: 1 })).toBeVisible();
});

test('on a phone each payment keeps its amount, its status and what it has in common', async () => {
  await openScreen('/consumers/order_1', { answers: answers(), width: 390 });
  const row = page.getByRole('row').nth(1);
  await expect.element(row.getByText('$56.00')).toBeVisible();
  await expect.element(row.getByText('Email, Phone')).toBeVisible();
  await expect.element(row.getByText('Ready to capture')).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  await lookAt('consumer-phone');
});

test('a likely duplicate is told on the order’s page and again before real money moves', async () => {
  const twin = order({ id: 'order_2', environmentId: 'production' });
  const screen = await openScreen('/orders/order_1', {
    environments: [production({ id: 'production' })],
    answers: { orders: { get: orderDetail({ environmentId: 'production', duplicates: [twin] }), capture: twin } },
  });
  const alert = page.getByRole('alert').filter({ hasText: 'Likely duplicate' });
  await expect.element(alert.getByRole('link', { name: '$56.00' })).toHaveAttribute('href', '/orders/order_2');
  await page.getByRole('button', { name: 'Capture $56.00' }).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText('Likely duplicate')).toBeVisible();
  await dialog.getByRole('button', { name: 'Charge $56.00' }).click();
  await expect.poll(() => screen.inputsOf('orders.capture').length).toBe(1);
});
