// How far a session's consumer has come, told by the service's feed: in its page, lists, totals and CSV, beside what the preview heard.
// @module-tag postgres
import { expect, onTestFinished, test } from 'vitest';
import { CheckoutState } from '../../contract/console/session.ts';
import { rebuild } from '../../main/ledger/projections/rebuild.ts';
import { sessionStatusWords } from '../../messages/session-status-words.ts';
import { inEnglish } from '../../messages/t.ts';
import { ingestPage } from '../support/provider/event-feed.ts';
import { sessionSeen } from '../support/provider/seen.ts';
import { addTestEnvironment, recordCall, succeeded } from '../support/store/ledger.ts';
import { ledgerOn } from '../support/store/ledger-on.ts';
import { openTestDatabase } from '../support/store/postgres/ledger-database.ts';

const NOW = Date.parse('2026-11-22T10:00:00.000Z');
const at = (minute: number) => `2026-11-21T10:${String(minute).padStart(2, '0')}:00.000000Z`;
const FUNDS = 'session_insufficient_balance';
const exit = (type: string) => ({ kind: 'exit', payload: { type, code: null } }) as const;
const NOTHING = { createdDate: null, fees: null, referenceId: null, tip: null, orderAmount: null, totalAmount: null };

let told = 0;
const of = (id: string, event: object) => {
  told += 1;
  return {
    id: `event_${told}`,
    at: at(told),
    session: { id, status: 'started', total_amount: 10_000, create_date: at(0) },
    ...event,
  };
};
const step = (id: string, progress: string, more: object = {}) =>
  of(id, { type: 'session.progressed', progress, ...more });
const failed = (id: string, type: unknown = FUNDS, more: object = {}) =>
  of(id, { type: 'session.failed', failure: { type, code: null }, ...more });
const expired = (id: string) => of(id, { type: 'session.expired' });
const authorized = (id: string) => of(id, { type: 'session.authorized' });

async function opened() {
  const database = await openTestDatabase();
  onTestFinished(database.close);
  const ledger = ledgerOn(database, 'a-test', () => NOW);
  const whose = await addTestEnvironment({ ledger }, 'https://provider.example');
  const { environmentId } = whose;
  const tell = (...events: object[]) => ingestPage(ledger, whose.accountId, events);
  const hear = (id: string, event: Parameters<typeof ledger.addCheckoutEvent>[2]) =>
    ledger.addCheckoutEvent(environmentId, id, event);
  const made = (id: string) => recordCall(ledger, whose, { operation: 'create_session' }, succeeded(sessionSeen(id)));
  const shown = async (id: string) => {
    const { checkout, checkoutError } = await ledger.getSession(environmentId, id);
    return [checkout, checkoutError];
  };
  return { ...database, ledger, environmentId, tell, hear, made, shown };
}

test('a failed session is told from one that was never opened, with when it came how far', async () => {
  const { ledger, environmentId, tell, made, shown } = await opened();
  await made('sess_1');
  await made('sess_2');
  const { facts } = await tell(
    step('sess_1', 'opened', { at: at(1) }),
    step('sess_1', 'consumer_confirmed', { at: at(2) }),
    failed('sess_1', FUNDS, { at: at(3) }),
  );
  // By these the window notices that there is something new.
  expect(facts).toBe(3);
  expect([await shown('sess_1'), await shown('sess_2')]).toEqual([
    ['failed', FUNDS],
    [null, null],
  ]);
  expect((await ledger.getSession(environmentId, 'sess_1')).progress).toEqual([
    { state: 'opened', at: at(1), error: null },
    { state: 'consumer_confirmed', at: at(2), error: null },
    { state: 'failed', at: at(3), error: FUNDS },
  ]);
  expect((await ledger.getSession(environmentId, 'sess_2')).progress).toEqual([]);
});

test('an event that comes twice, too late or from a far year changes nothing of what is known', async () => {
  const { ledger, environmentId, tell, shown } = await opened();
  const first = step('sess_1', 'consumer_confirmed', { at: at(5) });
  await tell(first);
  const late = step('sess_1', 'opened', { at: at(1) });
  const wrong = failed('sess_1', FUNDS, { at: '2999-01-01T00:00:00.000000Z' });
  expect((await tell(first, first)).facts).toBe(0);
  await tell(late, wrong, late);
  // It failed at some time, and went on.
  expect(await shown('sess_1')).toEqual(['reopened', FUNDS]);
  expect((await ledger.getSession(environmentId, 'sess_1')).progress.map((each) => each.at)).toEqual([
    null,
    at(1),
    at(5),
  ]);
});

test('a feed with events that can’t be read goes on, and says what it can', async () => {
  const { tell, shown } = await opened();
  await tell(
    step('sess_1', 'teleported'),
    of('sess_1', { type: 'session.expired', session: 'gone' }),
    failed('sess_1', { huge: 'x'.repeat(100_000) }),
  );
  expect(await shown('sess_1')).toEqual(['failed', 'unknown']);
});

test('each status that a badge can say narrows list, total and CSV to the sessions that have it', async () => {
  const { ledger, environmentId, tell, hear, made } = await opened();
  const ways: Record<string, () => Promise<unknown>> = {
    opened: () => tell(step('sess_opened', 'opened')),
    consumer_confirmed: () =>
      tell(step('sess_consumer_confirmed', 'opened'), step('sess_consumer_confirmed', 'consumer_confirmed')),
    account_chosen: () => tell(step('sess_account_chosen', 'account_chosen')),
    complete: () => tell(failed('sess_complete'), authorized('sess_complete')),
    exit: () => hear('sess_exit', exit('session_cancelled')),
    failed: () => tell(failed('sess_failed')),
    reopened: () => tell(failed('sess_reopened'), step('sess_reopened', 'opened')),
    expired: () => tell(step('sess_expired', 'opened'), expired('sess_expired')),
    never: async () => undefined,
  };
  for (const [name, go] of Object.entries(ways)) {
    await made(`sess_${name}`);
    await go();
  }
  const ofStatus = async (checkout: CheckoutState | 'started') => {
    const { items } = await ledger.listSessions({ environmentId, limit: 50, checkout });
    const { count } = await ledger.totalSessions({ environmentId, checkout });
    const sort = { by: 'created', descending: true } as const;
    const { text } = await ledger.readSessionLines({ environmentId, checkout, sort });
    expect(count).toBe(items.length);
    for (const { status, checkout: is, checkoutError } of items)
      expect(text).toContain(inEnglish(() => sessionStatusWords(status, is, checkoutError)));
    return items.map(({ id }) => id.replace('sess_', '')).toSorted();
  };
  expect(Object.keys(ways)).toEqual(expect.arrayContaining(CheckoutState.options));
  for (const state of CheckoutState.options) expect(await ofStatus(state)).toEqual([state]);
  expect(await ofStatus('started')).toEqual(['exit', 'never']);
});

test('what the preview heard shows at once, and gives way once the service has told the same', async () => {
  const { tell, hear, made, shown } = await opened();
  await made('sess_1');
  await tell(step('sess_1', 'opened'));
  await hear('sess_1', exit(FUNDS));
  expect(await shown('sess_1')).toEqual(['failed', FUNDS]);
  await tell(failed('sess_1'));
  expect(await shown('sess_1')).toEqual(['failed', FUNDS]);
  // On the consumer's own device, of which the preview hears nothing.
  await tell(step('sess_1', 'account_chosen'));
  expect(await shown('sess_1')).toEqual(['reopened', FUNDS]);
  await tell(expired('sess_1'));
  expect(await shown('sess_1')).toEqual(['expired', null]);
  await tell(authorized('sess_1'));
  expect(await shown('sess_1')).toEqual(['complete', null]);
});

test('an error that only the browser knows of shows beside the service’s steps, and a success against the service’s word is no more than another try', async () => {
  const { tell, hear, made, shown } = await opened();
  await made('sess_1');
  await tell(step('sess_1', 'consumer_confirmed'));
  await hear('sess_1', exit('session_network_error'));
  expect(await shown('sess_1')).toEqual(['failed', 'session_network_error']);
  await hear('sess_1', { kind: 'complete', payload: NOTHING });
  expect(await shown('sess_1')).toEqual(['complete', null]);
  await tell(failed('sess_1'));
  expect(await shown('sess_1')).toEqual(['reopened', FUNDS]);
  await tell(authorized('sess_1'));
  expect(await shown('sess_1')).toEqual(['complete', null]);
});

test('made from its facts again, what was told of a session is the same, and another row of it is put right', async () => {
  const { writer, tell } = await opened();
  await tell(step('sess_1', 'opened'), failed('sess_1', 'card_declined'), step('sess_2', 'opened'), expired('sess_2'));
  const rows = () => writer.selectFrom('session_progress').selectAll().orderBy('session_id').execute();
  const before = await rows();
  expect(before).toMatchObject([
    { state: 'failed', failure: 'card_declined' },
    { state: 'expired', failure: null },
  ]);
  expect((await rebuild(writer)).changed).toEqual({});
  await writer.updateTable('session_progress').set({ state: 'complete' }).where('session_id', '=', 'sess_1').execute();
  expect((await rebuild(writer)).changed).toEqual({ session_progress: 1 });
  expect(await rows()).toEqual(before);
});
