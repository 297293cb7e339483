// Of an environment whose keys the server keeps: what a desk hands on of the service's answers is recorded only as the server gave it.
import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import type { FeedRead } from '../../../main/ledger/after-charge/ingest-events.ts';
import { openServiceReads, type ServiceReadsParts } from '../../../main/signing/service-reads.ts';
import { problemOf } from '../../support/console/problem.ts';

const PLATFORM = { id: 'platform', role: 'platform', keys: {} };
const SHOP = {
  id: 'shop',
  name: 'Shop',
  mode: 'marketplace',
  marketplaceId: 'market_1',
  keysAtServer: true,
  accounts: [PLATFORM, { id: 'seller', role: 'seller', keys: {} }],
  baseUrl: 'https://pay.example',
  authUrl: 'https://pay.example',
  dashboardUrl: 'https://pay.example',
};

/** A server of the ledger; another one has the same key. */
function server({ keysAtServer = true, payments = {} }: { keysAtServer?: boolean; payments?: object } = {}) {
  const at = { now: Date.parse('2026-11-28T12:00:00Z'), gapAt: null as string | null };
  const asked = async (call: string) =>
    call === 'listEnvironments' ? [{ ...SHOP, keysAtServer }] : [{ accountId: 'platform', gapAt: at.gapAt }];
  const reads = openServiceReads({
    ask: asked as ServiceReadsParts['ask'],
    payments: payments as ServiceReadsParts['payments'],
    ready: async () => undefined,
    mac: (text) => createHmac('sha256', 'the key of all servers').update(text).digest('base64url'),
    now: () => at.now,
  });
  return { ...reads, at };
}

const PAGE = {
  events: [{ id: 'event_1', at: '2026-11-28T11:00:00Z', type: 'of another kind' }],
  next_cursor: 'c1',
  has_more: false,
};

/** The feed as the server reads it for a desk, and as the desk then has the ledger take it in. */
async function readFeed({ reader }: ReturnType<typeof server>, of = 'marketplace'): Promise<FeedRead> {
  const handOn = await reader('readEvents', { environment: SHOP as never, accountId: 'platform', args: [of, 'c0'] });
  const { page } = handOn({ kind: 'page', page: PAGE }) as { page: FeedRead['page'] };
  // As it goes to the desk and back.
  return JSON.parse(JSON.stringify({ accountId: 'platform', after: 'c0', gapAt: null, page })) as FeedRead;
}

test('a page of the feed is taken in as the server read it, also by another server, and again after a lost answer', async () => {
  const read = await readFeed(server());
  for (const one of [server(), server()]) expect(await one.verifiedArgs('ingestEvents', [read])).toEqual([read]);
});

test('a page that a desk made up, changed, or claims of another place of the feed isn’t', async () => {
  const one = server();
  const read = await readFeed(one);
  const { receipt: _, ...bare } = read.page;
  const others: FeedRead[] = [
    { ...read, page: bare },
    { ...read, page: { ...read.page, events: [] } },
    { ...read, page: { ...read.page, next_cursor: 'c2' } },
    { ...read, page: { ...read.page, receipt: '0.' } },
    { ...read, after: null },
    { ...read, accountId: 'seller' },
  ];
  for (const other of others) expect(await one.verifiedArgs('ingestEvents', [other])).toBeNull();
});

test('a platform’s own events aren’t taken for those of all its sellers', async () => {
  const one = server();
  expect(await one.verifiedArgs('ingestEvents', [await readFeed(one, 'organization')])).toBeNull();
});

test('a page of before a loss isn’t taken for one of after it, nor one of hours ago for one of now', async () => {
  const one = server();
  const read = await readFeed(one);
  expect(await one.verifiedArgs('ingestEvents', [{ ...read, gapAt: '7' }])).toBeNull();
  one.at.gapAt = '7';
  const since = { ...(await readFeed(one)), gapAt: '7' };
  expect(await one.verifiedArgs('ingestEvents', [since])).toEqual([since]);
  one.at.now += 2 * 3_600_000;
  expect(await one.verifiedArgs('ingestEvents', [since])).toBeNull();
});

const ORDER = {
  amount: 500_000,
  chargeId: null,
  chargedAt: null,
  trackNumber: null,
  isCharged: false,
  status: 'submitted',
};

async function lookUp({ reader }: ReturnType<typeof server>, accountId = 'platform') {
  const handOn = await reader('lookUpOrder', { environment: SHOP as never, accountId, args: ['order_1'] });
  const read = handOn({ kind: 'order', order: { ...ORDER, organizationId: 'org_1' } }) as { order: typeof ORDER };
  return JSON.parse(JSON.stringify(read.order)) as typeof ORDER & { receipt: string };
}

test('what a plan says of its orders counts only as the server looked them up', async () => {
  const one = server();
  const [found, ofSeller] = [await lookUp(one), await lookUp(one, 'seller')];
  const item = { orderId: 'order_1', line: null, amount: null };
  const items = [
    { ...item, found },
    { ...item, found: ofSeller },
    { ...item, found: 'unknown' },
    item,
    { ...item, found: { ...found, amount: 1 } },
    { ...item, orderId: 'order_2', found },
    { ...item, found: ORDER },
  ];
  const [adding] = (await server().verifiedArgs('addRunItems', [{ environmentId: 'shop', items }])) as [
    { items: object[] },
  ];
  expect(adding.items).toEqual([...items.slice(0, 4), item, { ...item, orderId: 'order_2' }, item]);
  expect(ofSeller).toMatchObject({ organizationId: null });
});

test('sellers, payouts and an account’s organization are recorded as the server reads them, not as a desk says', async () => {
  const payments = {
    listSellers: async () => ['the service’s'],
    listServicePayouts: async () => [{ marketplace_id: 'market_1' }, { marketplace_id: 'market_2' }],
    getOrganization: async () => ({ id: 'org_1', role: 'platform', storeId: null }),
  };
  const one = server({ payments });
  expect(await one.verifiedArgs('syncSellers', ['shop', ['made up']])).toEqual(['shop', ['the service’s']]);
  expect(await one.verifiedArgs('importPayouts', ['shop', ['made up']])).toEqual([
    'shop',
    [{ marketplace_id: 'market_1' }],
  ]);
  const own = { organization_id: 'made up', store_id: null };
  expect(await one.verifiedArgs('recordAccountIds', ['platform', own])).toEqual([
    'platform',
    { organization_id: 'org_1', store_id: null },
  ]);
  // Its keys are another organization's.
  expect(await one.verifiedArgs('recordAccountIds', ['seller', own])).toBeNull();
});

test('nothing is taken in of an account or environment that was removed', async () => {
  const one = server();
  const read = await readFeed(one);
  expect(await one.verifiedArgs('ingestEvents', [{ ...read, accountId: 'removed' }])).toBeNull();
  expect(await one.verifiedArgs('recordAccountIds', ['removed', {}])).toBeNull();
  const noted = one.verifiedArgs('noteLookUp', [{ environmentId: 'removed', entryId: 'entry_1', found: ORDER }]);
  expect((await problemOf(noted)).code).toBe('environment_not_found');
});

test('where each computer has the keys, it is believed, because it reads the service itself', async () => {
  const one = server({ keysAtServer: false });
  const read = await readFeed(one);
  const { receipt: _, ...bare } = read.page;
  const calls = [
    ['ingestEvents', [{ ...read, page: bare }]],
    [
      'addRunItems',
      [{ environmentId: 'shop', items: [{ orderId: 'order_1', line: null, amount: null, found: ORDER }] }],
    ],
    ['noteLookUp', [{ environmentId: 'shop', entryId: 'entry_1', found: ORDER }]],
    ['syncSellers', ['shop', []]],
    ['recordAccountIds', ['platform', {}]],
  ] as const;
  for (const [call, args] of calls) expect(await one.verifiedArgs(call, args)).toEqual(args);
});
