// A failover leaves the service on a server that takes no changes: refused in words, and over with the first refusal.
import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import {
  callApi,
  createOrder,
  createSession,
  detailOf,
  organizationOf,
  serviceOfTest,
  sessionRequest,
  signIn,
} from '../../support/service/payment-service.ts';
import { storeOfFolder } from '../../support/store/postgres/store-of-folder.ts';

/** A service, and its database as an old primary and a new one: those who connect meanwhile can change nothing, for as long as they stay. */
const READ_ONLY = { code: 'read_only', detail: 'The store takes no changes: it is read-only or a standby.' };

async function startOnDatabase() {
  const service = await serviceOfTest();
  const database = new URL((await storeOfFolder(service.dataFolder)) ?? '');
  const name = database.pathname.slice(1);
  database.pathname = '/postgres';
  const admin = new pg.Client({ connectionString: database.href });
  await admin.connect();
  onTestFinished(() => admin.end());
  const alter = (what: string) => admin.query(`alter database ${pg.escapeIdentifier(name)} ${what}`);
  return {
    service,
    token: await signIn(service, organizationOf(service, 'merchant')),
    connections: async () =>
      (await admin.query('select from pg_stat_activity where datname = $1', [name])).rowCount ?? 0,
    becomeReadOnly: async () => {
      await alter('set default_transaction_read_only = on');
      await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
    },
    takeChangesAgain: () => alter('reset default_transaction_read_only'),
  };
}

test('a charge on a server that takes no changes is refused with 503 and a time to come back, and nothing was done', async () => {
  const { service, token, becomeReadOnly, takeChangesAgain } = await startOnDatabase();
  const { order } = await createOrder(service, token);
  await becomeReadOnly();
  const probe = async () => {
    const answer = await fetch(`${service.listening}/ready`);
    return [answer.status, await answer.json()];
  };
  await vi.waitFor(async () => expect(await probe()).toEqual([503, { status: 'not_ready', reasons: [READ_ONLY] }]), {
    timeout: 5_000,
  });
  const refused = await callApi(service, token, `/orders/${order.id}/charge`);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, expect.stringMatching(/^\d+$/)]);
  expect(await detailOf(refused)).toContain('takes no changes');

  await takeChangesAgain();
  await vi.waitFor(async () => expect(await probe()).toEqual([200, { status: 'ready', reasons: [] }]), {
    timeout: 5_000,
  });
  expect((await callApi(service, token, `/orders/${order.id}/charge`)).status).toBe(200);
});

test('one refusal is enough: no connection to the server that takes no changes is asked again', async () => {
  const { service, token, becomeReadOnly, takeChangesAgain, connections } = await startOnDatabase();
  await createSession(service, token);
  const headers = { Authorization: `bearer ${token}` };
  const read = () => fetch(`${service.urls.dashboardUrl}/api/settlements`, { headers });
  // Counted in the store before, and so not for a while.
  await read();
  await becomeReadOnly();
  // Calls that only read are answered, and leave the pool full of connections to the old server.
  await vi.waitFor(async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, read));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
  });
  expect(await connections()).toBeGreaterThan(1);
  await takeChangesAgain();
  // A connection of before the failover may be there still, which is merely dead.
  await vi.waitFor(async () => {
    const refused = await callApi(service, token, '/sessions', sessionRequest());
    expect([refused.status, await detailOf(refused)]).toEqual([503, expect.stringContaining('takes no changes')]);
  });
  const later = await Promise.all(
    Array.from({ length: 8 }, () => callApi(service, token, '/sessions', sessionRequest())),
  );
  expect(later.map(({ status }) => status)).toEqual(Array(8).fill(200));
});
