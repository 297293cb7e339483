// The network to the database falls silent, no connection closed: no call hangs, each is told what it may count on.
import { expect, onTestFinished, test } from 'vitest';
import { startService } from '../../../service/service.ts';
import { tempFolder } from '../../support/runner/temp-folder.ts';
import {
  BUILT_CHECKOUT,
  callApi,
  createOrder,
  createSession,
  detailOf,
  organizationOf,
  signIn,
} from '../../support/service/payment-service.ts';
import { openSilentNetwork } from '../../support/store/postgres/silent-network.ts';
import { storeOfFolder } from '../../support/store/postgres/store-of-folder.ts';

const MAYBE_DONE = [503, expect.stringContaining('may have been done, or not')];

/** Long enough for a busy machine's slowest call, and every silent connection costs one of these. */
const STORE_PATIENCE_MS = 2000;

/** A service whose database lies behind a network, and an order in it. */
async function startBehindNetwork() {
  const dataFolder = tempFolder();
  const network = await openSilentNetwork((await storeOfFolder(dataFolder)) ?? '');
  const service = await startService({
    dataFolder,
    store: network.address,
    storePatienceMs: STORE_PATIENCE_MS,
    port: 0,
    checkoutFolder: BUILT_CHECKOUT,
  });
  onTestFinished(() => service.close());
  const token = await signIn(service, organizationOf(service, 'merchant'));
  const { order } = await createOrder(service, token);
  const charge = () => callApi(service, token, `/orders/${order.id}/charge`);
  return { network, service, token, charge };
}

test('a call that waits on a silent connection is told that it may have been done; the next has a new one', async () => {
  const { network, service, token, charge } = await startBehindNetwork();
  await Promise.all(Array.from({ length: 5 }, () => createSession(service, token)));
  network.fallSilent();
  const silenced = network.connections();
  // Each silent connection costs some call its patience, and is never asked again.
  const answers: Response[] = [];
  for (let n = 0; n <= silenced; n++) answers.push(await charge());
  const refused = answers.filter(({ status }) => status === 503);
  expect(refused.length).toBeGreaterThan(0);
  for (const answer of refused) {
    expect([answer.status, await detailOf(answer)]).toEqual(MAYBE_DONE);
    expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
  }
  expect([200, 409]).toContain((await charge()).status);
  expect((await createSession(service, token)).status).toBe('started');
});

test('a charge whose commit was done and whose answer was lost is named when it is asked for again', async () => {
  const { network, charge } = await startBehindNetwork();
  network.loseNextCommitsAnswer();
  const lost = await charge();
  expect([lost.status, await detailOf(lost)]).toEqual(MAYBE_DONE);
  const again = await charge();
  expect(again.status).toBe(409);
  expect(await again.json()).toMatchObject({ detail: { charge_id: expect.stringMatching(/^charge_/) } });
});
