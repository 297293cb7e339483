// What other programs captured stands in the books: its order, under its seller, with its fee, in every list and sum.
// @module-tag postgres
import { expect, onTestFinished, test } from 'vitest';
import { addMarketplace, addPlatform, MARKETPLACE_ID } from '../support/console/marketplace.ts';
import { problemOf } from '../support/console/problem.ts';
import { chargeTold, eventTold, ingestPage } from '../support/provider/event-feed.ts';
import { orderCharged } from '../support/provider/seen.ts';
import { captureOf, entryFor, recordCall, succeeded } from '../support/store/ledger.ts';
import { ledgerOn } from '../support/store/ledger-on.ts';
import { openTestDatabase } from '../support/store/postgres/ledger-database.ts';

const NOW = '2026-11-22T10:00:00.000Z';
const at = (day: number) => `2026-11-${day}T10:00:00.000000Z`;

/** A marketplace whose platform knows its own organization. */
async function opened() {
  const database = await openTestDatabase();
  onTestFinished(database.close);
  const ledger = ledgerOn(database, 'instance_1', () => Date.parse(NOW));
  const market = await addMarketplace(ledger, 'https://market.example', 'seller', Date.parse(NOW));
  const { environmentId } = market;
  const accountId = await addPlatform(ledger, market);
  const tell = async (...events: object[]) => {
    return ingestPage(ledger, accountId, events);
  };
  const charge = (n: string, organization_id: string | null, more: object = {}) => ({
    ...chargeTold(n),
    session_id: `sess_${n}`,
    organization_id,
    marketplace_id: MARKETPLACE_ID,
    track_number: `TRK${n}`,
    create_date: at(20),
    fee: 150,
    ...more,
  });
  const invited: string[] = Object.values(market.sellers);
  const added = async () => (await ledger.listSellers(environmentId)).filter(({ id }) => !invited.includes(id));
  const sellers = async () => (await added()).map(({ name }) => name);
  return { database, ledger, environmentId, accountId, tell, charge, added, sellers };
}

test('each charge of a marketplace stands under its seller, who appears without a hand', async () => {
  const { ledger, environmentId, tell, charge, sellers } = await opened();
  await tell(
    eventTold('charge.created', charge('1', 'org_a')),
    eventTold('charge.created', charge('2', 'org_b')),
    eventTold('charge.created', charge('3', 'org_a')),
  );
  expect((await sellers()).toSorted()).toEqual(['org_a', 'org_b']);
  const { items } = await ledger.listOrders({ environmentId, limit: 10 });
  const accounts = await ledger.listSellers(environmentId);
  const nameOf = (id: string) => accounts.find((account) => account.id === id)?.name;
  expect(items.map(({ id, accountId: whose }) => [id, nameOf(whose)]).toSorted()).toEqual([
    ['order_1', 'org_a'],
    ['order_2', 'org_b'],
    ['order_3', 'org_a'],
  ]);
});

test('a seller that a charge brought gets its name once the service lists it, and isn’t added again', async () => {
  const { ledger, environmentId, tell, charge, sellers } = await opened();
  await tell(eventTold('charge.created', charge('1', 'org_a')));
  const listed = { registeredAt: NOW, activatedAt: null, keysMadeAt: null, email: 'a@shop.example' };
  await ledger.syncSellers(environmentId, [{ ...listed, organizationId: 'org_a', name: 'Shop A' }]);
  await tell(eventTold('charge.created', charge('2', 'org_a')));
  expect(await sellers()).toEqual(['Shop A']);
});

test('a return stands under its seller', async () => {
  const { ledger, environmentId, accountId, tell, charge, added } = await opened();
  const back = { code: 'R01', at: at(21) };
  await tell(
    eventTold('charge.created', charge('1', 'org_a')),
    eventTold('charge.returned', charge('1', 'org_a', { status: 'returned', return: back, updated_at: at(21) })),
  );
  const [seller] = await added();
  const { items } = await ledger.listReturns({ environmentId, show: 'open', limit: 50 });
  expect(items).toMatchObject([{ orderId: 'order_1', accountId: seller?.id }]);
  expect(seller?.id).not.toBe(accountId);
});

test('what the platform itself charged stands under the platform', async () => {
  const { ledger, environmentId, accountId, tell, charge, sellers } = await opened();
  await tell(eventTold('charge.created', charge('1', 'org_platform')), eventTold('charge.created', charge('2', null)));
  const { items } = await ledger.listOrders({ environmentId, limit: 10 });
  expect(items.map((order) => order.accountId)).toEqual([accountId, accountId]);
  expect(await sellers()).toEqual([]);
});

test('the list of orders shows those captured here, or elsewhere', async () => {
  const { ledger, environmentId, accountId, tell, charge } = await opened();
  const answer = orderCharged('order_1', 'charge_1');
  await recordCall(ledger, { environmentId, accountId }, captureOf('order_1'), succeeded(answer));
  await tell(eventTold('charge.created', charge('1', null)), eventTold('charge.created', charge('2', null)));
  const idsOf = async (captured: 'here' | 'elsewhere' | null) =>
    (await ledger.listOrders({ environmentId, limit: 10, captured })).items.map(({ id }) => id).toSorted();
  expect([await idsOf('here'), await idsOf('elsewhere'), await idsOf(null)]).toEqual([
    ['order_1'],
    ['order_2'],
    ['order_1', 'order_2'],
  ]);
  expect(await ledger.totalOrders({ environmentId, captured: 'elsewhere' })).toMatchObject({
    count: 1,
    amount: 10_000,
  });
  expect(await ledger.totalOrders({ environmentId })).toMatchObject({ count: 2, amount: 20_000 });
});

test('an order that the feed shows as charged can’t be captured, and nothing is sent', async () => {
  const { database, ledger, environmentId, tell, charge, added } = await opened();
  await database.writer.updateTable('environment').set({ refuses_repeat: 1 }).execute();
  await tell(eventTold('charge.created', charge('1', 'org_a')));
  const [seller] = await added();
  const entry = entryFor({ environmentId, accountId: seller?.id ?? '' }, captureOf('order_1'));
  expect(await problemOf(ledger.writeSent(entry))).toMatchObject({ code: 'capture_done', chargeId: 'charge_1' });
  expect(await database.reader.selectFrom('journal').select('id').execute()).toEqual([]);
});

test('another order of a session that the shop charged can’t be captured', async () => {
  const { ledger, environmentId, accountId, tell, charge } = await opened();
  await tell(eventTold('charge.created', charge('1', null)));
  const capture = entryFor(
    { environmentId, accountId },
    { operation: 'charge_order', orderId: 'order_7', sessionId: 'sess_1' },
  );
  expect(await problemOf(ledger.writeSent(capture))).toMatchObject({
    code: 'capture_done',
    params: { otherOrderId: 'order_1' },
  });
});

test('a session that the shop made is listed under its seller before it has an order', async () => {
  const { ledger, environmentId, tell, added } = await opened();
  const session = {
    id: 'sess_1',
    status: 'started',
    total_amount: 10_000,
    organization_id: 'org_a',
    create_date: at(20),
  };
  await tell({ id: 'event_session', type: 'session.created', at: at(20), session });
  const { items } = await ledger.listSessions({ environmentId, limit: 10 });
  const [seller] = await added();
  expect(items).toMatchObject([{ id: 'sess_1', totalAmount: 10_000, accountId: seller?.id }]);
});
