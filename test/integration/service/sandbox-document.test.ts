// The sandbox's controls answer as their OpenAPI document says.
import { expect, test } from 'vitest';
import { operationsOf, pathOf, readDocument } from '../../support/api-document.ts';
import { expectAsDocumented } from '../../support/as-documented.ts';
import { takePayment } from '../../support/books.ts';
import { organizationOf, serviceOfTest, signIn } from '../../support/payment-service.ts';

test('charges, faults and the clock are shown as documented', async () => {
  const service = await serviceOfTest();
  const merchant = organizationOf(service, 'merchant');
  const { charge } = await takePayment(service, await signIn(service, merchant), merchant, 10_000);
  const operations = operationsOf(await readDocument(`${service.urls.baseUrl}/sandbox/openapi.json`));
  const ask = async (call: string, body?: object) => {
    const found = operations.find(({ method, template }) => `${method} ${template}` === call);
    if (!found) throw new Error(`${call} isn't documented.`);
    const answer = await fetch(service.urls.baseUrl + pathOf(found, { id: charge.id }), {
      method: found.method,
      ...(body && { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
    });
    expect(answer.status, call).toBe(200);
    return expectAsDocumented(found, answer);
  };
  const rules = [{ operation: 'create_session_sessions_post', effect: 'latency', latency_ms: 1, times: 1 }];
  expect(await ask('GET /sandbox/charges')).toMatchObject({ charges: [{ id: charge.id, outcome: 'pending' }] });
  expect(await ask('POST /sandbox/charges/{id}/settle')).toMatchObject({ outcome: 'settled' });
  expect(await ask('POST /sandbox/charges/{id}/return', { code: 'R10' })).toMatchObject({ outcome: 'returned' });
  expect(await ask('PUT /sandbox/faults', { seed: 7, rules })).toMatchObject({ rules: [{ seen: 0, fired: 0 }] });
  for (const call of ['GET /sandbox/faults', 'DELETE /sandbox/faults', 'GET /sandbox/clock', 'GET /sandbox/outbox'])
    await ask(call);
  await ask('POST /sandbox/clock', { advance_seconds: 60 });
  await ask('POST /sandbox/reset', { confirm: 'reset' });
});
