// Deposits in the ledger: told by the feed or listed, made of lines that add up to them, and linked with orders from either side.
// @module-tag postgres
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Month } from '../../contract/books-month.ts';
import { sumOfParts } from '../../contract/console/settlement.ts';
import { OrderId } from '../../contract/ids.ts';
import { openSettlementsDesk } from '../../main/features/settlements/settlements-desk.ts';
import { problemOf } from '../support/console/problem.ts';
import {
  AT,
  captured,
  type Deposit,
  deposited,
  depositOf,
  idOf,
  type Line,
  lineOf,
  opened,
  type Service,
  settled,
} from '../support/console/told-deposits.ts';
import { chargeTold, eventTold } from '../support/provider/event-feed.ts';
import { length } from '../support/runner/length.ts';

const NOVEMBER = Month.parse('2026-11');

/** Of two sellers; the second owes from before. */
const DEPOSITS = [
  depositOf('c', [{ n: '1' }, { n: '2' }, { n: '3', amount: 500, fee: -8 }]),
  depositOf('b', [{ n: '4' }], { organization: 'org_hill', brought: 100 }),
  depositOf('a', [{ n: '5' }, { n: '5', kind: 'refund', amount: -10_000, fee: 150 }], {
    at: '2026-10-31T12:30:00.000000Z',
  }),
];

test('a deposit that the feed tells of is shown with its lines: capture, order and consumer, and the order names it', async () => {
  const { told, readAll, list, get, ofOrder, sellers, close } = await opened(DEPOSITS);
  const [first] = DEPOSITS as [Deposit];
  await told([captured('1'), settled('1'), deposited(first)]);
  expect((await list()).items).toMatchObject([{ id: 'settlement_c', accountId: sellers.barn, hasLines: false }]);
  expect(await ofOrder('1')).toEqual({ lines: [], why: { reason: 'not_read' } });
  await readAll();
  const { settlement, lines } = await get('c');
  expect(settlement).toMatchObject({ amount: 20_192, lineCount: 3, hasLines: true, trouble: null });
  expect(lines).toMatchObject([
    { chargeId: 'charge_1', orderId: 'order_1', capturedAt: '2026-11-16T15:00:00.000Z', trackNumber: 'T-1' },
    // The orders behind these aren't here.
    { chargeId: 'charge_2', orderId: null, capturedAt: null },
    { chargeId: 'charge_3', orderId: null, capturedAt: null },
  ]);
  expect(await ofOrder('1')).toMatchObject({
    lines: [{ settlementId: 'settlement_c', depositedAt: AT, kind: 'charge', amount: 10_000, fee: -150 }],
    why: null,
  });
  await close();
});

test('deposits from before the feed are listed once, page by page, and found by seller, amount, day and month', async () => {
  const { readAll, list, sellers, asked, close } = await opened(DEPOSITS);
  expect(await list()).toMatchObject({ offered: true, isReading: true, items: [] });
  await readAll();
  await readAll();
  expect(asked.filter((what) => what.startsWith('marketplace'))).toEqual(['marketplace null', 'marketplace 2']);
  const ids = async (more: Parameters<typeof list>[0]) => (await list(more)).items.map(({ id }) => id);
  expect(await list()).toMatchObject({ isReading: false, trouble: null, nextCursor: null });
  expect(await ids({})).toEqual(['settlement_c', 'settlement_b', 'settlement_a']);
  expect(await ids({ accountId: sellers.hill })).toEqual(['settlement_b']);
  expect(await ids({ amount: 20_192 })).toEqual(['settlement_c']);
  expect(await ids({ day: '2026-10-31' as never })).toEqual(['settlement_a']);
  expect(await ids({ month: NOVEMBER })).toEqual(['settlement_c', 'settlement_b']);
  expect(await ids({ month: NOVEMBER, accountId: sellers.barn, amount: 0 })).toEqual([]);
  const walked: string[] = [];
  for (let cursor: string | null = null; ; ) {
    const page: Awaited<ReturnType<typeof list>> = await list({ limit: 1, cursor });
    walked.push(...page.items.map(({ id }) => id));
    cursor = page.nextCursor;
    if (cursor === null) break;
  }
  expect(walked).toEqual(['settlement_c', 'settlement_b', 'settlement_a']);
  await close();
});

test('the file of a deposit adds up to it, and that of a month has the lines of all sellers once, under one header', async () => {
  const { readAll, file, sellers, close } = await opened(DEPOSITS);
  await readAll();
  for (const { header } of DEPOSITS)
    expect((await file({ settlementId: header.id })).amount, header.id).toBe(header.amount);
  expect((await file({ settlementId: idOf('settlement_b') })).text).toContain(
    'Brought forward,,,,,,,,,-100,-1.00,0,0.00,-100,-1.00',
  );
  const { text, amount, rows } = await file({ month: NOVEMBER });
  expect(rows).toBe(5);
  expect(amount).toBe(20_192 + 9_750);
  expect(text.match(/Settlement ID/g)).toHaveLength(1);
  expect(await file({ month: NOVEMBER }, sellers.hill)).toMatchObject({ rows: 2, amount: 9_750 });
  expect(await file({ month: Month.parse('2026-01') })).toMatchObject({ rows: 0, amount: 0 });
  expect(await problemOf(file({ settlementId: idOf('settlement_none') }))).toMatchObject({
    code: 'settlement_not_found',
  });
  await close();
});

test('a deposit that is told again with other figures loses its lines until they are read again; the same again changes nothing', async () => {
  const grown = depositOf('c', [{ n: '1' }, { n: '2' }, { n: '3' }, { n: '9' }]);
  const [first, ...rest] = DEPOSITS as [Deposit, ...Deposit[]];
  const deposits = [first, ...rest];
  const { told, readAll, get, asked, close } = await opened(deposits);
  await told([deposited(first)]);
  await readAll();
  const before = asked.length;
  await told([deposited(first)]);
  await readAll();
  expect(asked.length).toBe(before);
  deposits[0] = grown;
  await told([deposited(grown)]);
  expect(await get('c')).toMatchObject({ settlement: { amount: 39_400, hasLines: false }, lines: [] });
  await readAll();
  expect((await get('c')).lines).toHaveLength(4);
  await close();
});

test('figures that are told while lines are read stay, and the lines are read again', async () => {
  const grown = depositOf('c', [{ n: '1' }, { n: '2' }, { n: '3' }, { n: '9' }]);
  const [first] = DEPOSITS as [Deposit];
  const answers = [first, grown];
  const pageOf = ({ header, lines }: Deposit) => ({ settlement: header, lines, nextCursor: null });
  const { told, readAll, get, close } = await opened([first], {
    get: async () => {
      if (answers.length === 2) await told([deposited(grown)]);
      return pageOf(answers.shift() ?? grown);
    },
  });
  await told([deposited(first)]);
  await readAll();
  expect(answers).toEqual([]);
  expect(await get('c')).toMatchObject({ settlement: { amount: 39_400, hasLines: true }, lines: { length: 4 } });
  await close();
});

test.each<[string, Service['get'], string]>([
  [
    'lines that don’t add up',
    (found) =>
      found && {
        settlement: found.header,
        lines: [lineOf({ n: '1' }), lineOf({ n: '2' }), lineOf({ n: '3' })],
        nextCursor: null,
      },
    'lines_differ',
  ],
  [
    'a line twice',
    (found) =>
      found && {
        settlement: found.header,
        lines: [lineOf({ n: '1' }), lineOf({ n: '2' }), lineOf({ n: '2' })],
        nextCursor: null,
      },
    'lines_repeated',
  ],
  [
    'fewer lines than it counts',
    (found) => found && { settlement: found.header, lines: found.lines.slice(1), nextCursor: null },
    'lines_missing',
  ],
  [
    'pages without an end',
    (found, { cursor }) =>
      found && {
        settlement: found.header,
        lines: [lineOf({ n: `${Number(cursor) + 7}` })],
        nextCursor: `${Number(cursor) + 1}`,
      },
    'lines_differ',
  ],
  [
    'pages of nothing',
    (found, { cursor }) => found && { settlement: found.header, lines: [], nextCursor: `${Number(cursor) + 1}` },
    'lines_differ',
  ],
  [
    'another deposit',
    () => ({ settlement: depositOf('other', [{ n: '1' }]).header, lines: [lineOf({ n: '1' })], nextCursor: null }),
    'unreadable',
  ],
  [
    'another organization’s',
    (found) =>
      found && { settlement: { ...found.header, organization_id: 'org_hill' }, lines: found.lines, nextCursor: null },
    'other_organization',
  ],
  ['no such deposit', () => null, 'not_found'],
])('of a service that answers with %s, no line is written, and the deposit says why', async (_, get, trouble) => {
  const { readAll, ledger, told, list, file, environmentId, close } = await opened(DEPOSITS, {
    ...(get && { get }),
  });
  const [first] = DEPOSITS as [Deposit];
  await told([deposited(first)]);
  await readAll();
  const settlementId = idOf('settlement_c');
  const detail = await ledger.getSettlement({ environmentId, settlementId, limit: 50 });
  expect(detail).toMatchObject({ settlement: { ...{ amount: 20_192, hasLines: false, trouble } }, lines: [] });
  expect((await list()).items).not.toHaveLength(0);
  // The file still comes to what was deposited.
  expect(await file({ settlementId })).toMatchObject({ rows: 1, amount: 20_192 });
  await close();
});

test('a list in circles, and deposits of other organizations, are said to be in the way; the feed and what is known stay', async () => {
  const [first, second] = DEPOSITS as [Deposit, Deposit];
  const circles = await opened(DEPOSITS, {
    list: ({ cursor }) => ({ kind: 'page', settlements: [first.header], nextCursor: `${Number(cursor) + 1}` }),
  });
  await circles.readAll();
  expect(await circles.list()).toMatchObject({ trouble: 'unreadable', items: [{ id: 'settlement_c' }] });
  await circles.close();

  const stranger = depositOf('x', [{ n: '8' }], { organization: 'org_stranger' });
  const others = await opened([first, stranger]);
  await others.readAll();
  expect(await others.list()).toMatchObject({
    isReading: false,
    trouble: 'other_organization',
    items: [{ id: 'settlement_c' }],
  });
  const moved = { ...second, header: { ...first.header, organization_id: 'org_hill' } };
  await others.told([deposited(moved)]);
  expect((await others.list()).items).toMatchObject([{ id: 'settlement_c', accountId: others.sellers.barn }]);
  await others.close();
});

test('an event whose deposit can’t be read breaks nothing: the deposit is found in the list', async () => {
  const { told, readAll, list, asked, close } = await opened(DEPOSITS);
  await readAll();
  const before = asked.length;
  const { settlement, ...rest } = deposited(DEPOSITS[0] as Deposit);
  expect(await told([settled('1'), rest, { ...rest, settlement: { ...settlement, amount: 'lots' } }])).toMatchObject({
    result: 'taken_in',
  });
  await readAll();
  expect(asked.slice(before)).toEqual(['marketplace null']);
  expect((await list()).items).toHaveLength(3);
  await close();
});

test('an order says why it is in no deposit', async () => {
  const { told, readAll, ofOrder, ledger, platformId, close } = await opened(DEPOSITS);
  const back = { code: 'R01', at: '2026-11-17T10:00:00Z' };
  const ahead = new Date(Date.now() + 86_400_000).toISOString();
  const waiting = { settles_at: ahead, attempts: [{ attempt: 1, create_date: AT, settles_at: ahead, return: null }] };
  await told([
    captured('70', waiting),
    captured('71'),
    eventTold('charge.returned', {
      ...chargeTold('71'),
      organization_id: 'org_barn',
      status: 'returned',
      return: back,
    }),
    settled('72'),
    captured('73', { refunded: 10_000 }),
  ]);
  expect((await ofOrder('72')).why).toEqual({ reason: 'not_read' });
  await readAll();
  expect((await ofOrder('70')).why).toMatchObject({
    reason: 'waiting',
    expectedAt: expect.stringContaining(ahead.slice(0, 10)),
  });
  expect((await ofOrder('71')).why).toEqual({ reason: 'returned', code: 'R01', at: '2026-11-17T10:00:00.000000Z' });
  expect((await ofOrder('72')).why).toEqual({ reason: 'missing' });
  expect((await ofOrder('73')).why).toEqual({ reason: 'refunded' });
  expect(await problemOf(ofOrder('none'))).toMatchObject({ code: 'order_not_found' });
  const silent = await opened([], { list: () => ({ kind: 'not_offered' }) });
  await silent.told([settled('72')]);
  await silent.readAll();
  expect(await silent.list()).toMatchObject({ offered: false, isReading: false, items: [] });
  expect((await silent.ofOrder('72')).why).toEqual({ reason: 'not_reported' });
  await silent.close();
  await ledger.noteListTrouble({ accountId: platformId, trouble: null });
  await close();
});

test('a dashboard on another domain than the API is said to tell of no deposits', async () => {
  const { ledger, told, environmentId, close } = await opened([]);
  await told([settled('1')]);
  await ledger.as('Grace').changeEnvironment(environmentId, { dashboard_url: 'https://elsewhere.example' }, null);
  const desk = openSettlementsDesk({ ledger, payments: { offers: () => true } });
  const asked = { environmentId, accountId: null, amount: null, day: null, month: null, limit: 50 };
  expect(await desk.list(asked)).toMatchObject({ offered: false, isReading: false });
  expect((await desk.ofOrder({ environmentId, orderId: OrderId.parse('order_1') })).why).toEqual({
    reason: 'not_reported',
  });
  await close();
});

const cents = fc.integer({ min: 0, max: 5_000 });
const anyLine = fc.record({
  n: fc.integer({ min: 0, max: 9 }).map(String),
  kind: fc.constantFrom('charge', 'charge', 'refund', 'return'),
  amount: cents,
  fee: cents,
});
type AnyLine = { n: string; kind: string; amount: number; fee: number };
const signed = ({ n, kind, amount, fee }: AnyLine): Line =>
  kind === 'charge' ? { n, kind, amount: amount + 20_000, fee: 0 - fee } : { n, kind, amount: 0 - amount, fee };
const anyDeposit = fc.record({
  lines: fc.uniqueArray(anyLine, { selector: ({ n, kind }) => `${kind}${n}`, minLength: 1, maxLength: 6 }),
  isHill: fc.boolean(),
  day: fc.integer({ min: 1, max: 28 }),
});

test('of any deposits the lines sum to each, the month’s file to all, and an order names exactly the deposits that name it', {
  timeout: 120_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyDeposit, { minLength: 1, maxLength: 5 }),
      fc.integer({ min: 0, max: 5 }),
      async (drawn, inFeed) => {
        const made = drawn
          .map(({ lines, isHill, day }, index) => {
            const at = `2026-11-${String(day).padStart(2, '0')}T13:30:00.000000Z`;
            const own = lines.map(signed);
            const carried = own.reduce((sum, { amount = 0, fee = 0 }) => sum + amount + fee, 0);
            return depositOf(`${index}`, own, {
              organization: isHill ? 'org_hill' : 'org_barn',
              at,
              carried: Math.max(0, 0 - carried),
            });
          })
          .toSorted((a, b) =>
            a.header.deposited_at < b.header.deposited_at
              ? 1
              : a.header.deposited_at > b.header.deposited_at
                ? -1
                : a.header.id < b.header.id
                  ? 1
                  : -1,
          );
        const { told, readAll, list, get, file, ofOrder, close } = await opened(made);
        const orders = Array.from({ length: 10 }, (_, n) => `${n}`);
        await told([...orders.map((n) => settled(n)), ...made.slice(0, inFeed).map(deposited)]);
        await readAll();
        const { items } = await list();
        expect(items.map(({ id }) => id)).toEqual(made.map(({ header }) => header.id));
        const fromDeposits = new Map<string, string[]>();
        for (const item of items) {
          const { lines } = await get(item.id.replace('settlement_', ''));
          const sum = lines.reduce((total, { amount, fee }) => total + amount + fee, 0);
          expect(sum - item.broughtForward + item.carriedForward).toBe(item.amount);
          expect(sumOfParts(item)).toBe(item.amount);
          for (const { orderId, kind } of lines) {
            const key = orderId ?? 'unknown';
            fromDeposits.set(key, [...(fromDeposits.get(key) ?? []), `${item.id} ${kind}`]);
          }
        }
        expect(fromDeposits.has('unknown')).toBe(false);
        for (const n of orders) {
          const { lines, why } = await ofOrder(n);
          const named = lines.map(({ settlementId, kind }) => `${settlementId} ${kind}`).toSorted();
          expect(named, n).toEqual((fromDeposits.get(`order_${n}`) ?? []).toSorted());
          expect(why === null, n).toBe(lines.some(({ kind }) => kind === 'charge'));
        }
        const all = items.reduce((total, { amount }) => total + amount, 0);
        expect((await file({ month: NOVEMBER })).amount).toBe(all);
        await close();
      },
    ),
    { numRuns: length(10, 200) },
  );
});
