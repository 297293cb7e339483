// Text that PostgreSQL can't take is the caller's mistake, not the service's failure.
import { expect, onTestFinished, test } from 'vitest';
import {
  askForToken,
  basic,
  callApi,
  detailOf,
  organizationOf,
  signIn,
  startTestService,
} from '../../../support/payment-service.ts';

test("an identifier with a character that PostgreSQL can't take is refused with 422", async () => {
  const service = await startTestService();
  onTestFinished(() => service.discard());
  const token = await signIn(service, organizationOf(service, 'merchant'));
  for (const refused of [
    await askForToken(service, basic('key_sandbox_\0', 'secret')),
    await callApi(service, token, '/orders/order_%00/charge'),
  ]) {
    expect([refused.status, await detailOf(refused)]).toEqual([422, expect.stringContaining('U+0000')]);
  }
});
