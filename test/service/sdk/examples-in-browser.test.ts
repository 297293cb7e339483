// The sandbox's examples: they really take a payment, and what is shown is what runs.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { describe, expect, onTestFinished, test } from 'vitest';
import { axeFinds } from '../../support/browser/axe.ts';
import { tempFolder } from '../../support/runner/temp-folder.ts';
import { organizationOf, serviceOfTest } from '../../support/service/payment-service.ts';
import { checkoutGone, payIn, serveSite, startCheckout } from '../../support/shop/merchant-page.ts';
import { openShop } from '../../support/shop/shop-fixture.ts';

const at = openShop();
const checkout = () => at.page.frameLocator('iframe[title="Secure checkout"]');
const shop = () => at.page.getByRole('region', { name: 'Shop' });

describe.each(['html', 'react'])('the %s example', (name) => {
  test('takes a payment: the consumer authorises, the server captures', async () => {
    await at.page.goto(`${at.service.urls.baseUrl}/examples/${name}`);
    await shop().getByRole('button', { name: 'Pay $25.00' }).click();
    await payIn(checkout());
    await checkout().getByRole('button', { name: 'Done' }).click();
    await checkoutGone(at.page);
    await shop()
      .getByText(/^Paid \$25\.00: order_/)
      .waitFor();
    const { charges } = (await (await fetch(`${at.service.urls.baseUrl}/sandbox/charges`)).json()) as {
      charges: { amount: number }[];
    };
    expect(charges[0]?.amount).toBe(2500);
  });

  test('says when the consumer left, and can be tried again', async () => {
    await at.page.goto(`${at.service.urls.baseUrl}/examples/${name}`);
    await shop().getByRole('button', { name: 'Pay $25.00' }).click();
    await checkout().getByRole('button', { name: 'Close' }).click();
    await shop().getByText('Not paid: session_cancelled').waitFor();
    await shop().getByRole('button', { name: 'Pay $25.00' }).click();
    await checkout().getByRole('button', { name: 'Close' }).waitFor();
  });

  test('is accessible, and fits a phone', async () => {
    await at.page.setViewportSize({ width: 390, height: 780 });
    await at.page.goto(`${at.service.urls.baseUrl}/examples/${name}`);
    await at.page.getByRole('heading', { level: 1 }).waitFor();
    expect(await axeFinds(at.page)).toEqual([]);
    expect(await at.page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });
});

test('the source of the plain page, saved and served elsewhere, opens the checkout', async () => {
  await at.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await at.page.goto(`${at.service.urls.baseUrl}/examples/html`);
  await at.page.getByRole('button', { name: 'Copy Page (shop.html)' }).click();
  await at.page.getByText('Copied').waitFor();
  const html = await at.page.evaluate(() => navigator.clipboard.readText());
  const session = JSON.stringify({ session_id: (await at.newSession(2500)).id });
  const shop = await serveSite({ '/': html, '/examples/session': session });
  await at.page.goto(shop.origin);
  await at.page.getByRole('button', { name: 'Pay $25.00' }).click();
  await checkout().getByText('$25.00').first().waitFor();
  await shop.close();
});

test('the server that is shown works against the API as it stands', async () => {
  await at.page.goto(`${at.service.urls.baseUrl}/examples`);
  const file = join(tempFolder(), 'server.mjs');
  writeFileSync(file, (await at.page.locator('#server').textContent()) ?? '');
  const { clientId, clientSecret } = await at.service.issueKeys(organizationOf(at.service, 'merchant').id);
  const server = spawn(process.execPath, [file], {
    env: {
      AUTH_URL: at.service.urls.authUrl,
      BASE_URL: at.service.urls.baseUrl,
      PORT: '0',
      CLIENT_ID: clientId,
      CLIENT_SECRET: clientSecret,
    },
  });
  onTestFinished(() => void server.kill());
  const [origin] = (await once(createInterface(server.stdout), 'line')) as [string];
  const ask = async (path: string, body: object) => {
    const answer = await fetch(`${origin}${path}`, { method: 'POST', body: JSON.stringify(body) });
    return { status: answer.status, answer: (await answer.json()) as Record<string, unknown> };
  };
  const { answer } = await ask('/examples/session', {});
  const sessionId = String(answer['session_id']);
  expect((await ask('/examples/capture', { session_id: sessionId })).status).toBe(502);
  await at.page.goto(at.shop.origin);
  await payIn(await startCheckout(at.page, sessionId));
  expect(await ask('/examples/capture', { session_id: sessionId })).toMatchObject({
    status: 200,
    answer: { amount: 2500 },
  });
});

test('the sandbox’s page leads to them', async () => {
  await at.page.goto(`${at.service.urls.baseUrl}/sandbox`);
  await at.page.getByRole('link', { name: 'Examples' }).click();
  await at.page.getByRole('link', { name: 'React' }).first().click();
  await at.page.getByRole('heading', { name: 'React' }).waitFor();
});

describe('the examples’ calls', () => {
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    fetch(`${at.service.urls.baseUrl}/examples/${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });

  test.each([0, -1, 1.5, 10 ** 12, 'x'])('refuse an amount of %s', async (amount) => {
    expect((await post('session', { amount })).status).toBe(422);
  });
  test.each(['sess_unknown', 'sess_\u0000', ''])('capture nothing for session "%s"', async (session_id) => {
    expect((await post('capture', { session_id })).status).toBe(409);
  });
  test('are refused to a page of another origin', async () => {
    expect((await post('session', { amount: 100 }, { Origin: at.shop.origin })).status).toBe(403);
  });
  test('don’t exist in production, nor do the pages', async () => {
    const { urls } = await serviceOfTest({ environment: 'production' });
    for (const path of ['', '/html', '/react', '/server', '/react.js', '/plain-example.js']) {
      expect((await fetch(`${urls.baseUrl}/examples${path}`)).status).toBe(404);
    }
  });
});
