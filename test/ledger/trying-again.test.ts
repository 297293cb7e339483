// A call that was refused for a passing cause is tried again by itself: each try a journal entry of its own, and nothing else is.
import { expect, test, vi } from 'vitest';
import { CaptureInput } from '../../contract/console/order.ts';
import { openAutoRetry } from '../../main/features/calls/auto-retry.ts';
import { capture } from '../../main/features/orders/capture.ts';
import { openTestDesk } from '../support/console/desk.ts';
import { json, limitedBeforeWork, refusal, startProvider } from '../support/provider/provider.ts';
import { chargeBody, orderBody } from '../support/provider/seen.ts';

const CHARGED = json(200, {
  order: orderBody('order_1', { status: 'charged', charge_id: 'charge_1' }),
  charge: chargeBody('charge_1'),
});
const TOKEN = json(200, { access_token: 'token-of-the-provider', expires_in: 3600 });

async function atTheDesk() {
  const provider = await startProvider();
  const desk = await openTestDesk();
  const { environmentId, accountId } = await desk.addKeyed({ baseUrl: provider.url });
  const closing = new AbortController();
  const waits: number[] = [];
  const time = {
    now: Date.now,
    random: () => 0.5,
    wait: async (ms: number) => {
      waits.push(ms);
    },
  };
  const again = openAutoRetry(closing.signal, time);
  const input = CaptureInput.parse({ environmentId, accountId, orderId: 'order_1' });
  return {
    provider,
    environmentId,
    waits,
    closing,
    capture: () => capture({ ...desk.parts, again }, input),
    withoutTryingAgain: () => capture(desk.parts, input),
    charges: () => provider.received.filter(({ path }) => path.endsWith('/charge')).length,
    calls: async () => (await desk.ledger.getOrder(environmentId, 'order_1')).calls,
  };
}

/** Answers the first calls with each of these, the rest with the last. */
function inTurn(...answers: ReturnType<typeof json>[]): ReturnType<typeof json> {
  let turn = 0;
  return (response, call) => {
    const answer = answers[Math.min(turn, answers.length - 1)];
    turn += 1;
    answer?.(response, call);
  };
}
const limited = limitedBeforeWork(7);

test('a rate limit is waited for as the service asks, and the order is captured once', async () => {
  const desk = await atTheDesk();
  desk.provider.answer(inTurn(limited, limited, CHARGED));
  expect(await desk.capture()).toMatchObject({ status: 'charged' });
  expect(desk.waits).toEqual([7_500, 8_000]);
  const calls = await desk.calls();
  expect(calls.map(({ state }) => state)).toEqual(['refused', 'refused', 'succeeded']);
  expect(new Set(calls.map(({ id }) => id)).size).toBe(3);
});

test('after a few tries the person is told, and how many there were', async () => {
  const desk = await atTheDesk();
  desk.provider.answer(limited);
  await expect(desk.capture()).rejects.toMatchObject({
    problem: { kind: 'rate_limited', tries: 4 },
  });
  expect(desk.charges()).toBe(4);
});

test.each([
  ['is unknown', json(500, { detail: 'oops' }), 'outcome_unknown'],
  ['is of a limit that may apply after the work', json(429, { detail: 'Too many requests' }), 'outcome_unknown'],
  ['was lost', (response: import('node:http').ServerResponse) => response.destroy(), 'outcome_unknown'],
  ['is refused for good', refusal(422, 'no'), 'refused_by_service'],
])('what %s is not sent again', async (_what, answer, code) => {
  const desk = await atTheDesk();
  desk.provider.answer(answer);
  await expect(desk.capture()).rejects.toMatchObject({ problem: { kind: code } });
  expect([desk.charges(), desk.waits]).toEqual([1, []]);
});

test('a try that becomes unknown is the last', async () => {
  const desk = await atTheDesk();
  desk.provider.answer(inTurn(limited, json(503, {})));
  await expect(desk.capture()).rejects.toMatchObject({ problem: { kind: 'outcome_unknown' } });
  expect(desk.charges()).toBe(2);
});

test('an errand that paces itself is told of the limit at once; a Paydesk that closes begins no other try', async () => {
  const desk = await atTheDesk();
  desk.provider.answer(limited);
  await expect(desk.withoutTryingAgain()).rejects.toMatchObject({ problem: { kind: 'rate_limited' } });
  desk.closing.abort();
  await expect(desk.capture()).rejects.toMatchObject({ problem: { kind: 'rate_limited' } });
  expect(desk.charges()).toBe(2);
});

test('while one click waits, another captures; the first then sends nothing', async () => {
  const desk = await atTheDesk();
  desk.provider.answer(inTurn(limited, CHARGED));
  const two = await Promise.allSettled([
    desk.capture(),
    vi.waitUntil(() => desk.charges() === 1).then(desk.withoutTryingAgain),
  ]);
  const done = two.filter(({ status }) => status === 'fulfilled');
  expect(done).toHaveLength(1);
  expect(desk.charges()).toBe(2);
});

test('a token endpoint that is asked too often is waited for as it asks, before anything is written or sent', async () => {
  const desk = await atTheDesk();
  desk.provider.answer(CHARGED);
  desk.provider.answerToken(inTurn(limited, limited, TOKEN));
  expect(await desk.capture()).toMatchObject({ status: 'charged' });
  expect(desk.waits).toEqual([7_500, 8_000]);
  expect((await desk.calls()).map(({ state }) => state)).toEqual(['succeeded']);
});

test('a token that runs out while its endpoint is asked too often is renewed later, and the order is captured once', async () => {
  const desk = await atTheDesk();
  desk.provider.answer(inTurn(refusal(401, 'expired'), CHARGED));
  desk.provider.answerToken(inTurn(TOKEN, limited, TOKEN));
  expect(await desk.capture()).toMatchObject({ status: 'charged' });
  expect(desk.waits).toEqual([7_500]);
  expect((await desk.calls()).map(({ state, code }) => [state, code])).toEqual([
    ['refused', 'rate_limited'],
    ['succeeded', null],
  ]);
});
