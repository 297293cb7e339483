// Payouts at a provider that can't be asked: what people record, what the console's own books make of it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Month } from '../../contract/books-month.ts';
import { followCalls } from '../../main/features/calls/calls-under-way.ts';
import { balance, recordPayout } from '../../main/features/payouts/marketplace-books.ts';
import { openPayoutsDesk } from '../../main/features/payouts/payouts-desk.ts';
import { openPayments } from '../../main/providers/providers.ts';
import { memoryKeychain } from '../../main/vault/keychain.ts';
import { openVault } from '../../main/vault/vault.ts';
import { addMarketplace, capture, knownOrder } from '../support/console/marketplace.ts';
import { tempFolder } from '../support/runner/temp-folder.ts';
import { openTestLedger } from '../support/store/ledger.ts';

/** 12 November 2026, 10:00 in New York. */
const NOVEMBER = Date.UTC(2026, 10, 12, 15);

async function atTheDesk() {
  const folder = tempFolder();
  const { ledger } = await openTestLedger(folder);
  const vault = openVault({ timeLimitMs: 10_000, openKeychain: async () => memoryKeychain() });
  const parts = { ledger, payments: openPayments(vault, { tokenMs: 10_000, callMs: 3000 }), leaseMs: 60_000 };
  const whose = await addMarketplace(ledger, `https://${crypto.randomUUID()}.example`);
  const { environmentId } = whose;
  const desk = openPayoutsDesk({ ...parts, keysReady: Promise.resolve(), calls: followCalls() });
  return {
    folder,
    ledger,
    desk,
    whose,
    environmentId,
    hold: (cents: number | null) => ledger.as('Ada').changeEnvironment(environmentId, { holding_balance: cents }, null),
    /** A captured order whose fee is known. */
    earn: async (n: string, fees: number, chargedAt = '2026-11-05T12:00:00Z') => {
      await knownOrder(ledger, whose, { n, fees });
      await capture(ledger, whose, { n, chargedAt });
    },
    balance: () => balance(parts, environmentId, NOVEMBER),
    record: (month: string, amount: number, reference: string | null = null) =>
      recordPayout(ledger, { environmentId, month: Month.parse(month), amount, reference }, NOVEMBER),
    takeBack: (payoutId: string) => ledger.takeBackPayout({ environmentId, payoutId, reason: 'It was another month.' }),
    statement: (month: string) => desk.statement({ environmentId, month: Month.parse(month) }),
  };
}

test('the balance is the fees less the payouts, and says what it doesn’t know', async () => {
  const desk = await atTheDesk();
  await desk.earn('1', 30_000);
  expect(await desk.balance()).toMatchObject({
    balance: 30_000,
    holdingBalance: null,
    source: 'ledger',
    unknownFees: 0,
    payout: { state: 'holding_balance_unknown' },
  });
  await desk.hold(10_000);
  await capture(desk.ledger, desk.whose, { n: 'by-id' });
  expect(await desk.balance()).toMatchObject({ unknownFees: 1, payout: { state: 'eligible', amount: 20_000 } });
  await desk.record('2026-11', 20_000, 'BANK-77');
  expect(await desk.balance()).toMatchObject({
    balance: 10_000,
    payout: { state: 'already_this_month', nextDate: '2026-12-01' },
  });
});

test('what was recorded is in the list and the statement, with who and the reference', async () => {
  const desk = await atTheDesk();
  await desk.earn('1', 30_000);
  await desk.earn('0', 500, '2026-10-31T12:00:00Z');
  await desk.record('2026-11', 20_000, 'BANK-77');
  expect(await desk.desk.list({ environmentId: desk.environmentId })).toMatchObject([
    { month: '2026-11', amount: 20_000, state: 'recorded', reference: 'BANK-77', by: expect.any(String) },
  ]);
  expect(await desk.statement('2026-11')).toMatchObject({
    opening: 500,
    closing: 10_500,
    source: 'ledger',
    timeZone: 'America/New_York',
    lines: [
      { kind: 'seller_fee', amount: 30_000, sellerName: 'Blue Barn', orderId: 'order_1', chargeId: 'charge_1' },
      { kind: 'payout', amount: -20_000, reference: 'BANK-77' },
    ],
  });
});

test('ten people who record the same month at once record one payout, and the others are told whose', async () => {
  const desk = await atTheDesk();
  const all = await Promise.allSettled(Array.from({ length: 10 }, () => desk.record('2026-11', 20_000)));
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const one of all) {
    if (one.status === 'fulfilled') continue;
    expect(one.reason.problem).toMatchObject({ kind: 'already_done', field: 'month' });
    expect(one.reason.problem).toMatchObject({
      code: 'payout_recorded_already',
      params: { month: '2026-11', amount: 20_000 },
    });
  }
  expect(await desk.desk.list({ environmentId: desk.environmentId })).toHaveLength(1);
});

test('a record made by mistake is taken back, is kept for the story, and another takes its place', async () => {
  const desk = await atTheDesk();
  await desk.earn('1', 30_000);
  const { id } = await desk.record('2026-11', 2_000);
  await desk.takeBack(id);
  expect(await desk.balance()).toMatchObject({ balance: 30_000 });
  await expect(desk.takeBack(id)).rejects.toMatchObject({ problem: { kind: 'not_found' } });
  await desk.record('2026-11', 20_000);
  expect(await desk.desk.list({ environmentId: desk.environmentId })).toMatchObject([
    { amount: 20_000, state: 'recorded', takenBack: null },
    { amount: 2_000, state: 'taken_back', takenBack: { reason: 'It was another month.' } },
  ]);
  expect(await desk.statement('2026-11')).toMatchObject({ closing: 10_000 });
});

test('a month that has not begun in New York can’t be recorded', async () => {
  const desk = await atTheDesk();
  await expect(desk.record('2026-12', 100)).rejects.toMatchObject({
    problem: { kind: 'invalid_input', field: 'month' },
  });
});

test('no payout is started where the provider publishes no call for it', async () => {
  const desk = await atTheDesk();
  await expect(desk.desk.start({ environmentId: desk.environmentId, expectedAmount: 100 })).rejects.toMatchObject({
    problem: { kind: 'invalid_input', code: 'payout_not_offered' },
  });
});

test('an environment of a merchant’s own has no balance, and says so', async () => {
  const desk = await atTheDesk();
  await desk.ledger.as('Ada').changeEnvironment(desk.environmentId, { mode: 'merchant' }, null);
  await expect(desk.balance()).rejects.toMatchObject({ problem: { kind: 'not_found' } });
});

test('who recorded and voided is in the audit log', async () => {
  const desk = await atTheDesk();
  const { id } = await desk.record('2026-11', 2_000, 'BANK-77');
  await desk.takeBack(id);
  // The trail has no reader of its own yet: its rows lie in the file as they were written.
  const kept = ['ledger.db', 'ledger.db-wal'].map((name) => readFileSync(join(desk.folder, name), 'latin1')).join('');
  expect(kept).toContain('record_payout');
  expect(kept).toContain('take_back_payout');
});
