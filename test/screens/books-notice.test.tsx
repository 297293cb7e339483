// What a page of orders, fees or totals lacks of what the service knows is said on it.
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ago } from '../support/clock/screen-time.ts';
import type { OutputOf } from '../support/gateway/gateway.ts';
import { openScreen } from '../support/gateway/open-screen.tsx';
import { marketplace, order, pageOf, production } from '../support/gateway/records.ts';

type State = OutputOf<'afterCharge', 'state'>;

const WHOLE: State = { offered: true, readAt: ago(1, 'minutes'), newestAt: ago(9, 'days'), trouble: null, revision: 0 };
const open = (path: string, state: Partial<State>, environment = production({ name: 'Elsewhere', kind: 'sandbox' })) =>
  openScreen(path, {
    environments: [environment],
    answers: { orders: { list: () => pageOf([order()]) }, afterCharge: { state: { ...WHOLE, ...state } } },
  });
const READING = 'Paydesk is reading what happened before it was connected';
const HERE_ONLY = /^Elsewhere doesn’t tell Paydesk what other programs capture/;

test.each(['/orders', '/overview', '/fees'])(
  '%s says that the past is still being read, and up to which day',
  async (path) => {
    await open(path, { readAt: null });
    await expect.element(page.getByText(READING)).toBeVisible();
    await expect.element(page.getByText(/^Read up to .+ incomplete until then\.$/)).toBeVisible();
  },
);

const MARKETPLACE_PAGES = ['/sessions', '/balance', '/reconcile', '/settlements', '/sellers/seller_1'];
const marketplaceElsewhere = () => marketplace({ name: 'Elsewhere', embedded: false });

test.each(MARKETPLACE_PAGES)('%s of a marketplace says that the past is still being read', async (path) => {
  await open(path, { readAt: null }, marketplaceElsewhere());
  await expect.element(page.getByText(READING)).toBeVisible();
});

test.each(MARKETPLACE_PAGES.filter((path) => path !== '/settlements'))(
  '%s of a marketplace says that its provider tells nothing of what other programs capture',
  async (path) => {
    await open(path, { offered: false, readAt: null }, marketplaceElsewhere());
    await expect.element(page.getByText(HERE_ONLY)).toBeVisible();
  },
);

test('settlements, which the service lists itself, say nothing of what other programs capture', async () => {
  await open('/settlements', { offered: false, readAt: null }, marketplaceElsewhere());
  await expect.element(page.getByRole('heading', { name: 'Settlements', level: 1 })).toBeVisible();
  await expect.element(page.getByText(HERE_ONLY)).not.toBeInTheDocument();
});

test('a list of orders says that its provider tells nothing of what other programs capture', async () => {
  await open('/orders', { offered: false, readAt: null });
  await expect.element(page.getByText(HERE_ONLY)).toBeVisible();
});

test('a list of orders says why the feed can’t be read', async () => {
  await open('/orders', { trouble: 'dashboard_unreachable' });
  await expect.element(page.getByText('Can’t reach the payment service to read returns and refunds.')).toBeVisible();
});

test('a list of orders says nothing where the books are whole', async () => {
  await open('/orders', {});
  await expect.element(page.getByRole('heading', { name: 'Orders', level: 1 })).toBeVisible();
  await expect.element(page.getByText(READING)).not.toBeInTheDocument();
  await expect.element(page.getByText(HERE_ONLY)).not.toBeInTheDocument();
});
