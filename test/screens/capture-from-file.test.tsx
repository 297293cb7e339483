// A capture from a file: what its page and its confirmation say of unverified amounts and of lines that differ.
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { RunItemView } from '../../contract/console/capture-many.ts';
import { remark } from '../../contract/console/remark.ts';
import { chooseFile, textFile } from '../support/gateway/choose-file.ts';
import { understood } from '../support/gateway/file-understood.ts';
import { fullConsole } from '../support/gateway/full-console.ts';
import { joined } from '../support/gateway/gateway.ts';
import { lookAt } from '../support/gateway/look-at.ts';
import { openScreen } from '../support/gateway/open-screen.tsx';
import { production, run } from '../support/gateway/records.ts';

const item = (given: Partial<RunItemView>): RunItemView => ({
  seq: 0,
  orderId: 'order_1',
  line: 2,
  state: 'waiting',
  why: null,
  duplicateOf: null,
  expectedAmount: 900,
  chargedAmount: null,
  amountDiffers: false,
  chargeId: null,
  consumerName: null,
  reference: null,
  customer: null,
  doneAt: null,
  isKnown: false,
  ...given,
});

const UNVERIFIED = [
  item({ why: remark('amount_unverified', { text: 'order_1,9.00' }) }),
  item({
    seq: 1,
    orderId: 'order_2',
    line: 3,
    expectedAmount: 5_600,
    why: remark('amount_unverified', { text: 'order_2,56.00' }),
  }),
];
const COUNTS = { waiting: 2, sent: 0, captured: 0, already_captured: 0, refused: 0, unknown: 0, skipped: 0 };

test('the confirmation in production says that amounts aren’t verified, and shows each beside its line', async () => {
  const planned = run({
    environmentId: 'production',
    malformed: 0,
    duplicates: 0,
    planned: { count: 2, sum: 6_500, unknownAmounts: 0, unverified: 2, likelyDuplicates: 0, unconfirmed: null },
  });
  const screen = await openScreen('/capture-many/run_1', {
    environments: [production({ id: 'production' })],
    answers: { captureMany: { get: planned, items: { items: UNVERIFIED, nextCursor: null }, start: planned } },
  });
  await lookAt('capture-unverified');
  await page.getByRole('button', { name: 'Capture 2 orders' }).click();
  const confirmation = page.getByRole('dialog');
  await expect.element(confirmation.getByText('2 amounts aren’t verified')).toBeVisible();
  const row = confirmation.getByRole('row').filter({ hasText: 'order_1,9.00' });
  await expect.element(row.getByText('$9.00')).toBeVisible();
  await lookAt('confirm-unverified');
  await confirmation.getByRole('button', { name: 'Charge 2 orders, $65.00' }).click();
  await expect
    .poll(() => screen.inputsOf('captureMany.start'))
    .toMatchObject([{ confirmed: { count: 2, sum: 6_500, unverified: 2, duplicates: null } }]);
});

test('a line whose amount differs is captured only with a reason', async () => {
  const differs = item({
    state: 'skipped' as const,
    expectedAmount: 90_000,
    why: remark('file_amount_differs', { told: 900, amount: 90_000, text: 'order_1,9.00' }),
  });
  const planned = run({ counts: { ...COUNTS, waiting: 1, skipped: 1 }, malformed: 0, duplicates: 0 });
  const screen = await openScreen('/capture-many/run_1', {
    answers: { captureMany: { get: planned, items: { items: [differs], nextCursor: null }, overrideAmount: planned } },
  });
  await page.getByRole('button', { name: 'Include at $900.00' }).click();
  const dialog = page.getByRole('dialog');
  await expect
    .element(dialog.getByText('The file says $9.00, but the order is $900.00. The line: order_1,9.00'))
    .toBeVisible();
  await dialog.getByRole('button', { name: 'Include at $900.00' }).click();
  await expect.element(dialog.getByLabelText('Reason')).toHaveAttribute('aria-invalid', 'true');
  expect(screen.inputsOf('captureMany.overrideAmount')).toEqual([]);
  await lookAt('override-amount');
  await dialog.getByLabelText('Reason').fill('The shop raised it.');
  await dialog.getByRole('button', { name: 'Include at $900.00' }).click();
  await expect
    .poll(() => screen.inputsOf('captureMany.overrideAmount'))
    .toMatchObject([{ runId: 'run_1', seq: 0, amount: 90_000, reason: 'The shop raised it.' }]);
});

test('a file whose amounts aren’t found starts no dry run until a person chooses them or says that there are none', async () => {
  const guess = { orderId: 'Order ID', amount: null, amountUnit: 'dollars' as const };
  const screen = await openScreen('/capture-many', {
    answers: joined(fullConsole(), {
      captureMany: {
        readFile: {
          file: understood(['Order ID', 'Price'], ['order_1', '9.00'], { isHeaderOptional: true }),
          columns: ['Order ID', 'Price'],
          hasHeader: true,
          rows: 1,
          guess,
          amountsIn: ['Price'],
        },
        plan: run({}),
      },
    }),
  });
  await page.getByRole('button', { name: 'Capture from file' }).first().click();
  await chooseFile(textFile('orders.csv', 'Order ID,Price\norder_1,9.00\n'));
  const start = page.getByRole('button', { name: /^Start dry run of/ });
  await expect.element(start).toBeDisabled();
  await expect.element(page.getByText(/^Choose the column with the amounts/)).toBeVisible();
  await page.getByRole('checkbox', { name: 'This file has no amounts' }).click();
  await start.click();
  await expect
    .poll(() => screen.inputsOf('captureMany.plan'))
    .toMatchObject([{ from: { columns: { ...guess, noAmounts: true } } }]);
});
