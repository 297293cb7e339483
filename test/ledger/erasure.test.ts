// @module-tag postgres
// A consumer's personal data is erased: on request and after its time, everywhere, and no money changes.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import { Day, Month } from '../../contract/books-month.ts';
import { MovementsInput } from '../../contract/console/month.ts';
import { OrderCsvInput } from '../../contract/console/order.ts';
import { OrderId } from '../../contract/ids.ts';
import { ChargeOrderSeen } from '../../contract/records/payment.ts';
import { openPostgresLedger } from '../../main/ledger/postgres/open-postgres-ledger.ts';
import { openEraseDue } from '../../main/ledger-server/erase-due.ts';
import { problemOf } from '../support/console/problem.ts';
import { chargeTold, eventTold, ingestPage } from '../support/provider/event-feed.ts';
import { chargeBody, orderBody, orderCreated, sessionSeen } from '../support/provider/seen.ts';
import { tempFolder } from '../support/runner/temp-folder.ts';
import { differencesOf } from '../support/store/compare-rebuilt.ts';
import { captureOf, creationOf, recordCall, succeeded } from '../support/store/ledger.ts';
import { everythingKept, ledgerPlace, openTestDatabase } from '../support/store/postgres/ledger-database.ts';
import { addShop } from '../support/team/desk-in-team.ts';
import { openTestTeam } from '../support/team/team-server.ts';

const BOUGHT = Date.parse('2026-11-21T15:00:00Z');
const LATER = Date.parse('2029-01-01T15:00:00Z');
const MARGUERITE = {
  first_name: 'Marguerite',
  last_name: 'Yourcenar',
  email: 'zenon@example.com',
  phone: '2125550134',
};
/** Words that are of her alone. */
const HERS = /marguerite|yourcenar|zenon|2125550134|c_account_of_hers|called from home/i;

async function openShop() {
  const folder = tempFolder();
  const at = { now: BOUGHT };
  const team = await openTestTeam(at, folder);
  const whose = await addShop(team);
  const ledger = team.direct();
  const { environmentId } = whose;
  const id = (n: string) => OrderId.parse(`order_${n}`);
  return {
    folder,
    at,
    team,
    ledger,
    ...whose,
    id,
    /** Buys and pays, or only buys. */
    buy: async (n: string, consumer_info: object, { account = `c_${n}`, isCaptured = true } = {}) => {
      const request = { amount: 10_000, consumer_info };
      const consent = { consent_text: `I, ${Object.values(consumer_info)[0]}, agree.` };
      await recordCall(
        ledger,
        whose,
        { operation: 'create_session', request },
        succeeded(sessionSeen(`sess_${n}`, consent)),
      );
      await recordCall(ledger, whose, creationOf(`sess_${n}`), succeeded(orderCreated(`order_${n}`, `sess_${n}`)));
      if (!isCaptured) return;
      const charge = chargeBody(`charge_${n}`, { consumer_fi_account_id: account });
      const order = orderBody(`order_${n}`, { status: 'charged', charge_id: `charge_${n}` });
      await recordCall(ledger, whose, captureOf(`order_${n}`), succeeded(ChargeOrderSeen.parse({ order, charge })));
    },
    verdicts: async (n: string) => {
      const { items } = await ledger.planErasure({ environmentId, recordId: id(n) });
      return Object.fromEntries(items.map(({ recordId, verdict }) => [recordId, verdict]));
    },
    erase: (...ns: string[]) => ledger.as('Grace').eraseConsumer({ environmentId, recordIds: ns.map(id) }),
    found: async (text: string) => {
      const terms = [{ text, amount: null, time: null }];
      return (await ledger.search({ environmentId, field: 'one', terms })).payments.length;
    },
  };
}
let shop: Awaited<ReturnType<typeof openShop>>;
beforeEach(async () => {
  shop = await openShop();
});

/** What lists, totals and fees show of money. */
async function moneyIn({ ledger, environmentId }: typeof shop) {
  const orders = await ledger.listOrders({ environmentId, limit: 50 });
  return {
    orders: orders.items.map(({ id, status, totalAmount, chargeId }) => ({ id, status, totalAmount, chargeId })),
    total: await ledger.totalOrders({ environmentId }),
    month: (await ledger.readMonth({ environmentId, month: '2026-11' as never })).figures,
  };
}

test('a consumer is erased from tables, search, page, files and the ledger’s own bytes; money and the chain stay', async () => {
  const { ledger, environmentId, at, id } = shop;
  await shop.buy('1', MARGUERITE, { account: 'c_account_of_hers' });
  await shop.buy('2', { first_name: 'Ada', last_name: 'Byron', email: 'ada@example.com' });
  await ledger.as('Grace').addRecordNote({ environmentId, recordId: id('1'), text: 'Called from home about it.' });
  await ledger.saveView({ environmentId, list: 'orders', name: 'Hers', search: '{"consumer":"zenon@example.com"}' });
  at.now = LATER;
  const month = Month.parse('2026-11');
  await ledger.as('Ada').closeMonth({ environmentId, month, name: 'Ada', note: 'All was checked.', balance: null });
  const movements = () =>
    ledger.readMovements(MovementsInput.parse({ environmentId, month, accountId: null, show: 'capture' }));
  expect(JSON.stringify(await movements())).toMatch(HERS);
  const before = await moneyIn(shop);
  expect(await shop.found('marguerite')).toBe(1);
  expect(await shop.verdicts('1')).toEqual({ order_1: { kind: 'erase' } });
  expect(await shop.erase('1')).toEqual({ erased: 1 });
  expect(await shop.verdicts('1')).toEqual({ order_1: { kind: 'erased' } });
  for (const text of ['marguerite', 'zenon@example.com', '2125550134', 'c_account_of_hers', 'home'])
    expect([text, await shop.found(text)]).toEqual([text, 0]);
  expect(await shop.found('byron')).toBe(1);
  expect(await ledger.getConsumer({ environmentId, recordId: id('1') })).toMatchObject({
    names: [],
    emails: [],
    phones: [],
    erasedAt: new Date(LATER).toISOString(),
  });
  expect(await moneyIn(shop)).toEqual(before);
  const csv = await ledger.readOrderLines(OrderCsvInput.parse({ environmentId }));
  const order = await ledger.getOrder(environmentId, id('1'));
  const session = await ledger.getSession(environmentId, 'sess_1' as never);
  expect(await ledger.readLateChanges({ environmentId, month })).toMatchObject({ added: 0, gone: 0, changed: 0 });
  for (const shown of [csv, order, session, await movements()]) expect(JSON.stringify(shown)).not.toMatch(HERS);
  expect((await ledger.checkAuditTrail()).fault).toBeNull();
  await shop.team.server.close();
  expect(await everythingKept(shop.folder)).not.toMatch(HERS);
  const database = await openTestDatabase(shop.folder, LATER, { hasFacts: false });
  expect(await differencesOf(database.writer)).toEqual([]);
  await database.close();
});

test('who acted, and the shop’s reference, stay with an erased payment', async () => {
  const { ledger, environmentId, at, id } = shop;
  await shop.buy('1', MARGUERITE);
  const chargeOf = { environmentId, orderId: id('1'), amount: 500, day: Day.parse('2026-11-21') };
  await ledger.as('Grace').recordRefundByHand({ ...chargeOf, reference: null });
  await ledger.as('Grace').setShopReference({ environmentId, orderId: id('1'), reference: 'PO 4711' });
  at.now = LATER;
  await shop.erase('1');
  expect(await ledger.getOrder(environmentId, id('1'))).toMatchObject({
    reference: 'PO 4711',
    afterCharge: { refunds: [{ toldBy: 'Grace', amount: 500 }] },
  });
  expect(await shop.found('4711')).toBe(1);
});

test('an authorization is kept for two years after its end, and the day is told', async () => {
  const { ledger, environmentId, at, id } = shop;
  await shop.buy('1', MARGUERITE);
  await shop.buy('2', MARGUERITE);
  at.now = Date.parse('2027-03-01T15:00:00Z');
  const said = {
    cause: 'revoked',
    day: Day.parse('2027-02-28'),
    toldBy: 'phone',
    reason: 'She wants no more.',
  } as const;
  await ledger.as('Ada').endAuthorization({ environmentId, orderId: id('2'), alsoOrderIds: [], ...said });
  at.now = Date.parse('2028-11-20T15:00:00Z');
  expect(await shop.verdicts('1')).toEqual({
    order_1: { kind: 'keep', until: '2028-11-21' },
    order_2: { kind: 'keep', until: '2029-02-28' },
  });
  expect(await problemOf(shop.erase('1'))).toMatchObject({ code: 'erasure_too_early', params: { day: '2028-11-21' } });
  at.now = Date.parse('2028-11-21T15:00:00Z');
  expect(await problemOf(shop.erase('1', '2'))).toMatchObject({ params: { day: '2029-02-28' } });
  expect(await shop.found('marguerite')).toBe(2);
  expect(await shop.erase('1')).toEqual({ erased: 1 });
  expect(await shop.found('marguerite')).toBe(1);
});

test('a payment that isn’t over is kept', async () => {
  await shop.buy('1', MARGUERITE, { isCaptured: false });
  shop.at.now = LATER;
  expect(await shop.verdicts('1')).toEqual({ order_1: { kind: 'open', why: 'may_be_captured' } });
  expect(await problemOf(shop.erase('1'))).toMatchObject({ code: 'erasure_not_over' });
});

test('another consumer who shares only the name isn’t erased', async () => {
  await shop.buy('1', MARGUERITE);
  await shop.buy('2', { ...MARGUERITE, email: 'other@example.com', phone: '3105550100' });
  shop.at.now = LATER;
  expect(Object.keys(await shop.verdicts('1'))).toEqual(['order_1']);
});

test('everything whose time is over is erased in one go, and the dry run says the same', async () => {
  const { ledger, environmentId, at } = shop;
  for (const n of ['1', '2', '3']) await shop.buy(n, { ...MARGUERITE, email: `m${n}@example.com` });
  await shop.buy('4', MARGUERITE, { isCaptured: false });
  at.now = LATER - 60_000;
  await shop.buy('5', { first_name: 'Ada', last_name: 'Byron' });
  at.now = LATER;
  const due = await ledger.retentionDue({ environmentId, cursor: null });
  expect(due).toEqual({ due: 3, kept: 1, nextCursor: null });
  expect(await shop.found('marguerite')).toBe(4);
  expect(await ledger.as('Grace').eraseOverdue({ environmentId, cursor: null })).toEqual(due);
  expect(await shop.found('marguerite')).toBe(1);
  expect(await shop.found('byron')).toBe(1);
  expect(await ledger.retentionDue({ environmentId, cursor: null })).toEqual({ due: 0, kept: 1, nextCursor: null });
});

test('what a restored backup brings back is erased again, by the list beside the ledger', async ({ skip }) => {
  const { ledger, at, folder, team } = shop;
  if (!team.isFile) skip('PostgreSQL makes its own backups.');
  await shop.buy('1', MARGUERITE);
  at.now = LATER;
  const { file } = await ledger.makeBackup(null, 'Grace');
  await shop.erase('1');
  expect(readFileSync(join(folder, 'erased.jsonl'), 'utf8')).not.toMatch(HERS);
  await ledger.restoreBackup({ file, name: 'Grace', reason: 'a test' } as never);
  expect(await shop.found('marguerite')).toBe(0);
  const all = { actor: null, action: 'erase_consumer', from: null, to: null, limit: 9 };
  expect((await ledger.listAudit(all)).items.map(({ actor, after }) => [actor, JSON.parse(after ?? '').why])).toEqual([
    ['Paydesk', 'restored'],
  ]);
});

test('what is learned of an erased payment is shown as due and erased at the next run, once nothing keeps it', async () => {
  const { ledger, environmentId, at } = shop;
  await shop.buy('1', MARGUERITE);
  at.now = LATER;
  await shop.erase('1');
  at.now += 60_000;
  const told = { environmentId, orderId: shop.id('1'), day: Day.parse('2029-01-01'), note: 'Marguerite asks for it.' };
  await ledger.as('Grace').requestCopy({ ...told, toldBy: 'phone' });
  expect(await everythingKept(shop.folder).then((all) => HERS.test(all))).toBe(true);
  const run = { environmentId, cursor: null };
  expect(await ledger.as('Grace').eraseOverdue(run)).toMatchObject({ due: 0, kept: 1 });
  const [asked] = (await ledger.openCopyRequests({ environmentId })).items;
  await ledger.as('Grace').provideCopy({ ...told, requestId: asked?.id ?? '' });
  expect(await shop.verdicts('1')).toEqual({ order_1: { kind: 'erase' } });
  expect(await ledger.retentionDue(run)).toMatchObject({ due: 1, kept: 0 });
  expect(await ledger.as('Grace').eraseOverdue(run)).toMatchObject({ due: 1, kept: 0 });
  expect(await everythingKept(shop.folder).then((all) => HERS.test(all))).toBe(false);
  expect(await shop.verdicts('1')).toEqual({ order_1: { kind: 'erased' } });
  expect(await ledger.retentionDue(run)).toMatchObject({ due: 0, kept: 0 });
  await shop.team.server.close();
  const database = await openTestDatabase(shop.folder, at.now, { hasFacts: false });
  expect(await differencesOf(database.writer)).toEqual([]);
  await database.close();
});

test('what is learned of many erased payments, most of which are kept, is looked through to its end', {
  timeout: 90_000,
}, async () => {
  const { ledger, environmentId, at } = shop;
  const names = [...Array.from({ length: 100 }, (_, n) => `${n + 100}`), 'z'];
  for (const n of names) await shop.buy(n, MARGUERITE);
  at.now = LATER;
  const eraseAll = async () => {
    let [due, cursor]: [number, string | null] = [0, null];
    do {
      const piece = await ledger.as('Grace').eraseOverdue({ environmentId, cursor });
      [due, cursor] = [due + piece.due, piece.nextCursor];
    } while (cursor !== null);
    return due;
  };
  expect(await eraseAll()).toBe(names.length);
  at.now += 60_000;
  const told = { environmentId, day: Day.parse('2029-01-01'), note: 'Marguerite asks for it.' };
  for (const n of names) await ledger.as('Grace').requestCopy({ ...told, orderId: shop.id(n), toldBy: 'phone' });
  const last = shop.id('z');
  const [asked] = (await ledger.openCopyRequests({ environmentId })).items.filter(({ orderId }) => orderId === last);
  await ledger.as('Grace').provideCopy({ ...told, orderId: last, requestId: asked?.id ?? '' });
  expect(await eraseAll()).toBe(1);
});

test('every server of a database lists what another one erased', async ({ skip }) => {
  const { postgres } = await ledgerPlace(shop.folder);
  if (postgres === undefined) return skip('A folder has one server.');
  await shop.buy('1', MARGUERITE);
  shop.at.now = LATER;
  const dataFolder = tempFolder();
  const start = { dataFolder, instanceId: crypto.randomUUID() };
  const other = await openPostgresLedger(start, postgres, { now: () => shop.at.now, learn: () => undefined });
  await shop.erase('1');
  await other.answer('backUpIfDue', []);
  await other.close();
  expect(readFileSync(join(dataFolder, 'erased.jsonl'), 'utf8')).toContain('order_1');
});

test('a server that is started so erases what is due, then once a day', async () => {
  const { at, folder, team, environmentId } = shop;
  await shop.buy('1', MARGUERITE);
  at.now = LATER;
  await team.server.close();
  const again = await openTestTeam(at, folder, team.first, { erasesDue: true });
  const ledger = again.direct();
  const due = () => ledger.retentionDue({ environmentId, cursor: null });
  await vi.waitFor(async () => expect(await due()).toMatchObject({ due: 0 }));
  expect(again.lines).toContainEqual(expect.objectContaining({ payments: 1 }));
  const asked: string[] = [];
  const ask = (call: string, ...more: [unknown[]]) => asked.push(call) && again.ledger.ask(call as never, ...more);
  const eraseDue = openEraseDue({ ask: ask as never, log: { warn: () => undefined } as never, now: () => at.now });
  for (const hours of [0, 23, 1]) {
    at.now += hours * 3_600_000;
    await eraseDue();
  }
  expect(asked.filter((call) => call === 'eraseOverdue')).toHaveLength(2);
});

test('a list that came from elsewhere erases at the next start', async () => {
  await shop.buy('1', MARGUERITE);
  const line = { provider: 'https://pay.example', record: 'order_1', at: '2029-01-01T00:00:00.000Z' };
  writeFileSync(join(shop.folder, 'erased.jsonl'), `not a line\n${JSON.stringify(line)}\n`);
  await shop.team.restart(() => undefined);
  expect(await shop.found('marguerite')).toBe(0);
});

test('an event of a time years ahead erases nothing early, neither on request nor as overdue', async () => {
  const { ledger, environmentId } = shop;
  await shop.buy('1', MARGUERITE);
  const ahead = { at: '2033-01-01T00:00:00.000000Z' };
  await ingestPage(ledger, shop.accountId, [eventTold('charge.created', chargeTold('other'), ahead)]);
  expect(await shop.verdicts('1')).toEqual({ order_1: { kind: 'keep', until: '2028-11-21' } });
  expect(await problemOf(shop.erase('1'))).toMatchObject({ code: 'erasure_too_early' });
  expect(await ledger.retentionDue({ environmentId, cursor: null })).toMatchObject({ due: 0 });
});

test('an event of tomorrow ends no month early in production', async () => {
  const { ledger, environmentId, at, team } = shop;
  await team.edit("update environment set kind = 'production'");
  at.now = Date.parse('2026-11-30T20:00:00Z');
  const ahead = { at: '2026-12-01T19:00:00.000000Z' };
  await ingestPage(ledger, shop.accountId, [eventTold('charge.created', chargeTold('other'), ahead)]);
  const month = Month.parse('2026-11');
  const closing = ledger.as('Ada').closeMonth({ environmentId, month, name: 'Ada', note: 'Early.', balance: null });
  expect((await problemOf(closing)).code).toBe('month_not_over');
});
