// What the preview heard from a checkout, as the ledger keeps it: in its order, and never so much that it fills the disk.
// @module-tag postgres
import { expect, onTestFinished, test } from 'vitest';
import { checkoutEnds } from '../../main/ledger/migrations/checkout-ends.ts';
import { orderCreated, sessionSeen } from '../support/provider/seen.ts';
import { addTestEnvironment, creationOf, recordCall, succeeded } from '../support/store/ledger.ts';
import { ledgerOn } from '../support/store/ledger-on.ts';
import { openTestDatabase } from '../support/store/postgres/ledger-database.ts';

const AT = Date.parse('2026-11-21T09:00:00.000Z');

/** A ledger by a clock of the test's, which knows the session sess_1. */
async function ledgerBy(now: () => number) {
  const database = await openTestDatabase();
  onTestFinished(database.close);
  const ledger = ledgerOn(database, 'a-test', now);
  const whose = await addTestEnvironment({ ledger }, 'https://provider.example');
  const answer = orderCreated('order_1', 'sess_1');
  await recordCall(ledger, whose, creationOf('sess_1'), succeeded(answer));
  return { ...database, ledger, ...whose };
}

test('what a checkout says is read in the order it was said, within a millisecond and by a clock that was set back', async () => {
  const clock = [AT, AT, AT, AT - 3_600_000, AT + 1, AT + 5_000];
  let said = 0;
  const { ledger, environmentId } = await ledgerBy(() => clock[said] ?? AT);
  for (; said < clock.length; said += 1) {
    await ledger.addCheckoutEvent(environmentId, 'sess_1', { kind: 'event', name: `step_${said}` });
  }
  const { events } = await ledger.getSession(environmentId, 'sess_1');
  expect(events.map(({ event }) => event.kind === 'event' && event.name)).toEqual(clock.map((_, n) => `step_${n}`));
  expect(events.at(-1)?.at).toBe(new Date(AT + 5_000).toISOString());
});

test('a checkout that never stops talking is cut off, and how it ends is still kept', async () => {
  const { ledger, writer, environmentId } = await ledgerBy(() => AT);
  const opened = { kind: 'event', name: 'opened' } as const;
  const row = {
    provider: 'https://provider.example',
    session_id: 'sess_1',
    kind: 'event',
    event: JSON.stringify(opened),
  };
  const rows = Array.from({ length: 399 }, (_, n) => ({ ...row, id: `event-${n}`, at: new Date(AT).toISOString() }));
  await writer.insertInto('checkout_event').values(rows).execute();
  await ledger.addCheckoutEvent(environmentId, 'sess_1', opened);
  await expect(ledger.addCheckoutEvent(environmentId, 'sess_1', opened)).rejects.toMatchObject({
    problem: { code: 'checkout_events_full' },
  });
  const exit = { kind: 'exit', payload: { type: 'session_cancelled', code: null } } as const;
  await ledger.addCheckoutEvent(environmentId, 'sess_1', exit);
  const { events, checkout } = await ledger.getSession(environmentId, 'sess_1');
  expect([events.at(-1)?.event, checkout]).toEqual([exit, 'exit']);
});

test('visits of a checkout that ended many times leave room for the events of the next visit', async () => {
  const { ledger, writer, environmentId } = await ledgerBy(() => AT);
  const row = { provider: 'https://provider.example', session_id: 'sess_1', at: new Date(AT).toISOString() };
  const opened = { kind: 'event', name: 'opened' } as const;
  const exit = { kind: 'exit', payload: { type: 'session_cancelled', code: null } } as const;
  const rows = Array.from({ length: 449 }, (_, n) => {
    const event = n < 50 ? exit : opened;
    return { ...row, id: `event-${n}`, kind: event.kind, event: JSON.stringify(event) };
  });
  await writer.insertInto('checkout_event').values(rows).execute();
  await ledger.addCheckoutEvent(environmentId, 'sess_1', opened);
  await expect(ledger.addCheckoutEvent(environmentId, 'sess_1', opened)).rejects.toMatchObject({
    problem: { code: 'checkout_events_full' },
  });
  await ledger.addCheckoutEvent(environmentId, 'sess_1', exit);
});

const error = (type: string) => ({ kind: 'exit', payload: { type, code: null } }) as const;
const STARTED = { kind: 'started' } as const;
const NOTHING = { createdDate: null, fees: null, referenceId: null, tip: null, orderAmount: null, totalAmount: null };

/** A ledger with sessions that have no order. */
async function startedSessions(...ids: string[]) {
  const opened = await ledgerBy(() => AT);
  for (const id of ids)
    await recordCall(opened.ledger, opened, { operation: 'create_session' }, succeeded(sessionSeen(id)));
  return opened;
}

test('a checkout that failed is the status of its session, in its page, lists, totals and CSV, until it succeeds', async () => {
  const { ledger, writer, environmentId } = await startedSessions('sess_2', 'sess_3');
  const failed = async () => {
    const asked = { environmentId, checkout: 'failed' as const };
    const sort = { by: 'created', descending: true } as const;
    const { items } = await ledger.listSessions({ ...asked, limit: 50 });
    const byAmount = await ledger.listSessions({ ...asked, limit: 50, sort: { by: 'amount', descending: true } });
    const { count } = await ledger.totalSessions(asked);
    const { rows, text } = await ledger.readSessionLines({ ...asked, sort });
    expect([count, rows, byAmount.items.length]).toEqual([items.length, items.length, items.length]);
    return { ids: items.map(({ id, checkoutError }) => [id, checkoutError]), text };
  };
  for (const id of ['sess_1', 'sess_2']) await ledger.addCheckoutEvent(environmentId, id, STARTED);
  // The session of an order is past its checkout.
  for (const id of ['sess_1', 'sess_2'])
    await ledger.addCheckoutEvent(environmentId, id, error('session_insufficient_balance'));
  const { ids, text } = await failed();
  expect(ids).toEqual([['sess_2', 'session_insufficient_balance']]);
  expect(text).toContain('Failed: insufficient funds');
  expect(await ledger.getSession(environmentId, 'sess_2')).toMatchObject({ checkout: 'failed' });
  await ledger.addCheckoutEvent(environmentId, 'sess_2', STARTED);
  // The checkout is still open: it told the error, and waits for another account.
  await ledger.addCheckoutEvent(environmentId, 'sess_3', { kind: 'event', name: 'insufficient_balance' });
  expect((await failed()).ids).toEqual([['sess_3', 'session_insufficient_balance']]);
  await ledger.addCheckoutEvent(environmentId, 'sess_3', { kind: 'event', name: 'account_chosen' });
  expect(await ledger.getSession(environmentId, 'sess_2')).toMatchObject({
    checkout: 'reopened',
    checkoutError: 'session_insufficient_balance',
  });
  await ledger.addCheckoutEvent(environmentId, 'sess_2', { kind: 'complete', payload: NOTHING });
  await ledger.addCheckoutEvent(environmentId, 'sess_2', error('session_network_error'));
  expect(await ledger.getSession(environmentId, 'sess_2')).toMatchObject({ checkout: 'complete', checkoutError: null });
  expect((await failed()).ids).toEqual([]);
  await ledger.addCheckoutEvent(environmentId, 'sess_3', error('session_expired'));
  expect((await failed()).ids).toEqual([['sess_3', 'session_expired']]);
  const sayStatus = (status: string) =>
    writer.updateTable('session').set({ status }).where('id', '=', 'sess_3').execute();
  await sayStatus('finalized');
  expect((await failed()).ids).toEqual([]);
  await sayStatus(' started ');
  expect((await failed()).ids).toEqual([['sess_3', 'session_expired']]);
  await sayStatus('started');
});

test('each status that a badge can say narrows the list to the sessions that have it', async () => {
  const opened = await startedSessions('sess_2', 'sess_3', 'sess_4');
  const { ledger, environmentId } = opened;
  const finalized = succeeded(sessionSeen('sess_5', { status: 'finalized' }));
  await recordCall(ledger, opened, { operation: 'create_session' }, finalized);
  await ledger.addCheckoutEvent(environmentId, 'sess_3', error('session_expired'));
  await ledger.addCheckoutEvent(environmentId, 'sess_4', { kind: 'complete', payload: NOTHING });
  const idsOf = async (checkout: 'started' | 'failed' | 'complete' | 'finalized') => {
    const asked = { environmentId, checkout };
    const { items } = await ledger.listSessions({ ...asked, limit: 50 });
    expect((await ledger.totalSessions(asked)).count).toBe(items.length);
    return items.map(({ id }) => id).toSorted();
  };
  expect(await idsOf('started')).toEqual(['sess_2']);
  expect(await idsOf('failed')).toEqual(['sess_3']);
  expect(await idsOf('complete')).toEqual(['sess_4']);
  expect(await idsOf('finalized')).toEqual(['sess_1', 'sess_5']);
});

test('a ledger of before knows from its events which checkouts failed', async () => {
  const { ledger, writer, environmentId } = await startedSessions('sess_2', 'sess_3');
  // Of a version that kept what today's doesn't take.
  const old = { provider: 'https://provider.example', session_id: 'sess_3', at: new Date(AT).toISOString() };
  const unread = { ...old, id: 'event_old', kind: 'exit', event: '{"kind":"exit","payload":"closed"}' };
  await writer.insertInto('checkout_event').values(unread).execute();
  const told = [
    ['sess_2', error('session_expired')],
    ['sess_2', STARTED],
    ['sess_3', error('session_network_error')],
    ['sess_1', STARTED],
    ['sess_1', { kind: 'event', name: 'insufficient_balance' }],
  ] as const;
  for (const [id, event] of told) await ledger.addCheckoutEvent(environmentId, id, event);
  const ends = () => writer.selectFrom('checkout_end').selectAll().orderBy('session_id').execute();
  const before = await ends();
  expect(before.map(({ session_id, state, error }) => [session_id, state, error])).toEqual([
    ['sess_1', 'failed', 'session_insufficient_balance'],
    ['sess_2', 'reopened', 'session_expired'],
    ['sess_3', 'failed', 'session_network_error'],
  ]);
  await writer.schema.dropTable('checkout_end').execute();
  await checkoutEnds.up(writer);
  expect(await ends()).toEqual(before);
});
