// A month of a busy shop, as its answers, its feed and its bank's files tell it: late, twice and out of order. Needs review holds what went wrong, and nothing else.
import { expect, onTestFinished, test } from 'vitest';
import type { OrderId } from '../../contract/ids.ts';
import { RefundSeen } from '../../contract/records/payment.ts';
import type { AnyOutcome } from '../../main/core/outcome.ts';
import type { ImportedRow } from '../../main/ledger/after-charge/judge-imported.ts';
import type { NewEntry } from '../../main/ledger/journal/journal.ts';
import { chargeTold, eventTold, ingestPage } from '../support/provider/event-feed.ts';
import { orderCharged } from '../support/provider/seen.ts';
import { differencesOf } from '../support/store/compare-rebuilt.ts';
import { openThrowawayLedger } from '../support/store/histories/play.ts';
import { addTestEnvironment, LOST, recordCall } from '../support/store/ledger.ts';
import { ledgerOn } from '../support/store/ledger-on.ts';

const ORDERS = 1_980;
const PAGE = 200;
const FAILED: AnyOutcome = { kind: 'unknown', httpStatus: 502, code: 'server_error', detail: '' };
const REFUSED: AnyOutcome = { kind: 'refused', httpStatus: 422, code: 'refused_by_service', detail: 'no funds' };

/** The planted troubles, by the number of their order. */
const TROUBLES: { [n: number]: string } = Object.fromEntries(
  [
    ...Array.from({ length: 6 }, () => 'no answer'),
    ...Array.from({ length: 3 }, () => 'an error of the server'),
    ...Array.from({ length: 3 }, () => 'another order’s charge'),
    ...Array.from({ length: 2 }, () => 'a refund without an answer'),
    ...Array.from({ length: 2 }, () => 'a second charge'),
    ...Array.from({ length: 2 }, () => 'another amount'),
    ...Array.from({ length: 2 }, () => 'a refund taken back'),
  ].map((trouble, index) => [97 + index * 94, trouble]),
);

const isEvery = (n: number, of: number) => n % of === 0 && !(n in TROUBLES);
const isReturned = (n: number) => isEvery(n, 35);
const isRefunded = (n: number) => isEvery(n, 66) && !isReturned(n);
const isRefundedElsewhere = (n: number) => isEvery(n, 99) && !isRefunded(n) && !isReturned(n);

const time = (day: number, hour = 10) => `2026-10-${String(day).padStart(2, '0')}T${hour}:00:00.000000Z`;
const day = (of: string) => of.slice(0, 10);
const made = (n: number) => time(1 + (n % 20));
const settled = (n: number) => time(5 + (n % 20));
const cameBack = (n: number) => time(7 + (n % 20));
const charge = (n: number, more: object = {}) => ({ ...chargeTold(`${n}`), updated_at: made(n), ...more });
const refund = (n: number, status: string, updated_at: string, amount = 2_500) => ({
  id: `refund_${n}`,
  charge_id: `charge_${n}`,
  order_id: `order_${n}`,
  amount,
  status,
  create_date: time(8 + (n % 20)),
  updated_at,
});

function answerOf(n: number): AnyOutcome {
  if (TROUBLES[n] === 'no answer') return LOST;
  if (TROUBLES[n] === 'an error of the server') return FAILED;
  const chargeId = TROUBLES[n] === 'another order’s charge' ? `charge_${n - 1}` : `charge_${n}`;
  return { kind: 'succeeded', httpStatus: 200, answer: orderCharged(`order_${n}`, chargeId) };
}

/** What the feed tells of an order after its charge. */
function laterEvents(n: number): object[] {
  const done = { status: 'settled', updated_at: settled(n) };
  const refunded = { ...done, refunded: 2_500, updated_at: time(8 + (n % 20), 11) };
  const back = { status: 'returned', return: { code: 'R01', at: cameBack(n) }, updated_at: cameBack(n) };
  if (isReturned(n)) return [eventTold('charge.returned', charge(n, back))];
  if (isRefunded(n) || isRefundedElsewhere(n) || TROUBLES[n] === 'a refund taken back')
    return [
      eventTold('charge.settled', charge(n, done)),
      eventTold('refund.requested', charge(n, refunded), { refund: refund(n, 'requested', time(8 + (n % 20), 11)) }),
      eventTold('refund.settled', charge(n, refunded), { refund: refund(n, 'settled', time(9 + (n % 20), 11)) }),
      ...(TROUBLES[n] === 'a refund taken back'
        ? [eventTold('charge.settled', charge(n, { ...done, refunded: 0, updated_at: time(10 + (n % 20), 12) }))]
        : []),
    ];
  if (TROUBLES[n] === 'a second charge')
    return [eventTold('charge.created', { ...charge(n), id: `charge_${n}_again` })];
  if (TROUBLES[n] === 'another amount') return [eventTold('charge.settled', charge(n, { ...done, amount: 99_000 }))];
  return [eventTold('charge.settled', charge(n, done))];
}

/** In the same order each time, and no other's. */
const shuffled = <Item>(items: Item[]): Item[] =>
  items
    .map((item, index) => ({ item, place: (index * 7_919) % 101 }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ item }) => item);

async function openMonth() {
  const database = await openThrowawayLedger();
  onTestFinished(database.close);
  const clock = { now: Date.parse('2026-10-30T10:00:00Z') };
  const ledger = ledgerOn(database, 'instance_1', () => (clock.now += 10));
  const own = await addTestEnvironment({ ledger }, 'https://pay.example');
  const begin = async (what: Pick<NewEntry, 'operation'> & Partial<NewEntry>) => {
    return recordCall(ledger, own, what);
  };
  const send = async (what: Parameters<typeof begin>[0], outcome: AnyOutcome) =>
    ledger.recordOutcome(await begin(what), outcome);
  const tell = async (events: object[]) => {
    for (let start = 0; start < events.length; start += PAGE) {
      await ingestPage(ledger, own.accountId, events.slice(start, start + PAGE), { hasMore: true });
    }
  };
  return { database, ledger, environmentId: own.environmentId, begin, send, tell };
}

test('of a month of 1,980 orders with twenty troubles, those twenty need review', async () => {
  const { database, ledger, environmentId, begin, send, tell } = await openMonth();
  const all = Array.from({ length: ORDERS }, (_, index) => index + 1);
  expect(Object.keys(TROUBLES)).toHaveLength(20);
  const hasCharge = (n: number) => !['no answer', 'an error of the server'].includes(TROUBLES[n] ?? '');
  const capture = (n: number) => ({ operation: 'charge_order', orderId: `order_${n}` }) as const;
  // Of every tenth order the feed tells before the answer arrives.
  const isEarly = (n: number) => isEvery(n, 10);
  const begun = await Promise.all(all.filter(isEarly).map(async (n) => ({ n, id: await begin(capture(n)) })));
  await tell(begun.map(({ n }) => eventTold('charge.created', charge(n))));
  for (const { n, id } of begun) await ledger.recordOutcome(id, answerOf(n));
  for (const n of all.filter((each) => !isEarly(each))) {
    if (isEvery(n, 131)) await send(capture(n), REFUSED);
    await send(capture(n), answerOf(n));
  }
  for (const n of all) {
    const refunding = { operation: 'refund_charge', orderId: `order_${n}`, chargeId: `charge_${n}` } as const;
    const request = { amount: 2_500, reason: '' };
    const answer = RefundSeen.parse(refund(n, 'requested', time(8 + (n % 20))));
    if (isRefunded(n)) await send({ ...refunding, request }, { kind: 'succeeded', httpStatus: 200, answer });
    if (TROUBLES[n] === 'a refund without an answer') await send({ ...refunding, request }, LOST);
  }
  const told = shuffled([
    ...all.filter(hasCharge).map((n) => [eventTold('charge.created', charge(n))]),
    ...all.filter(hasCharge).map(laterEvents),
  ]).flat();
  await tell(told);
  // The feed is read again from an earlier place.
  await tell(told.slice(-500));
  const rows = all.flatMap((n): ImportedRow[] => {
    const of = { orderId: `order_${n}` as OrderId, occurrence: 1, reference: null };
    if (isReturned(n)) return [{ ...of, kind: 'return', code: 'R01', amount: 10_000, day: day(cameBack(n)) }];
    return isRefundedElsewhere(n)
      ? [{ ...of, kind: 'refund', amount: 2_500, day: day(refund(n, '', '').create_date) }]
      : [];
  });
  for (const fileName of ['october.csv', 'october again.csv'])
    for (let start = 0; start < rows.length; start += 50)
      await ledger.recordImported({ environmentId, fileName, rows: rows.slice(start, start + 50) });

  const inReview = new Set<string>();
  for (const { orderId } of await ledger.listUnknown(environmentId)) inReview.add(orderId ?? '');
  const { items } = await ledger.listAlarms({ environmentId, limit: 200 });
  for (const alarm of items) inReview.add(alarm.orderId ?? alarm.entryId);
  expect([...inReview].toSorted()).toEqual(
    Object.keys(TROUBLES)
      .map((n) => `order_${n}`)
      .toSorted(),
  );
  expect(await differencesOf(database.writer)).toEqual([]);
}, 120_000);
