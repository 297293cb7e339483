// Payouts at the real service, on a real ledger: one a month for all callers, and a lost answer can always be asked for again.
import { expect, onTestFinished, test } from 'vitest';
import { Month } from '../../contract/books-month.ts';
import { CaptureInput } from '../../contract/console/order.ts';
import { CreateSessionInput } from '../../contract/console/session.ts';
import { SessionId } from '../../contract/ids.ts';
import { followCalls } from '../../main/features/calls/calls-under-way.ts';
import { prepareEmbedded, prepareEmbeddedKeys } from '../../main/features/environments/first-run.ts';
import { setMode } from '../../main/features/environments/set-mode.ts';
import { capture } from '../../main/features/orders/capture.ts';
import { createOrder } from '../../main/features/orders/create-order.ts';
import { openPayoutsDesk } from '../../main/features/payouts/payouts-desk.ts';
import { createSession } from '../../main/features/sessions/create-session.ts';
import { openPayments } from '../../main/providers/providers.ts';
import { memoryKeychain } from '../../main/vault/keychain.ts';
import { openVault } from '../../main/vault/vault.ts';
import { tryAtOnce } from '../support/clock/try-at-once.ts';
import { startLosingProxy } from '../support/provider/losing-proxy.ts';
import { tempFolder } from '../support/runner/temp-folder.ts';
import { completeCheckout, startTestService } from '../support/service/payment-service.ts';
import { press } from '../support/service/sandbox.ts';
import { openTestLedger } from '../support/store/ledger.ts';

/** 12 November 2026, 10:00 in New York. */
const NOVEMBER = Date.UTC(2026, 10, 12, 15);
const DAY = 86_400;

type Desk = Awaited<ReturnType<typeof atTheDesk>>;

/** What was asked of the service to pay out; keys are told to it by posts, too. */
const payoutsAsked = ({ proxy }: Desk) => proxy.posts.filter(({ path }) => path.endsWith('/payouts'));

/** A console on a service of its own, in marketplace mode; the dashboard is reached through a proxy that can lose what it carries. */
async function atTheDesk(service?: Awaited<ReturnType<typeof aService>>) {
  const running = service ?? (await aService());
  const proxy = await startLosingProxy(running.urls.baseUrl);
  const { ledger } = await openTestLedger(tempFolder());
  const vault = openVault({ timeLimitMs: 10_000, openKeychain: async () => memoryKeychain() });
  const parts = { ledger, payments: openPayments(vault, { tokenMs: 5000, callMs: 5000 }), leaseMs: 60_000 };
  const urls = { ...running.urls, dashboardUrl: `${proxy.url}/dashboard` };
  const embedded = await prepareEmbedded(ledger, { ...running, urls });
  await prepareEmbeddedKeys(parts, running, embedded);
  await setMode(ledger, { environmentId: embedded.id, mode: 'marketplace' });
  const environmentId = embedded.id;
  const sellerId = embedded.accounts.find(({ role }) => role === 'seller')?.id ?? '';
  const desk = openPayoutsDesk({ ...parts, again: tryAtOnce(), keysReady: Promise.resolve(), calls: followCalls() });
  return {
    desk,
    ledger,
    proxy,
    environmentId,
    sellerId,
    service: running,
    balance: () => desk.balance({ environmentId }),
    list: () => desk.list({ environmentId }),
    start: (expectedAmount: number) => desk.start({ environmentId, expectedAmount }),
    resume: (entryId: string) => desk.retrySafely({ environmentId, entryId }),
    unknown: () => ledger.listUnknown(environmentId),
    statement: (month: string) => desk.statement({ environmentId, month: Month.parse(month) }),
    /** A payment of a seller's: 1.5 % of it are fees. */
    pay: async (amount: number) => {
      const whose = { environmentId, accountId: sellerId };
      const attempt = crypto.randomUUID();
      const names = { firstName: 'Ada', lastName: 'Lovelace' };
      const session = await createSession(parts, CreateSessionInput.parse({ ...whose, attempt, amount, ...names }));
      await completeCheckout(running, session.id);
      const order = await createOrder(parts, { ...whose, sessionId: SessionId.parse(session.id) });
      await capture(parts, CaptureInput.parse({ ...whose, orderId: order.id }));
    },
  };
}

async function aService() {
  const service = await startTestService({ now: () => NOVEMBER });
  onTestFinished(service.discard);
  return service;
}

/** $9,000.00 at 1.5 % bring $135.00, which is $35.00 above the holding balance. */
async function withPayoutDue(desk: Desk) {
  await desk.pay(900_000);
  expect((await desk.balance()).payout).toEqual({ state: 'eligible', amount: 3_500 });
}

test('the service’s balance is told below, at and above the holding balance, by its own clock', async () => {
  const desk = await atTheDesk();
  expect(await desk.balance()).toMatchObject({
    balance: 0,
    holdingBalance: 10_000,
    source: 'service',
    payout: { state: 'below_holding_balance', missing: 10_001 },
    asOf: '2026-11-12T15:00:00.000Z',
  });
  await desk.pay(666_667);
  expect(await desk.balance()).toMatchObject({ balance: 10_000, payout: { missing: 1 } });
  await expect(desk.start(1)).rejects.toMatchObject({ problem: { kind: 'refused_by_service' } });
  await desk.pay(100);
  expect(await desk.balance()).toMatchObject({ balance: 10_002, payout: { state: 'eligible', amount: 2 } });
});

test('a payout is started once: the statement shows it, and a second is refused in words', async () => {
  const desk = await atTheDesk();
  await withPayoutDue(desk);
  const payout = await desk.start(3_500);
  expect(payout).toMatchObject({ month: '2026-11', amount: 3_500, state: 'paid', openEntryId: null });
  expect(await desk.list()).toEqual([payout]);
  expect(await desk.balance()).toMatchObject({
    balance: 10_000,
    payout: { state: 'already_this_month', nextDate: '2026-12-01' },
  });
  const { opening, lines, closing } = await desk.statement('2026-11');
  expect({ opening, closing }).toEqual({ opening: 0, closing: 10_000 });
  expect(lines).toMatchObject([
    { kind: 'seller_fee', amount: 13_500, sellerName: 'Blue Barn Farm', orderId: expect.stringMatching(/^order_/) },
    { kind: 'payout', amount: -3_500, reference: payout.id },
  ]);
  await expect(desk.start(3_500)).rejects.toMatchObject({
    problem: { kind: 'already_done', code: 'payout_done', params: { month: '2026-11' } },
  });
  expect(payoutsAsked(desk)).toHaveLength(1);
});

test('ten clicks at once start one payout', async () => {
  const desk = await atTheDesk();
  await withPayoutDue(desk);
  const clicks = await Promise.allSettled(Array.from({ length: 10 }, () => desk.start(3_500)));
  expect(clicks.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(payoutsAsked(desk)).toHaveLength(1);
  expect(await desk.list()).toHaveLength(1);
});

test('two consoles at once start one payout: the service decides, and the loser is told who was first', async () => {
  const service = await aService();
  const desks = [await atTheDesk(service), await atTheDesk(service)] as const;
  await withPayoutDue(desks[0]);
  const both = await Promise.allSettled(desks.map((desk) => desk.start(3_500)));
  const refused = both.filter((one) => one.status === 'rejected');
  expect(refused).toHaveLength(1);
  expect(refused[0]?.reason.problem).toMatchObject({
    kind: 'already_done',
    details: expect.stringContaining('payout_'),
  });
  const [first, second] = await Promise.all(desks.map((desk) => desk.list()));
  expect(first).toHaveLength(1);
  expect(second?.map(({ id }) => id)).toEqual(first?.map(({ id }) => id));
});

test('an amount that isn’t the payout’s any more is refused, and the new one can be confirmed', async () => {
  const desk = await atTheDesk();
  await withPayoutDue(desk);
  await desk.pay(100_000);
  await expect(desk.start(3_500)).rejects.toMatchObject({
    problem: { kind: 'refused_by_service', details: expect.stringContaining('$50.00') },
  });
  expect(await desk.unknown()).toEqual([]);
  expect(await desk.start(5_000)).toMatchObject({ amount: 5_000, state: 'paid' });
});

test.each(['call', 'answer'] as const)(
  'when the %s is lost the outcome is unknown, and asking again starts one payout',
  async (lost) => {
    const desk = await atTheDesk();
    await withPayoutDue(desk);
    desk.proxy.lose(lost);
    await expect(desk.start(3_500)).rejects.toMatchObject({ problem: { kind: 'outcome_unknown' } });
    const [entry] = await desk.unknown();
    expect(entry).toMatchObject({ operation: 'start_payout', payout: { month: '2026-11', amount: 3_500 } });
    const unknown = (await desk.list()).find(({ state }) => state === 'unknown');
    expect(unknown).toMatchObject({ openEntryId: entry?.id, amount: 3_500 });
    await expect(desk.start(3_500)).rejects.toMatchObject({ problem: { kind: 'outcome_unknown_blocks' } });

    // While the call has no answer it stays unknown: a call that isn't let through says nothing of the first.
    for (const still of ['call', 'answer', 'busy', 'limited'] as const) {
      desk.proxy.lose(still);
      await expect(desk.resume(entry?.id ?? '')).rejects.toMatchObject({ problem: { kind: 'outcome_unknown_blocks' } });
      expect(await desk.unknown()).toHaveLength(1);
    }

    desk.proxy.lose('none');
    expect(await desk.resume(entry?.id ?? '')).toMatchObject({ month: '2026-11', amount: 3_500, state: 'paid' });
    expect(await desk.list()).toHaveLength(1);
    expect(await desk.unknown()).toEqual([]);
    expect(await desk.balance()).toMatchObject({ balance: 10_000 });
    expect(new Set(payoutsAsked(desk).map(({ key }) => key))).toEqual(new Set([entry?.id]));
    await expect(desk.resume(entry?.id ?? '')).rejects.toMatchObject({ problem: { kind: 'not_found' } });
  },
);

test('a service that can’t be reached leaves an unknown payout unknown', async () => {
  const desk = await atTheDesk();
  await withPayoutDue(desk);
  desk.proxy.lose('answer');
  await expect(desk.start(3_500)).rejects.toMatchObject({ problem: { kind: 'outcome_unknown' } });
  const [entry] = await desk.unknown();
  await desk.service.close();
  await expect(desk.resume(entry?.id ?? '')).rejects.toThrow();
  expect(await desk.unknown()).toHaveLength(1);
  expect(await desk.list()).toMatchObject([{ state: 'unknown' }]);
});

test('an unknown payout marked as not started frees the month; marked as started it is in the list', async () => {
  const desk = await atTheDesk();
  await withPayoutDue(desk);
  desk.proxy.lose('call');
  const settle = async (verdict: 'done' | 'not_done') => {
    await expect(desk.start(3_500)).rejects.toMatchObject({ problem: { kind: 'outcome_unknown' } });
    const [entry] = await desk.unknown();
    const said = { name: 'Grace', reason: 'The banking statements say so.' };
    await desk.ledger.resolveUnknown({ environmentId: desk.environmentId, entryId: entry?.id ?? '', verdict, ...said });
  };
  await settle('not_done');
  expect(await desk.list()).toEqual([]);
  await settle('done');
  expect(await desk.list()).toMatchObject([{ month: '2026-11', amount: 3_500, state: 'recorded', by: 'Grace' }]);
  await expect(desk.start(3_500)).rejects.toMatchObject({ problem: { kind: 'already_done' } });
});

test('the next month begins by the service’s clock, whatever this machine’s says', async () => {
  const desk = await atTheDesk();
  await withPayoutDue(desk);
  await desk.start(3_500);
  await desk.pay(100_000);
  await press(desk.service, 'POST', 'clock', { advance_seconds: 19 * DAY });
  expect(await desk.balance()).toMatchObject({ asOf: '2026-12-01T15:00:00.000Z', payout: { amount: 1_500 } });
  await desk.start(1_500);
  expect((await desk.list()).map(({ month, amount }) => [month, amount])).toEqual([
    ['2026-12', 1_500],
    ['2026-11', 3_500],
  ]);
  expect(await desk.statement('2026-12')).toMatchObject({ opening: 11_500, closing: 10_000 });
});

test('a statement as a file says what the screen says, between opening and closing', async () => {
  const desk = await atTheDesk();
  await withPayoutDue(desk);
  const { id } = await desk.start(3_500);
  const file = await desk.desk.statementCsv({ environmentId: desk.environmentId, month: Month.parse('2026-11') });
  expect(file.fileName).toBe('statement_embedded-sandbox_2026-11.csv');
  const rows = file.text
    .trim()
    .split('\r\n')
    .map((row) => row.split(','));
  expect(rows.map((row) => row.slice(1, 5).join('|'))).toEqual([
    'Type|Seller|Amount (cents)|Amount (USD)',
    'Opening balance||0|0.00',
    'Seller fee|Blue Barn Farm|13500|135.00',
    'Payout||-3500|-35.00',
    'Closing balance||10000|100.00',
  ]);
  expect(rows[3]?.[8]).toBe(id);
});

test('a month that has not begun has no statement', async () => {
  const desk = await atTheDesk();
  await expect(desk.statement('2027-02')).rejects.toMatchObject({ problem: { kind: 'refused_by_service' } });
});

test('a payout that somebody started on the service’s own pages is in the list', async () => {
  const service = await aService();
  const [here, elsewhere] = [await atTheDesk(service), await atTheDesk(service)];
  await withPayoutDue(here);
  await elsewhere.start(3_500);
  expect(await here.list()).toMatchObject([{ month: '2026-11', amount: 3_500, state: 'paid', by: 'the service' }]);
});

test('keys of another marketplace start nothing', async () => {
  const desk = await atTheDesk();
  await withPayoutDue(desk);
  await desk.ledger.as('Ada').changeEnvironment(desk.environmentId, { marketplace_id: 'mk_org_another' }, null);
  await expect(desk.start(3_500)).rejects.toMatchObject({ problem: { kind: 'marketplace_mismatch' } });
  expect(payoutsAsked(desk)).toEqual([]);
});

test('nothing is recorded by hand where the service tells itself', async () => {
  const desk = await atTheDesk();
  const input = { environmentId: desk.environmentId, month: Month.parse('2026-11'), amount: 100, reference: null };
  await expect(desk.desk.record(input)).rejects.toMatchObject({ problem: { kind: 'invalid_input' } });
});

test('a payout that is tried four times has one key, and another click is told that it was started', async () => {
  const desk = await atTheDesk();
  await withPayoutDue(desk);
  desk.proxy.lose('done_limited_before');
  await expect(desk.start(3_500)).rejects.toMatchObject({ problem: { code: 'call_limited', tries: 4 } });
  await expect(desk.start(3_500)).rejects.toMatchObject({ problem: { code: 'payout_done' } });
  desk.proxy.lose('none');
  await expect(desk.start(3_500)).rejects.toMatchObject({ problem: { code: 'payout_done' } });
  expect([payoutsAsked(desk).length, new Set(payoutsAsked(desk).map(({ key }) => key)).size]).toEqual([4, 1]);
  expect(await desk.list()).toMatchObject([{ amount: 3_500 }]);
});

test('a payout that is answered 429 after it was started needs review, and asking again finds it', async () => {
  const desk = await atTheDesk();
  await withPayoutDue(desk);
  desk.proxy.lose('done_limited');
  await expect(desk.start(3_500)).rejects.toMatchObject({ problem: { code: 'call_unanswered' } });
  await expect(desk.start(3_500)).rejects.toMatchObject({ problem: { kind: 'outcome_unknown_blocks' } });
  desk.proxy.lose('none');
  const [entry] = await desk.unknown();
  expect(await desk.resume(entry?.id ?? '')).toMatchObject({ amount: 3_500 });
  expect(new Set(payoutsAsked(desk).map(({ key }) => key))).toEqual(new Set([entry?.id]));
});
