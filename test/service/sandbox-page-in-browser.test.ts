// The sandbox's page, in a real Chromium: a person presses its buttons, and no other page can.
import { once } from 'node:events';
import { createServer, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright';
import { afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { axeFinds, COLOR_RULES } from '../support/browser/axe.ts';
import {
  callApi,
  completeCheckout,
  createOrder,
  createSession,
  organizationOf,
  sessionRequest,
  signIn,
  startTestService,
  type TestService,
} from '../support/service/payment-service.ts';
import { press, setFaults } from '../support/service/sandbox.ts';
import { CHARGE_EVENTS, openReceiver, verified } from '../support/service/webhook-receiver.ts';
import { makeWorld, pay } from '../support/service/worlds.ts';
import { serveSite, sharedChromium } from '../support/shop/merchant-page.ts';

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
  page = await (await browser.newContext()).newPage();
});
afterEach(async () => {
  await page.context().close();
  await service.discard();
});

async function chargeOne(): Promise<void> {
  const { order } = await createOrder(service, token);
  await callApi(service, token, `/orders/${order.id}/charge`);
}

test('a person adds a fault and takes it away', async () => {
  await page.goto(`${service.urls.baseUrl}/sandbox`);
  await page.getByLabel('Operation').selectOption('create_session_sessions_post');
  await page.getByLabel('Effect').selectOption('status');
  await page.getByLabel('Status', { exact: true }).fill('500');
  await page.getByRole('button', { name: 'Add fault' }).click();
  await page.getByRole('status').waitFor();
  expect((await callApi(service, token, '/sessions', sessionRequest())).status).toBe(500);
  await page.reload();
  expect(await page.getByRole('region', { name: 'Fault rules' }).innerText()).toContain('1 / 1');
  await page.getByRole('button', { name: 'Remove all faults' }).click();
  await page.getByText('No faults. Every operation works normally.').waitFor();
  expect((await callApi(service, token, '/sessions', sessionRequest())).status).toBe(200);
});

test('a person plans an outcome, captures, moves the clock and sees the charge come back; then takes the plan away', async () => {
  await page.goto(`${service.urls.baseUrl}/sandbox`);
  const form = page.getByRole('form', { name: 'New outcome' });
  await form.getByLabel('Outcome').selectOption('return_code:R03');
  await form.getByLabel('Last name').fill('Nobody');
  await form.getByRole('button', { name: 'Plan outcome' }).click();
  await page.getByText('Outcome planned').waitFor();
  await form.getByLabel('Outcome').selectOption('return_code:R01');
  await form.getByLabel('Banking days after').fill('1');
  await form.getByRole('button', { name: 'Plan outcome' }).click();
  const planned = page.getByRole('region', { name: 'Planned outcomes' });
  await planned.getByText('Everything').waitFor();
  await planned.getByRole('button', { name: 'Remove outcome 1' }).click();
  await page.getByText('Outcome removed').waitFor();
  expect(await planned.getByRole('row').count()).toBe(2);
  expect(await (await press(service, 'GET', 'outcomes')).json()).toEqual({
    rules: [{ match: {}, after_banking_days: 1, return_code: 'R01' }],
  });
  await chargeOne();
  await page.getByRole('button', { name: '30 days' }).click();
  await page.getByRole('region', { name: 'List of charges' }).getByText('Returned (R01)').waitFor();
  await page.getByRole('button', { name: 'Remove all outcomes' }).click();
  await page.getByText('No outcomes planned. Every charge settles.').waitFor();
});

test('a rule that makes no sense is refused in words, and nothing is planned', async () => {
  const send = (fields: Record<string, string>, what = 'outcome') =>
    fetch(`${service.urls.baseUrl}/sandbox/press/${what}`, {
      method: 'POST',
      redirect: 'manual',
      headers: { Origin: service.urls.baseUrl },
      body: new URLSearchParams(fields),
    });
  for (const fields of [
    {},
    { outcome: 'return_code:R99' },
    { outcome: '__proto__:R01' },
    { outcome: 'return_code:R01', amount: 'lots' },
    { outcome: 'return_code:R01', account_last_four: '12' },
    { outcome: 'return_code:R01', after_banking_days: '-1' },
    { outcome: 'return_code:R01', attempt: '4' },
  ]) {
    const answer = await send(fields as Record<string, string>);
    expect([answer.status, await answer.text()], JSON.stringify(fields)).toEqual([
      422,
      expect.stringContaining('role="alert"'),
    ]);
  }
  expect((await send({ rule: 'nonsense' }, 'no-outcome')).status).toBe(422);
  expect(await (await press(service, 'GET', 'outcomes')).json()).toEqual({ rules: [] });
});

test('the day that a number of days comes to stands beside it, and the page stays where the clock was moved', async () => {
  await page.goto(`${service.urls.baseUrl}/sandbox`);
  const clock = page.getByRole('region', { name: 'Clock' });
  const days = clock.getByLabel('Days');
  expect(await days.inputValue()).toBe('7');
  const shownDay = async () => Date.parse((await clock.getByRole('time').getAttribute('datetime'))?.slice(0, 10) ?? '');
  const today = await shownDay();
  const dayIn = (count: number) => new Date(today + count * 86_400_000).toISOString().slice(0, 10);
  await clock.getByText(`Comes to ${dayIn(7)} (UTC)`).waitFor();
  await days.fill('8');
  await clock.getByText(`Comes to ${dayIn(8)} (UTC)`).waitFor();
  const plan = page.getByRole('form', { name: 'New outcome' });
  await plan.getByText(/If charged now: \d{4}-\d\d-\d\d/).waitFor();
  await clock.getByRole('button', { name: 'Move clock forward' }).click();
  await clock.getByRole('status').getByText('Clock moved forward').waitFor();
  expect(await shownDay()).toBeGreaterThanOrEqual(today + 8 * 86_400_000);
  const top = await clock.getByRole('heading').evaluate((heading) => heading.getBoundingClientRect().top);
  expect(top).toBeGreaterThanOrEqual(0);
  expect(top).toBeLessThan(400);
  expect(await axeFinds(page)).toEqual([]);
});

test('an account number is copied by its button', async () => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`${service.urls.baseUrl}/sandbox`);
  const row = page.getByRole('row').filter({ hasText: '000300000001' });
  await row.getByRole('button', { name: 'Copy' }).click();
  await row.getByRole('button', { name: 'Copied' }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('000300000001');
});

test('a person settles a charge, puts the clock forward and returns it, and is told where it is too late', async () => {
  await chargeOne();
  await page.goto(`${service.urls.baseUrl}/sandbox`);
  const charges = page.getByRole('region', { name: 'List of charges' });
  await charges.getByRole('button', { name: /^Settle/ }).click();
  await charges.getByText('Settled').waitFor();
  const other = await page.context().newPage();
  await other.goto(`${service.urls.baseUrl}/sandbox`);
  for (const _ of [1, 2, 3]) {
    await page.getByRole('button', { name: '30 days' }).click();
    await page.getByText('Clock moved forward').waitFor();
  }
  await other.getByRole('button', { name: /^Return/ }).click();
  expect(await other.getByRole('alert').innerText()).toContain('more than 60 days ago');
});

test('a person resets the sandbox, once they have typed the word', async () => {
  await chargeOne();
  await page.goto(`${service.urls.baseUrl}/sandbox`);
  await page.getByRole('button', { name: 'Reset sandbox' }).click();
  expect(await page.getByRole('region', { name: 'List of charges' }).isVisible()).toBe(true);
  await page.getByLabel('Type “reset” to confirm').fill('reset');
  await page.getByRole('button', { name: 'Reset sandbox' }).click();
  await page.getByText('No charges yet').waitFor();
});

test("a consumer's mail is shown as text, whatever their name holds", async () => {
  const seller = organizationOf(service, 'seller');
  const sellerToken = await signIn(service, seller);
  const request = {
    ...sessionRequest(),
    marketplace_id: seller.marketplaceId,
    consumer_info: { first_name: '<h1 id="x">Ada</h1>', last_name: 'Byron', email: 'ada@example.test' },
  };
  const session = (await (await callApi(service, sellerToken, '/sessions', request)).json()) as { id: string };
  await completeCheckout(service, session.id);
  await page.goto(`${service.urls.baseUrl}/sandbox/outbox`);
  await page.getByText('Email to ada@example.test').waitFor();
  expect(await page.getByText('Hello <h1 id="x">Ada</h1>').count()).toBe(1);
});

test('a person looks into a world that a test has made, moves its clock and discards it', async () => {
  const world = await makeWorld(service, { seed: 'looked at' });
  await pay(world, await world.token());
  const { id } = world.made;
  await page.goto(`${service.urls.baseUrl}/sandbox`);
  await page.getByText('No charges yet.').waitFor();
  await page.getByRole('link', { name: id }).click();
  await page.getByRole('heading', { name: id }).waitFor();
  await page.getByRole('region', { name: 'List of charges' }).getByText('Pending').waitFor();
  await page.getByRole('button', { name: '30 days' }).click();
  await page.getByText('Clock moved forward').waitFor();
  await page
    .getByRole('region', { name: 'List of charges' })
    .getByText(/^Settled/)
    .waitFor();
  await page.getByRole('button', { name: 'Let clock run' }).click();
  await page.getByText('Clock running').waitFor();
  expect(await axeFinds(page)).toEqual([]);
  await page.getByRole('link', { name: 'Outbox' }).click();
  await page.getByText('Email to consumer@sandbox.example').first().waitFor();
  await page.getByRole('link', { name: 'Requests' }).click();
  await page.getByRole('heading', { name: 'POST /oauth2/token' }).waitFor();
  expect(await axeFinds(page)).toEqual([]);
  await page.getByRole('link', { name: 'Worlds' }).click();
  await page.getByRole('button', { name: `Discard ${id}` }).click();
  await page.getByText('World discarded').waitFor();
  await page.getByText('No worlds yet.').waitFor();
});

test('a person adds a webhook, sees what was sent to it, and sends it again', async () => {
  const receiver = await openReceiver();
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto(`${service.urls.baseUrl}/sandbox/webhooks`);
  await page.getByLabel('Address of your program').fill(receiver.url);
  await page.getByRole('button', { name: 'Add webhook' }).click();
  const secret = await page.getByLabel('Signing secret').inputValue();
  await page.getByLabel('Send twice').fill('1');
  await page.getByRole('button', { name: 'Save plan' }).click();
  await chargeOne();
  await press(service, 'POST', 'webhooks/flush');
  await page.reload();
  expect(await page.content()).not.toContain(secret);
  const list = page.getByRole('region', { name: 'List of deliveries' });
  await list.getByText('Duplicate').first().waitFor();
  // Without moving anything sideways.
  const places = await list
    .getByRole('button', { name: 'Send again' })
    .evaluateAll((buttons) =>
      buttons
        .map((button) => button.getBoundingClientRect())
        .map(({ left, right }) => left >= 0 && right <= innerWidth),
    );
  // The session that was authorized and the charge, each twice.
  expect(places).toEqual([true, true, true, true]);
  expect(await list.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  await list.getByRole('button', { name: 'Send again' }).first().click();
  await list.getByText('Sent again').waitFor();
  expect(receiver.asked).toHaveLength(5);
  for (const request of receiver.asked) verified(secret, request);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await axeFinds(page, colorScheme === 'dark' ? COLOR_RULES : []), colorScheme).toEqual([]);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

/** A program that takes no event, and says why. */
async function refusingProgram(words: string): Promise<{ url: string }> {
  const server = createServer((_, response) => response.writeHead(400).end(words));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/refusing` };
}

test('a person sees which webhook refused an event, and in which words', async () => {
  const taking = await openReceiver();
  const refusing = await refusingProgram('signature does not match');
  for (const { url } of [taking, refusing]) await press(service, 'POST', 'webhooks', { url, types: CHARGE_EVENTS });
  await chargeOne();
  await press(service, 'POST', 'webhooks/flush');
  await page.goto(`${service.urls.baseUrl}/sandbox/webhooks`);
  await page.locator('.plain-list li', { hasText: refusing.url }).getByText('webhook_2').waitFor();
  const row = page.getByRole('row').filter({ hasText: 'to webhook_2' });
  await row.getByText('signature does not match').waitFor();
  expect(await page.getByText('signature does not match').count()).toBe(1);
});

test('a person reads in words why a webhook couldn’t be reached', async () => {
  const gone = await openReceiver();
  await gone.vanish();
  await press(service, 'POST', 'webhooks', { url: gone.url, types: CHARGE_EVENTS });
  await chargeOne();
  await press(service, 'POST', 'webhooks/flush');
  await page.goto(`${service.urls.baseUrl}/sandbox/webhooks`);
  await page.getByRole('cell', { name: 'Nothing accepts connections at this address ECONNREFUSED' }).waitFor();
});

test('axe finds nothing on the pages, in light and dark', async () => {
  await chargeOne();
  await setFaults(service, { operation: 'checkout_open', effect: 'latency', latency_ms: 5, probability: 0.5 });
  await press(service, 'PUT', 'outcomes', { rules: [{ match: { last_name: 'Lovelace' }, return_code: 'R01' }] });
  for (const path of ['sandbox', 'sandbox?done=clock', 'sandbox/outbox', 'sandbox/requests']) {
    await page.goto(`${service.urls.baseUrl}/${path}`);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await axeFinds(page, colorScheme === 'dark' ? COLOR_RULES : []), `${path} in ${colorScheme}`).toEqual([]);
    }
  }
});

describe('nobody else can press the buttons', () => {
  test('not a page of another origin, by a form or by a script', async () => {
    await chargeOne();
    const site = await serveSite({
      '/': `<!doctype html><title>Elsewhere</title><form method="post" action="${service.urls.baseUrl}/sandbox/press/reset">
        <input name="confirm" value="reset"><button>Win a prize</button></form>`,
    });
    await page.goto(site.origin);
    const scripted = await page.evaluate(
      (url) => fetch(url, { method: 'POST', mode: 'no-cors', body: 'confirm=reset' }).then(({ type }) => type),
      `${service.urls.baseUrl}/sandbox/press/reset`,
    );
    expect(scripted).toBe('opaque');
    const [answer] = await Promise.all([
      page.waitForResponse(/press\/reset/),
      page.getByRole('button', { name: 'Win a prize' }).click(),
    ]);
    expect(answer.status()).toBe(403);
    await site.close();
    expect(((await (await press(service, 'GET', 'charges')).json()) as { charges: object[] }).charges).toHaveLength(1);
  });

  test('not by another name for this address', async () => {
    await createSession(service, token);
    const { port } = new URL(service.urls.baseUrl);
    for (const host of ['evil.test', `evil.test:${port}`, '127.0.0.1']) {
      const status = await new Promise<number | undefined>((resolve, reject) => {
        const call = httpRequest(
          { host: '127.0.0.1', port, path: '/sandbox/charges', headers: { Host: host } },
          (answer) => resolve(answer.resume().statusCode),
        );
        call.on('error', reject).end();
      });
      expect(status, host).toBe(403);
    }
  });

  test('not in a frame, and not with an Origin that is hidden', async () => {
    const { headers } = await fetch(`${service.urls.baseUrl}/sandbox`);
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    // Its own script alone, which copies.
    expect(headers.get('content-security-policy')).toMatch(/; script-src 'self'$/);
    expect(headers.get('content-security-policy')).not.toMatch(/unsafe/);
    const hidden = await fetch(`${service.urls.baseUrl}/sandbox/reset`, {
      method: 'POST',
      headers: { Origin: 'null', 'Content-Type': 'application/json' },
      body: JSON.stringify({ confirm: 'reset' }),
    });
    expect(hidden.status).toBe(403);
  });
});
