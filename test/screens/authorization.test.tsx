// What a person records when a consumer or a bank calls about an authorization: the dialogs, by keyboard too.
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { CopyRequestView } from '../../contract/console/authorization-end.ts';
import type { OrderDetail } from '../../contract/console/order-detail.ts';
import { type Answers, refuse } from '../support/gateway/gateway.ts';
import { lookAt } from '../support/gateway/look-at.ts';
import { openScreen, type ScreenOptions } from '../support/gateway/open-screen.tsx';
import { order, orderDetail, sessionDetail } from '../support/gateway/records.ts';

const REASON = 'Says she canceled the order';
const OTHERS: Answers['consumers'] = {
  otherDebits: {
    items: [
      { order: order({ id: 'order_2', totalAmount: 4_200 }), matched: ['email', 'name'] },
      { order: order({ id: 'order_3', totalAmount: 900, status: 'returned', returnCode: 'R01' }), matched: ['name'] },
    ],
    isMore: false,
  },
};

const openOrder = (given: Partial<OrderDetail> = {}, orders: Answers['orders'] = {}, options: ScreenOptions = {}) =>
  openScreen('/orders/order_1', {
    ...options,
    answers: { orders: { get: orderDetail(given), ...orders }, consumers: OTHERS },
  });

const dialog = () => page.getByRole('dialog');

async function record(button: string): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  await expect.element(dialog()).toBeVisible();
}

test('a revocation is recorded by keyboard, with the other orders that the consumer means', async () => {
  const screen = await openOrder();
  (page.getByRole('button', { name: 'Record revocation or dispute' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog().getByRole('combobox', { name: 'What the consumer says' })).toHaveFocus();
  const other = dialog().getByRole('checkbox', { name: /\$42\.00/ });
  await expect.element(other).not.toBeChecked();
  await expect.element(dialog().getByText(/Only the name is the same/)).toBeInTheDocument();
  (dialog().getByLabelText('Reason').element() as HTMLElement).focus();
  await userEvent.keyboard(REASON);
  (other.element() as HTMLElement).focus();
  await userEvent.keyboard(' ');
  await lookAt('authorization-end');
  (dialog().getByRole('button', { name: 'Stop debits' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect
    .poll(() => screen.inputsOf('orders.endAuthorization'))
    .toEqual([
      {
        environmentId: 'embedded',
        orderId: 'order_1',
        alsoOrderIds: ['order_2'],
        cause: 'revoked',
        day: '2026-11-21',
        toldBy: 'phone',
        reason: REASON,
      },
    ]);
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Record revocation or dispute' })).toHaveFocus();
});

test('a dialog that lacks something leads the keyboard there', async () => {
  const screen = await openOrder();
  await record('Record revocation or dispute');
  await dialog().getByRole('button', { name: 'Stop debits' }).click();
  await expect.element(dialog().getByLabelText('Reason')).toHaveFocus();
  expect(screen.inputsOf('orders.endAuthorization')).toEqual([]);
});

test('no other order is chosen before a person does, and one that was is forgotten with the dialog', async () => {
  const screen = await openOrder();
  await record('Record revocation or dispute');
  await dialog()
    .getByRole('checkbox', { name: /\$42\.00/ })
    .click();
  await dialog().getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog()).not.toBeInTheDocument();
  await record('Record revocation or dispute');
  await expect.element(dialog().getByRole('checkbox', { name: /\$42\.00/ })).not.toBeChecked();
  await dialog().getByLabelText('Reason').fill(REASON);
  await dialog().getByRole('button', { name: 'Stop debits' }).click();
  await expect.poll(() => screen.inputsOf('orders.endAuthorization')).toMatchObject([{ alsoOrderIds: [] }]);
});

test('a dispute of a day to come is refused beside the day, and what was typed stays', async () => {
  const screen = await openOrder({}, { endAuthorization: refuse('fact_day_ahead', {}, { field: 'day' }) });
  await record('Record revocation or dispute');
  await dialog().getByRole('combobox', { name: 'What the consumer says' }).click();
  await page.getByRole('option', { name: 'Disputes the payment' }).click();
  await dialog().getByLabelText('Said on').fill('2026-11-30');
  await dialog().getByLabelText('Reason').fill(REASON);
  await dialog()
    .getByRole('checkbox', { name: /\$9\.00/ })
    .click();
  await dialog().getByRole('button', { name: 'Stop debits' }).click();
  await expect.element(dialog().getByLabelText('Said on')).toHaveAttribute('aria-invalid', 'true');
  await expect.element(dialog().getByLabelText('Reason')).toHaveValue(REASON);
  await expect.element(dialog().getByRole('checkbox', { name: /\$9\.00/ })).toBeChecked();
  const [sent] = screen.inputsOf('orders.endAuthorization');
  expect(sent).toMatchObject({ cause: 'disputed', day: '2026-11-30', alsoOrderIds: ['order_3'] });
});

test('a reason that is too short isn’t sent', async () => {
  const screen = await openOrder();
  await record('Record revocation or dispute');
  await dialog().getByLabelText('Reason').fill('no');
  await dialog().getByRole('button', { name: 'Stop debits' }).click();
  await expect.element(dialog().getByText('Enter a reason of 5 to 1,000 characters.')).toBeVisible();
  expect(screen.inputsOf('orders.endAuthorization')).toEqual([]);
});

test('what was recorded by mistake is put in force again with a reason, and a refusal keeps it', async () => {
  const screen = await openOrder(
    { status: 'revoked', ended: 'revoked' },
    { restoreAuthorization: refuse('ledger_failed') },
  );
  await record('Recorded by mistake');
  await expect.element(dialog().getByLabelText('Reason')).toHaveFocus();
  await userEvent.keyboard('Meant another order');
  await dialog().getByRole('button', { name: 'Put in force again' }).click();
  await expect.element(dialog().getByRole('alert')).toBeVisible();
  await expect.element(dialog().getByLabelText('Reason')).toHaveValue('Meant another order');
  screen.answer({ orders: { restoreAuthorization: undefined } });
  await dialog().getByRole('button', { name: 'Put in force again' }).click();
  await expect.element(dialog()).not.toBeInTheDocument();
  const sent = { environmentId: 'embedded', orderId: 'order_1', reason: 'Meant another order' };
  expect(screen.inputsOf('orders.restoreAuthorization')).toEqual([sent, sent]);
});

test('a request for a copy is recorded with its day, source and note', async () => {
  const screen = await openOrder();
  await record('Record request for a copy');
  await expect.element(dialog().getByLabelText('Asked for on')).toHaveFocus();
  await dialog().getByLabelText('Note (optional)').fill('The bank wants it by fax');
  await dialog().getByRole('combobox', { name: 'How' }).click();
  await page.getByRole('option', { name: 'By letter' }).click();
  await dialog().getByRole('button', { name: 'Add task' }).click();
  await expect
    .poll(() => screen.inputsOf('orders.requestCopy'))
    .toEqual([
      {
        environmentId: 'embedded',
        orderId: 'order_1',
        day: '2026-11-21',
        toldBy: 'letter',
        note: 'The bank wants it by fax',
      },
    ]);
  await expect.element(dialog()).not.toBeInTheDocument();
});

const ASKED: CopyRequestView = {
  id: 'copy_1',
  orderId: 'order_1',
  askedOn: '2026-11-20',
  dueOn: '2026-12-07',
  toldBy: 'letter',
  note: '',
  recordedBy: 'Grace',
  providedOn: null,
  providedBy: null,
  providedNote: null,
};

test('a copy that was sent is marked so, and a refused day keeps the note', async () => {
  const screen = await openOrder(
    { copyRequests: [ASKED] },
    { provideCopy: refuse('fact_day_ahead', {}, { field: 'day' }) },
  );
  await record('Mark copy as sent');
  await dialog().getByLabelText('Note (optional)').fill('By fax to First Bank');
  await dialog().getByRole('button', { name: 'Mark copy as sent' }).click();
  await expect.element(dialog().getByLabelText('Sent on')).toHaveAttribute('aria-invalid', 'true');
  await expect.element(dialog().getByLabelText('Note (optional)')).toHaveValue('By fax to First Bank');
  screen.answer({ orders: { provideCopy: undefined } });
  await dialog().getByRole('button', { name: 'Mark copy as sent' }).click();
  await expect.element(dialog()).not.toBeInTheDocument();
  expect(screen.inputsOf('orders.provideCopy').at(-1)).toEqual({
    environmentId: 'embedded',
    orderId: 'order_1',
    requestId: 'copy_1',
    day: '2026-11-21',
    note: 'By fax to First Bank',
  });
});

for (const width of [390, 1024])
  test(`an order whose authorization ended, and the dialog that ends one, fit ${width} px`, async () => {
    const screen = await openOrder({ status: 'disputed', ended: 'disputed', copyRequests: [ASKED] }, {}, { width });
    await expect.element(page.getByRole('alert').filter({ hasText: 'Disputed by the consumer' })).toBeVisible();
    await lookAt(`authorization-ended-${width}`);
    screen.answer({ orders: { get: orderDetail() } });
    await screen.reload();
    await record('Record revocation or dispute');
    await expect.element(dialog().getByRole('checkbox', { name: /\$42\.00/ })).toBeInTheDocument();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
    await lookAt(`authorization-dialog-${width}`);
  });

test.each(['/sessions/sess_1', '/consumers/sess_1'])(
  'a revocation is recorded before there is an order: %s',
  async (path) => {
    const screen = await openScreen(path, { answers: { sessions: { get: sessionDetail({ checkout: 'complete' }) } } });
    await record('Record revocation or dispute');
    await dialog().getByLabelText('Reason').fill(REASON);
    await dialog().getByRole('button', { name: 'Stop debits' }).click();
    const sent = {
      environmentId: 'embedded',
      sessionId: 'sess_1',
      cause: 'revoked',
      day: '2026-11-21',
      toldBy: 'phone',
    };
    await expect.poll(() => screen.inputsOf('sessions.endAuthorization')).toEqual([{ ...sent, reason: REASON }]);
  },
);

test('a session whose consumer revoked says so, makes no order, and is put in force again', async () => {
  const end = { at: '2026-11-21T15:00:00Z', cause: 'revoked' as const, day: '2026-11-20', toldBy: 'email' as const };
  const session = sessionDetail({ ended: 'revoked', end: { ...end, person: 'Grace', reason: REASON } });
  const screen = await openScreen('/sessions/sess_1', { answers: { sessions: { get: session } } });
  const alert = page.getByRole('alert').filter({ hasText: 'Authorization revoked' });
  await expect.element(alert).toHaveTextContent('By email on Nov 20, 2026. Recorded by Grace, ');
  await expect.element(alert).toHaveTextContent(`Reason: “${REASON}”`);
  await expect.element(page.getByRole('button', { name: 'Create order' })).toBeDisabled();
  await record('Recorded by mistake');
  await dialog().getByLabelText('Reason').fill('Meant another');
  await dialog().getByRole('button', { name: 'Put in force again' }).click();
  await expect.poll(() => screen.inputsOf('sessions.restoreAuthorization')).toMatchObject([{ sessionId: 'sess_1' }]);
});
