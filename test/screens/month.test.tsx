// One page a month: its figures lead to their rows, what isn't explained is shown, and a person closes it knowing what is open.
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { Day, Month } from '../../contract/books-month.ts';
import type { Movement } from '../../contract/console/month.ts';
import { type AccountFigures, noFigures } from '../../contract/console/month-figures.ts';
import { type Answers, type OutputOf, refuse } from '../support/gateway/gateway.ts';
import { lookAt } from '../support/gateway/look-at.ts';
import { openScreen } from '../support/gateway/open-screen.tsx';
import { marketplace } from '../support/gateway/records.ts';
import { until } from '../support/gateway/until.ts';

type View = OutputOf<'months', 'get'>;

const OCTOBER = Month.parse('2026-10');
const sum = (amount: number, count = 1) => ({ count, amount, unknown: 0 });

const figuresOf = (name: string, more: Partial<AccountFigures> = {}): AccountFigures => {
  const none = noFigures({ accountId: `account_${name}`, accountName: name, accountRole: 'seller' });
  return {
    ...none,
    capture: sum(125_932, 3),
    fee: sum(450, 3),
    return: sum(10_000),
    came_back: sum(10_000),
    open: sum(5_000),
    deposit: sum(110_482),
    deposits: { ...none.deposits, fees: 450 },
    ...more,
  };
};

const CLOSING = {
  id: 'closing_1',
  asOf: '2026-11-03T15:00:00.000Z',
  by: 'Ada',
  note: 'Checked against the bank statement.',
  movements: 9,
  digest: '0'.repeat(64),
};

const view = (more: Partial<View> = {}): View => ({
  month: OCTOBER,
  state: 'open',
  closing: null,
  figures: { accounts: [figuresOf('Blue Barn'), figuresOf('Hilltop Honey', { deposit: sum(110_400) })] },
  closings: [],
  balance: null,
  ...more,
});

const MOVEMENT: Movement = {
  key: 'capture order_1',
  kind: 'capture',
  at: '2026-10-31T23:30:00.000Z',
  day: '2026-10-31',
  accountId: 'account_Blue Barn',
  accountName: 'Blue Barn',
  accountRole: 'seller',
  orderId: 'order_1',
  chargeId: 'charge_1',
  refundId: null,
  trackNumber: 'T-1',
  shopReference: null,
  consumerName: 'Ada Lovelace',
  returnCode: null,
  settlementId: null,
  depositedAt: null,
  state: 'waiting',
  payoutId: null,
  note: null,
  amount: 5_000,
};

const SETTLED: Movement = {
  ...MOVEMENT,
  key: 'capture order_2',
  orderId: 'order_2',
  settlementId: 'settlement_1',
  depositedAt: '2026-11-02T12:30:00.000Z',
  state: 'deposited',
};

const answers = (more: Partial<View> = {}): Answers => ({
  months: {
    list: {
      today: Day.parse('2026-11-03'),
      months: [{ month: OCTOBER, state: more.state ?? 'open', closing: more.closing ?? null }],
    },
    get: view(more),
    balance: { opening: 1_000, closing: 1_900 },
    movements: ({ show }) => ({
      items: show === 'open' ? [MOVEMENT] : show === 'capture' ? [SETTLED] : [],
      nextCursor: null,
    }),
    lateChanges: {
      added: 1,
      gone: 0,
      changed: 0,
      items: [{ change: 'added', before: null, after: { ...MOVEMENT, kind: 'return', returnCode: 'R01' } }],
    },
  },
  settlements: { get: refuse('settlement_not_found') },
});

const openMonth = (more: Partial<View> = {}, path = '/month') =>
  openScreen(path, { environments: [marketplace()], answers: answers(more) });

test('in the first days of a month the one before is shown; a figure opens its rows, in New York’s time', async () => {
  const gateway = await openMonth();
  await expect.element(page.getByRole('heading', { name: 'October 2026' })).toBeVisible();
  await lookAt('month');
  await page
    .getByRole('link', { name: /^Still open: \$50\.00/ })
    .first()
    .click();
  await expect.element(page.getByRole('heading', { name: 'Captured and not settled' })).toBeVisible();
  await expect.element(page.getByText('Oct 31, 7:30 PM')).toBeVisible();
  expect(gateway.inputsOf('months.movements')).toContainEqual(
    expect.objectContaining({ month: '2026-10', show: 'open', accountId: 'account_Blue Barn' }),
  );
  await lookAt('month-rows');
  await page.getByRole('link', { name: 'Figures of October 2026' }).click();
  await expect.element(page.getByRole('heading', { name: 'From captures to settlements: Blue Barn' })).toBeVisible();
  await expect.element(page.getByText('Adds up to the cent').first()).toBeVisible();
});

test('a row leads to its settlement', async () => {
  const gateway = await openMonth({}, '/month?month=2026-10&kind=capture');
  await page.getByRole('link', { name: 'Nov 2, 7:30 AM' }).click();
  await until(() =>
    expect(gateway.inputsOf('settlements.get')).toEqual([expect.objectContaining({ settlementId: 'settlement_1' })]),
  );
});

test('a seller with only a failed refund has its figure, which opens both kinds of rows', async () => {
  const barn = figuresOf('Blue Barn', { refund_failed: sum(500) });
  const gateway = await openMonth({ figures: { accounts: [barn] } });
  await page.getByRole('link', { name: 'Refunded: -$5.00, 1 row', exact: true }).click();
  await expect.element(page.getByRole('heading', { name: 'Refunds, and those that failed' })).toBeVisible();
  expect(gateway.inputsOf('months.movements')).toContainEqual(expect.objectContaining({ show: 'refunded' }));
});

test('what isn’t explained is shown as such', async () => {
  await openMonth();
  const bridge = page.getByRole('region', { name: 'From captures to settlements' });
  await expect.element(bridge.getByRole('row', { name: 'Not explained -$0.82' })).toBeVisible();
  await expect.element(bridge.getByText('Doesn’t add up')).toBeVisible();
});

test('a person closes a month knowing what is open, and the gateway is told what they saw', async () => {
  const warned: OutputOf<'months', 'beforeClosing'> = [{ kind: 'deposits_remainder', amount: -82 }];
  const gateway = await openMonth();
  gateway.answer({ months: { beforeClosing: warned } });
  await page.getByRole('button', { name: 'Close month' }).click();
  const dialog = page.getByRole('dialog', { name: 'Close October 2026' });
  await expect.element(dialog.getByText('From captures to settlements, -$0.82 isn’t explained.')).toBeVisible();
  await lookAt('month-closing');
  await dialog.getByLabelText('Your name').fill('Ada');
  await dialog.getByLabelText('Note').fill('The service is asked.');
  await dialog.getByRole('button', { name: 'Close anyway' }).click();
  await until(() =>
    expect(gateway.inputsOf('months.close')).toEqual([
      expect.objectContaining({ month: '2026-10', name: 'Ada', note: 'The service is asked.', warned }),
    ]),
  );
  await expect.element(page.getByText('Month closed')).toBeVisible();
});

test('a closed month says who closed it and what has changed since, and asks the service nothing', async () => {
  const gateway = await openMonth({
    state: 'closed',
    closing: CLOSING,
    closings: [CLOSING],
    balance: { opening: 1_000, closing: 1_900 },
  });
  await expect.element(page.getByText(/^Closed by Ada, as of Nov 3, 10:00 AM/)).toBeVisible();
  await expect.element(page.getByText('1 added · 0 changed · 0 gone')).toBeVisible();
  await expect.element(page.getByText('Closing balance, as the payment service says')).toBeVisible();
  expect(gateway.inputsOf('months.balance')).toEqual([]);
  await lookAt('month-closed');
});

test('a month that was closed empty says what has changed since, and that only the first changes are listed', async () => {
  const gateway = await openMonth({ figures: { accounts: [] } });
  const items = [{ change: 'added' as const, before: null, after: MOVEMENT }];
  gateway.answer({
    months: {
      get: view({ state: 'closed', closing: CLOSING, closings: [CLOSING], figures: { accounts: [] } }),
      lateChanges: { added: 501, gone: 0, changed: 0, items },
    },
  });
  await gateway.reload();
  await expect.element(page.getByText('501 added · 0 changed · 0 gone')).toBeVisible();
  await expect.element(page.getByText('Only the first 1 of 501 changes are listed.')).toBeVisible();
});

test('many sellers are searched and sorted', async () => {
  const accounts = Array.from({ length: 12 }, (_, index) =>
    figuresOf(`Seller ${String(index).padStart(2, '0')}`, { capture: sum(1_000 * (index + 1)) }),
  );
  await openMonth({ figures: { accounts } });
  const first = () => document.querySelector('tbody tr')?.textContent ?? '';
  await expect.element(page.getByRole('link', { name: 'Seller 11' })).toBeVisible();
  await until(() => expect(first()).toContain('Seller 11'));
  await page.getByRole('button', { name: 'Sort by Captured' }).click();
  await until(() => expect(first()).toContain('Seller 00'));
  await page.getByLabelText('Search sellers').fill('07');
  await until(() => expect(first()).toContain('Seller 07'));
});

test('a marketplace, which may sell for itself, names every account that its entries can name', async () => {
  await openScreen('/environment', {
    environments: [marketplace()],
    answers: { accounting: { names: { accounts: {}, taxRate: null } } },
  });
  for (const account of ['Owed to sellers', 'Sales', 'Processing fees', 'Returned payments', 'Refunds'])
    await expect.element(page.getByLabelText(`${account}: Account name`)).toBeVisible();
});
