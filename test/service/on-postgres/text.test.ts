// Text that PostgreSQL can't take is the caller's mistake, not the service's failure.
import { expect, test } from 'vitest';
import {
  askForToken,
  basic,
  callApi,
  detailOf,
  organizationOf,
  serviceOfTest,
  signIn,
} from '../../support/service/payment-service.ts';

test("an identifier with a character that PostgreSQL can't take is answered like any that is unknown", async () => {
  const service = await serviceOfTest();
  const token = await signIn(service, organizationOf(service, 'merchant'));
  expect((await askForToken(service, basic('key_sandbox_\0', 'secret'))).status).toBe(401);
  expect((await callApi(service, token, '/orders/order_%00/charge')).status).toBe(404);
});

test('where an identifier is looked up as it came, the character is named', async () => {
  const service = await serviceOfTest();
  const refused = await fetch(`${service.urls.baseUrl}/sandbox/charges?before=%00`);
  expect([refused.status, await detailOf(refused)]).toEqual([422, expect.stringContaining('U+0000')]);
});
