// A capture that is refused for now: the person sees that it waits, from wherever it was sent, and stops it.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'playwright/test';
import { test } from '../support/window/console-fixture.ts';
import { ConsolePages } from './pages/console.ts';
import { addEnvironment, enterKeys, goToEnvironments } from './pages/environments.ts';
import { lookAt } from './pages/screens.ts';

test('a capture under a rate limit is seen waiting, and stopped by a click', async ({ consoleWindow }) => {
  let charges = 0;
  const server = createServer((request, response) => {
    const isToken = request.url === '/oauth2/token';
    if (request.url?.endsWith('/charge')) charges += 1;
    response
      .writeHead(isToken ? 200 : 429, { 'Content-Type': 'application/json', 'Retry-After': '45' })
      .end(
        isToken
          ? '{"access_token":"a-token"}'
          : '{"detail":{"message":"Too many calls. Ask again later.","reason":"limited_before_work"}}',
      );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const pages = new ConsolePages(consoleWindow.page);
  const { page } = pages;
  const addresses = { base_url: url, auth_url: url, js_url: url, dashboard_url: url, organizations: [] };
  await goToEnvironments(pages);
  await pages.click('Add environment');
  await expect(page.getByRole('dialog').getByLabel('Provider rejects duplicate charges (409)')).not.toBeChecked();
  await page.getByRole('dialog').getByLabel('Provider rejects duplicate charges (409)').scrollIntoViewIfNeeded();
  await lookAt(page, 'environment-refuses-repeat');
  await page.keyboard.press('Escape');
  await addEnvironment(pages, addresses, { name: 'Busy service' });
  await pages.click('Enter API keys');
  await enterKeys(pages, 'a-client', 'a-secret');
  await expect(page.getByText(/Client ID ending in/)).toBeVisible();

  await pages.goTo('Orders');
  await pages.click('Capture by order ID');
  const form = page.getByRole('dialog');
  await form.getByLabel('Order ID').fill('order_1');
  await form.getByRole('button', { name: 'Capture' }).click();
  const waiting = page.getByRole('status').filter({ hasText: 'Retrying automatically' });
  await expect(waiting).toContainText('order_1');
  await expect(waiting).toContainText('The order wasn’t charged: too many requests.');
  await expect(waiting).toContainText('Attempt 2 of 4 in');
  await lookAt(page, 'tried-again');
  await waiting.getByRole('button', { name: 'Stop retrying' }).click();
  await expect(form.getByRole('alert')).toContainText('The order wasn’t charged: too many requests.');
  await expect(waiting).toBeHidden();
  expect(charges).toBe(1);
  server.close();
});
