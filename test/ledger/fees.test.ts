// Seller fees in the ledger: one entry a capture, known, unknown or 0, corrected by another entry and never changed.
import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import type { FeeFilter } from '../../contract/console/fee.ts';
import { CorrectFeeInput } from '../../contract/console/fee.ts';
import { remark } from '../../contract/console/remark.ts';
import { feeCsv } from '../../main/features/fees/fee-csv.ts';
import {
  addMarketplace,
  capture,
  chargeAnswer,
  chargedBefore,
  everyFee,
  knownOrder,
  MARKETPLACE_ID,
  orderAnswer,
} from '../support/console/marketplace.ts';
import { sessionSeen } from '../support/provider/seen.ts';
import { tempFolder } from '../support/runner/temp-folder.ts';
import { captureOf, chargeSaid, creationOf, openTestLedger, recordCall, succeeded } from '../support/store/ledger.ts';
import { ledgerOn } from '../support/store/ledger-on.ts';
import { openTestDatabase } from '../support/store/postgres/ledger-database.ts';

async function atTheMarket(role: 'seller' | 'merchant' = 'seller') {
  const { ledger } = await openTestLedger(tempFolder());
  const market = await addMarketplace(ledger, 'https://provider.example', role);
  const { environmentId, sellers } = market;
  const all = everyFee(environmentId);
  return {
    ledger,
    ...market,
    of: (seller: keyof typeof sellers) => ({ environmentId, accountId: sellers[seller] }),
    entries: async (filter: Partial<FeeFilter> = {}) =>
      (await ledger.listFeeEntries({ ...all, ...filter, limit: 100 })).items,
    sums: (by: 'seller' | 'month' | 'day', filter: Partial<FeeFilter> = {}) =>
      ledger.sumFees({ ...all, ...filter, by }),
    correct: (n: string, amount: number) =>
      ledger
        .as('Ada')
        .correctFee(
          CorrectFeeInput.parse({ environmentId, orderId: `order_${n}`, amount, reason: 'The statement says so.' }),
        ),
  };
}

test('an order shows its fee with its corrections, or that nobody knows it', async () => {
  const desk = await atTheMarket();
  const feeOf = async (n: string) => (await desk.ledger.getOrder(desk.environmentId, `order_${n}`)).sellerFee;
  await knownOrder(desk.ledger, desk, { n: '1', fees: 150 });
  expect(await feeOf('1')).toBeNull();
  await capture(desk.ledger, desk, { n: '1' });
  expect(await feeOf('1')).toEqual({ amount: 150 });
  await desk.correct('1', 120);
  expect(await feeOf('1')).toEqual({ amount: 120 });
  await capture(desk.ledger, desk, { n: '2' });
  expect(await feeOf('2')).toEqual({ amount: null });
});

test('a capture brings the fee its session showed, at the moment of the charge', async () => {
  const desk = await atTheMarket();
  await knownOrder(desk.ledger, desk, { n: '1', fees: 150 });
  await capture(desk.ledger, desk, { n: '1', chargedAt: '2026-12-01T02:30:00.123456+00:00' });
  expect(await desk.entries()).toMatchObject([
    {
      kind: 'accrual',
      orderId: 'order_1',
      chargeId: 'charge_1',
      sellerName: 'Blue Barn',
      trackNumber: 'T-1',
      orderAmount: 10_000,
      amount: 150,
      at: '2026-12-01T02:30:00.123Z',
      by: 'somebody',
    },
  ]);
  // Half past two in UTC is the evening before in New York.
  expect(await desk.sums('day')).toMatchObject({ groups: [{ key: '2026-11-30', name: 'Nov 30, 2026', amount: 150 }] });
  expect(await desk.sums('month')).toMatchObject({ groups: [{ key: '2026-11', name: 'November 2026' }] });
});

test('a fee of 0 is a fee of 0, and one nobody told is unknown', async () => {
  const desk = await atTheMarket();
  await knownOrder(desk.ledger, desk, { n: '1', fees: 0 });
  await capture(desk.ledger, desk, { n: '1' });
  await capture(desk.ledger, desk, { n: '2' });
  expect(await desk.entries()).toMatchObject(
    expect.arrayContaining([
      expect.objectContaining({ orderId: 'order_1', amount: 0 }),
      expect.objectContaining({ orderId: 'order_2', amount: null }),
    ]),
  );
  expect((await desk.sums('seller')).total).toEqual({ transactions: 2, unknown: 1, amount: 0, volume: 20_000 });
  expect(await desk.entries({ unknownOnly: true })).toMatchObject([{ orderId: 'order_2' }]);
});

test('a 409 that names the charge, and the answer that comes late, accrue once', async () => {
  const desk = await atTheMarket();
  await knownOrder(desk.ledger, desk, { n: '1' });
  const lostId = await recordCall(desk.ledger, desk.of('barn'), captureOf('order_1'), {
    kind: 'unknown',
    httpStatus: null,
    code: 'timed_out',
    detail: 'none',
  });
  expect(await desk.entries()).toEqual([]);
  await desk.ledger.recordOutcome(lostId, chargedBefore('1'));
  expect(await desk.entries()).toMatchObject([{ amount: 150, chargeId: 'charge_1' }]);
  await desk.ledger.recordOutcome(lostId, succeeded(chargeAnswer('1')));
  expect(await desk.entries()).toHaveLength(1);
});

test('a capture that a person marks as charged brings its fee; marked as not charged, none', async () => {
  const desk = await atTheMarket();
  for (const [n, verdict] of [
    ['1', 'done'],
    ['2', 'not_done'],
  ] as const) {
    await knownOrder(desk.ledger, desk, { n });
    const entryId = await recordCall(desk.ledger, desk.of('barn'), captureOf(`order_${n}`), {
      kind: 'unknown',
      httpStatus: 500,
      code: 'server_error',
      detail: '',
    });
    const said = { verdict, name: 'Ada', reason: 'Saw it there.', ...chargeSaid(`charge_${n}`) };
    await desk.ledger.resolveUnknown({ environmentId: desk.environmentId, entryId, ...said });
  }
  expect(await desk.entries()).toMatchObject([{ orderId: 'order_1', amount: 150, by: 'Ada' }]);
});

test('a merchant’s own captures bring no seller fee; a captured order that says it is a marketplace’s does', async () => {
  const desk = await atTheMarket('merchant');
  await capture(desk.ledger, desk, { n: '1' });
  expect(await desk.entries()).toEqual([]);
  const answer = chargeAnswer('2', undefined, { marketplace_id: MARKETPLACE_ID });
  await recordCall(desk.ledger, desk.of('barn'), captureOf('order_2'), succeeded(answer));
  expect(await desk.entries()).toMatchObject([{ orderId: 'order_2', amount: null }]);
});

test('a session that becomes known brings the unknown fee as a correction, once', async () => {
  const desk = await atTheMarket();
  await capture(desk.ledger, desk, { n: '1' });
  expect(await desk.entries()).toMatchObject([{ amount: null }]);
  const answer = sessionSeen('sess_1', { track_number: 'T-1', fees: 175 });
  await recordCall(
    desk.ledger,
    desk.of('barn'),
    { operation: 'create_session', attempt: randomUUID() },
    succeeded(answer),
  );
  await recordCall(desk.ledger, desk.of('barn'), creationOf('sess_1'), succeeded(orderAnswer('1', 175)));
  expect(await desk.entries()).toMatchObject([
    { kind: 'correction', amount: 175, by: 'Paydesk', reason: remark('session_became_known') },
    { kind: 'accrual', amount: null },
  ]);
  expect((await desk.sums('seller')).total).toEqual({ transactions: 1, unknown: 0, amount: 175, volume: 10_000 });
});

test('a correction adds the difference and leaves what was there; the same amount again is refused', async () => {
  const desk = await atTheMarket();
  await knownOrder(desk.ledger, desk, { n: '1', fees: 150 });
  await capture(desk.ledger, desk, { n: '1' });
  await capture(desk.ledger, desk, { n: '2' });
  await desk.correct('1', 120);
  await desk.correct('2', 0);
  expect(await desk.entries()).toMatchObject(
    expect.arrayContaining([
      expect.objectContaining({ orderId: 'order_1', kind: 'accrual', amount: 150, reason: null }),
      expect.objectContaining({ orderId: 'order_1', kind: 'correction', amount: -30, by: 'Ada' }),
      expect.objectContaining({ orderId: 'order_2', kind: 'correction', amount: 0 }),
    ]),
  );
  expect((await desk.sums('month')).total).toMatchObject({ amount: 120, unknown: 0 });
  await expect(desk.correct('2', 0)).rejects.toMatchObject({ problem: { kind: 'invalid_input', field: 'amount' } });
  await expect(desk.correct('9', 1)).rejects.toMatchObject({ problem: { kind: 'not_found' } });
});

test('groups and entries follow the same filter: days at both ends, one seller', async () => {
  const desk = await atTheMarket();
  const at = ['2026-10-31T12:00:00Z', '2026-11-01T12:00:00Z', '2026-11-30T12:00:00Z', '2026-12-01T12:00:00Z'];
  for (const [index, chargedAt] of at.entries()) {
    const whose = desk.of(index % 2 === 0 ? 'barn' : 'hill');
    await knownOrder(desk.ledger, whose, { n: `${index}`, fees: 10 ** index });
    await capture(desk.ledger, whose, { n: `${index}`, chargedAt });
  }
  const november = { from: '2026-11-01', to: '2026-11-30' };
  expect((await desk.entries(november)).map(({ amount }) => amount)).toEqual([100, 10]);
  expect((await desk.sums('seller', november)).groups.map(({ amount }) => amount)).toEqual([100, 10]);
  expect((await desk.sums('month')).groups.map(({ key, amount }) => [key, amount])).toEqual([
    ['2026-12', 1000],
    ['2026-11', 110],
    ['2026-10', 1],
  ]);
  expect((await desk.sums('day', { sellerId: desk.sellers.hill })).total).toMatchObject({ amount: 1010 });
});

test('a leap day and the hours around New York’s midnight fall on the right day', async () => {
  const desk = await atTheMarket();
  for (const [n, chargedAt] of [
    ['1', '2028-02-29T04:59:59.999999+00:00'],
    ['2', '2028-02-29T05:00:00.000000+00:00'],
    ['3', '2028-03-01T04:59:59.999999+00:00'],
    ['4', '2028-07-01T03:59:59.000000+00:00'],
  ] as const) {
    await capture(desk.ledger, desk, { n, chargedAt });
  }
  expect((await desk.sums('day')).groups.map(({ key, transactions }) => [key, transactions])).toEqual([
    ['2028-06-30', 1],
    ['2028-02-29', 2],
    ['2028-02-28', 1],
  ]);
});

test('the file holds every entry in the order of the list, with no cell that calculates', async () => {
  const desk = await atTheMarket();
  const hill = desk.of('hill');
  await knownOrder(desk.ledger, hill, { n: '1', fees: 150 });
  await capture(desk.ledger, hill, { n: '1' });
  await desk.correct('1', 5);
  await capture(desk.ledger, desk, { n: '2', chargedAt: '2026-11-20T06:00:00Z' });
  const file = await feeCsv(desk.ledger, { ...everyFee(desk.environmentId), from: '2026-11-01', show: 'entries' });
  expect(file.fileName).toBe('seller-fees_market-test_from-2026-11-01_entries.csv');
  expect(file.rows).toBe(3);
  const [header, ...lines] = file.text.split('\r\n');
  expect(header).toContain('\uFEFFCharged (UTC),Seller,Entry,Seller fee (cents),Seller fee (USD)');
  expect(lines[0]).toContain(`2026-11-21T06:00:00.000Z,"'=Hilltop, ""Honey""",Correction,-145,-1.45,`);
  expect(lines[1]).toContain('Captured,150,1.50,10000,100.00,order_1,charge_1,T-1,');
  expect(lines[2]).toContain('Blue Barn,Captured,,,10000,100.00,order_2,');
});

test('a file is as long as the list, whatever the pages', async () => {
  // Entries are added by SQL.
  const database = await openTestDatabase(undefined, undefined, { hasFacts: false });
  onTestFinished(database.close);
  const ledger = ledgerOn(database, 'this one', Date.now);
  const { environmentId, accountId } = await addMarketplace(ledger, 'https://provider.example');
  const at = '2026-11-21T06:00:00.000Z';
  const entries = Array.from({ length: 2501 }, (_, n) => ({
    id: `${n}`,
    provider: 'https://provider.example',
    kind: 'accrual' as const,
    order_id: `order_${n}`,
    account_id: accountId,
    at,
    day: '2026-11-21',
    recorded_at: at,
    actor: 'Ada',
    amount: n,
    place: 0,
  }));
  for (let n = 0; n < entries.length; n += 500) {
    await database.writer
      .insertInto('fee_entry')
      .values(entries.slice(n, n + 500))
      .execute();
  }
  const file = await feeCsv(ledger, { ...everyFee(environmentId), show: 'entries' });
  expect(file.rows).toBe(2501);
  expect(new Set(file.text.match(/order_\d+/g)).size).toBe(2501);
});
