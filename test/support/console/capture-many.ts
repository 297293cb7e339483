// A desk that captures many, at the real service or at a provider of the test's own, on a real ledger.
import { onTestFinished, vi } from 'vitest';
import type { PlanInput, RunView } from '../../../contract/console/capture-many.ts';
import { followCalls } from '../../../main/features/calls/calls-under-way.ts';
import { openCaptureManyDesk } from '../../../main/features/capture-many/capture-many-desk.ts';
import { openPayments } from '../../../main/providers/providers.ts';
import { memoryKeychain } from '../../../main/vault/keychain.ts';
import { openVault } from '../../../main/vault/vault.ts';
import { tempFolder } from '../runner/temp-folder.ts';
import {
  callApi,
  createOrder,
  organizationOf,
  serviceOfTest,
  signIn,
  type TestService,
} from '../service/payment-service.ts';
import { press } from '../service/sandbox.ts';
import { addTestEnvironment, openTestLedger } from '../store/ledger.ts';
import { uploadTo } from './uploaded.ts';

type Keys = { clientId: string; clientSecret: string };
const ANY_KEYS: Keys = { clientId: 'key_of_a_test', clientSecret: 'the-secret-of-a-test' };

/** A desk on a ledger of its own, whose one account has `keys`. `url`: the provider. dashboardUrl: where its dashboard is, if not there. */
export async function captureManyAt(
  url: string,
  { keys = ANY_KEYS, folder = tempFolder(), kind = 'sandbox', openLedger = openTestLedger, dashboardUrl = url } = {},
) {
  const open = await openLedger(folder);
  const { ledger } = open;
  const [known] = await ledger.listEnvironments();
  const whose =
    known?.accounts[0] === undefined
      ? await addTestEnvironment(open, url, kind as 'sandbox' | 'production', { dashboard_url: dashboardUrl })
      : { environmentId: known.id, accountId: known.accounts[0].id };
  const vault = openVault({ timeLimitMs: 10_000, openKeychain: async () => memoryKeychain() });
  await vault.save(whose.accountId, keys);
  await ledger
    .as('somebody')
    .noteKeys(whose.accountId, { clientIdEnding: 'test', verifiedAt: new Date().toISOString() });
  const payments = openPayments(vault, { tokenMs: 10_000, callMs: 3000 });
  const calls = followCalls();
  const closing = new AbortController();
  const parts = { ledger, payments, leaseMs: 60_000, keysReady: Promise.resolve(), calls, closing: closing.signal };
  const desk = openCaptureManyDesk(parts);
  const close = async () => {
    closing.abort();
    await calls.settled();
    await open.close();
  };
  onTestFinished(close);
  return { folder, ledger, vault, parts, desk, ...whose, close };
}

export type ManyDesk = Awaited<ReturnType<typeof captureManyAt>>;

/** Orders at a real service, and the desk that captures them. hasDashboard: its dashboard's API can be asked too. */
export async function captureManyAtService(
  orders: number,
  { hasDashboard = false, ...more }: { folder?: string; hasDashboard?: boolean } = {},
) {
  const service = await serviceOfTest();
  const merchant = organizationOf(service, 'merchant');
  const keys = await service.issueKeys(merchant.id);
  const token = await signIn(service, merchant);
  const where = hasDashboard ? { dashboardUrl: service.urls.dashboardUrl } : {};
  const orderIds = await submittedOrders(service, token, orders);
  return { service, token, orderIds, ...(await captureManyAt(service.urls.baseUrl, { keys, ...where, ...more })) };
}

export async function submittedOrders(service: TestService, token: string, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let made = 0; made < count; made += 8) {
    const some = Array.from({ length: Math.min(8, count - made) }, () => createOrder(service, token, 10_000));
    ids.push(...(await Promise.all(some)).map(({ order }) => order.id));
  }
  return ids;
}

/** How many charges the service has made. */
export async function chargesOf(service: TestService): Promise<number> {
  const listed = (await (await press(service, 'GET', 'charges?limit=200')).json()) as { charges: unknown[] };
  return listed.charges.length;
}

/** What the service says of an order by being asked to charge it again: charged before, or only now. */
export async function isCharged(service: TestService, token: string, orderId: string): Promise<boolean> {
  return (await callApi(service, token, `/orders/${orderId}/charge`)).status === 409;
}

export function planOf({ environmentId, accountId }: ManyDesk, orderIds: string[]): PlanInput {
  return { environmentId, accountId, from: { source: 'selection', orderIds: orderIds as never } };
}

/** A plan from a file's text. */
export async function planFile(many: ManyDesk, text: string): Promise<RunView> {
  const uploadId = uploadTo(many.desk.upload, text);
  const { guess } = await many.desk.readFile({ environmentId: many.environmentId, uploadId });
  if (!guess) throw new Error('No column holds order ids.');
  const { environmentId, accountId } = many;
  return many.desk.plan({
    environmentId,
    accountId,
    from: { source: 'file', uploadId, fileName: 'orders.csv', columns: guess },
  });
}

/** Waits until the run isn't running any more. */
export function whenStill(
  desk: ReturnType<typeof openCaptureManyDesk>,
  { environmentId, id }: RunView,
  timeout = 40_000,
): Promise<RunView> {
  return vi.waitUntil(
    async () => {
      const run = await desk.get({ environmentId, runId: id });
      return run.state !== 'running' && run;
    },
    { timeout, interval: 30 },
  );
}

/** Every result of a run. */
export async function itemsOf({ ledger, environmentId }: ManyDesk, runId: string) {
  return (await ledger.listRunItems({ environmentId, runId, show: null, limit: 1000 })).items;
}
