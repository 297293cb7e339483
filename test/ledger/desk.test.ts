// The desk's errands over real HTTP and a real ledger, at a provider that has a bad day.
import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { CaptureInput, CreateOrderInput } from '../../contract/console/order.ts';
import { CreateSessionInput } from '../../contract/console/session.ts';
import { followCalls } from '../../main/features/calls/calls-under-way.ts';
import { capture } from '../../main/features/orders/capture.ts';
import { createOrder } from '../../main/features/orders/create-order.ts';
import { createSession } from '../../main/features/sessions/create-session.ts';
import { openPayments } from '../../main/providers/providers.ts';
import { memoryKeychain } from '../../main/vault/keychain.ts';
import { openVault } from '../../main/vault/vault.ts';
import { json, refusal, startProvider } from '../support/provider/provider.ts';
import { chargeBody, orderBody } from '../support/provider/seen.ts';
import { tempFolder } from '../support/runner/temp-folder.ts';
import { addTestEnvironment, openTestLedger } from '../support/store/ledger.ts';

const charged = {
  order: orderBody('order_1', { status: 'charged', charge_id: 'charge_1' }),
  charge: chargeBody('charge_1'),
};

async function atTheDesk() {
  const provider = await startProvider();
  const open = await openTestLedger(tempFolder());
  const whose = await addTestEnvironment(open, provider.url);
  const vault = openVault({ timeLimitMs: 10_000, openKeychain: async () => memoryKeychain() });
  await vault.save(whose.accountId, { clientId: 'key', clientSecret: 'the-client-secret' });
  const parts = {
    ledger: open.ledger,
    payments: openPayments(vault, { tokenMs: 10_000, callMs: 3000 }),
    leaseMs: 60_000,
  };
  return {
    provider,
    whose,
    ledger: open.ledger,
    calls: () => provider.received.filter(({ path }) => path !== '/oauth2/token'),
    capture: () => capture(parts, CaptureInput.parse({ ...whose, orderId: 'order_1' })),
    createOrder: () => createOrder(parts, CreateOrderInput.parse({ ...whose, sessionId: 'sess_1' })),
    createSession: (attempt: string, names: object = {}) =>
      createSession(
        parts,
        CreateSessionInput.parse({
          ...whose,
          attempt,
          amount: 10_000,
          firstName: 'Ada',
          lastName: 'Lovelace',
          ...names,
        }),
      ),
  };
}

test('ten clicks on Capture send one charge', async () => {
  const desk = await atTheDesk();
  desk.provider.answer(json(200, charged));
  const clicks = await Promise.allSettled(Array.from({ length: 10 }, desk.capture));
  expect(clicks.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(desk.calls()).toHaveLength(1);
});

test('a capture without an answer is unknown, is listed, and a second click sends nothing', async () => {
  const desk = await atTheDesk();
  desk.provider.answer(() => undefined);
  await expect(desk.capture()).rejects.toMatchObject({ problem: { kind: 'outcome_unknown', orderId: 'order_1' } });
  await expect(desk.capture()).rejects.toMatchObject({ problem: { kind: 'outcome_unknown_blocks' } });
  expect(desk.calls()).toHaveLength(1);
  expect(await desk.ledger.listUnknown(desk.whose.environmentId)).toMatchObject([
    { orderId: 'order_1', code: 'timed_out' },
  ]);
});

test('a capture the service had made before is known as charged from then on', async () => {
  const desk = await atTheDesk();
  desk.provider.answer(refusal(409, { message: 'already charged', charge_id: 'charge_7' }));
  await expect(desk.capture()).rejects.toMatchObject({ problem: { kind: 'already_done', chargeId: 'charge_7' } });
  expect(await desk.ledger.getOrder(desk.whose.environmentId, 'order_1')).toMatchObject({
    status: 'charged',
    chargeId: 'charge_7',
  });
});

test('with wrong API keys nothing is journalled and nothing but the token request leaves', async () => {
  const desk = await atTheDesk();
  desk.provider.answerToken(json(401, { detail: 'wrong client secret' }));
  await expect(desk.capture()).rejects.toMatchObject({ problem: { kind: 'token_refused' } });
  expect(desk.calls()).toEqual([]);
  expect((await desk.ledger.listOrders({ environmentId: desk.whose.environmentId, limit: 10 })).items).toEqual([]);
});

test('a form that was refused may be sent again, and makes one session', async () => {
  const desk = await atTheDesk();
  const attempt = randomUUID();
  desk.provider.answer(refusal(422, 'not today'));
  await expect(desk.createSession(attempt)).rejects.toMatchObject({ problem: { kind: 'refused_by_service' } });
  desk.provider.answer(json(200, { id: 'sess_1', status: 'started', total_amount: 10_000, surprise: true }));
  expect(await desk.createSession(attempt)).toMatchObject({
    id: 'sess_1',
    firstName: 'Ada',
    totalAmount: 10_000,
    fees: null,
  });
  await expect(desk.createSession(attempt)).rejects.toMatchObject({ problem: { kind: 'already_sent' } });
});

test.each([
  ['Zoë 👩‍🚀', 'אבגד'],
  ["O'Neil-x", '陳'],
  ['a'.repeat(100), 'b'.repeat(100)],
])('the name %s %s arrives as it was typed', async (firstName, lastName) => {
  const desk = await atTheDesk();
  desk.provider.answer(json(200, { id: 'sess_1', status: 'started', total_amount: 10_000 }));
  expect(await desk.createSession(randomUUID(), { firstName, lastName })).toMatchObject({ firstName, lastName });
  expect(JSON.parse(desk.calls()[0]?.body ?? '{}')).toMatchObject({
    amount: 10_000,
    type: 'consumer_checkout',
    consumer_info: { first_name: firstName, last_name: lastName },
  });
});

test('an order is created once from a session this console never saw, and its session is known after that', async () => {
  const desk = await atTheDesk();
  desk.provider.answer(
    json(200, { order: orderBody('order_1'), session: { id: 'sess_1', status: 'finalized ', total_amount: 10_000 } }),
  );
  expect(await desk.createOrder()).toMatchObject({
    id: 'order_1',
    sessionId: 'sess_1',
    status: 'ready',
    verified: true,
  });
  await expect(desk.createOrder()).rejects.toMatchObject({ problem: { kind: 'already_done', orderId: 'order_1' } });
  expect(desk.calls()).toHaveLength(1);
  expect(await desk.ledger.getSession(desk.whose.environmentId, 'sess_1')).toMatchObject({
    status: 'finalized',
    orderId: 'order_1',
  });
});

test('no secret and no token is in the ledger, whatever the service echoes', async () => {
  const desk = await atTheDesk();
  desk.provider.answer((response, call) =>
    json(500, { detail: `I got ${call.headers.authorization}` })(response, call),
  );
  await expect(desk.capture()).rejects.toMatchObject({ problem: { kind: 'outcome_unknown' } });
  const kept = JSON.stringify(await desk.ledger.getOrder(desk.whose.environmentId, 'order_1'));
  expect(kept).toContain('[redacted]');
  expect(kept).not.toContain('token-of-the-provider');
});

test('closing waits for the answer that is still coming, and keeps it', async () => {
  const desk = await atTheDesk();
  let answerNow = () => undefined as unknown;
  desk.provider.answer((response, call) => {
    answerNow = () => json(200, charged)(response, call);
  });
  const calls = followCalls();
  let isSettled = false;
  const captured = calls.follow(desk.capture());
  await vi.waitUntil(() => desk.calls().length === 1);
  const settled = calls.settled().then(() => {
    isSettled = true;
  });
  expect(isSettled).toBe(false);
  answerNow();
  await settled;
  await captured;
  expect(await desk.ledger.getOrder(desk.whose.environmentId, 'order_1')).toMatchObject({ status: 'charged' });
});
