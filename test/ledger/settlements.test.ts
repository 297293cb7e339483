// Settlements in the console: lines named by the ledger's orders, a month as one file, and what a service doesn't tell.
import { expect, test } from 'vitest';
import { Month } from '../../contract/books-month.ts';
import { SettlementId } from '../../contract/ids.ts';
import { EventPageSeen } from '../../contract/records/payment.ts';
import { openSettlementsDesk } from '../../main/features/settlements/settlements-desk.ts';
import { SettlementDetail, SettlementPage } from '../../main/providers/hosted-ach/dashboard-answers.ts';
import type { SettlementsQuery, SettlementsRead } from '../../main/providers/port.ts';
import { openTestDesk } from '../support/console/desk.ts';
import { problemOf } from '../support/console/problem.ts';
import { chargeTold, eventTold } from '../support/provider/event-feed.ts';

const AT = '2026-11-19T13:30:00.000000+00:00';
const NOTHING = {
  charges: 0,
  fees: 0,
  refunds: 0,
  returns: 0,
  fees_returned: 0,
  brought_forward: 0,
  carried_forward: 0,
};

const line = (n: number, kind = 'charge', amount = 10_000, fee = -150) => ({
  id: `${kind}:charge_${n}`,
  kind,
  charge_id: `charge_${n}`,
  track_number: `T-${n}`,
  amount,
  fee,
  at: AT,
});

/** Three deposits of one month; the second owes from before, and the third's lines come in two pages. */
const DEPOSITS = [
  { id: 'settlement_c', deposited_at: AT, ...NOTHING, amount: 19_700, charges: 20_000, fees: 300 },
  { id: 'settlement_b', deposited_at: AT, ...NOTHING, amount: 9_750, charges: 10_000, fees: 150, brought_forward: 100 },
  {
    id: 'settlement_a',
    deposited_at: AT,
    ...NOTHING,
    amount: 0,
    charges: 10_000,
    fees: 150,
    refunds: 10_000,
    fees_returned: 150,
    carried_forward: 0,
  },
];
const LINES: Record<string, ReturnType<typeof line>[]> = {
  settlement_c: [line(1), line(2)],
  settlement_b: [line(3)],
  settlement_a: [line(4), line(4, 'refund', -10_000, 150)],
};

type Told = { list?: (asked: SettlementsQuery) => SettlementsRead; dashboardUrl?: string };

/** A console whose service has these deposits; a page is one deposit, or one line. */
async function openSettlements({ list, dashboardUrl }: Told = {}) {
  const { ledger, add } = await openTestDesk();
  const baseUrl = 'https://pay.example';
  const environment = await add({ baseUrl, ...(dashboardUrl && { dashboardUrl }) });
  const accountId = environment.accounts[0]?.id ?? '';
  await ledger.as('Grace').noteKeys(accountId, { clientIdEnding: 'abcd', verifiedAt: AT });
  const asked: SettlementsQuery[] = [];
  const pageOf = ({ cursor }: SettlementsQuery): SettlementsRead => {
    const from = Number(cursor ?? 0);
    const next_cursor = from + 1 < DEPOSITS.length ? `${from + 1}` : null;
    return { kind: 'page', ...SettlementPage.parse({ settlements: [DEPOSITS[from]], next_cursor }) };
  };
  const payments = {
    readSettlements: async (_: unknown, what: SettlementsQuery) => {
      asked.push(what);
      return (list ?? pageOf)(what);
    },
    readSettlement: async (_: unknown, id: SettlementId, { cursor }: { cursor: string | null }) => {
      const settlement = DEPOSITS.find((one) => one.id === id);
      if (!settlement) return null;
      const [from, lines] = [Number(cursor ?? 0), LINES[id] ?? []];
      const next_cursor = from + 1 < lines.length ? `${from + 1}` : null;
      return SettlementDetail.parse({ settlement, lines: lines.slice(from, from + 1), next_cursor });
    },
  };
  const desk = openSettlementsDesk({ ledger, payments: payments as never, keysReady: Promise.resolve() });
  const key = { environmentId: environment.id, accountId };
  const file = async (of: { settlementId: SettlementId } | { month: Month }) => {
    let [text, amount, rows] = ['', 0, 0];
    for (let cursor: string | null = null; ; ) {
      const piece = await desk.csv({ ...key, of, cursor });
      text += piece.text;
      amount += piece.amount;
      rows += piece.rows;
      cursor = piece.nextCursor;
      if (cursor === null) return { text, amount, rows };
    }
  };
  return { ledger, desk, key, asked, file };
}

const NOVEMBER = Month.parse('2026-11');
const idOf = (text: string) => SettlementId.parse(text);

test('lists deposits by amount and day, and shows one with its orders where they are known', async () => {
  const { ledger, desk, key, asked } = await openSettlements();
  const events = [eventTold('charge.settled', { ...chargeTold('1'), status: 'settled' })];
  const page = EventPageSeen.parse({ events, next_cursor: 'c', has_more: false });
  await ledger.ingestEvents({ accountId: key.accountId, after: null, page });
  const list = await desk.list({ ...key, amount: 19_700, day: '2026-11-19' as never, cursor: null, limit: 50 });
  expect(asked).toEqual([{ amount: 19_700, day: '2026-11-19', cursor: null, limit: 50 }]);
  expect(list).toMatchObject({ offered: true, items: [{ id: 'settlement_c', amount: 19_700 }], nextCursor: '1' });
  const detail = await desk.get({ ...key, settlementId: idOf('settlement_c'), cursor: null, limit: 200 });
  // The shop made its order: the service's feed told of it.
  expect(detail.lines).toMatchObject([{ chargeId: 'charge_1', orderId: 'order_1', trackNumber: 'T-1' }]);
});

test('the file of a deposit adds up to it, with what was brought forward', async () => {
  const { file } = await openSettlements();
  for (const { id, amount } of DEPOSITS) expect((await file({ settlementId: idOf(id) })).amount, id).toBe(amount);
  const { text, rows } = await file({ settlementId: idOf('settlement_b') });
  expect(rows).toBe(2);
  expect(text).toContain('Brought forward,,,,,,-100,-1.00,0,0.00,-100,-1.00');
});

test('the file of a month has the lines of every deposit once, under one header', async () => {
  const { file, asked } = await openSettlements();
  const { text, amount, rows } = await file({ month: NOVEMBER });
  expect(rows).toBe(6);
  expect(amount).toBe(19_700 + 9_750);
  expect(text.match(/Settlement ID/g)).toHaveLength(1);
  expect(text.trimEnd().split('\r\n')).toHaveLength(7);
  expect(asked.map(({ month, cursor }) => [month, cursor])).toEqual([
    ['2026-11', null],
    ['2026-11', '1'],
    ['2026-11', '2'],
  ]);
});

test('a month without deposits is a file with a header alone', async () => {
  const { file } = await openSettlements({
    list: () => ({ kind: 'page', settlements: [], nextCursor: null }),
  });
  expect(await file({ month: NOVEMBER })).toMatchObject({ rows: 0, amount: 0 });
});

test('a list that goes in circles ends with a problem, not with an endless file', async () => {
  const { file } = await openSettlements({
    list: () => ({ kind: 'page', ...SettlementPage.parse({ settlements: [DEPOSITS[1]], next_cursor: '1' }) }),
  });
  expect(await problemOf(file({ month: NOVEMBER }))).toMatchObject({ code: 'dashboard_not_understood' });
});

test('a service that tells of no deposits is said to tell none, and a dashboard on another domain is never asked', async () => {
  const none = { offered: false, items: [], nextCursor: null };
  const asking = { amount: null, day: null, cursor: null, limit: 50 };
  const silent = await openSettlements({ list: () => ({ kind: 'not_offered' }) });
  expect(await silent.desk.list({ ...silent.key, ...asking })).toEqual(none);
  expect(await problemOf(silent.file({ month: NOVEMBER }))).toMatchObject({ code: 'settlements_not_offered' });
  const foreign = await openSettlements({ dashboardUrl: 'https://elsewhere.example' });
  expect(await foreign.desk.list({ ...foreign.key, ...asking })).toEqual(none);
  expect(foreign.asked).toEqual([]);
  const settlementId = idOf('settlement_c');
  expect(await problemOf(foreign.desk.get({ ...foreign.key, settlementId, cursor: null, limit: 1 }))).toMatchObject({
    code: 'settlements_not_offered',
  });
});

test('a place in a file that is none is refused', async () => {
  const { desk, key } = await openSettlements();
  const of = { month: NOVEMBER };
  expect(await problemOf(desk.csv({ ...key, of, cursor: 'bm9uc2Vuc2U' }))).toMatchObject({
    code: 'list_place_invalid',
  });
});
