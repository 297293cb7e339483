// Returns and refunds from a file: each row counts once, however often and in however many files it comes; what can't be is told by its line.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { remarkIn } from '../../contract/console/remark.ts';
import { OrderId } from '../../contract/ids.ts';
import { EventPageSeen } from '../../contract/records/payment.ts';
import { openFactImports } from '../../main/features/after-charge/import-facts.ts';
import type { Ledger } from '../../main/ledger/ledger.ts';
import { importFile, tryFile } from '../support/console/import-file.ts';
import { problemOf } from '../support/console/problem.ts';
import { chargeTold, eventTold } from '../support/provider/event-feed.ts';
import { orderCharged } from '../support/provider/seen.ts';
import { tempFolder } from '../support/runner/temp-folder.ts';
import { addTestEnvironment, captureOf, openTestLedger, recordCall, succeeded } from '../support/store/ledger.ts';

const DAY = '2026-11-18';
/** Before anything that a file tells of it. */
const CHARGED = { delivered_date: '2026-11-05T15:00:00.000000+00:00' };
const HEADER = 'Type,Order ID,Charge ID,Amount,Date,Return code,Reference';
const file = (...rows: string[]) => `${[HEADER, ...rows].join('\n')}\n`;
const refund = (n: number, amount: string, { day = DAY, reference = '' } = {}) =>
  `refund,order_${n},,${amount},${day},,${reference}`;
const comeBack = (n: number, code = 'R01', day = DAY) => `return,order_${n},,,${day},${code},`;

/** A ledger with so many orders of $100.00, each charged. */
async function opened(orders = 3) {
  const folder = tempFolder();
  const { ledger, close } = await openTestLedger(folder);
  const whose = await addTestEnvironment({ ledger }, 'https://pay.example');
  for (let n = 1; n <= orders; n += 1) {
    await recordCall(
      ledger,
      whose,
      captureOf(`order_${n}`),
      succeeded(orderCharged(`order_${n}`, `charge_${n}`, 10_000, CHARGED)),
    );
  }
  const { environmentId } = whose;
  return { folder, ledger, close, whose, environmentId, ...asked(ledger, environmentId) };
}

function asked(ledger: Ledger, environmentId: string) {
  const imports = openFactImports(ledger);
  return {
    dryRun: (text: string) => tryFile(imports, environmentId, text),
    bring: (text: string, more: { fileName?: string } = {}) => importFile(imports, environmentId, text, more),
    order: (n: number) => ledger.getOrder(environmentId, OrderId.parse(`order_${n}`)),
    open: async () => (await ledger.listReturns({ environmentId, show: 'open', limit: 200 })).items,
    takeBack: (n: number, refundId: string | null) =>
      ledger.as('Bo').takeBackFact({
        environmentId,
        orderId: OrderId.parse(`order_${n}`),
        refundId,
        reason: 'It was another order',
      }),
  };
}

const codes = ({ refused }: { refused: { line: number; problem: string }[] }) =>
  refused.map(({ line, problem }) => [line, remarkIn(problem)?.code]);

test('a dry run tells what a file would bring and keeps nothing; the import brings it, with the file as its source', async () => {
  const { dryRun, bring, order, open } = await opened();
  const text = file(comeBack(1), refund(2, '25.00', { reference: 'RF-1' }), refund(2, '75.00'), 'fee,order_1,,1,,,');
  const expected = { returns: 1, returnAmount: 10_000, refunds: 2, refundAmount: 10_000, known: 0, refusedCount: 0 };
  expect(await dryRun(text)).toMatchObject({
    counts: expected,
    rows: 4,
    otherRows: 1,
    others: [{ kind: 'fee', rows: 1 }],
  });
  expect((await order(1)).afterCharge).toBeNull();
  expect(await open()).toEqual([]);
  expect((await bring(text)).brought).toMatchObject(expected);
  expect(await order(1)).toMatchObject({
    status: 'returned',
    returnCode: 'R01',
    afterCharge: { source: 'csv', toldBy: 'returns.csv', returnedAt: `${DAY}T17:00:00.000000Z` },
  });
  expect(await open()).toMatchObject([{ orderId: 'order_1', code: 'R01', source: 'csv' }]);
  const { status, afterCharge } = await order(2);
  expect(status).toBe('refunded');
  expect(afterCharge?.refunds).toMatchObject([
    { source: 'csv', toldBy: 'returns.csv' },
    { source: 'csv', toldBy: 'returns.csv' },
  ]);
});

test('the same file again, and its rows in another file, add nothing', async () => {
  const { dryRun, bring, order } = await opened();
  const rows = [comeBack(1), refund(2, '10.00'), refund(2, '10.00'), refund(2, '5.00', { reference: 'RF-1' })];
  await bring(file(...rows));
  const before = await order(2);
  expect(before).toMatchObject({ refunded: 2_500 });
  const nothing = { returns: 0, refunds: 0, known: 4, refusedCount: 0 };
  expect((await dryRun(file(...rows))).counts).toMatchObject(nothing);
  expect((await bring(file(...rows))).brought).toMatchObject(nothing);
  const another = file(...rows.toReversed(), refund(2, '10.00'));
  expect((await bring(another, { fileName: 'later.csv' })).brought).toMatchObject({ ...nothing, refunds: 1 });
  expect(await order(2)).toMatchObject({ refunded: 3_500 });
  expect((await order(2)).afterCharge?.refunds.filter(({ toldBy }) => toldBy === 'later.csv')).toHaveLength(1);
});

test('a row is known again in a file with references, or without', async () => {
  const { bring, order } = await opened();
  await bring(file(refund(1, '10.00', { reference: 'RF-1' }), refund(1, '10.00', { reference: 'RF-2' })));
  expect((await bring(file(refund(1, '10.00'), refund(1, '10.00')))).brought).toMatchObject({ refunds: 0, known: 2 });
  expect((await bring(file(refund(1, '10.00'), refund(1, '10.00'), refund(1, '10.00')))).brought).toMatchObject({
    refunds: 1,
    known: 2,
  });
  expect(await order(1)).toMatchObject({ refunded: 3_000 });
});

test('a reference stands for one refund', async () => {
  const { bring, order } = await opened();
  const { brought } = await bring(
    file(refund(1, '10.00', { reference: 'RF-1' }), refund(2, '10.00', { reference: 'RF-1' })),
  );
  expect(codes(brought)).toEqual([[3, 'import_reference_used']]);
  expect(codes((await bring(file(refund(1, '11.00', { reference: 'RF-1' })))).brought)).toEqual([
    [2, 'import_reference_used'],
  ]);
  expect(await order(1)).toMatchObject({ refunded: 1_000 });
  expect((await order(2)).status).toBe('charged');
});

test('a second refund under a reference isn’t taken for the first, and the same file again is known', async () => {
  const { bring, order, ledger, environmentId } = await opened();
  const rows = [
    refund(1, '20.00', { reference: 'INV-1001', day: '2026-11-10' }),
    refund(1, '20.00', { reference: 'INV-1001', day: '2026-11-17' }),
    refund(2, '5.00', { reference: 'INV-1002' }),
    refund(2, '5.00', { reference: 'INV-1002' }),
    refund(2, '5.00', { reference: 'INV-1002' }).replace(DAY, `${DAY} 09:00:00`),
  ];
  const used = [
    [3, 'import_reference_used'],
    [6, 'import_reference_used'],
  ];
  const first = (await bring(file(...rows))).brought;
  expect([first, codes(first)]).toMatchObject([{ refunds: 2, refundAmount: 2_500, known: 1 }, used]);
  const again = (await bring(file(...rows))).brought;
  expect([again, codes(again)]).toMatchObject([{ refunds: 0, known: 3 }, used]);
  expect((await bring(file(rows[0] ?? ''))).brought).toMatchObject({ refunds: 0, known: 1, refusedCount: 0 });
  expect(codes((await bring(file(rows[1] ?? ''))).brought)).toEqual([[2, 'import_reference_used']]);
  const byHand = { environmentId, orderId: OrderId.parse('order_3'), amount: 1_000, day: DAY, reference: 'INV-1003' };
  await ledger.as('Ada').recordRefundByHand(byHand);
  const other = file(refund(3, '10.00', { reference: 'INV-1003', day: '2026-11-19' }));
  expect(codes((await bring(other)).brought)).toEqual([[2, 'import_reference_used']]);
  expect(await order(1)).toMatchObject({ refunded: 2_000 });
});

test('no row refunds more than is left, and each that can’t be stops no other', async () => {
  const { dryRun, bring, order } = await opened();
  const text = file(
    refund(1, '60.00'),
    refund(1, '60.00', { day: '2026-11-19' }),
    refund(1, '40.00', { day: '2026-11-20' }),
    comeBack(2),
    comeBack(2, 'R10', '2026-11-19'),
    refund(2, '1.00', { day: '2026-11-19' }),
    `return,order_3,,99.00,${DAY},R01,`,
  );
  const refusals = [
    [3, 'import_refund_too_much'],
    [6, 'import_returned_already'],
    [7, 'import_refund_of_returned'],
    [8, 'import_return_differs'],
  ];
  const { counts } = await dryRun(text);
  expect(codes(counts ?? { refused: [] })).toEqual(refusals);
  const { brought } = await bring(text);
  expect(brought).toEqual(counts);
  expect(await order(1)).toMatchObject({ status: 'refunded', refunded: 10_000 });
  expect(await order(2)).toMatchObject({ status: 'returned', returnCode: 'R01' });
});

test('rows of orders that aren’t here are told by their line, and saved with the reason', async () => {
  const { bring, order } = await opened(2);
  const rows = [
    refund(9, '1.00'),
    `refund,,charge_9,1.00,${DAY},,`,
    `refund,order_1,charge_2,1.00,${DAY},,`,
    `refund,,charge_2,2.00,${DAY},,`,
    'refund,order_1,,one,2026-11-18,,',
  ];
  const { brought, leftOut } = await bring(file(...rows));
  expect(brought).toMatchObject({ refunds: 1, refusedCount: 4 });
  expect(codes(brought)).toEqual([
    [2, 'import_order_unknown'],
    [3, 'import_order_unknown'],
    [4, 'import_orders_differ'],
    [6, 'amount_not_dollars'],
  ]);
  expect(await order(2)).toMatchObject({ refunded: 200 });
  const saved = await leftOut();
  expect(saved).toMatchObject({ fileName: 'not-imported_a-provider_returns.csv', rows: 4 });
  const [header, first] = saved.text.slice(1).split('\r\n');
  expect(header).toBe(`${HEADER},Line,Why`);
  expect(first).toBe(
    `refund,order_9,,"=""1.00""","=""${DAY}""",,,2,order_9 isn’t in this environment. Check the ID and the environment.`,
  );
});

test('an order is found by its track number, where that is of one order', async () => {
  const { ledger, whose, environmentId } = await opened(0);
  for (const [n, track] of [
    [1, 'T-1'],
    [2, 'T-2'],
    [3, 'T-2'],
  ] as const) {
    const entryId = await recordCall(ledger, whose, captureOf(`order_${n}`));
    const { order, ...answer } = orderCharged(`order_${n}`, `charge_${n}`, 10_000, CHARGED);
    const tracked = { ...answer, order: { ...order, track_number: track } };
    await ledger.recordOutcome(entryId, succeeded(tracked));
  }
  const text = `Track number,Refund amount,Date\nT-1,1.00,${DAY}\nT-2,1.00,${DAY}\nT-3,1.00,${DAY}\n`;
  const { brought } = await importFile(openFactImports(ledger), environmentId, text);
  expect(brought).toMatchObject({ refunds: 1 });
  expect(codes(brought)).toEqual([
    [3, 'import_order_ambiguous'],
    [4, 'import_order_unknown'],
  ]);
});

test('what a person recorded is the same refund', async () => {
  const { ledger, environmentId, bring, order } = await opened();
  const orderId = OrderId.parse('order_1');
  const byHand = { environmentId, orderId, amount: 1_000, day: DAY, reference: null };
  await ledger.as('Ada').recordRefundByHand(byHand);
  await ledger.as('Ada').recordRefundByHand({ ...byHand, amount: 500, reference: 'RF-9' });
  await ledger
    .as('Ada')
    .recordReturnByHand({ environmentId, orderId: OrderId.parse('order_2'), code: 'R01', day: DAY });
  const text = file(refund(1, '10.00', { reference: 'RF-1' }), refund(1, '5.00', { reference: 'RF-9' }), comeBack(2));
  expect((await bring(text)).brought).toMatchObject({ refunds: 0, returns: 0, known: 3 });
  expect((await bring(file(refund(1, '6.00', { reference: 'RF-9' })))).brought).toMatchObject({ refusedCount: 1 });
  expect(await order(1)).toMatchObject({ refunded: 1_500 });
});

test('what came from a file is voided like a person’s record, and the file doesn’t bring it back', async () => {
  const { bring, order, open, takeBack } = await opened();
  const rows = [comeBack(1), refund(2, '25.00', { reference: 'RF-1' })];
  await bring(file(...rows));
  await takeBack(1, null);
  expect((await order(1)).status).toBe('charged');
  expect(await open()).toEqual([]);
  await takeBack(2, (await order(2)).afterCharge?.refunds[0]?.id ?? '');
  expect((await order(2)).status).toBe('charged');
  expect(await problemOf(takeBack(2, null))).toMatchObject({ code: 'fact_not_found' });
  const { brought } = await bring(file(...rows, refund(2, '25.00')));
  expect(brought).toMatchObject({ returns: 0, refunds: 0, known: 0 });
  expect(codes(brought)).toEqual([2, 3, 4].map((line) => [line, 'import_voided']));
});

test('the service’s word wins over a file’s, whichever comes first', async () => {
  const { ledger, whose, bring, order, open, takeBack } = await opened(4);
  await bring(file(comeBack(1, 'R01'), comeBack(2, 'R01'), refund(3, '25.00', { reference: 'RF-1' })));
  const at = '2026-11-17T10:00:00.000000Z';
  const told = { code: 'R10', at, proof_due_at: '2026-12-04T22:00:00Z' };
  const returned = { ...chargeTold('1'), status: 'returned', return: told, updated_at: at };
  const settled = { ...chargeTold('2'), status: 'settled', updated_at: at };
  const requested = { id: 'refund_1', charge_id: 'charge_3', order_id: 'order_3', amount: 2_500, status: 'requested' };
  const refundTold = { ...requested, create_date: `${DAY}T15:00:00.000000Z`, updated_at: `${DAY}T15:00:00.000000Z` };
  const page = EventPageSeen.parse({
    events: [
      eventTold('charge.returned', returned),
      eventTold('charge.settled', settled),
      eventTold('refund.requested', { ...chargeTold('3'), refunded: 2_500, updated_at: at }, { refund: refundTold }),
      eventTold('charge.settled', { ...chargeTold('4'), status: 'settled', updated_at: at }),
    ],
    next_cursor: 'c1',
    has_more: false,
  });
  await ledger.ingestEvents({ accountId: whose.accountId, after: null, page });
  expect(await order(1)).toMatchObject({ status: 'returned', returnCode: 'R10', afterCharge: { source: 'service' } });
  expect((await open()).find(({ orderId }) => orderId === 'order_1')).toMatchObject({
    code: 'R10',
    source: 'service',
    actBy: '2026-12-04T22:00:00.000000Z',
  });
  expect(await order(2)).toMatchObject({ status: 'settled' });
  expect((await order(3)).afterCharge?.refunds).toMatchObject([
    { id: 'refund_1', source: 'service', reference: 'RF-1' },
  ]);
  // A file again, after the service.
  const { brought } = await bring(
    file(
      comeBack(1, 'R10'),
      refund(3, '25.00', { reference: 'RF-1' }),
      refund(3, '1.00'),
      refund(4, '1.00'),
      comeBack(4),
    ),
  );
  expect(brought).toMatchObject({ returns: 0, refunds: 0, known: 2 });
  expect(codes(brought)).toEqual([4, 5, 6].map((line) => [line, 'import_told_by_service']));
  // What only the file told is left for a person to void.
  await takeBack(2, null);
  expect(await order(2)).toMatchObject({ status: 'settled' });
  expect((await open()).map(({ orderId }) => orderId)).toEqual(['order_1']);
  expect(await problemOf(takeBack(1, null))).toMatchObject({ code: 'fact_not_found' });
});

test('a return or refund dated before its charge isn’t applied: it is kept once, and a person is asked', async () => {
  const { ledger, environmentId, dryRun, bring, order, open } = await opened();
  const early = '2026-11-04';
  const text = file(
    comeBack(1, 'R01', early),
    refund(2, '25.00', { day: early, reference: 'RF-1' }),
    refund(3, '1.00'),
  );
  const left = [
    [2, 'import_return_before_charge'],
    [3, 'import_refund_before_charge'],
  ];
  const { counts } = await dryRun(text);
  expect(codes(counts ?? { refused: [] })).toEqual(left);
  const alarms = async () => (await ledger.listAlarms({ environmentId, limit: 50 })).items;
  expect(await alarms()).toEqual([]);
  for (let times = 0; times < 2; times += 1) {
    const { brought } = await bring(text);
    expect(codes(brought)).toEqual(left);
    expect((await alarms()).map(({ kind, orderId }) => [kind, orderId]).toSorted()).toEqual([
      ['fact_before_charge', 'order_1'],
      ['fact_before_charge', 'order_2'],
    ]);
  }
  expect([(await order(1)).status, (await order(2)).status]).toEqual(['charged', 'charged']);
  expect(await open()).toEqual([]);
  expect(await order(3)).toMatchObject({ refunded: 100 });
  // On the day of the charge, it is applied.
  expect((await bring(file(refund(2, '25.00', { day: '2026-11-05' })))).brought).toMatchObject({ refunds: 1 });
});

test('an import stands in the audit log with its file, what it brought and the sums', async () => {
  const { ledger, environmentId, bring } = await opened();
  await bring(file(comeBack(1), refund(2, '25.00'), refund(9, '1.00')), { fileName: 'november.csv' });
  const { items } = await ledger.listAudit({ actor: null, action: null, from: null, to: null, limit: 2 });
  expect(items.map(({ action, subject, after }) => [action, subject, JSON.parse(after ?? '{}')])).toEqual([
    [
      'end_import',
      'november.csv',
      expect.objectContaining({ returns: 1, returnAmount: 10_000, refunds: 1, refundAmount: 2_500, refused: 1 }),
    ],
    ['begin_import', 'november.csv', { environmentId, rows: 3 }],
  ]);
});

const importAndDie = fileURLToPath(new URL('../support/programs/import-and-die.ts', import.meta.url));

test('an import that is killed in the middle is finished by importing the file again', async () => {
  const { folder, environmentId, close } = await opened(12);
  await close();
  const rows = Array.from({ length: 240 }, (_, index) =>
    refund((index % 12) + 1, '1.00', { reference: `RF-${index}`, day: `2026-11-${String(10 + (index % 10))}` }),
  );
  const path = join(folder, 'refunds.csv');
  writeFileSync(path, file(...rows));
  const child = spawn(process.execPath, [importAndDie, folder, path], { stdio: 'inherit' });
  const [, signal] = await once(child, 'exit');
  expect(signal).toBe('SIGKILL');
  const { ledger } = await openTestLedger(folder);
  const again = asked(ledger, environmentId);
  const { brought } = await again.bring(file(...rows));
  expect(brought).toMatchObject({ refunds: 190, known: 50, refusedCount: 0 });
  for (let n = 1; n <= 12; n += 1) expect(await again.order(n)).toMatchObject({ refunded: 2_000 });
});

test('what the same service told at another address isn’t added again by a file', async () => {
  const { ledger, whose, bring, order } = await opened(2);
  const other = await addTestEnvironment({ ledger }, 'https://other.example');
  const at = `${DAY}T17:00:00.000000Z`;
  for (const { environmentId } of [whose, other]) {
    const seller = { id: crypto.randomUUID(), environment_id: environmentId, name: 'Barn', role: 'seller' as const };
    await ledger.addAccounts([{ ...seller, created_at: at }]);
    await ledger.recordAccountIds(seller.id, { organization_id: 'org_of_both', store_id: null });
  }
  const part = { ...chargeTold('1'), refunded: 4_000 };
  const told = { id: 'refund_1', charge_id: 'charge_1', order_id: 'order_1', amount: 4_000, reason: '' };
  const refunded = { ...told, status: 'requested', create_date: at, updated_at: at, failure: null };
  const returned = { ...chargeTold('2'), status: 'returned', return: { code: 'R01', at } };
  const page = EventPageSeen.parse({
    events: [eventTold('refund.requested', part, { refund: refunded }), eventTold('charge.returned', returned)],
    next_cursor: 'c1',
    has_more: false,
  });
  await ledger.ingestEvents({ accountId: other.accountId, after: null, page });
  const { brought } = await bring(file(refund(1, '40.00'), comeBack(2)));
  expect(brought).toMatchObject({ known: 2, refunds: 0, returns: 0, refusedCount: 0 });
  expect((await order(1)).afterCharge?.refunds ?? []).toEqual([]);
});
