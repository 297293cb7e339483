// Reconciling: the fee entries against a statement, and against the service's own books over HTTP.

import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { Month } from '../../contract/books-month.ts';
import { MAX_FILE_BYTES, PIECE_BYTES } from '../../contract/console/intake.ts';
import { ColumnMapping, type ImportInput, ReconcileInput } from '../../contract/console/reconcile.ts';
import { ChargeOrderSeen, CreateOrderSeen, EventPageSeen } from '../../contract/records/payment.ts';
import { openReconcileDesk } from '../../main/features/reconcile/reconcile-desk.ts';
import { openPayments } from '../../main/providers/providers.ts';
import { memoryKeychain } from '../../main/vault/keychain.ts';
import { openVault } from '../../main/vault/vault.ts';
import { addMarketplace, capture, knownOrder } from '../support/console/marketplace.ts';
import { uploadTo } from '../support/console/uploaded.ts';
import { chargeTold, eventTold } from '../support/provider/event-feed.ts';
import {
  callApi,
  completeCheckout,
  organizationOf,
  sessionRequest,
  signIn,
  startTestService,
} from '../support/service/payment-service.ts';
import { captureOf, creationOf, recordCall, succeeded } from '../support/store/ledger.ts';
import { ledgerOn } from '../support/store/ledger-on.ts';
import { openTestDatabase } from '../support/store/postgres/ledger-database.ts';

const NOVEMBER = Month.parse('2026-11');
const BY_CHARGE = ColumnMapping.parse({
  chargeId: 'charge',
  orderId: null,
  trackNumber: null,
  amount: 'fee',
  amountUnit: 'cents',
  date: null,
});

async function atReconciling() {
  const database = await openTestDatabase();
  onTestFinished(database.close);
  const ledger = ledgerOn(database, 'this one', Date.now);
  const vault = openVault({ timeLimitMs: 10_000, openKeychain: async () => memoryKeychain() });
  const payments = openPayments(vault, { tokenMs: 2000, callMs: 5000 });
  const desk = openReconcileDesk({ ledger, payments, keysReady: Promise.resolve() });
  const market = await addMarketplace(ledger, 'https://provider.example');
  const { environmentId } = market;

  const upload = (text: string) => uploadTo(desk.upload, text);
  return {
    ...market,
    database,
    ledger,
    payments,
    desk,
    upload,
    bring: (text: string, more: Partial<ImportInput> = {}) =>
      desk.importStatement({
        environmentId,
        month: NOVEMBER,
        uploadId: upload(text),
        mapping: BY_CHARGE,
        fileName: 'november.csv',
        ...more,
      }),
    compared: (more: object = {}) =>
      ledger.readComparison(
        ReconcileInput.parse({ environmentId, month: NOVEMBER, match: null, openOnly: false, ...more }),
      ),
  };
}

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
    ours: 425,
    theirs: 439,
    counts: { matched: 2, different: 2, missing_here: 1, missing_there: 1 },
  });
  const byOrder = Object.fromEntries((comparison?.rows ?? []).map((row) => [row.orderId ?? row.chargeId, row]));
  expect(byOrder).toMatchObject({
    order_1: { match: 'matched', ours: 150, theirs: 150 },
    order_2: { match: 'different', ours: 200, theirs: 180 },
    // No statement lists a fee of 0.
    order_3: { match: 'matched', ours: 0, theirs: null },
    order_4: { match: 'missing_there', ours: 75, theirs: null },
    order_5: { match: 'different', ours: null, theirs: 99 },
    charge_9: { match: 'missing_here', ours: null, theirs: 10 },
  });
});

test('their word taken as a correction makes a row match; one that is worked off is open no more', async () => {
  const at = await atReconciling();
  await capture(at.ledger, at, { n: '5' });
  await at.bring('charge,fee\ncharge_5,99\ncharge_9,10\n');
  expect(await at.compared({ openOnly: true })).toMatchObject({ open: 2 });
  const correction = { environmentId: at.environmentId, amount: 99, reason: 'Their statement.' };
  await at.ledger.as('Ada').correctFee({ ...correction, orderId: 'order_5' as never });
  const { rows: [row] = [] } = (await at.compared({ openOnly: true })) ?? {};
  expect(row).toMatchObject({ chargeId: 'charge_9', match: 'missing_here' });
  const key = row?.key ?? '';
  const seen = { key, ours: row?.ours ?? null, theirs: row?.theirs ?? null };
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
    await at.ledger.resolveRow({ ...word, key: row.key, ours: row.ours, theirs: row.theirs });
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
  const [first, second] = rows.map(({ key, ours, theirs }) => ({ key, ours, theirs }));
  const changed = { ...first, key: first?.key ?? '', ours: 5, theirs: 10 };
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
  expect(items.map(({ after }) => (JSON.parse(after ?? '') as { rows: unknown[] }).rows.length)).toEqual([1, 2]);
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
    rows: [{ orderId: 'order_7', ours: 7, theirs: 7 }],
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

/** The embedded environment of a console whose service this is, with keys for its platform. */
async function embeddedMarket(at: Awaited<ReturnType<typeof atReconciling>>) {
  const service = await startTestService({ now: () => Date.parse('2026-11-21T12:00:00Z') });
  onTestFinished(service.discard);
  const { environmentId, accountId, platformId } = {
    environmentId: randomUUID(),
    accountId: randomUUID(),
    platformId: randomUUID(),
  };
  const seller = organizationOf(service, 'seller');
  const platform = organizationOf(service, 'platform');
  const created_at = new Date().toISOString();
  const { baseUrl, authUrl, jsUrl, dashboardUrl } = service.urls;
  await at.ledger.addEnvironment(
    {
      id: environmentId,
      provider: 'embedded',
      name: 'Embedded sandbox',
      kind: 'sandbox',
      mode: 'marketplace',
      base_url: baseUrl,
      auth_url: authUrl,
      js_url: jsUrl,
      dashboard_url: dashboardUrl,
      created_at,
      sdk_constructor: 'ServicePay',
      brand_title: 'Market',
      marketplace_id: platform.marketplaceId,
    },
    [
      { id: accountId, environment_id: environmentId, name: seller.name, role: 'seller', created_at },
      { id: platformId, environment_id: environmentId, name: platform.name, role: 'platform', created_at },
    ],
  );
  const signPlatformIn = async () => {
    await at.payments.keepKeys(platformId, await service.issueKeys(platform.id));
    await at.ledger.as('Ada').noteKeys(platformId, { clientIdEnding: 'abcd', verifiedAt: created_at });
  };
  return { service, seller, platform, environmentId, accountId, signPlatformIn };
}

test('the service’s own books agree with the fees of captured orders', async () => {
  const at = await atReconciling();
  const market = await embeddedMarket(at);
  const { service, environmentId, accountId } = market;
  const token = await signIn(service, market.seller);
  for (const amount of [10_000, 20, 3333]) {
    const request = { ...sessionRequest(amount), marketplace_id: market.platform.marketplaceId };
    const session = (await (await callApi(service, token, '/sessions', request)).json()) as { id: string };
    await completeCheckout(service, session.id);
    const made = (await (await callApi(service, token, '/orders', { session_id: session.id })).json()) as {
      order: { id: string };
    };
    const answer = await (await callApi(service, token, `/orders/${made.order.id}/charge`)).json();
    await recordedAs(at.ledger, { environmentId, accountId }, session.id, made, answer);
  }
  await expect(at.desk.compareWithService({ environmentId, month: NOVEMBER })).rejects.toMatchObject({
    problem: { kind: 'keys_missing' },
  });
  await market.signPlatformIn();
  await at.desk.compareWithService({ environmentId, month: NOVEMBER });
  const comparison = await at.compared({ environmentId });
  expect(comparison).toMatchObject({ source: 'service', open: 0, counts: { matched: 3 }, ours: 200, theirs: 200 });
});

test('an unknown fee that the service states is explained, and taken over with the others', async () => {
  const at = await atReconciling();
  const statement = { id: randomUUID(), environmentId: at.environmentId, month: NOVEMBER, source: 'service' as const };
  await capture(at.ledger, at, { n: '5' });
  await at.ledger.as('Ada').beginStatement({ ...statement, fileName: null });
  const line = { line: 1, chargeId: 'charge_5', orderId: null, trackNumber: null, amount: 99, at: null };
  await at.ledger.addStatementLines(statement.id, [line]);
  await at.ledger.finishStatement(statement.id);
  expect(await at.compared()).toMatchObject({
    open: 0,
    counts: { explained: 1 },
    stated: { count: 1, amount: 99 },
    rows: [{ match: 'explained', became: { kind: 'stated' }, ours: null, theirs: 99 }],
  });
  const what = { environmentId: at.environmentId, month: NOVEMBER };
  await expect(at.ledger.as('Ada').recordStatedFees({ ...what, count: 1, amount: 98 })).rejects.toMatchObject({
    problem: { code: 'comparison_changed' },
  });
  await at.ledger.as('Ada').recordStatedFees({ ...what, count: 1, amount: 99 });
  expect(await at.compared()).toMatchObject({ counts: { matched: 1, explained: 0 }, ours: 99, stated: { count: 0 } });
});

test('another provider is never asked for its entries', async () => {
  const at = await atReconciling();
  const asked = at.desk.compareWithService({ environmentId: at.environmentId, month: NOVEMBER });
  await expect(asked).rejects.toMatchObject({ problem: { kind: 'invalid_input' } });
});

async function recordedAs(
  ledger: Awaited<ReturnType<typeof atReconciling>>['ledger'],
  whose: { environmentId: string; accountId: string },
  sessionId: string,
  made: { order: { id: string } },
  answer: unknown,
): Promise<void> {
  await recordCall(ledger, whose, creationOf(sessionId), succeeded(CreateOrderSeen.parse(made)));
  await recordCall(ledger, whose, captureOf(made.order.id), succeeded(ChargeOrderSeen.parse(answer)));
}

test('a fee that is given back in a later month is compared in that month', async () => {
  const at = await atReconciling();
  await knownOrder(at.ledger, at, { n: '1', fees: 150 });
  await capture(at.ledger, at, { n: '1' });
  const updated_at = '2026-12-07T15:00:00.000000Z';
  const back = {
    status: 'returned',
    return: { code: 'R01', at: '2026-12-07T15:00:00Z' },
    fee_returned: 150,
    updated_at,
  };
  const told = eventTold('charge.returned', { ...chargeTold('1'), fee: 150, ...back });
  const page = EventPageSeen.parse({ events: [told], next_cursor: 'c', has_more: false });
  await at.ledger.ingestEvents({ accountId: at.accountId, after: null, page });
  await at.bring('charge,fee\ncharge_1,150\n');
  expect(await at.compared()).toMatchObject({ ours: 150, theirs: 150, open: 0, counts: { matched: 1 } });
  await at.bring('charge,fee\ncharge_1,-150\n', { month: Month.parse('2026-12') });
  expect(await at.compared({ month: '2026-12' })).toMatchObject({ ours: -150, theirs: -150, open: 0 });
});
