// A computer that sleeps while a call waits for its token: by the clock on the wall the call begins too late, and its request is told so.
import { expect, test, vi } from 'vitest';
import { withToken } from '../../../main/payments/send-signed.ts';
import type { Signer, Tokens } from '../../../main/payments/tokens.ts';

const SIGNER = { accountId: 'a' } as Signer;
const MINUTE = 60_000;

/** Tokens that take so long to be had, while nobody's timers run. */
function slowTokens(tookMs: number): Tokens {
  const get = async () => {
    vi.setSystemTime(Date.now() + tookMs);
    return 'token';
  };
  return { get, drop: () => undefined, forget: () => undefined } as Tokens;
}

/** How many ms are left for a call's request to begin in. */
async function leftOf(tookMs: number): Promise<number> {
  vi.useFakeTimers({ toFake: ['Date'] });
  try {
    return await withToken(
      slowTokens(tookMs),
      SIGNER,
      async (_token, _secrets, notAfter) => notAfter - Date.now(),
      () => false,
    );
  } finally {
    vi.useRealTimers();
  }
}

test('a call that slept in front of its token may not begin any more, and one that did not may', async () => {
  expect(await leftOf(10 * MINUTE)).toBeLessThan(0);
  expect(await leftOf(1_000)).toBeGreaterThan(MINUTE / 2);
});

test('a call that is sent again with a new token has its time anew: its lease has, too', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const left: number[] = [];
  await withToken(
    slowTokens(MINUTE - 1_000),
    SIGNER,
    async (_token, _secrets, notAfter) => left.push(notAfter - Date.now()),
    (count) => count === 1,
  );
  vi.useRealTimers();
  expect(left).toHaveLength(2);
  expect(left[1]).toBeGreaterThan(MINUTE / 2);
});
