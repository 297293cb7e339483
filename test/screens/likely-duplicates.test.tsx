// A dry run with orders that may be the same purchase as another: counted, listed, marked, and named again before real money moves.
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { RunItemView, RunView } from '../../contract/console/capture-many.ts';
import { lookAt } from '../support/gateway/look-at.ts';
import { openScreen } from '../support/gateway/open-screen.tsx';
import { production, run } from '../support/gateway/records.ts';

const ITEM: RunItemView = {
  seq: 0,
  orderId: 'order_1',
  line: null,
  state: 'waiting',
  why: null,
  expectedAmount: 5_600,
  chargedAmount: null,
  amountDiffers: false,
  chargeId: null,
  consumerName: 'Ada Lovelace',
  reference: null,
  customer: null,
  doneAt: null,
  duplicateOf: 'order_2',
  isKnown: true,
};

const planned = (likelyDuplicates: number, state: RunView['state'] = 'planned') =>
  run({
    state,
    environmentId: 'production',
    source: 'filter',
    planned: {
      count: 2,
      sum: 11_200,
      unknownAmounts: 0,
      unverified: 0,
      likelyDuplicates,
      unconfirmed: likelyDuplicates ? 'digest' : null,
    },
  });

const openRun = (likelyDuplicates: number, state?: RunView['state']) =>
  openScreen('/capture-many/run_1', {
    environments: [production({ id: 'production' })],
    answers: {
      captureMany: {
        get: planned(likelyDuplicates, state),
        items: ({ show }) => ({
          items: show === 'duplicate' ? [ITEM] : [ITEM, { ...ITEM, seq: 1, orderId: 'order_3', duplicateOf: null }],
          nextCursor: null,
        }),
        start: planned(likelyDuplicates),
        resume: planned(likelyDuplicates),
      },
    },
  });

test('likely duplicates of a run are counted and marked, can be listed alone, and are captured if a person confirms', async () => {
  const screen = await openRun(1);
  const alert = page.getByRole('alert').filter({ hasText: '1 likely duplicate' });
  await expect.element(alert.getByText(/It is captured with the others/)).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Likely duplicate of another order' }))
    .toHaveAttribute('href', '/orders/order_2');
  await lookAt('capture-likely-duplicates');
  await alert.getByRole('button', { name: 'Show likely duplicates' }).click();
  await expect.poll(() => screen.inputsOf('captureMany.items').at(-1)).toMatchObject({ show: 'duplicate' });
  await expect.element(page.getByRole('tab', { name: /Likely duplicates/, selected: true })).toBeVisible();
  await page.getByRole('button', { name: 'Capture 2 orders' }).click();
  const confirmation = page.getByRole('dialog');
  await expect.element(confirmation.getByText('1 likely duplicate')).toBeVisible();
  await confirmation.getByRole('button', { name: /^Charge 2 orders/ }).click();
  const confirmed = { duplicates: 'digest' };
  await expect.poll(() => screen.inputsOf('captureMany.start')).toMatchObject([{ confirmed }]);
});

test('a paused run with a likely duplicate that no person confirmed asks before it goes on', async () => {
  const screen = await openRun(1, 'paused');
  await page.getByRole('button', { name: 'Resume' }).click();
  const confirmation = page.getByRole('dialog');
  await expect.element(confirmation.getByText('1 likely duplicate')).toBeVisible();
  expect(screen.inputsOf('captureMany.resume')).toEqual([]);
  await confirmation.getByRole('button', { name: 'Resume and capture them' }).click();
  await expect.poll(() => screen.inputsOf('captureMany.resume')).toMatchObject([{ duplicates: 'digest' }]);
});

test('a run without likely duplicates says nothing of them', async () => {
  await openRun(0);
  await expect.element(page.getByRole('button', { name: 'Capture 2 orders' })).toBeVisible();
  expect(page.getByText('likely duplicate', { exact: false }).filter({ hasText: /^\d/ }).elements()).toEqual([]);
  expect(page.getByRole('tab', { name: /Likely duplicates/ }).elements()).toEqual([]);
});
