// A computer that sleeps between what its journal says and what it sends: the call begins too late, and its request is told so.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { journalledOutcome } from '../../../main/features/calls/journalled-call.ts';
import type { Ledger } from '../../../main/ledger/ledger.ts';
import { elapsedMs } from '../../../main/process/elapsed.ts';
import { withToken } from '../../../main/providers/hosted-ach/send-signed.ts';
import type { Tokens } from '../../../main/providers/hosted-ach/tokens.ts';
import { beginsBy, type Signer } from '../../../main/providers/port.ts';
import type { Payments } from '../../../main/providers/providers.ts';

const SIGNER = { accountId: 'a' } as Signer;
const MINUTE = 60_000;

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

const sleep = (ms: number) => vi.setSystemTime(Date.now() + ms);

/** Tokens that take a long time to arrive, while no timer runs. */
function slowTokens(tookMs: number): Tokens {
  const get = async () => {
    sleep(tookMs);
    return 'token';
  };
  return { get, drop: () => undefined, forget: () => undefined } as Tokens;
}

/** How many ms are left for each of a call's requests to begin in. refusals: how often its token is refused. */
async function leftOf(tookMs: number, refusals = 0): Promise<number[]> {
  const left: number[] = [];
  await withToken(
    slowTokens(tookMs),
    SIGNER,
    async (_token, _secrets, notAfter) => left.push(notAfter - elapsedMs()),
    (count) => count <= refusals,
    { notAfter: beginsBy(), again: async () => beginsBy() },
  );
  return left;
}

test('a call that slept in front of its token may not begin any more, and one that did not may', async () => {
  expect((await leftOf(10 * MINUTE))[0]).toBeLessThan(0);
  expect((await leftOf(1_000))[0]).toBeGreaterThan(MINUTE / 2);
});

test('a call that is sent again with a new token has its time anew: its lease has, too', async () => {
  const left = await leftOf(MINUTE - 1_000, 1);
  expect(left).toHaveLength(2);
  expect(left[1]).toBeGreaterThan(MINUTE / 2);
});

test('a call whose journal took long to answer may not begin any more: others may have been told by then that it never will', async () => {
  const ledger = {
    writeSent: async () => void sleep(10 * MINUTE),
    recordOutcome: async () => null,
  } as unknown as Ledger;
  const payments = { authorize: async () => undefined } as unknown as Payments;
  const left: number[] = [];
  await journalledOutcome(
    { ledger, payments, leaseMs: MINUTE },
    {
      id: 'e',
      environmentId: 'e',
      accountId: 'a',
      operation: 'charge_order',
      sessionId: null,
      orderId: 'o',
      attempt: null,
      payoutOf: null,
      request: {},
      signer: SIGNER,
      send: async (_entryId, { notAfter }) => {
        left.push(notAfter - elapsedMs());
        return { kind: 'refused', httpStatus: null, code: 'service_unreachable', detail: '' };
      },
    },
  );
  expect(left[0]).toBeLessThan(0);
});

test('a clock on the wall that is set back while Paydesk runs gives no call more time', () => {
  const notAfter = beginsBy();
  const before = elapsedMs();
  sleep(-60 * MINUTE);
  expect(elapsedMs()).toBeLessThanOrEqual(before);
  expect(elapsedMs()).toBeGreaterThan(before - MINUTE);
  sleep(120 * MINUTE);
  expect(elapsedMs()).toBeGreaterThan(notAfter);
});
