// Sample data: made at the embedded service through the desk's own errands, one payment after the other.
import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { EnvironmentView } from '../../contract/console/environment.ts';
import { followCalls } from '../../main/features/calls/calls-under-way.ts';
import { prepareEmbedded, prepareEmbeddedKeys } from '../../main/features/environments/first-run.ts';
import { SAMPLE_PAYMENTS } from '../../main/features/samples/sample-payments.ts';
import { openSamplesDesk } from '../../main/features/samples/samples-desk.ts';
import { openPayments } from '../../main/providers/providers.ts';
import { startSandbox } from '../../main/start/sandbox.ts';
import { memoryKeychain } from '../../main/vault/keychain.ts';
import { openVault } from '../../main/vault/vault.ts';
import { tempFolder } from '../support/runner/temp-folder.ts';
import { BUILT_CHECKOUT } from '../support/service/payment-service.ts';
import { press, setFaults } from '../support/service/sandbox.ts';
import { addTestEnvironment, openTestLedger } from '../support/store/ledger.ts';

async function atTheDesk(mode: EnvironmentView['mode'] = 'merchant') {
  const folder = tempFolder();
  const { ledger, close } = await openTestLedger(folder);
  const sandbox = await startSandbox(folder, BUILT_CHECKOUT);
  onTestFinished(sandbox.close);
  const vault = openVault({ timeLimitMs: 10_000, openKeychain: async () => memoryKeychain() });
  const payments = openPayments(vault, { tokenMs: 5000, callMs: 10_000 });
  const environment = await prepareEmbedded(ledger, sandbox);
  const keysReady = prepareEmbeddedKeys({ ledger, payments }, sandbox, environment);
  if (mode === 'marketplace') await ledger.changeEnvironment(environment.id, { mode }, null);
  const closing = new AbortController();
  const calls = followCalls();
  const samples = openSamplesDesk({
    ledger,
    payments,
    calls,
    keysReady,
    closing: closing.signal,
    leaseMs: 60_000,
    sampleSandbox: async () => sandbox.samples,
  });
  const { id: environmentId } = environment;
  const ended = () =>
    vi.waitFor(async () => expect((await samples.progress()).state).not.toBe('running'), { timeout: 50_000 });
  return { ledger, sandbox, samples, environmentId, ended, closing, calls, close };
}

const stages = (...wanted: string[]) => SAMPLE_PAYMENTS.filter(({ stage }) => wanted.includes(stage));

test('one click fills the merchant’s lists, and what the lists show is what was made', async () => {
  const { ledger, samples, environmentId, ended } = await atTheDesk();
  const [first, second] = await Promise.all([samples.start({ environmentId }), samples.start({ environmentId })]);
  expect([first.state, second.state]).toEqual(['running', 'running']);
  await ended();
  expect(await samples.progress()).toEqual({ state: 'done', done: 24, of: 24, problem: null });
  expect((await ledger.readOverview(environmentId)).unknownOutcomes.count).toBe(stages('unknown').length);
  // Two clicks made one run.
  const sessions = await ledger.listSessions({ environmentId, limit: 200 });
  expect(sessions.items).toHaveLength(SAMPLE_PAYMENTS.length);
  expect(sessions.items.filter(({ checkout }) => checkout === 'complete')).toHaveLength(21);
  const { items: orders } = await ledger.listOrders({ environmentId, limit: 200 });
  const captured = stages('captured', 'returned');
  const waiting = stages('ordered');
  expect(orders.filter(({ status }) => status === 'charged')).toHaveLength(captured.length);
  expect(orders.filter(({ status }) => status === 'ready')).toHaveLength(waiting.length);
  const sum = (payments: typeof captured) => payments.reduce((total, { amount }) => total + amount, 0);
  expect(await ledger.readOverview(environmentId)).toMatchObject({
    ordersWaiting: { count: waiting.length, amount: sum(waiting), old: 0 },
    captured: { count: captured.length, amount: sum(captured) },
    isEmpty: false,
  });
  const [order] = orders;
  expect((await ledger.getOrder(environmentId, order?.id ?? '')).calls.length).toBeGreaterThan(1);
});

test('in marketplace mode the payments are the sellers’, and bring seller fees', async () => {
  const { ledger, samples, environmentId, ended } = await atTheDesk('marketplace');
  await samples.start({ environmentId });
  await ended();
  expect(await samples.progress()).toMatchObject({ state: 'done' });
  const filter = { environmentId, from: null, to: null, sellerId: null, unknownOnly: false };
  const { groups, total } = await ledger.sumFees({ ...filter, by: 'seller' });
  expect(groups).toHaveLength(2);
  expect(total.amount).toBeGreaterThan(10_000);
  const overview = await ledger.readOverview(environmentId);
  expect(overview).toMatchObject({ fees: total.amount, captured: { amount: total.volume }, feesUnknown: 0 });
  const { marketplaceId } = (await ledger.listEnvironments()).find(({ id }) => id === environmentId) ?? {};
  const payouts = await ledger.listPayouts(environmentId, marketplaceId ?? '');
  expect(payouts).toMatchObject([{ state: 'paid', amount: expect.any(Number) }]);
});

test('the payments lie on 30 days by the sandbox’s clock, and one was returned by its bank', async () => {
  const { ledger, sandbox, samples, environmentId, ended } = await atTheDesk();
  const begun = Date.now();
  await samples.start({ environmentId });
  await ended();
  const { days, captured } = await ledger.readOverview(environmentId);
  expect([days[0]?.captured, days.at(-1)?.captured].every((count) => (count ?? 0) > 0)).toBe(true);
  expect(days.filter(({ captured: count }) => count > 0).length).toBeGreaterThan(12);
  expect(captured.count).toBe(stages('captured', 'returned').length);
  const { now } = (await (await press(sandbox, 'GET', 'clock')).json()) as { now: string };
  expect(Math.round((Date.parse(now) - begun) / 86_400_000)).toBe(29);
  const { charges } = (await (await press(sandbox, 'GET', 'charges?limit=100')).json()) as {
    charges: { outcome: string }[];
  };
  expect(charges.filter(({ outcome }) => outcome === 'returned')).toHaveLength(1);
  // A fault of the sandbox's own that was made for it is gone.
  expect(await (await press(sandbox, 'GET', 'faults')).json()).toMatchObject({ rules: [] });
});

test('faults a person planned at the sandbox stay as they were', async () => {
  const { sandbox, samples, environmentId, ended } = await atTheDesk();
  await setFaults(sandbox, { operation: 'checkout_open', effect: 'status', status: 503 });
  await samples.start({ environmentId });
  await ended();
  expect(await samples.progress()).toMatchObject({ state: 'done' });
  expect(await (await press(sandbox, 'GET', 'faults')).json()).toMatchObject({
    rules: [{ operation: 'checkout_open' }],
  });
});

test('it stops at the first problem, tells it in words, and keeps what was made', async () => {
  const { ledger, sandbox, samples, environmentId, ended } = await atTheDesk();
  await setFaults(sandbox, {
    operation: 'charge_order_by_id_orders__order_id__charge_post',
    effect: 'drop_after',
    times: 1,
  });
  await samples.start({ environmentId });
  await ended();
  expect(await samples.progress()).toMatchObject({ state: 'failed', done: 0, problem: { kind: 'outcome_unknown' } });
  expect((await ledger.listOrders({ environmentId, limit: 10 })).items).toHaveLength(1);
  const before = (await ledger.readOverview(environmentId)).unknownOutcomes.count;
  expect(before).toBe(1);
  expect(await samples.dismiss()).toMatchObject({ state: 'idle', problem: null });
  // A person may begin again; what is unknown stays where it waits.
  await samples.start({ environmentId });
  await ended();
  expect(await samples.progress()).toMatchObject({ state: 'done', done: 24 });
});

test('closing waits for the payment under way and begins no other', async () => {
  const { ledger, samples, environmentId, closing, calls } = await atTheDesk();
  await samples.start({ environmentId });
  await vi.waitFor(async () => expect((await samples.progress()).done).toBeGreaterThan(0), { timeout: 20_000 });
  closing.abort();
  await calls.settled();
  const { done } = await samples.progress();
  expect(done).toBeLessThan(SAMPLE_PAYMENTS.length);
  expect((await ledger.listSessions({ environmentId, limit: 200 })).items).toHaveLength(done);
  expect(await ledger.listUnknown(environmentId)).toEqual([]);
});

test('another provider is never filled with sample data', async () => {
  const { ledger, samples } = await atTheDesk();
  const { environmentId } = await addTestEnvironment({ ledger }, `https://${randomUUID()}.example`);
  await expect(samples.start({ environmentId })).rejects.toMatchObject({ problem: { kind: 'invalid_input' } });
  expect(await samples.progress()).toMatchObject({ state: 'idle' });
});
