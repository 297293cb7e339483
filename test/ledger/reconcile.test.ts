// Reconciling: the fee entries against a statement.

import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { MAX_FILE_BYTES, PIECE_BYTES } from '../../contract/console/intake.ts';
import { EventPageSeen } from '../../contract/records/payment.ts';
import { capture, knownOrder } from '../support/console/marketplace.ts';
import { atReconciling, BY_CHARGE, NOVEMBER } from '../support/console/reconciling.ts';
import { chargeTold, eventTold } from '../support/provider/event-feed.ts';

test('a statement’s rows are matched, different, missing here or missing there', async () => {
  const at = await atReconciling();
  for (const [n, fees] of [
    ['1', 150],
    ['2', 200],
    ['3', 0],
    ['4', 75],
  ] as const) {
    await knownOrder(at.ledger, at, { n, fees });
    await capture(at.ledger, at, { n });
  }
  await capture(at.ledger, at, { n: '5' });
  expect(await at.compared()).toBeNull();
  await at.bring('charge,fee\ncharge_1,150\ncharge_2,120\ncharge_2,60\ncharge_5,99\ncharge_9,10\n');
  const comparison = await at.compared();
  expect(comparison).toMatchObject({
    source: 'csv',
    fileName: 'november.csv',
    open: 4,
    paydeskAmount: 425,
    statementAmount: 439,
    counts: { matched: 2, different: 2, missing_here: 1, missing_there: 1 },
  });
  const byOrder = Object.fromEntries((comparison?.rows ?? []).map((row) => [row.orderId ?? row.chargeId, row]));
  expect(byOrder).toMatchObject({
    order_1: { match: 'matched', paydeskAmount: 150, statementAmount: 150 },
    order_2: { match: 'different', paydeskAmount: 200, statementAmount: 180 },
    // No statement lists a fee of 0.
    order_3: { match: 'matched', paydeskAmount: 0, statementAmount: null },
    order_4: { match: 'missing_there', paydeskAmount: 75, statementAmount: null },
    order_5: { match: 'different', paydeskAmount: null, statementAmount: 99 },
    charge_9: { match: 'missing_here', paydeskAmount: null, statementAmount: 10 },
  });
});

test('the statement’s amount taken as a correction makes a row match; a resolved one isn’t open any more', async () => {
  const at = await atReconciling();
  await capture(at.ledger, at, { n: '5' });
  await at.bring('charge,fee\ncharge_5,99\ncharge_9,10\n');
  expect(await at.compared({ openOnly: true })).toMatchObject({ open: 2 });
  const correction = { environmentId: at.environmentId, amount: 99, reason: 'Their statement.' };
  await at.ledger.as('Ada').correctFee({ ...correction, orderId: 'order_5' as never });
  const { rows: [row] = [] } = (await at.compared({ openOnly: true })) ?? {};
  expect(row).toMatchObject({ chargeId: 'charge_9', match: 'missing_here' });
  const key = row?.key ?? '';
  const seen = { key, paydeskAmount: row?.paydeskAmount ?? null, statementAmount: row?.statementAmount ?? null };
  await at.ledger.resolveRow({
    environmentId: at.environmentId,
    month: NOVEMBER,
    ...seen,
    reason: 'Another console took it.',
  });
  expect(await at.compared()).toMatchObject({
    open: 0,
    counts: { matched: 1, missing_here: 1 },
    rows: expect.arrayContaining([
      expect.objectContaining({ key, resolved: expect.objectContaining({ reason: 'Another console took it.' }) }),
    ]),
  });
  await at.bring('charge,fee\ncharge_5,99\ncharge_9,10\n');
  expect(await at.compared()).toMatchObject({ open: 0 });
});

test('a difference that was resolved is open again once an amount changes', async () => {
  const at = await atReconciling();
  await capture(at.ledger, at, { n: '5' });
  const word = { environmentId: at.environmentId, month: NOVEMBER, reason: 'Agreed on the phone.' };
  await at.bring('charge,fee\ncharge_5,99\ncharge_9,10\n');
  for (const row of (await at.compared({ openOnly: true }))?.rows ?? []) {
    await at.ledger.resolveRow({
      ...word,
      key: row.key,
      paydeskAmount: row.paydeskAmount,
      statementAmount: row.statementAmount,
    });
  }
  expect(await at.compared()).toMatchObject({ open: 0 });
  await at.bring('charge,fee\ncharge_5,99\ncharge_9,11\n');
  expect(await at.compared({ openOnly: true })).toMatchObject({
    open: 1,
    rows: [{ chargeId: 'charge_9', resolved: null }],
  });
  await at.ledger
    .as('Ada')
    .correctFee({ environmentId: at.environmentId, amount: 98, reason: 'As told.', orderId: 'order_5' as never });
  expect(await at.compared()).toMatchObject({ open: 2 });
});

test('what has no charge id is found by its order id or track number; a charge of the last hour of a month is found too', async () => {
  const at = await atReconciling();
  for (const [n, chargedAt] of [
    ['1', '2026-11-10T12:00:00Z'],
    ['2', '2026-11-10T12:00:00Z'],
    ['3', '2026-11-01T03:59:59Z'],
  ] as const) {
    await knownOrder(at.ledger, at, { n });
    await capture(at.ledger, at, { n, chargedAt });
  }
  const mapping = { ...BY_CHARGE, orderId: 'order', trackNumber: 'track' };
  await at.bring('charge,order,track,fee\n,order_1,,150\n,,T-2,150\ncharge_3,,,150\n', { mapping });
  expect(await at.compared()).toMatchObject({ counts: { matched: 3, missing_here: 0, missing_there: 0 }, open: 0 });
});

test('a difference that a return or a refund makes is explained and not open, and any other isn’t', async () => {
  const at = await atReconciling();
  for (const n of ['1', '2', '3', '4', '5']) {
    await knownOrder(at.ledger, at, { n, fees: 150 });
    await capture(at.ledger, at, { n });
  }
  const returned = { status: 'returned', return: { code: 'R01', at: '2026-11-20T15:00:00Z' } };
  const events = [
    eventTold('charge.returned', { ...chargeTold('1'), ...returned }),
    eventTold('charge.settled', { ...chargeTold('2'), refunded: 2_000, status: 'settled' }),
    eventTold('charge.settled', { ...chargeTold('3'), refunded: 2_000, status: 'settled' }),
    eventTold('charge.returned', { ...chargeTold('5'), ...returned }),
  ];
  const page = EventPageSeen.parse({ events, next_cursor: 'c', has_more: false });
  await at.ledger.ingestEvents({ accountId: at.accountId, after: null, page });
  // The second's fee was given back in part; the third's difference is another, and the fifth's was given back in a month of its own.
  await at.bring('charge,fee\ncharge_1,0\ncharge_2,120\ncharge_3,90\ncharge_4,100\ncharge_5,-150\n');
  const compared = await at.compared();
  expect(compared).toMatchObject({
    counts: { explained: 3, different: 2 },
    open: 2,
    shown: { open: 2, difference: -110 },
  });
  const { rows = [] } = compared ?? {};
  const named = Object.fromEntries(rows.map(({ orderId, became }) => [orderId, became]));
  const inNovember = { kind: 'returned', code: 'R01', at: '2026-11-20T15:00:00.000000Z' };
  expect(named).toEqual({
    order_1: inNovember,
    order_2: { kind: 'refunded', refunded: 2_000, amount: 10_000 },
    order_3: null,
    order_4: null,
    order_5: inNovember,
  });
  const filter = { environmentId: at.environmentId, month: NOVEMBER, match: null, openOnly: false };
  const { text } = await at.desk.csv(filter);
  expect(text).toContain(',R01,2026-11-20T15:00:00.000000Z,,\r\n');
  expect(text).toContain(',,,2000,20.00\r\n');
});

test('open differences are resolved together with one reason, and one line of the audit log names them all', async () => {
  const at = await atReconciling();
  const what = { environmentId: at.environmentId, month: NOVEMBER, reason: 'Agreed on the phone.' };
  await at.bring('charge,fee\ncharge_1,10\ncharge_2,20\ncharge_3,30\n');
  const { rows = [] } = (await at.compared()) ?? {};
  const [first, second] = rows.map(({ key, paydeskAmount, statementAmount }) => ({
    key,
    paydeskAmount,
    statementAmount,
  }));
  const changed = { ...first, key: first?.key ?? '', paydeskAmount: 5, statementAmount: 10 };
  await expect(at.ledger.as('Ada').resolveRows({ ...what, of: { rows: [changed] } })).rejects.toMatchObject({
    problem: { code: 'comparison_changed' },
  });
  const all = { match: 'missing_here' as const, count: 3, difference: 60 };
  await expect(at.ledger.as('Ada').resolveRows({ ...what, of: { ...all, count: 2 } })).rejects.toMatchObject({
    problem: { code: 'comparison_changed' },
  });
  expect(await at.compared()).toMatchObject({ open: 3 });
  await at.ledger.as('Ada').resolveRows({ ...what, of: { rows: [first, second] as never } });
  expect(await at.compared()).toMatchObject({ open: 1, shown: { open: 1 } });
  const rest = (await at.compared({ openOnly: true }))?.shown ?? { open: 0, difference: 0 };
  const of = { match: null, count: rest.open, difference: rest.difference };
  await at.ledger.as('Ada').resolveRows({ ...what, of });
  expect(await at.compared()).toMatchObject({ open: 0 });
  const { items } = await at.ledger.listAudit({ actor: null, action: 'work_off', from: null, to: null, limit: 9 });
  expect(items.map(({ after }) => (JSON.parse(after ?? '') as { lines: number }).lines)).toEqual([1, 2]);
  await at.ledger.as('Ada').reopenRow({ environmentId: at.environmentId, month: NOVEMBER, key: first?.key ?? '' });
  expect(await at.compared({ openOnly: true })).toMatchObject({ open: 1, rows: [{ key: first?.key, resolved: null }] });
});

test('the file of a comparison holds what is shown', async () => {
  const at = await atReconciling();
  await capture(at.ledger, at, { n: '5' });
  await at.bring('charge,fee\ncharge_5,99\n=1+1,10\n');
  const filter = { environmentId: at.environmentId, month: NOVEMBER, match: null, openOnly: true };
  const file = await at.desk.csv(filter);
  expect(file).toMatchObject({ fileName: 'reconcile_market-test_2026-11_all-open.csv', rows: 2 });
  expect(file.text).toContain("'=1+1");
  expect((await at.desk.csv({ ...filter, match: 'different' })).rows).toBe(1);
});

test('100,000 rows are imported and compared while captures go on', async () => {
  const at = await atReconciling();
  const entries = Array.from({ length: 100_000 }, (_, n) => `charge_${n},${n % 500}`);
  await knownOrder(at.ledger, at, { n: '7', fees: 7 });
  const importing = at.bring(`charge,fee\n${entries.join('\n')}`);
  await capture(at.ledger, at, { n: '7' });
  await importing;
  const comparison = await at.compared({ match: 'matched' });
  expect(comparison).toMatchObject({
    counts: { matched: 1, missing_here: 99_999 },
    rows: [{ orderId: 'order_7', paydeskAmount: 7, statementAmount: 7 }],
  });
  const page = await at.compared({ match: 'missing_here', cursor: 99_950, limit: 100 });
  expect(page).toMatchObject({ nextCursor: null });
  expect(page?.rows).toHaveLength(49);
});

test('pieces of a file that come out of order, too large a file, and a file that was forgotten are refused', async () => {
  const at = await atReconciling();
  const uploadId = randomUUID();
  at.desk.upload({ uploadId, index: 0, bytes: btoa('charge,fee\n') });
  expect(() => at.desk.upload({ uploadId, index: 2, bytes: btoa('charge_1,1\n') })).toThrow('file_piece_missing');
  await expect(
    at.desk.dryRun({ environmentId: at.environmentId, uploadId: randomUUID(), mapping: null }),
  ).rejects.toMatchObject({
    problem: { kind: 'not_found' },
  });
  const bytes = btoa('x'.repeat(PIECE_BYTES));
  expect(() => {
    for (let index = 0; index <= MAX_FILE_BYTES / PIECE_BYTES + 1; index += 1) {
      at.desk.upload({ uploadId, index, bytes });
    }
  }).toThrow('file_too_large');
});

test('an import that broke off is not what the month is compared with', async () => {
  const at = await atReconciling();
  await at.bring('charge,fee\ncharge_1,1\n');
  const begun = { id: randomUUID(), environmentId: at.environmentId, month: NOVEMBER, source: 'csv' as const };
  await at.ledger.as('Ada').beginStatement({ ...begun, fileName: 'broken.csv' });
  expect(await at.compared()).toMatchObject({ fileName: 'november.csv', counts: { missing_here: 1 } });
});
