// The database stops and comes back while the service runs: refused in words, and over by itself.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startService } from '../../../service/service.ts';
import { tempFolder } from '../../support/runner/temp-folder.ts';
import {
  dashboardDocument,
  operationsOf,
  pathOf,
  paymentDocument,
  readDocument,
} from '../../support/service/api-document.ts';
import { expectAsDocumented } from '../../support/service/as-documented.ts';
import {
  askForToken,
  BUILT_CHECKOUT,
  basic,
  callApi,
  createOrder,
  createSession,
  detailOf,
  organizationOf,
  readCharge,
  signIn,
} from '../../support/service/payment-service.ts';
import { findPostgres, type PostgresServer, startPostgres } from '../../support/store/postgres/postgres-server.ts';

let server: PostgresServer;
/** The store's, whichever of its services uses it. */
let keyFolder: string;

beforeAll(async () => {
  const programs = findPostgres();
  if ('missing' in programs) throw new Error(programs.missing);
  server = await startPostgres(programs);
  keyFolder = await mkdtemp(join(tmpdir(), 'paydesk-key-'));
});
afterAll(async () => {
  await server.discard();
  await rm(keyFolder, { recursive: true, force: true });
});

const startOnServer = () =>
  startService({
    dataFolder: tempFolder(),
    store: server.address('postgres'),
    accountKey: join(keyFolder, 'account-numbers.key'),
    port: 0,
    checkoutFolder: BUILT_CHECKOUT,
  });

test('while the database is down every call is refused with 503 and words; when it is back the same calls work', async () => {
  const service = await startOnServer();
  const merchant = organizationOf(service, 'merchant');
  const token = await signIn(service, merchant);
  const { clientId, clientSecret } = await service.issueKeys(merchant.id);
  const { order } = await createOrder(service, token);

  const documents = [await readDocument(paymentDocument(service)), await readDocument(dashboardDocument(service))];
  await server.stop();
  for (const found of documents.flatMap(operationsOf)) {
    const isToken = found.template === '/oauth2/token';
    const Authorization = isToken ? basic(clientId, clientSecret) : `bearer ${token}`;
    const path = pathOf(found, { order_id: order.id, month: '2026-11' });
    const answer = await fetch(service.urls.baseUrl + path, { method: found.method, headers: { Authorization } });
    expect(answer.status, path).toBe(503);
    await expectAsDocumented(found, answer);
  }
  for (const call of [
    () => callApi(service, token, `/orders/${order.id}/charge`),
    () => callApi(service, token, '/orders', { session_id: 'sess_1' }),
    () => askForToken(service, basic(clientId, clientSecret)),
    () => fetch(`${service.urls.jsUrl}/checkout/sess_1?origin=http://shop.test`),
  ]) {
    const refused = await call();
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, expect.stringMatching(/^\d+$/)]);
    expect(await detailOf(refused)).toContain("database can't be reached. Nothing was done");
  }

  await server.start();
  expect((await askForToken(service, basic(clientId, clientSecret))).status).toBe(200);
  expect((await callApi(service, token, `/orders/${order.id}/charge`)).status).toBe(200);
  await service.close();
});

test('a charge that loses the database on its way is told that it may have been done, and can be asked for again', async () => {
  const service = await startOnServer();
  const token = await signIn(service, organizationOf(service, 'merchant'));
  const { order } = await createOrder(service, token);

  // Somebody holds the order, so that the charge is certainly under way when the database stops.
  const holder = new pg.Client({ connectionString: server.address('postgres') });
  holder.on('error', () => undefined);
  await holder.connect();
  await holder.query('begin');
  await holder.query('select 1 from orders where id = $1 for update', [order.id]);
  const charging = callApi(service, token, `/orders/${order.id}/charge`);
  const waiting = `select 1 from pg_stat_activity where wait_event_type = 'Lock'`;
  await vi.waitUntil(async () => (await holder.query(waiting)).rowCount === 1, { timeout: 4000 });
  await server.stop();
  const lost = await charging;
  expect([lost.status, await detailOf(lost)]).toEqual([503, expect.stringContaining('may have been done, or not')]);

  await server.start();
  const { charge } = await readCharge(await callApi(service, token, `/orders/${order.id}/charge`));
  const again = await callApi(service, token, `/orders/${order.id}/charge`);
  expect(await again.json()).toMatchObject({ detail: { charge_id: charge.id } });
  expect((await createSession(service, token)).status).toBe('started');
  await service.close();
});
