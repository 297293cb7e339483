// The dashboard's API over real HTTP: who may see what, and what is refused.
import { expect, test } from 'vitest';
import { askDashboard, askForPayout, takePayment } from '../support/service/books.ts';
import { openMarketplace } from '../support/service/marketplace-service.ts';
import { detailOf } from '../support/service/payment-service.ts';

test('nobody sees what is not its own', async () => {
  const { service, merchant, platform, seller, otherSeller, as, balance, entries } = await openMarketplace();
  await takePayment(service, await as(seller), seller, 900_000);
  for (const stranger of [merchant, otherSeller]) {
    const token = await as(stranger);
    expect(await balance(token)).toMatchObject({
      organization_id: stranger.id,
      pending_settlement: 0,
      marketplace: null,
    });
    expect(await entries(token)).toEqual([]);
  }
  expect(await entries(await as(platform), '?account=settlement')).toEqual([]);
  for (const organization of [merchant, seller]) {
    const token = await as(organization);
    for (const path of ['/entries?account=balance', '/statements/2026-11?account=balance', '/payouts']) {
      const response = await askDashboard(service, token, path);
      expect([response.status, await detailOf(response)], path).toEqual([403, expect.stringContaining('platform')]);
    }
    expect((await askForPayout(service, token, 'mine')).status).toBe(403);
  }
  for (const path of ['/balance', '/entries', '/statements/2026-11', '/payouts']) {
    expect((await askDashboard(service, 'nonsense', path)).status, path).toBe(401);
  }
});

test('what makes no sense is refused with words to act on', async () => {
  const { service, platform, as } = await openMarketplace();
  const token = await as(platform);
  for (const [path, word] of [
    ['/entries?month=2026-13', 'month'],
    ['/entries?limit=0', 'limit'],
    ['/entries?limit=1000', 'limit'],
    ['/entries?cursor=bm9uc2Vuc2U', 'cursor'],
    ['/entries?account=bank', 'account'],
    ['/entries?from=2026-11-01', 'from'],
    ['/payouts?cursor=%00', 'cursor'],
    ['/statements/november', 'month'],
  ] as const) {
    const response = await askDashboard(service, token, path);
    expect([response.status, await detailOf(response)], path).toEqual([422, expect.stringContaining(word)]);
  }
  for (const body of [
    { expected_amount: -1 },
    { expected_amount: 1.5 },
    { expected_amount: '1' },
    { amount: 1 },
    [],
    null,
  ]) {
    expect((await askForPayout(service, token, 'key', body)).status, JSON.stringify(body)).toBe(422);
  }
  expect((await askDashboard(service, token, '/nothing')).status).toBe(404);
});

test("the dashboard's document names its own calls, and the payment API's does not", async () => {
  const { service } = await openMarketplace();
  const read = async (url: string) => (await (await fetch(url)).json()) as { paths: Record<string, object> };
  const dashboard = await read(`${service.urls.dashboardUrl}/api/openapi.json`);
  const names = [
    'balance',
    'charges',
    'charges/{charge_id}',
    'charges/{charge_id}/present-again',
    'charges/{charge_id}/refunds',
    'entries',
    'events',
    'integration',
    'marketplace',
    'orders',
    'orders/{order_id}',
    'organization',
    'payouts',
    'refunds',
    'return-rates',
    'returns',
    'sellers',
    'sessions',
    'sessions/{session_id}',
    'settlements',
    'settlements/{settlement_id}',
    'statements/{month}',
  ];
  const paths = names.map((path) => `/dashboard/api/${path}`);
  expect(Object.keys(dashboard.paths).toSorted()).toEqual(paths);
  expect(Object.keys(dashboard.paths['/dashboard/api/payouts'] ?? {}).toSorted()).toEqual(['get', 'post']);
  expect(JSON.stringify(dashboard.paths)).toContain('idempotency-key');
  const payments = await read(`${service.urls.baseUrl}/openapi.json`);
  expect(Object.keys(payments.paths).filter((path) => path.startsWith('/dashboard'))).toEqual([]);
});
