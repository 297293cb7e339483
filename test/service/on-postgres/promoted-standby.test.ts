// The primary dies under load and its synchronous standby is promoted, behind a proxy that loses answers all the while: what was acknowledged is there, once.
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startService } from '../../../service/service.ts';
import { openShop } from '../../all/ha/shop.ts';
import { verdictOn } from '../../all/ha/verdict.ts';
import { tempFolder } from '../../support/runner/temp-folder.ts';
import { BUILT_CHECKOUT, organizationOf } from '../../support/service/payment-service.ts';
import { findPostgres, type PostgresServer, startPostgres } from '../../support/store/postgres/postgres-server.ts';

/** Each so many pieces of answers, the connection that the piece came on is cut before it. */
const LOSES_EVERY = 150;
const PAYMENTS = 30;

async function startPair() {
  const programs = findPostgres();
  if ('missing' in programs) throw new Error(programs.missing);
  const primary = await startPostgres(programs);
  onTestFinished(primary.discard);
  const standby = await startPostgres(programs, { follows: primary });
  onTestFinished(standby.discard);
  await ask(primary, `alter system set synchronous_standby_names = '*'`);
  await ask(primary, 'select pg_reload_conf()');
  const copies = `select from pg_stat_replication where sync_state = 'sync'`;
  await vi.waitFor(async () => expect((await ask(primary, copies)).rowCount).toBe(1), { timeout: 10_000 });
  return { primary, standby };
}

async function ask(server: PostgresServer, query: string) {
  const client = new pg.Client({ connectionString: server.address('postgres') });
  await client.connect();
  try {
    return await client.query(query);
  } finally {
    await client.end();
  }
}

/** One address for whichever server leads, as HAProxy has; it loses some answers. */
async function openProxy(first: PostgresServer) {
  let leader = first;
  let isLosing = false;
  let pieces = 0;
  let cuts = 0;
  const pairs = new Set<readonly [Socket, Socket]>();
  const proxy = createServer((near) => {
    const far = connect(join(leader.folder, '.s.PGSQL.5432'));
    const pair = [near, far] as const;
    pairs.add(pair);
    const leave = () => {
      pairs.delete(pair);
      for (const end of pair) end.destroy();
    };
    for (const end of pair) end.on('error', leave).on('close', leave);
    near.on('data', (bytes) => far.write(bytes));
    far.on('data', (bytes) => {
      pieces += 1;
      if (!isLosing || pieces % LOSES_EVERY !== 0) return near.write(bytes);
      cuts += 1;
      return leave();
    });
  });
  await once(proxy.listen(0, '127.0.0.1'), 'listening');
  const cutAll = () => {
    for (const pair of pairs) for (const end of pair) end.destroy();
  };
  onTestFinished(() => {
    cutAll();
    proxy.close();
  });
  return {
    address: `postgres://paydesk@127.0.0.1:${(proxy.address() as AddressInfo).port}/postgres`,
    cuts: () => cuts,
    lose: () => {
      isLosing = true;
    },
    leadTo: (server: PostgresServer) => {
      leader = server;
      cutAll();
    },
  };
}

test('a promoted standby has every charge that was acknowledged, and none twice, though answers got lost on the way', async () => {
  const { primary, standby } = await startPair();
  const proxy = await openProxy(primary);
  const service = await startService({
    dataFolder: tempFolder(),
    store: proxy.address,
    port: 0,
    checkoutFolder: BUILT_CHECKOUT,
  });
  const { clientId, clientSecret } = await service.issueKeys(organizationOf(service, 'merchant').id);
  proxy.lose();
  const shop = openShop([service.urls.baseUrl], { client_id: clientId, client_secret: clientSecret });
  const taken = (count: number) =>
    vi.waitFor(() => expect(shop.acknowledged.length).toBeGreaterThanOrEqual(count), {
      timeout: 30_000,
      interval: 100,
    });

  await taken(PAYMENTS);
  await primary.kill();
  await ask(standby, 'select pg_promote()');
  proxy.leadTo(standby);
  const beforeIt = shop.acknowledged.length;
  await taken(beforeIt + PAYMENTS);
  await shop.close();
  await service.close();

  expect(proxy.cuts()).toBeGreaterThan(0);
  expect(shop.wrong).toEqual([]);
  const verdict = await verdictOn(standby.address('postgres'), shop.acknowledged);
  expect(verdict).toMatchObject({ acknowledged: shop.acknowledged.length, missing: 0, twice: 0, unbalanced: 0 });
}, 60_000);
