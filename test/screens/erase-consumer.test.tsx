// Erasing consumers' data: what would be erased is shown first, and exactly that is erased.
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { ConsumerView } from '../../contract/console/consumer.ts';
import type { ErasurePlan } from '../../contract/console/erasure.ts';
import { OrderId } from '../../contract/ids.ts';
import { type Answers, refuse } from '../support/gateway/gateway.ts';
import { lookAt } from '../support/gateway/look-at.ts';
import { openScreen } from '../support/gateway/open-screen.tsx';
import { pageOf } from '../support/gateway/records.ts';

const CONSUMER: ConsumerView = {
  names: ['Ada Lovelace'],
  emails: ['ada@example.com'],
  phones: [],
  accountIds: [],
  orders: 3,
  sessions: 0,
  captured: 16_800,
  refunded: 0,
  returned: 0,
  revoked: 0,
  disputed: 0,
  copyRequests: [],
  erasedAt: null,
  isNameOnly: false,
  isWhole: true,
};

const at = '2024-11-21T10:00:00.000Z';
const item = (n: number, verdict: ErasurePlan['items'][number]['verdict'], name = 'Ada Lovelace') => ({
  recordId: OrderId.parse(`order_${n}`),
  name,
  amount: 5_600,
  at,
  verdict,
});
const PLAN: ErasurePlan = {
  items: [
    item(1, { kind: 'erase' }),
    item(2, { kind: 'keep', until: '2028-11-21' }),
    item(3, { kind: 'open', why: 'may_be_captured' }),
  ],
  isWhole: true,
};

const answers = (given: Answers['consumers'] = {}): Answers => ({
  consumers: { get: CONSUMER, payments: pageOf([]), planErasure: PLAN, erase: { erased: 1 }, ...given },
});

const erase = () => page.getByRole('button', { name: 'Erase this consumer’s data' });

test('what must be kept is shown with its day and reason before anything is erased, and only the rest is erased', async () => {
  const screen = await openScreen('/consumers/order_1', { answers: answers() });
  localStorage.setItem(
    'paydesk.drafts',
    JSON.stringify({
      'a note': { values: '{"text":"Ada Lovelace called"}', at: Date.now() },
      another: { values: '{"text":"Grace"}', at: Date.now() },
    }),
  );
  await erase().click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText('Kept until Nov 21, 2028: authorization')).toBeVisible();
  await expect.element(dialog.getByText('Kept: the order can still be captured')).toBeVisible();
  expect(screen.inputsOf('consumers.erase')).toEqual([]);
  await lookAt('erase-consumer');
  await dialog.getByRole('button', { name: 'Erase 1 payment' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(screen.inputsOf('consumers.erase')).toMatchObject([{ recordIds: ['order_1'] }]);
  expect(Object.keys(JSON.parse(localStorage.getItem('paydesk.drafts') ?? '{}') as object)).toEqual(['another']);
});

test('a payment under another name, as from a shared bank account, is erased only where it is chosen', async () => {
  const items = [item(1, { kind: 'erase' }), item(2, { kind: 'erase' }, 'Daniel Kim')];
  const screen = await openScreen('/consumers/order_1', {
    answers: answers({ planErasure: { items, isWhole: true } }),
  });
  await erase().click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByRole('button', { name: 'Erase 1 payment' })).toBeEnabled();
  await dialog.getByRole('checkbox', { name: 'Daniel Kim' }).click();
  await dialog.getByRole('checkbox', { name: 'Ada Lovelace' }).click();
  await dialog.getByRole('button', { name: 'Erase 1 payment' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(screen.inputsOf('consumers.erase')).toMatchObject([{ recordIds: ['order_2'] }]);
});

test('where nothing may be erased, the button says so', async () => {
  await openScreen('/consumers/order_1', {
    answers: answers({ planErasure: { items: PLAN.items.slice(1), isWhole: true } }),
  });
  await erase().click();
  await expect.element(page.getByRole('button', { name: 'Nothing to erase' })).toBeDisabled();
});

test('a refusal names the payment and until when it must be kept', async () => {
  const late = refuse('erasure_too_early', { recordId: 'order_1', day: '2028-11-21' });
  await openScreen('/consumers/order_1', { answers: answers({ erase: late }) });
  await erase().click();
  await page.getByRole('button', { name: 'Erase 1 payment' }).click();
  await expect.element(page.getByText(/the authorization of order_1 must be kept until Nov 21, 2028/)).toBeVisible();
});

test('an erased payment says when its data was erased', async () => {
  const erased = { ...CONSUMER, names: [], emails: [], erasedAt: '2029-01-01T15:00:00.000Z' };
  await openScreen('/consumers/order_1', { answers: answers({ get: erased }) });
  await expect.element(page.getByText(/Personal data of this payment was erased on/)).toBeVisible();
});

test('what is due is counted over all pieces before it is erased', async () => {
  const piece = (due: number, nextCursor: string | null) => ({ due, kept: 1, nextCursor });
  const screen = await openScreen('/environment', {
    answers: {
      consumers: {
        retentionDue: ({ cursor }: { cursor?: string | null | undefined }) =>
          cursor ? piece(2, null) : piece(3, 'more'),
        eraseOverdue: ({ cursor }: { cursor?: string | null | undefined }) =>
          cursor ? piece(2, null) : piece(3, 'more'),
      },
    },
  });
  await page.getByRole('button', { name: 'Show what is due' }).click();
  await expect.element(page.getByText('5 payments are due. 2 of that age must be kept.')).toBeVisible();
  expect(screen.inputsOf('consumers.eraseOverdue')).toEqual([]);
  await page.getByRole('button', { name: 'Erase 5 payments' }).click();
  await expect.poll(() => screen.inputsOf('consumers.eraseOverdue').length).toBe(2);
});
