// How far a consumer came, as the shop's server learns of it: in the feed, and by looking at the session.
// @module-tag postgres
import { expect, test } from 'vitest';
import { SessionRecord } from '../../contract/dashboard-api/payment.ts';
import { authorizeAsQuoted } from '../support/consumer/authorize.ts';
import { chooseAccount, openProved, typeAccount } from '../support/consumer/bank.ts';
import { tempFolder } from '../support/runner/temp-folder.ts';
import { openAfterTheCharge } from '../support/service/after-the-charge.ts';
import { askForEvents } from '../support/service/events.ts';
import {
  callApi,
  checkoutStep,
  completeCheckout,
  createSession,
  openPayable,
  sessionRequest,
} from '../support/service/payment-service.ts';
import { press } from '../support/service/sandbox.ts';
import { startServiceProcess } from '../support/service/service-process.ts';

const TIMED_OUT_S = 30 * 60;
const POOR = 10_000_000;

async function openShop() {
  const opened = await openAfterTheCharge();
  const { service, merchant, as, read } = opened;
  const make = async (amount = 10_000, last_name = 'Byron') => {
    const request = { ...sessionRequest(amount), consumer_info: { first_name: 'Ada', last_name } };
    const { id } = (await (await callApi(service, await as(merchant), '/sessions', request)).json()) as { id: string };
    return id;
  };
  /** What the feed told of a session, without its making. */
  const told = async (id: string) => {
    const { events } = await askForEvents(service, await as(merchant), '?limit=200');
    return events.flatMap((event) => {
      if (!('session' in event) || event.session.id !== id || event.type === 'session.created') return [];
      if (event.type === 'session.progressed') return event.progress;
      return event.type === 'session.failed' ? event.failure.type : event.type;
    });
  };
  const stands = async (id: string) => {
    const { progress, failure } = await read(merchant, `/sessions/${id}`, SessionRecord);
    return failure === null ? progress : `${progress} by ${failure.type}`;
  };
  return { ...opened, make, told, stands };
}

test('each step of a payment is told once, and the session shows the newest', async () => {
  const { service, make, told, stands } = await openShop();
  const id = await make();
  expect(await stands(id)).toBe('created');
  await openPayable(service, id);
  expect(await stands(id)).toBe('opened');
  const opened = await openProved(service, id);
  expect(await stands(id)).toBe('consumer_confirmed');
  await openPayable(service, id);
  expect(await stands(id)).toBe('consumer_confirmed');
  await chooseAccount(service, opened);
  await chooseAccount(service, opened);
  expect(await stands(id)).toBe('account_chosen');
  expect((await authorizeAsQuoted(service, opened)).status).toBe(200);
  expect(await stands(id)).toBe('authorized');
  expect(await told(id)).toEqual(['opened', 'consumer_confirmed', 'account_chosen', 'session.authorized']);
});

test('an opening that fails twice is told of once, and its session can still be authorized', async () => {
  const { service, make, told, stands } = await openShop();
  const id = await make(POOR);
  const opened = await openProved(service, id);
  for (let n = 0; n < 2; n += 1) await chooseAccount(service, opened, 'low');
  expect(await stands(id)).toBe('failed by session_insufficient_balance');
  expect(await told(id)).toEqual(['opened', 'consumer_confirmed', 'session_insufficient_balance']);
  const again = await openProved(service, id);
  expect(await stands(id)).toBe('consumer_confirmed');
  await chooseAccount(service, again, 'low');
  expect(await told(id)).toEqual([
    ...['opened', 'consumer_confirmed', 'session_insufficient_balance'],
    ...['opened', 'consumer_confirmed', 'session_insufficient_balance'],
  ]);
  expect((await typeAccount(service, again)).status).toBe(200);
  await authorizeAsQuoted(service, again);
  expect(await stands(id)).toBe('authorized');
  expect((await told(id)).slice(-2)).toEqual(['account_chosen', 'session.authorized']);
});

test('a consumer who enters five wrong codes, and an account that is closed, fail with what the page is told', async () => {
  const { service, make, told, stands } = await openShop();
  const wrong = await make(10_000, 'Wrongcode');
  const closed = await make(10_000, 'Closed');
  for (const [id, type] of [
    [wrong, 'session_authentication_failed'],
    [closed, 'session_account_not_valid'],
  ] as const) {
    const refused = await completeCheckout(service, id);
    expect([refused.status, await refused.json()]).toEqual([409, expect.objectContaining({ type })]);
    expect([await stands(id), await told(id)]).toEqual([`failed by ${type}`, [type]]);
  }
  const id = await make();
  const opened = await openPayable(service, id);
  for (let n = 0; n < 2; n += 1) await checkoutStep(service, opened, 'verify', { code: '000000' });
  expect(await told(id)).toEqual(['opened', 'session_authentication_failed']);
});

test('a checkout that was left open is told as expired without a call, once, and may be opened again', async () => {
  const { service, make, told, stands, waitSeconds: wait } = await openShop();
  const id = await make();
  const untouched = await make();
  const failed = await make(POOR);
  await chooseAccount(service, await openProved(service, failed), 'low');
  await openPayable(service, id);
  await wait(TIMED_OUT_S - 60);
  // A second tab keeps it open.
  await openPayable(service, id);
  await wait(TIMED_OUT_S - 60);
  expect(await stands(id)).toBe('opened');
  await wait(120);
  await wait(TIMED_OUT_S);
  expect(await told(id)).toEqual(['opened', 'session.expired']);
  expect(await stands(id)).toBe('expired');
  expect([await stands(untouched), await told(untouched)]).toEqual(['created', []]);
  expect(await stands(failed)).toBe('failed by session_insufficient_balance');
  const opened = await openProved(service, id);
  await chooseAccount(service, opened);
  await authorizeAsQuoted(service, opened);
  await wait(TIMED_OUT_S + 60);
  expect((await told(id)).slice(2)).toEqual(['opened', 'consumer_confirmed', 'account_chosen', 'session.authorized']);
});

test('a jump that leaves checkouts open expires none, and one that was left open expires when its time is over', async () => {
  const { service, make, told, stands, done, waitSeconds } = await openShop();
  const [id, other] = [await make(), await make()];
  const opened = await openProved(service, id);
  await openPayable(service, other);
  await waitSeconds(60);
  await done('clock', { advance_seconds: 3600, expire_tokens: false });
  expect([await stands(id), await stands(other)]).toEqual(['consumer_confirmed', 'opened']);
  await chooseAccount(service, opened);
  await authorizeAsQuoted(service, opened);
  await waitSeconds(TIMED_OUT_S - 120);
  expect(await stands(other)).toBe('opened');
  await waitSeconds(60);
  expect(await told(id)).toEqual(['opened', 'consumer_confirmed', 'account_chosen', 'session.authorized']);
  expect(await told(other)).toEqual(['opened', 'session.expired']);
});

test('of two processes that look at the same moment, one tells of an expiry, also after the one that opened it was killed', async () => {
  const folder = tempFolder();
  const gone = await startServiceProcess(folder);
  const ids = await Promise.all([1, 2, 3].map(async () => (await createSession(gone, gone.token)).id));
  for (const id of ids) await openPayable(gone, id);
  await gone.kill();
  const both = [await startServiceProcess(folder), await startServiceProcess(folder)] as const;
  const move = { advance_seconds: TIMED_OUT_S + 60 };
  await Promise.all(both.map((service) => press(service, 'POST', 'clock', move)));
  // The token of its start may have expired with the moves.
  const reader = await startServiceProcess(folder);
  const { events } = await askForEvents(reader, reader.token, '?limit=200');
  const expired = events.flatMap((event) => (event.type === 'session.expired' ? event.session.id : []));
  expect(expired.toSorted()).toEqual(ids.toSorted());
});
