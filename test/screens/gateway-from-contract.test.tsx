// The gateway that screens are tested against: every procedure answers as the contract says, and a wrong answer is told.
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { z } from 'zod';
import { procedures } from '../../contract/procedures/procedures.ts';
import { fullest, smallest } from '../support/gateway/from-schema.ts';
import { refuse } from '../support/gateway/gateway.ts';
import { openScreen } from '../support/gateway/open-screen.tsx';
import { order, orderDetail, pageOf } from '../support/gateway/records.ts';

const outputs = Object.entries(procedures).flatMap(([router, group]) =>
  Object.entries(group).map(([name, procedure]) => [`${router}.${name}`, procedure['~orpc'].outputSchema] as const),
);

test('there is a smallest and a fullest answer to every procedure', () => {
  const wrong = outputs.flatMap(([name, schema]) =>
    [smallest, fullest].flatMap((make) => {
      if (!schema) return [];
      const { error } = z.safeParse(schema as z.ZodType, make(schema as z.ZodType));
      return error ? [`${name}: ${z.prettifyError(error)}`] : [];
    }),
  );
  expect(wrong).toEqual([]);
});

test('a console that nobody has used yet opens at its address', async () => {
  const screen = await openScreen('/orders');
  await expect.element(page.getByRole('heading', { name: 'Orders', level: 1 })).toBeVisible();
  await expect.element(page.getByText('No orders yet')).toBeVisible();
  expect(screen.address()).toBe('/orders');
});

test('a list shows what its procedure answers, and its row leads to the record', async () => {
  const screen = await openScreen('/orders', {
    answers: { orders: { list: pageOf([order()]), get: orderDetail() } },
  });
  await page.getByRole('link', { name: /Ada Lovelace/ }).click();
  await expect.element(page.getByRole('button', { name: 'Capture $56.00' })).toBeVisible();
  expect(screen.address()).toBe('/orders/order_1');
  expect(screen.inputsOf('orders.get')[0]).toEqual({ environmentId: 'embedded', orderId: 'order_1' });
});

test('a refusal is shown in its words', async () => {
  await openScreen('/orders/order_1', {
    answers: { orders: { get: orderDetail(), capture: refuse('capture_done', { otherOrderId: null }) } },
  });
  await page.getByRole('button', { name: 'Capture $56.00' }).click();
  await expect.element(page.getByRole('alert').getByText('This order is already charged.')).toBeVisible();
});

test('a page that a role may not open says so', async () => {
  const { production } = await import('../support/gateway/records.ts');
  await openScreen('/audit', { role: 'support', environments: [production()] });
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
});
