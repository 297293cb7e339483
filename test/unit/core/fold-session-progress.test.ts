// How far a session's consumer has come, as the service's feed tells: the same in whatever order its events arrive.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { progressState, progressSteps } from '../../../main/core/fold/session-progress.ts';
import { BEFORE_ANY } from '../../../main/core/newer.ts';
import type { Payment } from '../../../main/core/payment.ts';
import {
  answer,
  fold,
  orderEvent,
  progressEvent,
  sessionEvent,
  sessionIntent,
  succeeded,
} from '../../support/core/facts.ts';
import { orderCreated, sessionSeen } from '../../support/provider/seen.ts';

const SESSION = { id: 'sess_1', status: 'started', total_amount: 10_000, fees: 150, is_valid_consumer: false };
const AUTHORIZED = { ...SESSION, is_valid_consumer: true };
const at = (minute: number) => `2026-11-21T10:${String(minute).padStart(2, '0')}:00.000000Z`;
const STEPS = ['opened', 'consumer_confirmed', 'account_chosen'] as const;
const FUNDS = 'session_insufficient_balance';

const step = (progress: string, minute: number) =>
  progressEvent(SESSION, { type: 'session.progressed', at: at(minute), progress });
const failed = (minute: number, type: unknown = FUNDS) =>
  progressEvent(SESSION, { type: 'session.failed', at: at(minute), failure: { type, code: null } });
const expired = (minute: number) => progressEvent(SESSION, { type: 'session.expired', at: at(minute) });
const authorized = (minute: number) => progressEvent(AUTHORIZED, { type: 'session.authorized', at: at(minute) });

const progressOf = ({ progress }: Payment) => {
  const [only, ...others] = progress;
  if (!only || others.length > 0) throw new Error(`${progress.length} of one session`);
  return only;
};
const stateOf = (...facts: Parameters<typeof fold>) => progressState(progressOf(fold(...facts)));

test.each([
  ['it was opened', [step('opened', 1)], 'opened'],
  ['the consumer was confirmed', [step('opened', 1), step('consumer_confirmed', 2)], 'consumer_confirmed'],
  ['an account was chosen', STEPS.map((each, n) => step(each, n)), 'account_chosen'],
  ['the account had too little', [step('opened', 1), failed(2)], 'failed'],
  ['another account was chosen after that', [failed(2), step('account_chosen', 3)], 'reopened'],
  ['another one had too little, too', [failed(2), step('account_chosen', 3), failed(4)], 'failed'],
  ['it was left open', [step('opened', 1), expired(31)], 'expired'],
  ['it was opened again', [step('opened', 1), expired(31), step('opened', 40)], 'opened'],
  ['it was authorized', [step('opened', 1), failed(2), authorized(3)], 'complete'],
  ['an earlier event arrives late', [step('account_chosen', 3), step('opened', 1)], 'account_chosen'],
  ['something is told of after the authorization', [authorized(3), step('opened', 4), failed(5)], 'complete'],
])('a session says how far it came: %s', (_, events, state) => {
  expect(stateOf(...events)).toBe(state);
});

test('whatever the order in which events arrive, and however often, the same is left as of the sorted ones', () => {
  const minute = fc.integer({ min: 1, max: 50 });
  const event = fc.oneof(
    fc.record({ kind: fc.constantFrom(...STEPS), minute }).map((of) => step(of.kind, of.minute)),
    fc.record({ type: fc.constantFrom(FUNDS, 'card_declined', 7), minute }).map((of) => failed(of.minute, of.type)),
    minute.map(expired),
    minute.map(authorized),
    fc.constant(sessionEvent(SESSION)),
  );
  const arrival = fc
    .uniqueArray(event, { minLength: 1, maxLength: 8, selector: ({ event: told }) => JSON.stringify(told) })
    .chain((told) => fc.tuple(fc.constant(told), fc.shuffledSubarray([...told, ...told], { minLength: told.length })));
  const shown = ({ sessions, progress, fedSessions }: Payment) => ({ sessions, progress, fedSessions });
  fc.assert(
    fc.property(arrival, ([told, arrived]) => {
      const missing = told.filter((each) => !arrived.includes(each));
      const sorted = told.toSorted((one, other) => (one.event.at < other.event.at ? -1 : 1));
      expect(shown(fold(...arrived, ...missing))).toEqual(shown(fold(...sorted)));
    }),
    { numRuns: 500 },
  );
});

test('a session that nothing else told of stands in the books, and shows its authorization whenever that arrives', () => {
  for (const events of [
    [step('opened', 1), authorized(2)],
    [authorized(2), step('opened', 1), sessionEvent(SESSION)],
  ]) {
    const payment = fold(...events);
    expect(payment.sessions).toMatchObject([{ id: 'sess_1', amount: 10_000, isValidConsumer: true }]);
    expect(payment.acts).toEqual([]);
  }
});

test('a session that was ordered isn’t taken back by what was told before', () => {
  const { order } = orderCreated('order_1', 'sess_1');
  const made = orderEvent({ ...order, status: 'submitted' }, { ...AUTHORIZED, status: 'finalized' });
  const before = [sessionEvent(SESSION), step('opened', 1), authorized(2)];
  for (const events of [
    [...before, made],
    [made, ...before.toReversed()],
  ])
    expect(fold(...events).sessions).toMatchObject([{ status: 'finalized', isValidConsumer: true }]);
});

test('a session that an answer has shown keeps what the answer showed', () => {
  const seen = sessionSeen('sess_1', { is_valid_consumer: false });
  const asked = [sessionIntent(), answer(succeeded(seen), 'act_session')];
  for (const payment of [fold(...asked, step('opened', 1), authorized(2)), fold(step('opened', 1), ...asked)]) {
    expect(payment.sessions).toMatchObject([{ isValidConsumer: false, amount: seen.total_amount }]);
    expect(payment.fedSessions).toEqual([]);
  }
});

test('a time of a year far ahead holds up nothing, and isn’t told as one', () => {
  const ahead = progressEvent(SESSION, { type: 'session.expired', at: '2999-01-01T00:00:00.000000Z' });
  for (const events of [
    [ahead, step('opened', 1)],
    [step('opened', 1), ahead],
  ]) {
    const progress = progressOf(fold(...events));
    expect(progressState(progress)).toBe('opened');
    expect(progressSteps(progress)).toEqual([
      { state: 'expired', at: BEFORE_ANY },
      { state: 'opened', at: at(1) },
    ]);
  }
});

test.each([
  ['another provider’s type', 'card_declined', 'card_declined'],
  ['a text that is no name', 'Your bank says: <b>no</b>', 'unknown'],
  ['a huge text', 'x'.repeat(100_000), 'unknown'],
  ['no text', { deep: true }, 'unknown'],
])('a failure by %s is a failure', (_, told, shown) => {
  const progress = progressOf(fold(failed(1, told)));
  expect([progressState(progress), progress.failure]).toEqual(['failed', shown]);
});

test.each([
  ['a step that isn’t known', { type: 'session.progressed', progress: 'teleported' }],
  ['a session without an amount', { type: 'session.expired', session: { id: 'sess_1', status: 'started' } }],
  ['no session', { type: 'session.failed', session: null }],
])('an event with %s says nothing, and the feed goes on', (_, told) => {
  expect(progressEvent(SESSION, told).event).not.toHaveProperty('session');
});
