// @module-tag postgres
// Orders that need review, of payments that turn out to be one: a person resolves each under the ID that the list showed.
import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { remark } from '../../contract/console/remark.ts';
import { noteFound } from '../../main/ledger/journal/outcomes.ts';
import { doubtWhatIsOpen } from '../../main/ledger/projections/record-gap.ts';
import { inTransaction } from '../../main/ledger/store/in-transaction.ts';
import { orderCharged, sessionSeen } from '../support/provider/seen.ts';
import { addTestEnvironment, type entryFor, recordCall } from '../support/store/ledger.ts';
import { ledgerOn } from '../support/store/ledger-on.ts';
import { openTestDatabase } from '../support/store/postgres/ledger-database.ts';

const NOW = '2026-11-22T10:00:00.000Z';
const ONE = 'https://one.example';
const OTHER = 'https://other.example';
const DONE = { kind: 'succeeded', httpStatus: 200 } as const;

/** One service at two addresses. */
async function opened() {
  const database = await openTestDatabase();
  onTestFinished(database.close);
  const ledger = ledgerOn(database, 'instance_1', () => Date.parse(NOW));
  const one = await addTestEnvironment({ ledger }, ONE);
  const other = await addTestEnvironment({ ledger }, OTHER);
  for (const { environmentId } of [one, other]) {
    const account = { id: randomUUID(), environment_id: environmentId, name: 'Both', role: 'seller', created_at: NOW };
    await ledger.addAccounts([{ ...account, role: 'seller' }]);
    await ledger.recordAccountIds(account.id, { organization_id: 'org_of_both', store_id: null });
  }
  type Whose = typeof one;
  const lookedUp = (whose: Whose, orderId: string, found: { trackNumber?: string; isCharged?: boolean }) => {
    const asking = { ...whose, provider: whose === one ? ONE : OTHER };
    const shown = { amount: 10_000, chargeId: null, isCharged: false, chargedAt: null, trackNumber: null, ...found };
    return inTransaction(database.writer, (db) =>
      noteFound(db, asking, { orderId, line: null, amount: null, found: shown }, NOW),
    );
  };
  const called = async (
    whose: Whose,
    what: Parameters<typeof entryFor>[1],
    outcome: Parameters<typeof ledger.recordOutcome>[1],
  ) => {
    await recordCall(ledger, whose, what, outcome);
  };
  const inReview = async () =>
    (await ledger.listUnknown(one.environmentId)).map(({ id, orderId }) => ({ id, orderId }));
  const resolve = (entryId: string) =>
    ledger.resolveUnknown({
      environmentId: one.environmentId,
      entryId,
      verdict: 'not_done',
      name: 'Ada',
      reason: 'Asked the bank',
    });
  return { database, ledger, one, other, lookedUp, called, inReview, resolve };
}

const withSession = { ...DONE, answer: { ...sessionSeen('sess_1'), track_number: 'T-1' } };

test('an order in review keeps its ID when its session becomes known', async () => {
  const { database, one, lookedUp, called, inReview, resolve } = await opened();
  const refused = { kind: 'refused', httpStatus: 422, code: 'refused_by_service', detail: 'Not now' } as const;
  await called(one, { operation: 'charge_order', orderId: 'order_1' }, refused);
  await called(one, { operation: 'create_session' }, withSession);
  const lost = { actor: 'Ada', instanceId: 'instance_1', since: NOW, now: NOW };
  await inTransaction(database.writer, (db) =>
    doubtWhatIsOpen(db, 'unsealed', { ...lost, detail: remark('since_moved', { at: NOW }) }),
  );
  const before = await inReview();
  expect(before.map(({ orderId }) => orderId).toSorted()).toEqual([null, 'order_1']);
  await lookedUp(one, 'order_1', { trackNumber: 'T-1' });
  expect(await inReview()).toEqual(before);
  for (const { id } of before) await resolve(id);
  expect(await inReview()).toEqual([]);
});

test('an order in review can be resolved after a call for another one that only another address knows to be of its session', async () => {
  const { one, other, lookedUp, called, inReview, resolve } = await opened();
  await called(other, { operation: 'create_session' }, withSession);
  for (const orderId of ['order_1', 'order_3']) await lookedUp(other, orderId, { trackNumber: 'T-1' });
  const captured = { ...DONE, answer: orderCharged('order_3', 'charge_3') };
  await called(one, { operation: 'charge_order', orderId: 'order_3' }, captured);
  await lookedUp(one, 'order_1', { isCharged: true });
  const before = await inReview();
  expect(before).toEqual([{ id: expect.any(String), orderId: 'order_1' }]);
  const refund = { operation: 'refund_charge', orderId: 'order_3', chargeId: 'charge_3', attempt: 'form_1' } as const;
  const unanswered = { kind: 'unknown', httpStatus: null, code: 'timed_out', detail: 'No answer' } as const;
  await called(one, { ...refund, request: { amount: 700, reason: 'Damaged' } }, unanswered);
  expect((await inReview()).filter(({ orderId }) => orderId === 'order_1')).toEqual(before);
  for (const { id } of before) await resolve(id);
  expect(await inReview()).toEqual([{ id: expect.any(String), orderId: 'order_3' }]);
});
