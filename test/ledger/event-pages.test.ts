// Pages of a feed: what their events make of their payments is the same however they are cut into pages.
// @module-tag postgres
import { expect, onTestFinished, test } from 'vitest';
import { alarmsOf } from '../support/console/alarms.ts';
import { chargeTold, eventTold, ingestPage } from '../support/provider/event-feed.ts';
import { orderCharged } from '../support/provider/seen.ts';
import { addTestEnvironment, captureOf, recordCall, succeeded } from '../support/store/ledger.ts';
import { ledgerOn } from '../support/store/ledger-on.ts';
import { openTestDatabase } from '../support/store/postgres/ledger-database.ts';

const at = (second: number) => new Date(Date.parse('2026-11-20T10:00:00Z') + second * 1_000).toISOString();
const charge = (n: string, second: number, of: object = {}) => ({ ...chargeTold(n), updated_at: at(second), ...of });
const refund = (n: string, id: string, second: number, of: object = {}) => ({
  id,
  charge_id: `charge_${n}`,
  order_id: `order_${n}`,
  amount: 1,
  reason: '',
  status: 'requested',
  create_date: at(second),
  updated_at: at(second),
  failure: null,
  ...of,
});

/** Two captured orders. */
async function opened() {
  const database = await openTestDatabase();
  onTestFinished(database.close);
  const ledger = ledgerOn(database, 'instance_1', () => Date.parse('2026-11-22T10:00:00.000Z'));
  const own = await addTestEnvironment({ ledger }, 'https://pay.example');
  for (const n of ['1', '2']) {
    const answer = orderCharged(`order_${n}`, `charge_${n}`);
    await recordCall(ledger, own, captureOf(`order_${n}`), succeeded(answer));
  }
  const tell = async (events: object[]) => {
    return ingestPage(ledger, own.accountId, events);
  };
  const shown = async () => ({
    orders: await Promise.all(['order_1', 'order_2'].map((id) => ledger.getOrder(own.environmentId, id))),
    alarms: (await alarmsOf(ledger, own.environmentId)).map(({ kind, heard, entryId: _ }) => [kind, heard]).toSorted(),
    facts: (await database.reader.selectFrom('fact').select('kind').execute()).length,
  });
  return { tell, shown };
}

const EVENTS = [
  eventTold('charge.created', charge('1', 1)),
  eventTold('refund.requested', charge('1', 2, { refunded: 1 }), { refund: refund('1', 'refund_1', 2) }),
  eventTold('charge.created', charge('2', 3)),
  eventTold('refund.requested', charge('1', 4, { refunded: 2 }), { refund: refund('1', 'refund_2', 4) }),
  // The same again, and one that can't be true.
  eventTold('refund.requested', charge('1', 4, { refunded: 2 }), { refund: refund('1', 'refund_2', 4) }),
  eventTold('charge.settled', charge('1', 5, { refunded: 0, status: 'settled' })),
  eventTold('refund.sent', charge('1', 6, { refunded: 2, status: 'settled' }), {
    refund: refund('1', 'refund_1', 6, { status: 'sent', create_date: at(2) }),
  }),
  // A refund of the one charge, told as the other's: from here on both payments are one.
  eventTold('refund.requested', charge('2', 7, { refunded: 1 }), { refund: refund('2', 'refund_1', 7) }),
  eventTold('charge.settled', charge('2', 8, { refunded: 1, status: 'settled' })),
  eventTold('charge.settled', charge('1', 9, { refunded: 2, status: 'settled' })),
];

test('what events make of two charges is the same in one page as each in a page of its own', async () => {
  const [together, apart] = [await opened(), await opened()];
  const learned = await together.tell(EVENTS);
  let facts = 0;
  for (const event of EVENTS) facts += (await apart.tell([event])).facts;
  expect(learned).toEqual({ result: 'taken_in', facts });
  expect(strip(await together.shown())).toEqual(strip(await apart.shown()));
});

/** Without the IDs that each ledger gives. */
const strip = (shown: object) =>
  JSON.parse(JSON.stringify(shown).replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'id'));

// Making rows again reads all facts of the charge for each of them.
test('a page of a thousand refunds of one charge doesn’t hold up the feed', { timeout: 30_000 }, async () => {
  const { tell, shown } = await opened();
  const events = Array.from({ length: 1_000 }, (_none, n) =>
    eventTold('refund.requested', charge('1', n, { refunded: n + 1 }), { refund: refund('1', `refund_${n}`, n) }),
  );
  expect(await tell(events)).toEqual({ result: 'taken_in', facts: 1_000 });
  expect((await shown()).orders[0]?.afterCharge).toMatchObject({ refunded: 1_000 });
});
