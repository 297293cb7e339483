// Payments that came back: the inbox, the overview and the seller's page show them, and a person deals with them.
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { OrderDetail } from '../../contract/console/order-detail.ts';
import type { RatesView, RateView } from '../../contract/console/return-rates.ts';
import { ago, ahead } from '../support/clock/screen-time.ts';
import type { Answers, OutputOf } from '../support/gateway/gateway.ts';
import { lookAt } from '../support/gateway/look-at.ts';
import { openScreen } from '../support/gateway/open-screen.tsx';
import { marketplace, order, orderDetail, pageOf, production, returned, seller } from '../support/gateway/records.ts';
import { until } from '../support/gateway/until.ts';

type Returned = OutputOf<'afterCharge', 'returns'>['items'][number];

const rate = (given: Partial<RateView> = {}): RateView => ({
  returned: 0,
  rate: 0,
  warn: 200,
  limit: 300,
  state: 'fine',
  before: null,
  ...given,
});
const OVER = rate({ returned: 1, rate: 10_000, state: 'over_limit' });
const rates = (given: Partial<RatesView> = {}): RatesView => ({
  organizationId: 'org_1',
  accountId: 'account_merchant',
  name: 'Corner Store',
  debits: 1,
  unauthorized: rate(),
  administrative: rate(),
  overall: OVER,
  ...given,
});

/** An inbox as main keeps it: what is handled leaves the open ones. */
function inbox(first: Returned[]): Answers {
  let all = first;
  const found = (show: 'open' | 'handled' | 'all' = 'open', from?: string | null, until?: string | null) =>
    all.filter(
      ({ handledAt, at }) =>
        (show === 'all' || (handledAt !== null) === (show === 'handled')) &&
        (!from || at >= from) &&
        (!until || at < until),
    );
  return {
    afterCharge: {
      returns: ({ show, from, until }) => pageOf(found(show, from, until)),
      returnsTotal: ({ show, from, until }) => {
        const counted = found(show, from, until);
        return { count: counted.length, amount: counted.reduce((sum, { amount }) => sum + amount, 0), isMore: false };
      },
      openReturns: () => ({ ...NO_OPEN, count: found().length }),
      handleReturn: ({ chargeId, note }) => {
        all = all.map((one) =>
          one.chargeId === chargeId ? { ...one, handledAt: ago(0, 'days'), handledBy: 'Ada', handledNote: note } : one,
        );
      },
      rates: { asOf: ago(1, 'minutes'), total: rates(), sellers: [] },
    },
  };
}

const NO_OPEN: OutputOf<'afterCharge', 'openReturns'> = {
  count: 0,
  amount: 0,
  isMore: false,
  dueSoon: 0,
  overdue: 0,
  asOf: ago(0, 'days'),
};

const rows = () => [...document.querySelectorAll<HTMLElement>('table tr[data-index]')];
const row = (text: string) => page.getByRole('row').filter({ hasText: text });
const isOneRowFocused = () =>
  until(() => expect(document.activeElement).toBe(rows()[0]?.querySelector('a') ?? 'a row'));

async function handleFirst(): Promise<void> {
  await page.getByRole('button', { name: 'Mark handled' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Mark return as handled' });
  await dialog.getByLabelText('What did you do about it?').fill('The consumer pays by card.');
  await dialog.getByRole('button', { name: 'Mark handled' }).click();
  await until(() => expect(dialog.elements()).toEqual([]));
}

test('the focus goes to the next return once one is handled, and those of this month are counted', async () => {
  const screen = await openScreen('/returns', {
    answers: inbox([
      returned({ chargeId: 'charge_1', orderId: 'order_1', code: 'R01' }),
      returned({ chargeId: 'charge_2', orderId: 'order_2', code: 'R02', consumerName: 'Grace Hopper' }),
    ]),
  });
  await until(() => expect(rows()).toHaveLength(2));
  await page.getByRole('button', { name: 'This month' }).click();
  await until(() => expect(screen.address()).toMatch(/from=2026-11-01&to=2026-11-\d\d&show=all/));
  await expect.element(page.getByRole('status').filter({ hasText: '2 returns' })).toMatchTextContent('$112.00');
  await lookAt('returns-this-month');
  await page.viewport(390, 800);
  await lookAt('returns-this-month-390');
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  await page.viewport(1280, 800);
  await page.getByLabelText('Returned up to').fill('2001-01-01');
  await expect.element(page.getByText('The first day is after the last.')).toBeVisible();
  await page.getByLabelText('Returned from').fill('2001-01-01');
  await expect.element(page.getByText('No payment came back in these days.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.getByText('Open', { exact: true }).click();
  await until(() => expect(rows()).toHaveLength(2));
  const second = rows()[1]?.querySelector('a')?.innerText;
  await handleFirst();
  await until(() => expect(rows()).toHaveLength(1));
  expect(rows()[0]?.querySelector('a')?.innerText).toBe(second);
  await isOneRowFocused();
  await handleFirst();
  await expect.element(page.getByRole('heading', { name: 'No open returns' })).toBeVisible();
  await expect.element(page.getByRole('region', { name: 'List of returns' })).toHaveFocus();
  expect(screen.inputsOf('afterCharge.handleReturn')).toHaveLength(2);
});

test.each([
  ['a return that is due soon is told once', { count: 1, dueSoon: 1 }, ['1 return is due within 2 days']],
  ['one that passed its deadline is told once', { count: 1, dueSoon: 1, overdue: 1 }, ['1 return is overdue']],
  [
    'those that are due later are told beside those that are due soon',
    { count: 6, dueSoon: 1 },
    ['1 return is due within 2 days', '5 more open returns'],
  ],
  ['where nothing is due soon, all are told', { count: 2 }, ['2 open returns']],
])('on the overview, %s', async (_what, open, told) => {
  await openScreen('/overview', { answers: { afterCharge: { openReturns: { ...NO_OPEN, ...open } } } });
  const cards = page.getByRole('region', { name: 'Needs your attention' }).getByRole('link');
  await until(() => expect(cards.elements()).toHaveLength(told.length));
  for (const [place, words] of told.entries()) expect(cards.elements()[place]?.textContent).toContain(words);
});

/** The page of a returned order. */
const orderOf = (one: Returned, presentAgain: NonNullable<OrderDetail['afterCharge']>['presentAgain'] = null) =>
  orderDetail({
    status: 'returned',
    returnCode: one.code,
    chargeId: 'charge_1',
    ended: one.ended,
    afterCharge: {
      chargeId: 'charge_1',
      status: 'returned',
      amount: 5_600,
      refunded: 0,
      returnCode: one.code,
      attempt: 1,
      returnedAt: one.at,
      settlesAt: null,
      settledAt: null,
      returnableUntil: null,
      presentAgain,
      updatedAt: one.at,
      source: 'service',
      toldBy: 'event_1',
      recordedAt: one.at,
      refunds: [],
      returns: [one],
    },
  });

const isWhole = (element: Element) =>
  element.scrollWidth <= element.clientWidth + 1 && element.scrollHeight <= element.clientHeight + 1;

const areAsHighAsTheFirst = () => {
  const heights = rows().map((each) => Math.round(each.getBoundingClientRect().height));
  expect(new Set(heights)).toEqual(new Set([heights[0]]));
};

/** Those of deadlines of another year, which are the longest. */
const many = Array.from({ length: 12 }, (_, n) =>
  returned({
    chargeId: `charge_${n}`,
    orderId: `order_${n}`,
    code: n % 3 === 0 ? 'R10' : 'R01',
    actBy: ahead(400, 'days'),
    consumerName: 'Tomasz Wiśniewski',
  }),
);

test('ten returns are on the first screen, beside the rates, with whole deadlines', async () => {
  await openScreen('/returns', { answers: inbox(many), width: 1440, height: 900 });
  await until(() => expect(rows()).toHaveLength(12));
  await lookAt('returns-1440');
  await until(() => expect(rows()[9]?.getBoundingClientRect().bottom).toBeLessThanOrEqual(900));
  const rates = page.getByRole('region', { name: 'Return rates' }).element().getBoundingClientRect();
  expect(rates.left).toBeGreaterThanOrEqual(document.querySelector('table')?.getBoundingClientRect().right ?? 9999);
  expect(rates.bottom).toBeLessThanOrEqual(900);
  for (const one of rows())
    for (const time of one.querySelectorAll('time')) expect(isWhole(time.parentElement ?? time)).toBe(true);
  areAsHighAsTheFirst();
  await page.viewport(1024, 800);
  await lookAt('returns-1024');
});

test('on a phone each return names its consumer and its whole reason', async () => {
  await openScreen('/returns', { answers: inbox(many), width: 390 });
  await until(() => expect(rows()).toHaveLength(12));
  for (const one of rows()) {
    expect(one.innerText).toContain('Tomasz Wiśniewski');
    expect(isWhole(one.querySelector('a') ?? one)).toBe(true);
  }
  areAsHighAsTheFirst();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  await lookAt('returns-390');
});

test('a payment that came back after a revocation is nowhere said to be presented again', async () => {
  const one = returned({ code: 'R01', ended: 'revoked' });
  const screen = await openScreen('/returns', {
    answers: {
      ...inbox([one]),
      orders: { get: orderOf(one, { obstacle: null, until: ahead(20, 'days') }) },
    },
  });
  await expect.element(row('R01')).toMatchTextContent('Authorization ended: don’t debit again');
  await expect.element(row('R01')).not.toMatchTextContent('days left');
  await row('R01').getByRole('link').click();
  const panel = page.getByRole('region', { name: 'Returned' });
  await expect.element(panel).toMatchTextContent('Don’t debit this payment again');
  await expect.element(panel).not.toMatchTextContent('can be presented again');
  const banner = page.getByRole('alert').filter({ hasText: 'Authorization revoked' });
  await expect.element(banner).toMatchTextContent('can’t be captured, retried or presented again.');
  await expect.element(banner).not.toMatchTextContent('Refunds are possible');
  await lookAt('order-returned-revoked');
  screen.answer({ orders: { get: orderOf({ ...one, ended: null }, { obstacle: null, until: ahead(20, 'days') }) } });
  await screen.reload();
  await expect.element(panel).toMatchTextContent('The charge can be presented again until');
});

test('the inbox fits a window of 320 px', async () => {
  const one = returned({ code: 'R10', actBy: ahead(20, 'days') });
  await openScreen('/returns', { answers: { ...inbox([one]), orders: { get: orderOf(one) } } });
  await expect.element(row('R10')).toMatchTextContent('Hand in the authorization');
  const title = row('R10')
    .getByText(/^R10 · Customer/)
    .element();
  expect(title.scrollHeight).toBeLessThanOrEqual(title.clientHeight + 1);
  await page.viewport(320, 800);
  await until(() => expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320));
  await lookAt('returns-320');
  // Its page says by when the authorization must be there, and in which zone.
  await page.viewport(1280, 800);
  await row('R10').getByRole('link').click();
  await expect
    .element(page.getByRole('region', { name: 'Returned' }))
    .toMatchTextContent(/Hand in the authorization by \w+ \d+, .*[AP]M [A-Z]{2,5} \(\d+ days left\)/);
  await lookAt('order-returned-r10');
});

test('a seller’s page shows what came back, its rates, what it owes and its next settlement', async () => {
  const barn = rates({
    organizationId: 'org_2',
    accountId: 'seller_barn',
    name: 'Blue Barn Farm',
    administrative: OVER,
  });
  const back = order({ status: 'returned', returnCode: 'R02', accountId: 'seller_barn', chargeId: 'charge_1' });
  const screen = await openScreen('/sellers', {
    environments: [marketplace()],
    answers: {
      afterCharge: {
        ...inbox([]).afterCharge,
        rates: { asOf: ago(1, 'minutes'), total: rates(), sellers: [barn] },
        sellerMoney: { asOf: ago(1, 'minutes'), pending: 4_000, owed: 5_600, nextSettlementAt: ahead(2, 'days') },
      },
      orders: {
        list: pageOf([back]),
        total: ({ status }) => ({
          count: status === 'returned' ? 1 : 0,
          amount: status === 'returned' ? 5_600 : 0,
          nextCursor: null,
        }),
      },
      sellers: { list: [seller()], get: { ...seller(), notes: [], sessionCount: 1, orderCount: 1 } },
    },
  });
  await page.getByRole('link', { name: 'Blue Barn Farm' }).click();
  const money = page.getByRole('region', { name: 'Money' });
  await expect.element(money).toMatchTextContent(/Next settlement.*[A-Z][a-z]{2} \d/);
  await expect.element(money.getByRole('link', { name: 'Review 1 returned order, $56.00' })).toBeVisible();
  await expect.element(page.getByRole('group', { name: 'Administrative' })).toMatchTextContent('Over the limit.');
  await expect.element(money).toMatchTextContent('Owed by the seller');
  await lookAt('seller-returns');
  await money.getByRole('link', { name: 'Review 1 returned order, $56.00' }).click();
  await expect.element(row('Ada Lovelace')).toMatchTextContent('Returned · R02');
  expect(screen.inputsOf('orders.list').at(-1)).toMatchObject({ status: 'returned', accountId: 'seller_barn' });
  await page.getByRole('navigation').getByRole('link', { name: 'Returns' }).click();
  await expect.element(page.getByRole('radio', { name: 'Over the limit (1)' })).toBeChecked();
  await expect.element(page.getByRole('link', { name: 'Blue Barn Farm' })).toBeVisible();
  await lookAt('returns-of-marketplace');
});

test('every seller over a limit is listed, found by name and sorted', async () => {
  const sellers = Array.from({ length: 40 }, (_, n) =>
    rates({
      organizationId: `org_${n}`,
      accountId: null,
      name: `Seller ${String(n).padStart(2, '0')}`,
      overall: rate({ rate: 1_000 + n, state: n < 32 ? 'over_limit' : 'fine' }),
    }),
  );
  await openScreen('/returns', {
    environments: [marketplace()],
    answers: {
      afterCharge: { ...inbox([]).afterCharge, rates: { asOf: ago(1, 'minutes'), total: rates(), sellers } },
    },
  });
  await expect.element(page.getByRole('radio', { name: 'Over the limit (32)' })).toBeChecked();
  await page.getByRole('button', { name: 'Show more (22 left)' }).click();
  const names = () =>
    page
      .getByRole('cell', { name: /^Seller \d\d$/ })
      .elements()
      .map((cell) => cell.querySelector('bdi')?.textContent);
  await until(() => expect(names()).toHaveLength(32));
  expect(names()[0]).toBe('Seller 31');
  await page.getByRole('textbox', { name: 'Find a seller' }).fill('seller 0');
  await until(() => expect(names()).toHaveLength(10));
  await page.getByText('All (40)').click();
  await page.getByRole('textbox', { name: 'Find a seller' }).fill('39');
  await until(() => expect(names()).toEqual(['Seller 39']));
  await lookAt('returns-sellers');
});

const STATE: OutputOf<'afterCharge', 'state'> = {
  offered: true,
  readAt: ago(1, 'minutes'),
  newestAt: null,
  trouble: null,
  revision: 0,
};

test('Paydesk says when a provider doesn’t tell it about returns', async () => {
  await openScreen('/returns', {
    environments: [production({ name: 'Elsewhere', kind: 'sandbox' })],
    answers: { afterCharge: { state: { ...STATE, offered: false, readAt: null } } },
  });
  await expect.element(page.getByText('Elsewhere doesn’t tell Paydesk what happens after a charge')).toBeVisible();
  await lookAt('returns-not-offered');
});

test('trouble with reading returns is told with what to do', async () => {
  await openScreen('/returns', {
    answers: { afterCharge: { state: { ...STATE, trouble: 'dashboard_unreachable' } } },
  });
  await expect.element(page.getByText('Can’t reach the payment service to read returns and refunds.')).toBeVisible();
  await lookAt('returns-trouble');
});
