// What a restart of the service must not lose, and what its file must not hold.
// @module-tag postgres
import { expect, onTestFinished, test } from 'vitest';
import {
  askForToken,
  basic,
  callApi,
  completeCheckout,
  createOrder,
  createSession,
  organizationOf,
  readCharge,
  serviceOfTest,
  startTestService,
} from '../support/service/payment-service.ts';
import { storedBytes } from '../support/store/postgres/store-of-folder.ts';

test('organizations, keys, tokens, sessions, orders and charges are all there after a restart', async () => {
  const first = await startTestService();
  const merchant = organizationOf(first, 'merchant');
  const { clientId, clientSecret } = await first.issueKeys(merchant.id);
  const authorization = basic(clientId, clientSecret);
  const { access_token: token } = (await (await askForToken(first, authorization)).json()) as { access_token: string };
  const waiting = await createSession(first, token);
  await completeCheckout(first, waiting.id);
  const submitted = await createOrder(first, token);
  const captured = await createOrder(first, token);
  const { charge } = await readCharge(await callApi(first, token, `/orders/${captured.order.id}/charge`));
  await first.close();

  const second = await startTestService({ dataFolder: first.dataFolder });
  onTestFinished(() => second.discard());
  expect(second.organizations).toEqual(first.organizations);
  expect((await askForToken(second, authorization)).status).toBe(200);
  expect((await callApi(second, token, '/orders', { session_id: waiting.id })).status).toBe(200);
  expect((await callApi(second, token, `/orders/${submitted.order.id}/charge`)).status).toBe(200);
  const again = await callApi(second, token, `/orders/${captured.order.id}/charge`);
  expect(await again.json()).toMatchObject({ detail: { charge_id: charge.id } });
});

test('neither a client secret nor an access token can be read from the store', async () => {
  const service = await serviceOfTest();
  const { clientId, clientSecret } = await service.issueKeys(organizationOf(service, 'merchant').id);
  const { access_token: token } = (await (await askForToken(service, basic(clientId, clientSecret))).json()) as {
    access_token: string;
  };
  const stored = await storedBytes(service.dataFolder);
  expect(stored.includes(clientId)).toBe(true);
  expect([stored.includes(clientSecret), stored.includes(token)]).toEqual([false, false]);
});

test('a service with a keep-alive connection open still closes at once', async () => {
  const service = await serviceOfTest();
  await (await fetch(`${service.urls.baseUrl}/openapi.json`)).text();
  const start = performance.now();
  await service.close();
  // The connection alone would keep it for five seconds.
  expect(performance.now() - start).toBeLessThan(3000);
});
