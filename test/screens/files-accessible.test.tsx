// Dialogs that begin with a file or a selection, in light and dark, as axe sees them.
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { FileUnderstood } from '../../contract/console/intake.ts';
import { remark } from '../../contract/console/remark.ts';
import { chooseFile, textFile } from '../support/gateway/choose-file.ts';
import { understood } from '../support/gateway/file-understood.ts';
import { fullConsole } from '../support/gateway/full-console.ts';
import { RUNS } from '../support/gateway/full-records.ts';
import type { OutputOf } from '../support/gateway/gateway.ts';
import { joined } from '../support/gateway/gateway.ts';
import { lookAt } from '../support/gateway/look-at.ts';
import { openScreen } from '../support/gateway/open-screen.tsx';
import { marketplace } from '../support/gateway/records.ts';

const LOST = { count: 1, lines: [{ line: 3, text: 'order_2,caf⟦?⟧' }] };
const FIELDS: FileUnderstood['fields'] = [
  {
    field: 'orderId',
    column: 'Order ID',
    decimal: null,
    zone: null,
    samples: [{ text: 'order_1', read: { as: 'text', text: 'order_1' } }],
  },
  {
    field: 'amount',
    column: 'Amount',
    decimal: 'comma',
    zone: null,
    samples: [
      { text: '2,50', read: { as: 'amount', cents: 250 } },
      { text: 'free', read: { as: 'problem', problem: remark('amount_not_dollars', { text: 'free' }) } },
    ],
  },
];

const ORDER_FILE: OutputOf<'captureMany', 'readFile'> = {
  file: understood(['Order ID', 'Amount'], ['order_1', '2.50'], { isHeaderOptional: true, lost: LOST, fields: FIELDS }),
  columns: ['Order ID', 'Amount'],
  hasHeader: true,
  rows: 2,
  amountsIn: ['Amount'],
  guess: { orderId: 'Order ID', amount: 'Amount', amountUnit: 'dollars' },
};

test('no screen of capture many has anything axe objects to, in light and dark', async () => {
  const [planned] = RUNS;
  if (!planned) throw new Error('There is no planned run.');
  const screen = await openScreen('/orders', {
    answers: joined(fullConsole(), { captureMany: { readFile: ORDER_FILE, plan: planned } }),
  });
  await page.getByRole('checkbox', { name: /Select all loaded/ }).click();
  await lookAt('orders-selected');
  await page.getByRole('button', { name: 'Capture…' }).click();
  await expect.element(page.getByRole('region', { name: 'Dry run' })).toBeVisible();
  await lookAt('capture-run-planned');
  expect(screen.address()).toBe('/capture-many/run_1');
  await screen.go('/capture-many');
  await page.getByRole('button', { name: 'Capture from file' }).first().click();
  await chooseFile(textFile('orders.csv', 'order_1,2.50\nhello,1\norder_1,2.50'));
  await expect.element(page.getByRole('button', { name: /^Start dry run of/ })).toBeVisible();
  await lookAt('capture-many-file');
  await page.getByRole('button', { name: /^Start dry run of/ }).click();
  await expect.element(page.getByText('2 rows will be skipped')).toBeVisible();
  await lookAt('capture-run-of-file');
});

const STATEMENT: OutputOf<'reconcile', 'dryRun'> = {
  file: understood(['Charge ID', 'Fee', 'Date'], ['charge_2', '1.11', '2026-11-01']),
  columns: ['Charge ID', 'Fee', 'Date'],
  mapping: {
    chargeId: 'Charge ID',
    trackNumber: null,
    orderId: null,
    date: 'Date',
    amount: 'Fee',
    amountUnit: 'dollars',
  },
  dayFormat: 'iso',
  dayReadings: [],
  rows: 18,
  readable: 4,
  sum: 444,
  repeated: 0,
  badRows: Array.from({ length: 14 }, (_, n) => ({ line: n + 3, problem: 'data_problem' })),
};

test('fees and reconciling have nothing axe objects to', async () => {
  const screen = await openScreen('/fees', {
    environments: [marketplace()],
    answers: joined(fullConsole(), { reconcile: { dryRun: STATEMENT } }),
  });
  await expect.element(page.getByRole('button', { name: 'Enter fee' }).first()).toBeVisible();
  await lookAt('fees-month');
  await page.getByRole('button', { name: 'November 2026' }).click();
  await expect.element(page.getByRole('button', { name: 'Nov 20, 2026' })).toBeVisible();
  await lookAt('fees-days');
  await page.getByRole('button', { name: 'Enter fee' }).first().click();
  await expect.element(page.getByRole('dialog').getByLabelText('New fee')).toBeVisible();
  await page.getByRole('button', { name: 'Add correction' }).click();
  await lookAt('fees-correct');
  screen.answer({ reconcile: { comparison: null } });
  await screen.go('/reconcile');
  await expect.element(page.getByText(/hasn’t been compared yet/)).toBeVisible();
  await lookAt('reconcile-empty');
  await page.getByRole('button', { name: 'Import statement' }).click();
  await chooseFile(textFile('november.csv', 'Charge ID,Fee,Date\ncharge_2,1.11,2026-11-01'));
  await expect.element(page.getByRole('dialog').getByText('Line 3')).toBeVisible();
  await lookAt('reconcile-import');
});
