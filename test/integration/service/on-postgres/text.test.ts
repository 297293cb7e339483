// Text that PostgreSQL can't take is the caller's mistake, not the service's failure.
import { expect, onTestFinished, test } from 'vitest';
import {
  askForToken,
  basic,
  callApi,
  organizationOf,
  signIn,
  startTestService,
} from '../../../support/payment-service.ts';

test("an identifier with a character that PostgreSQL can't take is answered like any that is unknown", async () => {
  const service = await startTestService();
  onTestFinished(() => service.discard());
  const token = await signIn(service, organizationOf(service, 'merchant'));
  expect((await askForToken(service, basic('key_sandbox_\0', 'secret'))).status).toBe(401);
  expect((await callApi(service, token, '/orders/order_%00/charge')).status).toBe(404);
});
