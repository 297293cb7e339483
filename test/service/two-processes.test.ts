// Two processes of the service over one store: whatever they are asked at the same moment happens once.
// @module-tag postgres

import { expect, test } from 'vitest';
import { length } from '../support/runner/length.ts';
import { tempFolder } from '../support/runner/temp-folder.ts';
import {
  askForToken,
  basic,
  callApi,
  completeCheckout,
  createOrder,
  createSession,
  type Served,
} from '../support/service/payment-service.ts';
import { problem } from '../support/service/problem.ts';
import { startServiceProcess } from '../support/service/service-process.ts';

const ROUNDS = length(8, 30);
const CALLS_EACH = 3;

test('started at the same moment on an empty store, they have the same organizations, and know the keys that each prints', async () => {
  for (let round = 0; round < length(1, 3); round++) {
    const folder = tempFolder();
    const both = await Promise.all([startServiceProcess(folder, 'empty'), startServiceProcess(folder, 'empty')]);
    const [first, second] = both.map(({ organizations }) => organizations.map(({ id, name }) => ({ id, name })));
    expect(first?.map(({ name }) => name)).toEqual([
      'Corner Books',
      'Harvest Market',
      'Blue Barn Farm',
      'Hilltop Honey',
    ]);
    expect(second).toEqual(first);
    for (const { client_id, client_secret } of both.flatMap(({ organizations }) => organizations)) {
      for (const service of both) {
        expect((await askForToken(service, basic(client_id, client_secret))).status).toBe(200);
      }
    }
    await Promise.all(both.map((service) => service.kill()));
  }
});

test('of charges of one order that both are asked for at once, one is made, and the others are told which', async () => {
  const folder = tempFolder();
  const both = [await startServiceProcess(folder), await startServiceProcess(folder)] as const;
  const { token } = both[0];
  for (let round = 0; round < ROUNDS; round++) {
    const { order } = await createOrder(both[round % 2] as Served, token);
    const { made, named } = await askBoth(both, token, `/orders/${order.id}/charge`);
    expect(made).toHaveLength(1);
    const { charge } = made[0] as { charge: { id: string } };
    expect(named).toEqual(
      named.map(() => problem(409, 'already_done', { message: expect.any(String), charge_id: charge.id })),
    );
  }
});

test('of orders of one session that both are asked for at once, one is made, and the others are told which', async () => {
  const folder = tempFolder();
  const both = [await startServiceProcess(folder), await startServiceProcess(folder)] as const;
  const { token } = both[0];
  for (let round = 0; round < ROUNDS; round++) {
    const session = await createSession(both[round % 2] as Served, token);
    await completeCheckout(both[0], session.id);
    const { made, named } = await askBoth(both, token, '/orders', { session_id: session.id });
    expect(made).toHaveLength(1);
    const { order } = made[0] as { order: { id: string } };
    expect(named).toEqual(
      named.map(() => problem(409, 'already_done', { message: expect.any(String), order_id: order.id })),
    );
  }
});

/** The same call to both services several times at once; the bodies of those it succeeded for and of those that got a 409. Any other status fails. */
async function askBoth(both: readonly Served[], token: string, path: string, body?: object) {
  const calls = Array.from({ length: CALLS_EACH }).flatMap(() => both.map((one) => callApi(one, token, path, body)));
  const answers = await Promise.all(
    (await Promise.all(calls)).map(async (response) => ({
      status: response.status,
      body: (await response.json()) as unknown,
    })),
  );
  const of = (status: number) => answers.filter((answer) => answer.status === status).map((answer) => answer.body);
  const [made, named] = [of(200), of(409)];
  expect(made.length + named.length, JSON.stringify(answers)).toBe(CALLS_EACH * both.length);
  return { made, named };
}
