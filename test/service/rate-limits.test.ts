// Who asks too often is told when to ask again.

import { request } from 'node:http';
import { expect, test } from 'vitest';
import {
  askForToken,
  basic,
  callApi,
  detailOf,
  organizationOf,
  serviceOfTest,
  sessionRequest,
  signIn,
} from '../support/service/payment-service.ts';
import { problem } from '../support/service/problem.ts';

test('an API key that calls too often is refused with the seconds to wait, and served again after them', async () => {
  let time = Date.UTC(2026, 10, 21);
  const service = await serviceOfTest({ now: () => time, rateLimits: { apiPerMinute: 3 } });
  const merchant = organizationOf(service, 'merchant');
  const [token, otherKey] = [await signIn(service, merchant), await signIn(service, merchant)];
  const call = (signed: string) => callApi(service, signed, '/sessions', sessionRequest());
  for (let n = 0; n < 3; n++) expect((await call(token)).status).toBe(200);
  const refused = await call(token);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '20']);
  expect(await detailOf(refused)).toContain('20 seconds');
  expect((await callApi(service, token, '/orders', {})).status).toBe(429);
  expect((await call(otherKey)).status).toBe(200);
  time += 20_000;
  expect([(await call(token)).status, (await call(token)).status]).toEqual([200, 429]);
});

test('two tokens of one key share its limit', async () => {
  const service = await serviceOfTest({ rateLimits: { apiPerMinute: 2 } });
  const { clientId, clientSecret } = await service.issueKeys(organizationOf(service, 'merchant').id);
  const statuses: number[] = [];
  for (let n = 0; n < 3; n++) {
    const answer = await askForToken(service, basic(clientId, clientSecret));
    const { access_token } = (await answer.json()) as { access_token: string };
    statuses.push((await callApi(service, access_token, '/sessions', sessionRequest())).status);
  }
  expect(statuses).toEqual([200, 200, 429]);
});

test('an address that guesses at keys is stopped, whatever it says of itself, and another is not', async () => {
  const service = await serviceOfTest({ rateLimits: { tokensPerMinute: 2 } });
  const ask = (localAddress: string, forwardedFor: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      const headers = { Authorization: basic('key_sandbox_guess', 'guess'), 'X-Forwarded-For': forwardedFor };
      const call = request(
        `${service.urls.authUrl}/oauth2/token`,
        { method: 'POST', localAddress, headers },
        (answer) => {
          answer.resume();
          resolve(answer.statusCode);
        },
      );
      call.on('error', reject).end();
    });
  expect(await ask('127.0.0.1', '192.0.2.1')).toBe(401);
  expect(await ask('127.0.0.1', '192.0.2.2')).toBe(401);
  expect(await ask('127.0.0.1', '192.0.2.3')).toBe(429);
  const refused = await askForToken(service, undefined);
  expect(refused.headers.get('retry-after')).toBe('30');
  expect(await refused.json()).toEqual({
    ...problem(429, 'limited', expect.stringContaining('30 seconds')),
    error: 'temporarily_unavailable',
  });
  // The whole of 127/8 is this machine's on Linux only.
  if (process.platform === 'linux') expect(await ask('127.0.0.2', '192.0.2.1')).toBe(401);
});
