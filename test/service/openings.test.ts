// How often a checkout can be opened: for one session, and from one client address.
import { describe, expect, test } from 'vitest';
import type { PageConfig } from '../../service/checkout/messages.ts';
import { type Desk, desk } from '../support/consumer/code-desk.ts';
import { createSession, MERCHANT_ORIGIN, readConfig, signIn } from '../support/service/payment-service.ts';

const MINUTE = 60_000;

/** The merchant's proxy is trusted, so that a header says which client it is. */
const limited = (rateLimits: { openingsPerSession?: number; openingsPerAddress?: number }) =>
  desk({ rateLimits, trustedProxies: ['127.0.0.1'] });

async function sessionId({ service, merchant }: Desk): Promise<string> {
  return (await createSession(service, await signIn(service, merchant))).id;
}

async function openFrom({ service }: Desk, session: string, client = '203.0.113.1'): Promise<PageConfig> {
  const address = `${service.urls.jsUrl}/checkout/${session}?origin=${encodeURIComponent(MERCHANT_ORIGIN)}`;
  return readConfig(await fetch(address, { headers: { 'X-Forwarded-For': client } }));
}

const TOO_OFTEN = { state: 'unavailable', reason: 'session_opened_too_often' };

describe('openings of the checkout are limited', () => {
  test('for one session, from whatever address, until the first has timed out', async () => {
    const at = await limited({ openingsPerSession: 3 });
    const session = await sessionId(at);
    for (const client of ['203.0.113.1', '203.0.113.2', '203.0.113.3']) {
      expect(await openFrom(at, session, client)).toMatchObject({ state: 'payable' });
      at.pass(MINUTE);
    }
    expect(await openFrom(at, session, '203.0.113.4')).toMatchObject(TOO_OFTEN);
    expect(await openFrom(at, await sessionId(at))).toMatchObject({ state: 'payable' });
    at.pass(27 * MINUTE);
    expect(await openFrom(at, session)).toMatchObject({ state: 'payable' });
    expect(await openFrom(at, session)).toMatchObject(TOO_OFTEN);
  });

  test('for one client address, over all sessions', async () => {
    const at = await limited({ openingsPerAddress: 3 });
    for (let n = 0; n < 3; n++) expect(await openFrom(at, await sessionId(at))).toMatchObject({ state: 'payable' });
    expect(await openFrom(at, await sessionId(at))).toMatchObject(TOO_OFTEN);
    expect(await openFrom(at, await sessionId(at), '203.0.113.2')).toMatchObject({ state: 'payable' });
    at.pass(30 * MINUTE);
    expect(await openFrom(at, await sessionId(at))).toMatchObject({ state: 'payable' });
  });

  test('an opening that is refused disturbs none that is open', async () => {
    const at = await limited({ openingsPerSession: 1 });
    const session = await sessionId(at);
    const first = await openFrom(at, session);
    expect(await openFrom(at, session)).toMatchObject(TOO_OFTEN);
    const token = first.state === 'payable' ? first.session.token : '';
    const challenge = await fetch(`${at.service.urls.jsUrl}/checkout/api/sessions/${session}/challenge`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Checkout-Token': token },
      body: '{}',
    });
    expect(challenge.status).toBe(200);
  });

  test('to thirty for a session where codes are limited, and not at all for a tester', async () => {
    const [strict, tester] = [await desk({ limitsCodes: true }), await desk()];
    for (const [at, reason] of [
      [strict, TOO_OFTEN],
      [tester, { state: 'payable' }],
    ] as const) {
      const session = await sessionId(at);
      for (let n = 0; n < 30; n++) expect(await openFrom(at, session)).toMatchObject({ state: 'payable' });
      expect(await openFrom(at, session)).toMatchObject(reason);
    }
  });
});
