// Calls that a service carried out twice, as two answers to them say, and answers that end a review.
import { describe, expect, test } from 'vitest';
import { remark } from '../../../contract/console/remark.ts';
import type { FactBody } from '../../../main/core/facts.ts';
import type { Payment } from '../../../main/core/payment.ts';
import {
  actsIn,
  alarmsIn,
  alreadyDone,
  answer,
  at,
  captured,
  charged,
  fold,
  intent,
  lookUp,
  payoutIntent,
  payoutReport,
  refundIntent,
  refundReport,
  refused,
  resolved,
  sentAgain,
  sessionCreated,
  sessionIntent,
  succeeded,
  unknown,
} from '../../support/core/facts.ts';

const refundTold = (id: string, actId = 'act_refund') => answer(succeeded(refundReport({ id })), actId);
const refundOnce: FactBody[] = [...captured, refundIntent(700), refundTold('refund_1')];
const refundsIn = ({ refunds }: Payment) => refunds.map(({ id, actId }) => `${id} of ${actId}`);
const refundedIn = ({ outcomes }: Payment) => outcomes.map(({ refunded }) => refunded);

describe('a refund that the service made twice', () => {
  const twice = fold(...refundOnce, refundTold('refund_2'));

  test('counts twice, each of its call', () => {
    expect(refundsIn(twice)).toEqual(['refund_1 of act_refund', 'refund_2 of act_refund']);
    expect(refundedIn(twice)).toEqual([1_400]);
    expect(twice.refunds[1]?.recordedAt).toBe(at(5));
  });

  test('raises an alarm that names the second, with its answer', () => {
    const heard = remark('call_beside_other', { asked: 'order_1', other: 'refund_2' });
    expect(twice.alarms).toMatchObject([
      { about: 'act_refund', kind: 'contradiction', said: null, heard, raisedAt: at(5) },
    ]);
    expect(JSON.parse(twice.alarms[0]?.answer ?? '')).toMatchObject({ answer: { id: 'refund_2' } });
  });

  test('of no order is named by its call in the alarm', () => {
    const ofNone = [...captured, refundIntent(700, { orderId: null }), refundTold('refund_1'), refundTold('refund_2')];
    expect(fold(...ofNone).alarms).toMatchObject([
      { heard: remark('call_beside_other', { asked: 'act_refund', other: 'refund_2' }) },
    ]);
  });

  test('when it was sent again counts as two of the first call', () => {
    const again = sentAgain({ actId: 'act_refund' });
    const unclear = [...captured, refundIntent(700), answer(unknown(), 'act_refund'), again];
    const payment = fold(...unclear, refundTold('refund_1', 'attempt_1'), refundTold('refund_2', 'attempt_1'));
    expect(refundsIn(payment)).toEqual(['refund_1 of act_refund', 'refund_2 of act_refund']);
    expect(alarmsIn(payment)).toEqual(['act_refund: contradiction, call_beside_other']);
    expect(refundedIn(payment)).toEqual([1_400]);
  });

  test('once for the call and once for its repeat counts twice', () => {
    const again = sentAgain({ actId: 'act_refund' });
    const unclear = [...captured, refundIntent(700), answer(unknown(), 'act_refund'), again];
    const payment = fold(...unclear, refundTold('refund_1'), refundTold('refund_2', 'attempt_1'));
    expect(refundsIn(payment)).toEqual(['refund_1 of act_refund', 'refund_2 of act_refund']);
    expect(alarmsIn(payment)).toEqual(['act_refund: contradiction, call_beside_other']);
  });

  test('the second time under the name of another call’s refund stays that call’s, with the alarm', () => {
    const other = [refundIntent(700, { actId: 'act_other', attempt: 'form_2' }), refundTold('refund_2', 'act_other')];
    const payment = fold(...refundOnce, ...other, refundTold('refund_2'));
    expect(refundsIn(payment)).toEqual(['refund_1 of act_refund', 'refund_2 of act_other']);
    expect(alarmsIn(payment)).toEqual(['act_refund: contradiction, call_beside_other']);
    expect(refundedIn(payment)).toEqual([1_400]);
  });

  test('as two answers with one refund say counts once', () => {
    const payment = fold(...refundOnce, refundTold('refund_1'));
    expect(refundsIn(payment)).toEqual(['refund_1 of act_refund']);
    expect(refundedIn(payment)).toEqual([700]);
    expect(payment.alarms).toEqual([]);
  });
});

describe('a refund that was refused', () => {
  const before = [...captured, refundIntent(700), answer(refused(), 'act_refund')];

  test('and was made after all is done, with an alarm that says what the service had said', () => {
    const payment = fold(...before, refundTold('refund_1'));
    expect(payment.acts[1]).toMatchObject({ state: 'succeeded', answeredAt: at(5), httpStatus: 200, code: null });
    expect(alarmsIn(payment)).toEqual(['act_refund: contradiction, answer_shows_charge']);
    expect(payment.alarms).toMatchObject([{ said: remark('service_had_refused', { detail: 'Not now' }) }]);
    expect(refundedIn(payment)).toEqual([700]);
  });

  test('and then is refused again stays refused', () => {
    const payment = fold(...before, answer(refused({ detail: 'Never' }), 'act_refund'));
    expect(payment.acts[1]).toMatchObject({ state: 'refused', detail: 'Not now', answeredAt: at(4) });
    expect(payment.alarms).toEqual([]);
  });
});

describe('a payout that the service started twice', () => {
  const told = (id: string, actId = 'act_payout') => answer(succeeded(payoutReport({ id })), actId);
  const once = [payoutIntent(), told('payout_1')];

  test('raises an alarm that names the second, and the first stays', () => {
    const payment = fold(...once, told('payout_2'));
    expect(payment.payouts).toMatchObject([{ id: 'payout_1', state: 'paid' }]);
    expect(payment.acts).toMatchObject([{ state: 'succeeded', answeredAt: at(2) }]);
    const heard = remark('call_beside_other', { asked: '2026-11', other: 'payout_2' });
    expect(payment.alarms).toMatchObject([{ about: 'act_payout', kind: 'contradiction', said: null, heard }]);
  });

  test('when it was sent again is told of the first call', () => {
    const again = [answer(unknown(), 'act_payout'), sentAgain({ actId: 'act_payout' })];
    const payment = fold(payoutIntent(), ...again, told('payout_1', 'attempt_1'), told('payout_2', 'attempt_1'));
    expect(payment.payouts).toMatchObject([{ id: 'payout_1' }]);
    expect(alarmsIn(payment)).toEqual(['act_payout: contradiction, call_beside_other']);
  });

  test('as two answers with one payout say raises none', () => {
    expect(fold(...once, told('payout_1')).alarms).toEqual([]);
    expect(fold(sessionIntent(), sessionCreated(), sessionCreated()).alarms).toEqual([]);
  });
});

describe('a capture whose answer contradicted what is known', () => {
  const elsewhere: FactBody[] = [
    intent({ actId: 'act_9', orderId: 'order_9', sessionId: 'sess_9' }),
    answer(charged('order_9', 'charge_9'), 'act_9'),
  ];
  const detail = remark('charge_of_other_order', { chargeId: 'charge_9', orderId: 'order_9' });
  const inReview = [...elsewhere, intent(), answer(charged('order_1', 'charge_9'))];

  test('and that a repeat shows as charged raises an alarm that says what contradicted', () => {
    const payment = fold(...inReview, sentAgain(), answer(charged(), 'attempt_1'));
    expect(actsIn(payment)).toEqual(['act_9 succeeded, blocks', 'act_1 succeeded, blocks', 'attempt_1 succeeded']);
    expect(payment.alarms).toMatchObject([
      { about: 'act_1', kind: 'contradiction', said: null, heard: detail, raisedAt: at(6) },
    ]);
    expect(JSON.parse(payment.alarms[0]?.answer ?? '')).toMatchObject({ kind: 'succeeded' });
  });

  test('and that a repeat says was done before raises it, too', () => {
    const payment = fold(...inReview, sentAgain(), answer(alreadyDone({ chargeId: 'charge_1' }), 'attempt_1'));
    expect(payment.alarms).toMatchObject([{ about: 'act_1', heard: detail }]);
  });

  test('stays in review without an alarm while no answer is clear', () => {
    const payment = fold(...inReview, sentAgain(), answer(unknown(), 'attempt_1'));
    expect(payment.acts[1]).toMatchObject({ state: 'unknown', code: 'contradicts_ledger', detail });
    expect(payment.alarms).toEqual([]);
    expect(fold(...inReview, answer(unknown())).alarms).toEqual([]);
  });

  test('is no other’s: a repeat of one that got no answer raises none', () => {
    const payment = fold(intent(), answer(unknown()), sentAgain(), answer(charged(), 'attempt_1'));
    expect(payment.alarms).toEqual([]);
  });

  test('that a person ended raises none by the review', () => {
    const payment = fold(...inReview, resolved('not_done'), answer(refused()));
    expect(payment.alarms).toEqual([]);
  });
});

describe('the answer to a repeat', () => {
  test('is the first call’s, with the time at which it came', () => {
    const payment = fold(intent(), answer(unknown()), sentAgain(), answer(charged(), 'attempt_1'));
    expect(payment.acts).toMatchObject([
      { id: 'act_1', state: 'succeeded', answeredAt: at(4), httpStatus: 200, chargeId: 'charge_1' },
      { id: 'attempt_1', state: 'succeeded', answeredAt: at(4) },
    ]);
    expect(payment.charges).toMatchObject([{ id: 'charge_1', recordedAt: at(4) }]);
    expect(payment.orders).toMatchObject([{ capturedAt: at(4) }]);
  });

  test('gives the order the session that its track number names', () => {
    const found = { ...answer(charged(), 'attempt_1'), matched: [{ orderId: 'order_1', sessionId: 'sess_7' }] };
    const payment = fold(intent({ sessionId: null }), answer(unknown()), sentAgain(), found);
    expect(payment.orders).toMatchObject([{ sessionId: 'sess_7', chargeId: 'charge_1' }]);
  });

  test('names other orders once', () => {
    const named = succeeded(refundReport(), ['order_2']);
    const again = [refundIntent(700), answer(unknown(), 'act_refund'), sentAgain({ actId: 'act_refund' })];
    const payment = fold(...captured, ...again, answer(named, 'attempt_1'), lookUp({ orderId: 'order_2' }));
    expect(payment.acts.filter(({ code }) => code === 'named_elsewhere')).toHaveLength(1);
  });
});
