// Which key a call is sent under beside the tries before it, and for how long a key can be sent again.
import { describe, expect, test } from 'vitest';
import { decide } from '../../../main/core/decide.ts';
import type { Act } from '../../../main/core/payment.ts';
import {
  act,
  codeOf,
  command,
  known,
  NOW,
  order,
  payment,
  refundOf,
  returned,
  returnedDebit,
} from '../../support/core/payments.ts';

const charged = order({ chargeId: 'charge_1', status: 'charged' });
const minutesAfter = (minutes: number) => new Date(Date.parse(NOW) + minutes * 60_000).toISOString();

/** A refund of $3 that met a limit. */
const tried = (of: Partial<Act> = {}): Act =>
  act({
    operation: 'refund_charge',
    chargeId: 'charge_1',
    attempt: 'form_1',
    request: JSON.stringify({ amount: 300, reason: '' }),
    isBlocking: false,
    state: 'refused',
    code: 'rate_limited',
    ...of,
  });
const refusedForGood = { state: 'refused', code: 'refused_by_service' } as const;
const notDone = { state: 'settled_not_done', code: 'timed_out' } as const;

type Asked = { key?: string; attempt?: string; keepsKeysMs?: number | null };
function keyAfter(acts: Act[], { keepsKeysMs = 86_400_000, ...of }: Asked = {}) {
  const decision = decide(refundOf(300, of), known(payment({ orders: [charged], acts }), { keepsKeysMs }));
  return decision.result === 'intent' ? decision.key : decision.result;
}

describe('a refund goes on under the key of', () => {
  const other = { id: 'act_2', sentAt: minutesAfter(1) };
  test.each<[string, Act[], Asked, string]>([
    ['the try that the caller names, however it ended', [tried(refusedForGood)], { key: 'act_1' }, 'act_1'],
    [
      'that one, and of no other that asked for the same',
      [tried({ ...refusedForGood, id: 'act_0' }), tried(refusedForGood)],
      { key: 'act_1' },
      'act_1',
    ],
    ['a try from another form', [tried()], { attempt: 'form_2' }, 'act_1'],
    ['a named try from another form', [tried(refusedForGood)], { attempt: 'form_2', key: 'act_1' }, 'act_1'],
    ['the newest of two keys', [tried(), tried(other)], {}, 'act_2'],
    ['the older where the newest ended', [tried(), tried({ ...other, ...refusedForGood })], {}, 'act_1'],
    ['the first, kept for good', [tried({ sentAt: '2025-11-21T15:00:00.000Z' })], { keepsKeysMs: null }, 'act_1'],
    [
      'a try that a person marked as not done, though it was refused later',
      [tried(notDone), tried({ ...other, ...refusedForGood, key: 'act_1' })],
      {},
      'act_1',
    ],
    [
      'a try that a person marked as not done, though it met a limit later, where keys are kept for good',
      [tried(notDone), tried({ ...other, key: 'act_1' })],
      { keepsKeysMs: null },
      'act_1',
    ],
    [
      'the first where its own entry is written again',
      [tried(), tried({ id: 'act_new', key: 'act_1', state: 'sent', code: null })],
      {},
      'act_1',
    ],
    [
      'the one that is young enough, whatever was tried before it',
      [tried({ id: 'act_0', sentAt: '2026-11-01T00:00:00.000Z', request: '{"amount":1}' }), tried()],
      {},
      'act_1',
    ],
    [
      'a try that a person marked as not done, whatever its code says of before, where keys are kept for good',
      [tried({ ...notDone, code: 'refused_by_service' })],
      { keepsKeysMs: null },
      'act_1',
    ],
  ])('%s', (_name, acts, asked, key) => {
    expect(keyAfter(acts, asked)).toBe(key);
  });
});

describe('a refund gets a key of its own', () => {
  const second = { id: 'act_2', key: 'act_1', sentAt: minutesAfter(1) };
  test.each<[string, Act[], Asked?]>([
    [
      'after one whose key is as old as the provider keeps it',
      [tried({ sentAt: minutesAfter(-60) })],
      { keepsKeysMs: 3_600_000 },
    ],
    ['after one whose first try isn’t known', [tried({ key: 'act_0' })]],
    ['after one that may be on its way', [tried({ state: 'unknown', code: 'timed_out' })]],
    ['after a limit that a refusal followed', [tried(), tried({ ...second, ...refusedForGood })]],
    ['after one that was done', [tried(notDone), tried({ ...second, state: 'succeeded' })]],
    ['after one that was done before', [tried(notDone), tried({ ...second, state: 'already_done' })]],
    ['after one that a person marked as done', [tried(notDone), tried({ ...second, state: 'settled_done' })]],
    [
      'after one that was refused, where keys are kept for good',
      [tried(notDone), tried({ ...second, ...refusedForGood })],
      { keepsKeysMs: null },
    ],
    ['beside another operation that asked for the same', [tried({ operation: 'present_charge_again' })]],
    ['beside a refund of another order', [tried({ orderId: 'order_2' })]],
    ['beside one of another charge', [tried({ chargeId: 'charge_2' })]],
    [
      'though a call that was sent again met a limit',
      [tried(refusedForGood), tried({ id: 'attempt_1', repeatOf: 'act_1' })],
    ],
  ])('%s', (_name, acts, asked) => {
    expect(keyAfter(acts, asked)).toBe('act_new');
  });
});

test('a debit presented again goes on under the key of a try for the same debit alone', () => {
  const asks = {
    operation: 'present_charge_again',
    chargeId: 'charge_1',
    attempt: 'charge_1.2',
    request: '{}',
  } as const;
  const here = (before: Partial<Act>) =>
    payment({
      orders: [charged],
      outcomes: [returned()],
      returns: [returnedDebit()],
      acts: [tried({ ...asks, ...before })],
    });
  const keyOf = (before: Partial<Act>, key?: string) => decide(command({ ...asks, key }), known(here(before)));
  expect(keyOf({})).toEqual({ result: 'intent', key: 'act_1' });
  expect(keyOf({ attempt: 'charge_1.1' })).toEqual({ result: 'intent', key: 'act_new' });
  expect(keyOf(refusedForGood, 'act_1')).toEqual({ result: 'intent', key: 'act_1' });
  expect(keyOf({ ...refusedForGood, attempt: 'charge_1.1' }, 'act_1')).toEqual({ result: 'intent', key: 'act_new' });
});

test('a payout goes on under the key of a try for the same month alone', () => {
  const asks = {
    operation: 'start_payout',
    orderId: null,
    sessionId: null,
    payoutOf: 'mk_1 2026-10',
    request: '{}',
  } as const;
  const keyAfterMonth = (payoutOf: string) =>
    decide(command(asks), known(payment({ acts: [tried({ ...asks, chargeId: null, payoutOf })] })));
  expect(keyAfterMonth('mk_1 2026-10')).toEqual({ result: 'intent', key: 'act_1' });
  expect(keyAfterMonth('mk_1 2026-09')).toEqual({ result: 'intent', key: 'act_new' });
});

test.each(['charge_order', 'create_order', 'create_session'] as const)('%s is sent without a key', (operation) => {
  expect(decide(command({ operation }), known(payment()))).toEqual({ result: 'intent', key: null });
});

describe('a refund of unknown outcome', () => {
  const again = (of: Partial<Act>, keepsKeysMs: number | null = 86_400_000) => {
    const first = tried({ state: 'unknown', code: 'timed_out', isBlocking: true, ...of });
    const here = payment({ orders: [charged], acts: [first] });
    return codeOf(refundOf(300, { actId: first.id, again: first }), known(here, { keepsKeysMs }));
  };

  test('can be sent again until the provider forgets its key', () => {
    expect(again({ sentAt: minutesAfter(-24 * 60 + 1) })).toBe('intent');
    expect(again({ sentAt: minutesAfter(-24 * 60) })).toBe('retry_too_late');
  });

  test('can’t be sent again where it was sent under a clock that was ahead, unless keys are kept for good', () => {
    expect(again({ sentAt: minutesAfter(9) })).toBe('intent');
    expect(again({ sentAt: minutesAfter(10) })).toBe('retry_too_late');
    expect(again({ sentAt: minutesAfter(600) }, null)).toBe('intent');
  });

  test('isn’t sent again by its second attempt', () => {
    expect(again({ repeatOf: 'act_0' })).toBe('not_in_review');
  });
});

describe('the key of an act', () => {
  const tried = (of: Partial<Act>): Act =>
    act({
      operation: 'refund_charge',
      chargeId: 'charge_1',
      attempt: 'form_1',
      request: JSON.stringify({ amount: 300, reason: '' }),
      isBlocking: false,
      ...of,
    });
  const keyAfter = (...acts: Act[]) => {
    const decision = decide(refundOf(300), known(payment({ orders: [charged], acts })));
    return decision.result === 'intent' ? decision.key : decision.result;
  };

  test.each([
    ['its own where it wasn’t tried', [], 'act_new'],
    ['its own after the service’s own refusal', [tried({ state: 'refused', code: 'refused_by_service' })], 'act_new'],
    ['the first’s after a limit', [tried({ state: 'refused', code: 'rate_limited' })], 'act_1'],
    ['the first’s after a person’s “not done”', [tried({ state: 'settled_not_done' })], 'act_1'],
    ['its own after it was done', [tried({ state: 'succeeded' })], 'act_new'],
    [
      'its own a day later',
      [tried({ state: 'refused', code: 'rate_limited', sentAt: '2026-11-20T15:00:00.000Z' })],
      'act_new',
    ],
    [
      'its own for another amount',
      [tried({ state: 'refused', code: 'rate_limited', request: '{"amount":301,"reason":""}' })],
      'act_new',
    ],
  ])('is %s', (_name, acts, key) => {
    expect(keyAfter(...acts)).toBe(key);
  });

  test('goes on when the act is sent again, and not once it is too old or was never sent', () => {
    const unknown = tried({ state: 'unknown', isBlocking: true, code: 'timed_out' });
    const again = (first: Act) =>
      decide({ ...refundOf(300), again: first }, known(payment({ orders: [charged], acts: [first] })));
    expect(again(unknown)).toEqual({ result: 'intent', key: 'act_1' });
    expect(again({ ...unknown, sentAt: '2026-11-20T15:00:00.000Z' })).toMatchObject({
      why: ['retry_too_late', {}, {}],
    });
    expect(again({ ...unknown, code: 'named_elsewhere' })).toMatchObject({ why: ['never_sent_here'] });
    expect(again({ ...unknown, code: 'restored' })).toMatchObject({ why: ['never_sent_here'] });
    expect(again({ ...unknown, isBlocking: false })).toMatchObject({ why: ['not_in_review'] });
    expect(again({ ...unknown, state: 'sent' })).toMatchObject({ why: ['not_in_review'] });
  });

  test('gets no younger when the clock is set back', () => {
    const unknown = tried({ state: 'unknown', isBlocking: true, sentAt: '2026-11-21T12:00:00.000Z' });
    const here = payment({ orders: [charged], acts: [unknown] });
    const again = (newestAt: string | null) => decide({ ...refundOf(300), again: unknown }, known(here, { newestAt }));
    expect(again(null)).toMatchObject({ result: 'intent' });
    expect(again('2026-11-22T12:00:00.000Z')).toMatchObject({ why: ['retry_too_late', {}, {}] });
  });

  test('isn’t taken over by an act for another charge', () => {
    const other = tried({ chargeId: 'charge_2', state: 'refused', code: 'rate_limited' });
    const decision = decide({ ...refundOf(300), key: other.id }, known(payment({ orders: [charged], acts: [other] })));
    expect(decision).toEqual({ result: 'intent', key: 'act_new' });
  });

  test('goes on when the same attempt is sent under a new token, unless what was learned since forbids it', () => {
    const sent = tried({ state: 'sent', isBlocking: true });
    const onward = (first: Act, here = payment({ orders: [charged], acts: [first] })) =>
      decide({ ...refundOf(300), again: first, isSameAttempt: true }, known(here));
    expect(onward(sent)).toEqual({ result: 'intent', key: 'act_1' });
    expect(onward({ ...sent, sentAt: '2026-11-20T15:00:00.000Z' })).toMatchObject({ why: ['retry_too_late', {}, {}] });
    expect(onward({ ...sent, state: 'succeeded' })).toMatchObject({ why: ['not_in_review'] });
    expect(onward({ ...sent, isBlocking: false })).toMatchObject({ why: ['not_in_review'] });
    const back = payment({ orders: [charged], acts: [sent], outcomes: [returned()] });
    expect(onward(sent, back)).toMatchObject({ why: ['refund_of_returned'] });
  });
});
