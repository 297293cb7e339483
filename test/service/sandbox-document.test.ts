// The sandbox's controls answer as their OpenAPI document says.
// @module-tag postgres
import { expect, test } from 'vitest';
import { operationsOf, pathOf, readDocument } from '../support/service/api-document.ts';
import { expectAsDocumented } from '../support/service/as-documented.ts';
import { takePayment } from '../support/service/books.ts';
import { organizationOf, type Served, serviceOfTest, signIn } from '../support/service/payment-service.ts';
import { openReceiver } from '../support/service/webhook-receiver.ts';

type Answered = { id: string };

/** Asks as the document says, and holds the answer against it. */
async function documentedCalls(service: Served) {
  const operations = operationsOf(await readDocument(`${service.urls.baseUrl}/sandbox/openapi.json`));
  return async (call: string, ids: Record<string, string>, body?: object, status = 200) => {
    const found = operations.find(({ method, template }) => `${method} ${template}` === call);
    if (!found) throw new Error(`${call} isn't documented.`);
    const answer = await fetch(service.urls.baseUrl + pathOf(found, ids), {
      method: found.method,
      ...(body && { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
    });
    expect(answer.status, call).toBe(status);
    return expectAsDocumented(found, answer);
  };
}

test('worlds are made, shown, kept, brought back and discarded as documented', async () => {
  const ask = await documentedCalls(await serviceOfTest());
  const request = {
    seed: 'documented',
    replace: true,
    clock: { at: '2026-03-02T12:00:00Z', frozen: false },
    idle_seconds: 60,
    organizations: [{ name: 'Shop', role: 'merchant', email: 'shop@shop.example', full_name: 'Sam Shop' }],
    faults: { rules: [] },
    outcomes: { rules: [] },
  };
  const { id } = (await ask('POST /sandbox/worlds', {}, request)) as Answered;
  await ask('POST /sandbox/worlds', {}, { seed: 'documented' }, 409);
  await ask('POST /sandbox/worlds', {}, { seed: '' }, 422);
  const { id: snapshot } = (await ask('POST /sandbox/worlds/{id}/snapshots', { id })) as Answered;
  await ask('GET /sandbox/worlds', {});
  await ask('GET /sandbox/worlds/{id}', { id });
  await ask('POST /sandbox/worlds/{id}/restore', { id }, { snapshot });
  await ask('POST /sandbox/worlds/{id}/restore', { id }, { snapshot: 'none' }, 404);
  await ask('DELETE /sandbox/worlds/{id}/snapshots/{snapshot}', { id, snapshot });
  await ask('DELETE /sandbox/worlds/{id}', { id });
  for (const gone of ['GET /sandbox/worlds/{id}', 'DELETE /sandbox/worlds/{id}', 'POST /sandbox/worlds/{id}/snapshots'])
    await ask(gone, { id }, undefined, 404);
});

test('charges, faults and the clock are shown as documented', async () => {
  const service = await serviceOfTest();
  const merchant = organizationOf(service, 'merchant');
  const { charge } = await takePayment(service, await signIn(service, merchant), merchant, 10_000);
  const documented = await documentedCalls(service);
  const ask = (call: string, body?: object) => documented(call, { id: charge.id }, body);
  const rules = [{ operation: 'create_session_sessions_post', effect: 'latency', latency_ms: 1, times: 1 }];
  expect(await ask('GET /sandbox/charges')).toMatchObject({ charges: [{ id: charge.id, outcome: 'pending' }] });
  expect(await ask('POST /sandbox/charges/{id}/settle')).toMatchObject({ outcome: 'settled' });
  expect(await ask('POST /sandbox/charges/{id}/return', { code: 'R10' })).toMatchObject({ outcome: 'returned' });
  expect(await ask('PUT /sandbox/faults', { seed: 7, rules })).toMatchObject({ rules: [{ seen: 0, fired: 0 }] });
  for (const call of [
    'GET /sandbox/faults',
    'DELETE /sandbox/faults',
    'GET /sandbox/clock',
    'GET /sandbox/outbox',
    'GET /sandbox/requests',
  ])
    await ask(call);
  const { requests } = (await ask('GET /sandbox/requests')) as { requests: Answered[] };
  const logged = { id: requests[0]?.id ?? '' };
  await documented('GET /sandbox/requests/{id}', logged);
  await documented('GET /sandbox/requests/{id}', { id: 'req_none' }, undefined, 404);
  expect(await documented('POST /sandbox/requests/{id}/replay', logged, undefined)).toMatchObject({
    replay_of: logged.id,
  });
  const token = requests.at(-1)?.id ?? '';
  await documented('POST /sandbox/requests/{id}/replay', { id: token }, undefined, 409);
  await ask('DELETE /sandbox/requests');
  await ask('POST /sandbox/clock', { advance_seconds: 60 });
  await ask('POST /sandbox/reset', { confirm: 'reset' });
});

test('webhooks are added, sent to, planned for and removed as documented', async () => {
  const service = await serviceOfTest();
  const receiver = await openReceiver();
  const ask = await documentedCalls(service);
  const merchant = organizationOf(service, 'merchant');
  const { id } = (await ask(
    'POST /sandbox/webhooks',
    {},
    { url: receiver.url, types: ['charge.created'] },
  )) as Answered;
  await ask('POST /sandbox/webhooks', {}, { url: 'https://shop.example/' }, 422);
  await ask('GET /sandbox/webhooks', {});
  await ask('PUT /sandbox/events/plan', {}, { seed: 1, duplicate: 1 });
  await takePayment(service, await signIn(service, merchant), merchant, 10_000);
  await ask('POST /sandbox/webhooks/flush', {}, {});
  const { deliveries } = (await ask('GET /sandbox/webhooks/deliveries', {})) as { deliveries: { event_id: string }[] };
  expect(deliveries).toMatchObject([{ why: 'duplicate' }, { why: 'event' }]);
  const event = { id: deliveries[0]?.event_id ?? '' };
  await ask('POST /sandbox/events/{id}/send', event, { times: 2, webhook_id: id });
  await ask('POST /sandbox/events/{id}/send', { id: 'event_none' }, {}, 404);
  await ask('GET /sandbox/events/plan', {});
  await ask('DELETE /sandbox/events/plan', {});
  await ask('DELETE /sandbox/webhooks/{id}', { id });
  await ask('DELETE /sandbox/webhooks/{id}', { id }, undefined, 404);
  await ask('POST /sandbox/events/{id}/send', event, {}, 409);
  expect(receiver.asked).toHaveLength(4);
});
