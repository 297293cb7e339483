// The page of requests, in a real Chromium: calls appear by themselves, and nothing that a person reads moves away.
import type { Browser, Page } from 'playwright';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { axeFinds, COLOR_RULES } from '../support/browser/axe.ts';
import {
  callApi,
  organizationOf,
  sessionRequest,
  signIn,
  startTestService,
  type TestService,
} from '../support/service/payment-service.ts';
import { setFaults } from '../support/service/sandbox.ts';
import { makeWorld } from '../support/service/worlds.ts';
import { sharedChromium } from '../support/shop/merchant-page.ts';

let browser: Browser;
let service: TestService;
let token: string;
let page: Page;

beforeAll(async () => {
  browser = await sharedChromium();
});
beforeEach(async () => {
  service = await startTestService();
  token = await signIn(service, organizationOf(service, 'merchant'));
  page = await (await browser.newContext({ viewport: { width: 1100, height: 700 } })).newPage();
});
afterEach(async () => {
  await page.context().close();
  await service.discard();
});

const session = (amount: number) => callApi(service, token, '/sessions', sessionRequest(amount));
const open = (query = '') => page.goto(`${service.urls.baseUrl}/sandbox/requests${query}`);
const items = () => page.locator('#calls > li');
const live = () => page.locator('#live');

test('a call appears on top by itself, and what is open, focused and on screen stays', async () => {
  for (let amount = 1; amount <= 30; amount += 1) await session(amount);
  await open();
  await live().waitFor();
  const tenth = items().nth(9);
  await tenth.locator('summary').click();
  const id = await tenth.getAttribute('id');
  const opened = page.locator(`#${id}`);
  const copy = opened.getByRole('button', { name: `Copy Request ID ${id}` });
  await copy.focus();
  const topOf = () => opened.evaluate((element) => element.getBoundingClientRect().top);
  const before = await topOf();
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
  const answer = await session(0);
  await page.locator(`#${answer.headers.get('x-request-id')}`).waitFor({ state: 'attached' });
  expect(await items().first().getAttribute('id')).toBe(answer.headers.get('x-request-id'));
  expect(Math.abs((await topOf()) - before)).toBeLessThan(2);
  expect(await copy.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await opened.locator('details').evaluate((details) => (details as HTMLDetailsElement).open)).toBe(true);
});

test('paused, new calls wait and are counted; live again, they are there', async () => {
  await open();
  await page.getByText('No requests yet.').or(items().first()).first().waitFor();
  const count = await items().count();
  await live().click();
  await page.getByRole('button', { name: 'Paused' }).waitFor();
  await session(100);
  await page.getByText('New calls: 1').waitFor();
  expect(await items().count()).toBe(count);
  await live().click();
  await expect.poll(() => items().count()).toBe(count + 1);
});

test('a lost connection is told, and what ended meanwhile is there once it is back', async () => {
  const world = await makeWorld(service, { seed: 'lost' });
  await page.goto(`${service.urls.baseUrl}/sandbox/worlds/${world.made.id}/requests`);
  await page.getByRole('button', { name: 'Live' }).waitFor();
  const first = await world.session(await world.token());
  const shown = (answer: Response) => page.locator(`#${answer.headers.get('x-request-id')}`);
  await shown(first).waitFor();
  await world.discard();
  await page.getByText('Connection lost. Reconnecting…').waitFor();
  expect(await shown(first).count()).toBe(1);
  const again = await makeWorld(service, { seed: 'lost' });
  const token = await again.token();
  await again.session(token);
  const missed = await again.session(token);
  await shown(missed).waitFor();
  await page.getByText('Connection lost. Reconnecting…').waitFor({ state: 'detached' });
});

test('a person filters, opens a refused call by keyboard, follows its link and sends it again', async () => {
  await setFaults(service, { operation: 'create_session_sessions_post', effect: 'status', status: 503, times: 1 });
  const struck = await session(4200);
  await session(-1);
  await open();
  await page.getByLabel('Show').selectOption('Changed by a fault');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('link', { name: 'Clear filter' }).waitFor();
  expect(await items().count()).toBe(1);
  await items().first().locator('summary').focus();
  await page.keyboard.press('Enter');
  await page.getByText('A fault answered 503 before the call was carried out. Nothing was done.').waitFor();
  await page.getByRole('link', { name: 'Link to this request' }).click();
  expect(page.url()).toContain(`/sandbox/requests/${struck.headers.get('x-request-id')}`);
  await page.getByRole('button', { name: 'Send again' }).click();
  await page.getByText('This call repeats').waitFor();
  await page.getByText('HTTP/1.1 200').waitFor();
  expect(await page.locator('pre').filter({ hasText: '"total_amount":4200' }).count()).toBe(1);
});

test('axe finds nothing on the page with a call open, and nothing is wider than 390 px, in light and dark', async () => {
  await session(100);
  await session(-1);
  await page.setViewportSize({ width: 390, height: 800 });
  await open();
  await page.getByRole('button', { name: 'Live' }).waitFor();
  await items().first().locator('summary').click();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await axeFinds(page, colorScheme === 'dark' ? COLOR_RULES : []), colorScheme).toEqual([]);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test('what a refusal said stands beside its call, and a body that was not read is told', async () => {
  await session(0);
  const tooLate = await callApi(service, 'not-a-token', '/sessions', sessionRequest(100));
  await open();
  const said = items().locator('.refusal');
  await said.getByText('amount: must be a whole number of cents').first().waitFor();
  const unread = page.locator(`#${tooLate.headers.get('x-request-id')}`);
  await unread.locator('summary').click();
  await unread.getByText('The access token was refused before the body was read').waitFor();
  expect(await axeFinds(page)).toEqual([]);
});
