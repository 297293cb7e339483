// Sessions that the service's feed tells of: in the books before they have an order, and never in doubt by themselves.
import { expect, test } from 'vitest';
import type { Payment } from '../../../main/core/payment.ts';
import { answer, fold, gap, orderEvent, sessionEvent, sessionIntent, succeeded } from '../../support/core/facts.ts';
import { codeOf, command, known } from '../../support/core/payments.ts';
import { orderCreated, sessionSeen } from '../../support/provider/seen.ts';

const SESSION = { id: 'sess_1', status: 'started', total_amount: 10_000, fees: 150, track_number: 'TRK1' };
const made = (of: object = {}) => sessionEvent({ ...SESSION, ...of });
const ordered = () =>
  orderEvent(
    { ...orderCreated('order_1', 'sess_1').order, status: 'submitted', track_number: 'TRK1' },
    { ...SESSION, status: 'finalized' },
  );

/** What becomes of an order that a person wants to make here of sess_1. */
const creating = (here: Payment, isFeedRead: boolean): string =>
  codeOf(
    command({ operation: 'create_order', orderId: null, request: '{}' }),
    known(here, { rejectsDuplicates: true, isFeedRead }),
  );

test('a session that the shop made stands in the books before it has an order', () => {
  const payment = fold(made());
  expect(payment.sessions).toMatchObject([
    { id: 'sess_1', status: 'started', amount: 10_000, fees: 150, trackNumber: 'TRK1', firstName: null },
  ]);
  expect([payment.orders, payment.acts, payment.fedSessions]).toEqual([[], [], ['sess_1']]);
});

test('its checkout is shown as the feed told of it last', () => {
  expect(fold(made(), ordered()).sessions).toMatchObject([{ status: 'finalized' }]);
});

test('a session that an answer has shown stays as the answer showed it', () => {
  const asked = [sessionIntent(), answer(succeeded(sessionSeen('sess_1', { status: 'submitted' })), 'act_session')];
  for (const payment of [fold(...asked, made()), fold(made(), ...asked)]) {
    expect(payment.sessions).toMatchObject([{ status: 'submitted' }]);
    expect(payment.fedSessions).toEqual([]);
  }
});

test('an answer that names a session of another amount than the feed told of, or one that has an order, needs review', () => {
  const asked = (of: object) => [sessionIntent(), answer(succeeded(sessionSeen('sess_1', of)), 'act_session')];
  const states = [fold(made(), ...asked({ total_amount: 1 })), fold(ordered(), ...asked({}))].map(
    ({ acts }) => acts[0],
  );
  expect(states).toMatchObject([{ code: 'contradicts_ledger' }, { code: 'contradicts_ledger' }]);
});

test('after a part of the history was lost it isn’t in doubt, and an order is made of it here once the feed was read through that part', () => {
  for (const payment of [fold(made(), gap()), fold(gap(), made())]) {
    expect(payment.acts).toEqual([]);
    expect([creating(payment, false), creating(payment, true)]).toEqual(['needs_review', 'intent']);
  }
  expect(creating(fold(made()), true)).toBe('intent');
});
