// What taking a payment can be refused with: said where it was asked for, with what was typed still there.
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { refuse } from '../support/gateway/gateway.ts';
import { openScreen } from '../support/gateway/open-screen.tsx';
import { sessionDetail } from '../support/gateway/records.ts';

const form = () => page.getByRole('dialog');

async function captureById(orderId: string): Promise<void> {
  await form().getByLabelText('Order ID').fill(orderId);
  await form().getByRole('button', { name: 'Capture' }).click();
}

test('a charged order is refused when it is captured again by its id, and the first charge is named', async () => {
  const screen = await openScreen('/orders', {
    answers: {
      orders: {
        capture: refuse('capture_done', { otherOrderId: null }, { orderId: 'order_1', chargeId: 'charge_first' }),
      },
    },
  });
  await page.getByRole('button', { name: 'Capture by order ID' }).first().click();
  await captureById(' order_1 ');
  await expect.element(form().getByRole('alert')).toMatchTextContent('is already charged.');
  await expect.element(form().getByRole('alert')).toMatchTextContent('charge_first');
  expect(screen.inputsOf('orders.capture')).toEqual([expect.objectContaining({ orderId: 'order_1' })]);
});

test('an order id nobody made is refused by the service, and what was typed stays', async () => {
  const screen = await openScreen('/orders', {
    answers: {
      orders: {
        capture: refuse(
          'call_refused',
          { operation: 'charge_order' },
          { details: 'There is no order order_nobody_made.' },
        ),
      },
    },
  });
  await page.getByRole('button', { name: 'Capture by order ID' }).first().click();
  await captureById('sess_123');
  await expect
    .element(
      form()
        .getByText(/order_/)
        .first(),
    )
    .toBeVisible();
  expect(screen.inputsOf('orders.capture')).toEqual([]);
  await captureById('order_nobody_made');
  await expect
    .element(form().getByRole('alert'))
    .toMatchTextContent('The payment service declined this capture, so nothing was charged.');
  await expect.element(form().getByLabelText('Order ID')).toHaveValue('order_nobody_made');
});

test('an order can’t be created before the checkout is done, and the screen says so', async () => {
  const screen = await openScreen('/sessions/sess_1', {
    answers: {
      sessions: { get: sessionDetail() },
      orders: {
        create: refuse('call_refused', { operation: 'create_order' }, { details: 'Session sess_1 is not authorized.' }),
      },
    },
  });
  await page.getByRole('button', { name: 'Create order' }).click();
  await expect
    .element(page.getByRole('alert').first())
    .toMatchTextContent('The payment service declined to create this order.');
  expect(screen.address()).toBe('/sessions/sess_1');
});
