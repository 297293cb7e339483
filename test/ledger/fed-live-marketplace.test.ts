// A live marketplace, whose platform's keys a person entered: what the feed tells stands under whose it is, also of accounts that the platform's feed doesn't tell of.
import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { type FeedPace, followFeeds } from '../../main/features/after-charge/follow-feeds.ts';
import { setMode } from '../../main/features/environments/set-mode.ts';
import { enterKeys } from '../../main/features/keys/keys-desk.ts';
import { takeInSellers } from '../../main/features/sellers/sellers-desk.ts';
import { openPayments } from '../../main/providers/providers.ts';
import { memoryKeychain } from '../../main/vault/keychain.ts';
import { openVault } from '../../main/vault/vault.ts';
import { tempFolder } from '../support/runner/temp-folder.ts';
import { takePayment } from '../support/service/books.ts';
import { openMarketplace } from '../support/service/marketplace-service.ts';
import { openTestLedger } from '../support/store/ledger.ts';

const EAGER: FeedPace = {
  look: 5,
  atLeast: 5,
  busy: 5,
  idle: 5,
  elsewhere: 5,
  afterTrouble: 5,
  notOffered: 3_600_000,
  firstElsewhere: 0,
};
const soon = (look: () => unknown) => expect.poll(look, { timeout: 15_000 });

/** An environment as a person adds it: its accounts' organizations aren't known. */
async function live() {
  const market = await openMarketplace();
  const { service, platform } = market;
  const { ledger } = await openTestLedger(tempFolder());
  const { baseUrl, authUrl, jsUrl, dashboardUrl } = service.urls;
  const [environmentId, platformId, merchantId] = [randomUUID(), randomUUID(), randomUUID()];
  const created_at = '2026-11-01T00:00:00.000Z';
  const account = (id: string, name: string, role: 'platform' | 'merchant') => ({
    id,
    environment_id: environmentId,
    name,
    role,
    created_at,
  });
  await ledger.addEnvironment(
    {
      id: environmentId,
      provider: baseUrl,
      name: 'Live',
      kind: 'sandbox',
      mode: 'marketplace',
      created_at,
      marketplace_id: platform.marketplaceId,
      sdk_constructor: 'ServicePay',
      brand_title: 'Market',
      base_url: baseUrl,
      auth_url: authUrl,
      js_url: jsUrl,
      dashboard_url: dashboardUrl,
    },
    [account(platformId, 'Market', 'platform'), account(merchantId, 'Own shop', 'merchant')],
  );
  const vault = openVault({ timeLimitMs: 10_000, openKeychain: async () => memoryKeychain() });
  const payments = openPayments(vault, { tokenMs: 5_000, callMs: 5_000 });
  const enter = async (accountId: string, organizationId: string) =>
    enterKeys({ ledger, payments }, { environmentId, accountId, ...(await service.issueKeys(organizationId)) });
  const follow = () => {
    const feeds = followFeeds({
      ledger,
      payments,
      keysReady: Promise.resolve(),
      pace: EAGER,
      takeInSellers: (id, signer) => takeInSellers({ ledger, payments }, id, signer),
    });
    onTestFinished(feeds.close);
    return feeds;
  };
  return { ...market, ledger, environmentId, platformId, merchantId, enter, follow };
}

test('each order that a shop captured stands under its seller, though the platform’s organization was never entered', async () => {
  const { service, seller, otherSeller, platform, as, ledger, environmentId, platformId, enter, follow } = await live();
  await enter(platformId, platform.id);
  const charged = new Map<string, string>();
  for (const each of [seller, otherSeller, seller]) {
    const { order } = await takePayment(service, await as(each), each, 10_000);
    charged.set(order.id, each.name);
  }
  follow();
  const orders = async () => (await ledger.listOrders({ environmentId, limit: 10 })).items;
  await soon(async () => (await orders()).filter(({ status }) => status === 'charged').length).toBe(3);
  const sellers = await ledger.listSellers(environmentId);
  const nameOf = (id: string) => sellers.find((account) => account.id === id)?.name ?? 'the platform';
  expect(new Map((await orders()).map(({ id, accountId }) => [id, nameOf(accountId)]))).toEqual(charged);
});

test('what the marketplace’s own shop captured is in the books too, beside its sellers', async () => {
  const desk = await live();
  const { service, merchant, seller, platform, as, ledger, environmentId, platformId, merchantId, enter } = desk;
  await setMode(ledger, { environmentId, mode: 'merchant' });
  await enter(merchantId, merchant.id);
  await enter(platformId, platform.id);
  await setMode(ledger, { environmentId, mode: 'marketplace' });
  const own = await takePayment(service, await as(merchant), merchant, 7_000);
  const other = await takePayment(service, await as(seller), seller, 5_000);
  desk.follow();
  const ids = async () => (await ledger.listOrders({ environmentId, limit: 10 })).items.map(({ id }) => id).toSorted();
  await soon(ids).toContain(other.order.id);
  await soon(ids).toEqual([own.order.id, other.order.id].toSorted());
});
