// How far a session's consumer has come: in the list and its filter, on the session's page, and as soon as the feed brings it.
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { CheckoutStepView, SessionDetail } from '../../contract/console/session.ts';
import { ago } from '../support/clock/screen-time.ts';
import { openScreen } from '../support/gateway/open-screen.tsx';
import { embedded, pageOf, session, sessionDetail, totalOf } from '../support/gateway/records.ts';
import { until } from '../support/gateway/until.ts';

const FUNDS = 'session_insufficient_balance';
const step = (state: CheckoutStepView['state'], minutes: number, error: string | null = null): CheckoutStepView => ({
  state,
  at: ago(minutes, 'minutes'),
  error,
});
const FAILED: Partial<SessionDetail> = {
  checkout: 'failed',
  checkoutError: FUNDS,
  progress: [step('opened', 9), step('consumer_confirmed', 7), step('failed', 5, FUNDS)],
};
const opened = (given: Partial<SessionDetail>, language: 'en' | 'es' = 'en') =>
  openScreen('/sessions/sess_1', { language, answers: { sessions: { get: sessionDetail(given) } } });
/** The steps of the timeline, with whether each has a time. */
const timeline = () =>
  [...document.querySelectorAll<HTMLElement>('.mantine-Timeline-item')].map((item) => [
    item.querySelector('.mantine-Timeline-itemTitle')?.textContent,
    item.querySelector('time') !== null,
  ]);

test('the page of a failed session says where the consumer got stuck, when, and what to do now', async () => {
  await opened(FAILED);
  await expect.element(page.getByText('Ask the consumer to choose another account', { exact: false })).toBeVisible();
  expect(timeline()).toEqual([
    ['Session created', true],
    ['The consumer opened the checkout', true],
    ['The consumer confirmed their email address or phone number', true],
    ['Failed: insufficient funds', true],
  ]);
});

test('a checkout that was left open can still be paid, and a time that can’t be right isn’t shown', async () => {
  await opened({ checkout: 'expired', progress: [{ ...step('opened', 40), at: null }, step('expired', 10)] });
  await expect.element(page.getByText('the session can still be paid', { exact: false })).toBeVisible();
  expect(timeline()).toEqual([
    ['Session created', true],
    ['The consumer opened the checkout', false],
    ['The checkout expired', true],
  ]);
});

test('the advice to send the link again has a button that copies it', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const checkoutLink = 'https://shop.example.com/pay/{session_id}';
  const answers = { sessions: { get: sessionDetail({ checkout: 'expired' }) } };
  await openScreen('/sessions/sess_1', { environments: [embedded({ checkoutLink })], answers });
  await page.getByRole('button', { name: 'Copy checkout link' }).click();
  await expect.element(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(copied).toHaveBeenCalledExactlyOnceWith('https://shop.example.com/pay/sess_1');
});

test('where there is no link, no button copies one', async () => {
  const answers = { sessions: { get: sessionDetail({ checkout: 'expired' }) } };
  await openScreen('/sessions/sess_1', { environments: [embedded({ checkoutLink: null })], answers });
  await expect.element(page.getByText('the session can still be paid', { exact: false })).toBeVisible();
  expect(page.getByRole('button', { name: 'Copy checkout link' }).query()).toBeNull();
});

test('of a status as long as a book the page shows the beginning and how long it is, and stays as wide as it is', async () => {
  await opened({ status: 'a'.repeat(100_000) });
  await expect.element(page.getByText('… (100,000 characters)', { exact: false }).last()).toBeVisible();
  const fact = [...document.querySelectorAll('dd')].find(({ textContent }) => textContent.includes('100,000'));
  expect(fact?.textContent).toBe(`${'a'.repeat(200)}… (100,000 characters)`);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(1280);
});

test('a session that was never opened says so, and one that went on without a report says nothing of it', async () => {
  const screen = await opened({});
  const untold = page.getByText('hasn’t reported that the consumer opened the checkout', { exact: false });
  await expect.element(untold).toBeVisible();
  screen.answer({ sessions: { get: sessionDetail({ status: 'finalized', orderId: 'order_1' }) } });
  await screen.reload();
  await expect
    .element(page.getByRole('button', { name: 'Open order' }).or(page.getByRole('link', { name: 'Open order' })))
    .toBeVisible();
  expect([untold.query(), timeline()]).toEqual([null, []]);
});

test('in Spanish the page and its steps are Spanish', async () => {
  await opened(FAILED, 'es');
  await expect.element(page.getByText('Avance de la página de pago')).toBeVisible();
  expect(timeline().map(([words]) => words)).not.toContain('Session created');
  expect(document.body.innerText).not.toMatch(/The consumer|insufficient funds/);
});

test('the page shows the next step as soon as the feed has brought it', async () => {
  const screen = await opened({ checkout: 'opened', progress: [step('opened', 9)] });
  await expect.element(page.getByText('Checkout opened')).toBeVisible();
  const state = { offered: true, readAt: ago(1, 'minutes'), newestAt: ago(1, 'minutes'), trouble: null, revision: 2 };
  screen.answer({
    sessions: { get: sessionDetail(FAILED) },
    afterCharge: { state },
  });
  await expect.element(page.getByText('Failed: insufficient funds').first()).toBeVisible();
  await until(() => expect(timeline()).toHaveLength(4));
});

test('the list tells sessions apart by how far they came, and is narrowed to one status', async () => {
  const states = ['opened', 'consumer_confirmed', 'account_chosen', 'expired'] as const;
  const sessions = states.map((checkout, n) => session({ id: `sess_${n + 2}`, checkout }));
  const all = [session(), ...sessions];
  const screen = await openScreen('/sessions', { answers: { sessions: { list: pageOf(all), total: totalOf(all) } } });
  const badges = () =>
    [...document.querySelectorAll<HTMLElement>('main tbody .mantine-Badge-label')].map((one) => one.innerText);
  const words = ['Started', 'Checkout opened', 'Consumer confirmed', 'Bank account chosen', 'Checkout expired'];
  await until(() => expect(badges()).toEqual(words));
  await page.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'Checkout expired' }).click();
  await until(() => expect(screen.inputsOf('sessions.list').at(-1)).toMatchObject({ checkout: 'expired' }));
  expect(screen.address()).toContain('checkout=expired');
});
