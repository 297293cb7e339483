// Search over a real ledger, in its own thread: each hint a caller gives finds the payment, and nothing that doesn't match is shown.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { SearchResult, SearchTerm } from '../../contract/console/search.ts';
import { OrderId, SessionId } from '../../contract/ids.ts';
import { ChargeOrderSeen, CreateOrderSeen } from '../../contract/records/payment.ts';
import { timestampOf } from '../../contract/timestamp.ts';
import type { Ledger } from '../../main/ledger/ledger.ts';
import { readSearch } from '../../renderer/features/search/search-terms.ts';
import { chargeBody, orderBody, sessionSeen } from '../support/provider/seen.ts';
import { tempFolder } from '../support/runner/temp-folder.ts';
import {
  addTestEnvironment,
  captureOf,
  creationOf,
  entryFor,
  openLedgerInThread,
  openTestLedger,
  recordCall,
  succeeded,
} from '../support/store/ledger.ts';

type Whose = { environmentId: string; accountId: string };
type Made = {
  id: string;
  first: string;
  last: string;
  amount?: number;
  track?: string;
  email?: string;
  phone?: string;
  reference?: string;
  /** When the service says that session and order were made. */
  made?: string;
};

/** A session; with `as: 'charged'`, also its order and charge. Ids end with `id`. */
async function pay(ledger: Ledger, whose: Whose, made: Made, as: 'session' | 'order' | 'charged' = 'charged') {
  const { id, first, last, amount = 10_000, track = `T-${id}`, email, phone, reference } = made;
  const create_date = made.made ?? timestampOf(Date.now());
  const request = { amount, consumer_info: { first_name: first, last_name: last, email, phone } };
  const creating = entryFor(whose, {
    operation: 'create_session',
    attempt: randomUUID(),
    request,
    ...(reference && { reference }),
  });
  const seen = { total_amount: amount, track_number: track, create_date };
  await ledger.writeSent(creating);
  const session = sessionSeen(`sess_${id}`, seen);
  await ledger.recordOutcome(creating.id, succeeded(session, 201));
  if (as === 'session') return;
  const orderingId = await recordCall(ledger, whose, creationOf(`sess_${id}`));
  const order = orderBody(`order_${id}`, seen);
  const created = CreateOrderSeen.parse({ order, session: { ...session, status: 'finalized ' } });
  await ledger.recordOutcome(orderingId, succeeded(created, 201));
  if (as === 'order') return;
  const answer = ChargeOrderSeen.parse({
    order: {
      ...order,
      status: 'charged',
      charge_id: `charge_${id}`,
      delivered_date: '2026-11-21T06:00:00.000000+00:00',
    },
    charge: chargeBody(`charge_${id}`, { amount }),
  });
  await recordCall(ledger, whose, captureOf(`order_${id}`), succeeded(answer));
}

const term = (text: string): SearchTerm => ({ text, amount: null, time: null });
const amount = (min: number, max = min): SearchTerm => ({ text: null, amount: { min, max }, time: null });
const ids = ({ payments }: SearchResult) =>
  payments.map((hit) => (hit.kind === 'order' ? hit.order.id : hit.session.id)).sort();

async function shop(open = openTestLedger) {
  const folder = tempFolder();
  const opened = await open(folder);
  const { ledger } = opened;
  const whose = await addTestEnvironment(opened, 'https://pay.example');
  const find = (...terms: SearchTerm[]) =>
    ledger.search({ environmentId: whose.environmentId, field: randomUUID(), terms });
  return { folder, ledger, close: opened.close, whose, find };
}

async function busyShop(open = openTestLedger) {
  const made = await shop(open);
  const { ledger, whose } = made;
  await pay(ledger, whose, {
    id: 'aa11bb22cc',
    first: 'José',
    last: 'Núñez-O’Neil',
    amount: 164_000,
    track: 'K7HQXXM2PA',
  });
  await pay(ledger, whose, { id: 'dd33ee44ff', first: 'Ada', last: 'Lovelace', amount: 5600 });
  await pay(ledger, whose, { id: 'gg55hh66ii', first: 'Adam', last: 'Lovell', amount: 5601 }, 'order');
  const contact = { email: 'Grace@Example.com', phone: '+1 (212) 555-0123' };
  await pay(ledger, whose, { id: 'jj77kk88ll', first: 'Grace', last: 'Hopper', amount: 5600, ...contact }, 'session');
  return made;
}

test('an order is found by its id, its session’s and its charge’s: whole, beginning and end', async () => {
  const { find } = await busyShop();
  for (const text of [
    'order_dd33ee44ff',
    'sess_dd33ee44ff',
    'charge_dd33ee44ff',
    'order_dd33',
    'dd33',
    'ee44ff',
    '44ff',
  ])
    expect(ids(await find(term(text))), text).toEqual(['order_dd33ee44ff']);
  expect((await find(term('charge_dd33ee44ff'))).payments[0]?.matched).toEqual(['charge_id']);
  // Three characters in a row, and any case.
  for (const text of ['dd3', '4ff', 'ORDER_DD33EE44FF', 'DD33'])
    expect(ids(await find(term(text))), text).toEqual(['order_dd33ee44ff']);
  expect(ids(await find(term('order_dd33ee44ff0')))).toEqual([]);
});

test('any three characters of a track number find it, in any case', async () => {
  const { find } = await busyShop();
  for (const text of ['HQXX', 'hqxxm2', 'K7HQXXM2PA', 'M2PA', '2PA', 'k7h', 'qxx']) {
    const found = await find(term(text));
    expect(ids(found), text).toEqual(['order_aa11bb22cc']);
    expect(found.payments[0]?.matched).toEqual(['track_number']);
  }
});

test('a track number that ends with the text comes before one that has it within', async () => {
  const { ledger, whose, find } = await shop();
  await pay(ledger, whose, { id: 'ending0000', first: 'Ada', last: 'Lovelace', track: 'W8UW5QHQXX' });
  await pay(ledger, whose, { id: 'within0000', first: 'Grace', last: 'Hopper', track: 'K7HQXXM2PA' });
  const { payments } = await find(term('HQXX'));
  expect(payments.map((hit) => hit.kind === 'order' && hit.order.trackNumber)).toEqual(['W8UW5QHQXX', 'K7HQXXM2PA']);
});

test('a name is found without its accents, in any order and by its beginnings; whole words come first', async () => {
  const { find } = await busyShop();
  for (const texts of [['jose'], ['NUNEZ'], ['oneil', 'josé'], ['nun', 'jo']])
    expect(ids(await find(...texts.map(term))), texts.join(' ')).toEqual(['order_aa11bb22cc']);
  const found = await find(term('ada'));
  expect(found.payments.map((hit) => hit.kind === 'order' && hit.order.consumerName)).toEqual([
    'Ada Lovelace',
    'Adam Lovell',
  ]);
  expect(ids(await find(term('ada'), term('lovelace')))).toEqual(['order_dd33ee44ff']);
});

test('a session without an order is found, by the e-mail address and phone number it was sent with too', async () => {
  const { find } = await busyShop();
  for (const text of [
    'grace@example.com',
    'GRACE@ex',
    '212-555-0123',
    '(212) 555 0123',
    '2125550123',
    '0123',
    'hopper',
  ])
    expect(ids(await find(term(text))), text).toEqual(['sess_jj77kk88ll']);
});

test('the end of a phone number that may be an amount finds its session, with a name or another amount too', async () => {
  const { find } = await busyShop();
  const read = (text: string) => readSearch(text, new Date()).terms;
  for (const text of ['0123', 'grace 0123', '0123 $56', '0123 ~56'])
    expect(ids(await find(...read(text))), text).toEqual(['sess_jj77kk88ll']);
  expect((await find(...read('0123'))).payments.map(({ matched }) => matched)).toEqual([['phone']]);
  expect(ids(await find(...read('ada 0123')))).toEqual([]);
});

test('an amount finds orders, exactly or within a range, and narrows a name', async () => {
  const { find } = await busyShop();
  // A checkout that made no order is meant, too, after those that did.
  const [order, session] = (await find(amount(5600))).payments;
  expect([order?.kind, session?.kind]).toEqual(['order', 'session']);
  expect(ids(await find(amount(5500, 5700)))).toEqual(['order_dd33ee44ff', 'order_gg55hh66ii', 'sess_jj77kk88ll']);
  expect(ids(await find(term('ada'), amount(5601)))).toEqual(['order_gg55hh66ii']);
  expect(ids(await find(term('jose'), amount(150_000, 180_000)))).toEqual(['order_aa11bb22cc']);
  // What may be an amount or a piece of an identifier is looked for as both.
  expect(ids(await find({ text: '5601', amount: { min: 560_100, max: 560_100 }, time: null }))).toEqual([]);
});

test('a day finds what was made or captured on it, and nothing of another day', async () => {
  const { find } = await busyShop();
  const day = (from: number, until: number): SearchTerm => {
    const iso = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
    return { text: null, amount: null, time: { from: iso(from), until: iso(until) } };
  };
  expect(ids(await find(day(-1, 1), amount(5600)))).toEqual(['order_dd33ee44ff', 'sess_jj77kk88ll']);
  expect(ids(await find(day(-1, 1), term('hopper')))).toEqual(['sess_jj77kk88ll']);
  expect(ids(await find(day(-9, -8)))).toEqual([]);
  expect(ids(await find(day(-9, -8), term('ada')))).toEqual([]);
});

test('a seller is found by name, its orders with it, and a consumer among them', async () => {
  const { ledger, whose, find } = await shop();
  const barn = {
    id: randomUUID(),
    environment_id: whose.environmentId,
    name: 'Blue Barn Farm',
    role: 'seller' as const,
  };
  const account = { ...barn, organization_id: null, store_id: null, created_at: new Date().toISOString() };
  await ledger.addAccounts([account]);
  const ofBarn = { environmentId: whose.environmentId, accountId: barn.id };
  await pay(ledger, ofBarn, { id: 'barn0001', first: 'Ada', last: 'Byron' });
  await pay(ledger, whose, { id: 'shop0001', first: 'Ada', last: 'Byron' });
  const found = await find(term('blue'), term('barn'));
  expect(found.sellers).toEqual([{ id: barn.id, name: 'Blue Barn Farm' }]);
  expect(ids(found)).toEqual(['order_barn0001']);
  expect(ids(await find(term('byron'), term('barn')))).toEqual(['order_barn0001']);
});

test('words of a note find the order or session it is on, with a name too; other words don’t', async () => {
  const { ledger, whose, find } = await busyShop();
  const { environmentId } = whose;
  const note = (recordId: OrderId | SessionId, text: string) =>
    ledger.as('Grace').addRecordNote({ environmentId, recordId, text });
  await note(OrderId.parse('order_aa11bb22cc'), 'Caller’s café: asked for a REFUND');
  await note(SessionId.parse('sess_dd33ee44ff'), 'asked whether the debit can wait');
  await note(SessionId.parse('sess_jj77kk88ll'), 'refund? No order yet');
  expect(ids(await find(term('refund')))).toEqual(['order_aa11bb22cc', 'sess_jj77kk88ll']);
  expect(ids(await find(term('cafe'), term('ref')))).toEqual(['order_aa11bb22cc']);
  expect(ids(await find(term('nunez'), term('refund')))).toEqual(['order_aa11bb22cc']);
  expect(ids(await find(term('asked'), amount(5600)))).toEqual(['order_dd33ee44ff']);
  expect(ids(await find(term('ada'), term('refund')))).toEqual([]);
  const { payments } = await find(term('debit'));
  expect(payments.map(({ matched }) => matched)).toEqual([['note']]);
});

test('a shop reference finds its order, whole, by its beginning and by each of its words, until it is changed', async () => {
  const { ledger, whose, find } = await busyShop();
  const orderId = OrderId.parse('order_aa11bb22cc');
  const name = (reference: string | null) =>
    ledger.as('Grace').setShopReference({ environmentId: whose.environmentId, orderId, reference });
  await name('PO-2026/0017');
  for (const text of ['PO-2026/0017', 'PO-2', 'po-2026/0017', 'Po 2026', '0017', '2026']) {
    const { payments } = await find(term(text));
    expect(payments.map(({ matched }) => matched)).toEqual([['reference']]);
  }
  await name('%_');
  for (const text of ['PO-2026/0017', '0017']) expect(ids(await find(term(text)))).toEqual([]);
  expect(ids(await find(term('%_')))).toEqual([orderId]);
  await name('Ångström Crate 17 B');
  for (const typed of ['angstrom crate 17 b', 'ÅNGSTRÖM crate', 'angs 17'])
    expect(ids(await find(...readSearch(typed, new Date()).terms)), typed).toEqual([orderId]);
  expect(ids(await find(...readSearch('angstrom 18', new Date()).terms))).toEqual([]);
  await name(null);
  expect(ids(await find(term('%_')))).toEqual([]);
});

test('the name of a merchant finds its payments, and leads to no page of a seller', async () => {
  const { find } = await busyShop();
  const { payments } = await find(term('shop'), term('nunez'));
  expect(payments.map(({ matched }) => matched)).toEqual([['seller', 'name']]);
  expect((await find(term('shop'))).sellers).toEqual([]);
});

test('the reference of a session finds its order', async () => {
  const { ledger, whose, find } = await busyShop();
  await pay(ledger, whose, { id: 'mm11nn22oo', first: 'Ada', last: 'Byron', amount: 5602, reference: '00124' });
  const { payments } = await find(...readSearch('ref 00124', new Date()).terms);
  expect(payments.map(({ matched }) => matched)).toEqual([['reference']]);
  expect(ids(await find(term('00124')))).toEqual(['order_mm11nn22oo']);
  await pay(ledger, whose, { id: 'pp11qq22rr', first: 'Ada', last: 'Byron', amount: 5603, reference: 'PO 00125' });
  expect(ids(await find(...readSearch('ref 00125', new Date()).terms))).toEqual(['order_pp11qq22rr']);
});

test('text that no payment has, or that SQL would read otherwise, finds nothing and breaks nothing', async () => {
  const { find } = await busyShop();
  const odd = [
    '%',
    '_',
    '%%%%',
    "' or 1=1 --",
    '"',
    '\\',
    '\u202e\u200f',
    '\ud83d',
    '☃☃☃☃',
    'x'.repeat(100),
    '(((())))',
    '٣٤٥٦',
  ];
  for (const text of odd) expect(ids(await find(term(text))), text).toEqual([]);
});

test('another environment’s payments are not found', async () => {
  const { ledger, find } = await busyShop();
  const other = await addTestEnvironment({ ledger }, 'https://other.example');
  await pay(ledger, other, { id: 'zz99zz99zz', first: 'Zoe', last: 'Zimmer' });
  expect(ids(await find(term('zoe')))).toEqual([]);
  expect(ids(await find(term('zz99')))).toEqual([]);
});

test('of questions that wait, a field’s newest is answered, and the search goes on after a restore', async () => {
  const { ledger, whose, find } = await busyShop(openLedgerInThread);
  const { file } = await ledger.makeBackup(null, 'Grace');
  await pay(ledger, whose, { id: 'after00001', first: 'After', last: 'Wards' });
  const asked = ['a', 'ad', 'ada'].map((text) =>
    ledger.search({ environmentId: whose.environmentId, field: 'one', terms: [term(text)] }),
  );
  const [, , newest] = await Promise.all(asked);
  expect(newest && ids(newest)).toEqual(['order_dd33ee44ff', 'order_gg55hh66ii']);
  await ledger.restoreBackup({ file, name: 'Grace', reason: 'a try' });
  expect(ids(await find(term('ada')))).toEqual(['order_dd33ee44ff', 'order_gg55hh66ii']);
  expect((await find(term('after'))).payments).toEqual([]);
});

test('a payment is found and listed by the day that the service says it was made', async () => {
  const { ledger, whose, find } = await shop();
  const { environmentId } = whose;
  // The sandbox's own clock may be a month ahead.
  await pay(ledger, whose, {
    id: 'mm11nn22oo',
    first: 'Ada',
    last: 'Lovelace',
    made: '2026-12-21T18:00:00.000000+00:00',
  });
  const day = (from: string, until: string): SearchTerm => ({ text: null, amount: null, time: { from, until } });
  expect(ids(await find(day('2026-12-21T00:00:00.000Z', '2026-12-22T00:00:00.000Z')))).toEqual(['order_mm11nn22oo']);
  const listed = await ledger.listOrders({
    environmentId,
    limit: 5,
    from: '2026-12-21T00:00:00.000Z',
    sort: { by: 'created', descending: true },
  });
  expect(listed.items.map(({ id, createdAt }) => [id, createdAt])).toEqual([
    ['order_mm11nn22oo', '2026-12-21T18:00:00.000000+00:00'],
  ]);
  const sessions = await ledger.listSessions({ environmentId, limit: 5, from: '2026-12-21T00:00:00.000Z' });
  expect(sessions.items.map(({ id }) => id)).toEqual(['sess_mm11nn22oo']);
});
