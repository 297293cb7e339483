// Answers that come after a person has said what became of the call, and second answers to one call.
import { describe, expect, test } from 'vitest';
import {
  actsIn,
  alarmsIn,
  alreadyDone,
  answer,
  at,
  captured,
  charged,
  codeOf,
  fold,
  intent,
  payoutIntent,
  payoutReport,
  refused,
  resolved,
  sentAgain,
  succeeded,
  unknown,
} from '../../support/core/facts.ts';

const open = [intent(), answer(unknown())];
const charge = { id: 'charge_1', at: '2026-11-21T14:00:00.000Z' };
const markedCharged = [...open, resolved('done', { charge })];
const markedNotCharged = [...open, resolved('not_done')];
const unclear = unknown({ httpStatus: 200, code: 'not_understood', detail: 'Unreadable' });

describe('a person who looked the capture up', () => {
  test('and marks the order as charged charges it by their word', () => {
    const payment = fold(...markedCharged);
    expect(payment.acts).toMatchObject([
      {
        state: 'settled_done',
        isBlocking: true,
        chargeId: 'charge_1',
        resolvedBy: 'Cleo',
        resolvedReason: 'Asked the bank',
        resolvedAt: at(3),
      },
    ]);
    expect(payment.orders).toMatchObject([
      { status: 'charged', chargeId: 'charge_1', statusBeforeWord: 'unverified', capturedAt: charge.at },
    ]);
    expect(payment.charges).toEqual([]);
  });

  test('and marks it as not charged frees the order', () => {
    const payment = fold(...markedNotCharged);
    expect(payment.acts).toMatchObject([{ state: 'settled_not_done', isBlocking: false, chargeId: null }]);
    expect(payment.orders).toMatchObject([{ status: 'unverified', chargeId: null, statusBeforeWord: null }]);
  });

  test('and speaks of a call that the ledger doesn’t have changes nothing', () => {
    expect(fold(resolved('done'))).toEqual(fold());
  });
});

describe('an answer after the order was marked as charged', () => {
  test('that shows the same charge makes it the service’s word, without an alarm', () => {
    const payment = fold(...markedCharged, answer(charged()));
    expect(actsIn(payment)).toEqual(['act_1 succeeded, blocks']);
    expect(payment.orders).toMatchObject([{ status: 'charged', statusBeforeWord: null, isVerified: true }]);
    expect(payment.alarms).toEqual([]);
  });

  test('that says it was done and names no charge leaves the person’s', () => {
    const payment = fold(...markedCharged, answer(alreadyDone()));
    expect(payment.acts).toMatchObject([{ state: 'settled_done', chargeId: 'charge_1', isBlocking: true }]);
    expect(payment.alarms).toEqual([]);
  });

  test('that names the same charge counts as the service’s word, without an alarm', () => {
    const payment = fold(...markedCharged, answer(alreadyDone({ chargeId: 'charge_1' })));
    expect(actsIn(payment)).toEqual(['act_1 already_done, blocks']);
    expect(payment.orders).toMatchObject([{ chargeId: 'charge_1', statusBeforeWord: 'unverified' }]);
    expect(payment.alarms).toEqual([]);
  });

  test('that names another charge raises the alarm, and what it shows is the order’s', () => {
    const payment = fold(...markedCharged, answer(charged('order_1', 'charge_2')));
    expect(alarmsIn(payment)).toEqual(['act_1: contradiction, answer_shows_charge']);
    expect(codeOf(payment.alarms[0]?.said ?? null)).toBe('person_said_charged');
    expect(payment.orders).toMatchObject([{ chargeId: 'charge_2', statusBeforeWord: null }]);
    expect(actsIn(payment)).toEqual(['act_1 succeeded, blocks']);
  });

  test('that refuses raises the alarm, and the order stays charged', () => {
    const payment = fold(...markedCharged, answer(refused()));
    expect(alarmsIn(payment)).toEqual(['act_1: contradiction, answer_refuses']);
    expect(actsIn(payment)).toEqual(['act_1 settled_done, blocks']);
    expect(payment.orders).toMatchObject([{ status: 'charged' }]);
  });

  test('that can’t be read changes nothing', () => {
    expect(fold(...markedCharged, answer(unclear))).toEqual(fold(...markedCharged));
    expect(fold(...markedCharged, answer(unknown()))).toEqual(fold(...markedCharged));
  });
});

describe('an answer after the order was marked as not charged', () => {
  test('that shows the charge charges it, blocks again and raises the alarm', () => {
    const payment = fold(...markedNotCharged, answer(charged()));
    expect(actsIn(payment)).toEqual(['act_1 succeeded, blocks']);
    expect(payment.orders).toMatchObject([{ status: 'charged', chargeId: 'charge_1' }]);
    expect(alarmsIn(payment)).toEqual(['act_1: contradiction, answer_shows_charge']);
    expect(payment.alarms[0]).toMatchObject({ raisedAt: at(4), noted: null });
    expect(codeOf(payment.alarms[0]?.said ?? null)).toBe('person_said_not_done');
  });

  test('that says it was done before raises the alarm too', () => {
    const payment = fold(...markedNotCharged, answer(alreadyDone()));
    expect(actsIn(payment)).toEqual(['act_1 already_done, blocks']);
    expect(alarmsIn(payment)).toEqual(['act_1: contradiction, answer_says_done_before']);
  });

  test('that refuses agrees', () => {
    expect(fold(...markedNotCharged, answer(refused()))).toEqual(fold(...markedNotCharged));
  });

  test('that came with a 200 and can’t be read opens the question again', () => {
    const payment = fold(...markedNotCharged, answer(unclear));
    expect(payment.acts).toMatchObject([
      {
        state: 'unknown',
        isBlocking: true,
        code: 'not_understood',
        detail: 'Unreadable',
        resolvedBy: null,
        resolvedReason: null,
        resolvedAt: null,
      },
    ]);
    expect(payment.alarms).toEqual([]);
  });

  test.each([199, 300, 500, null])('with status %s that says nothing changes nothing', (httpStatus) => {
    const said = fold(...markedNotCharged);
    expect(fold(...markedNotCharged, answer(unknown({ httpStatus })))).toEqual(said);
  });

  test('that was captured again since doesn’t block beside the new capture', () => {
    const again = [...markedNotCharged, intent({ actId: 'act_2' })];
    expect(actsIn(fold(...again, answer(unclear)))).toEqual(['act_1 unknown', 'act_2 sent, blocks']);
    expect(actsIn(fold(...again, answer(charged())))).toEqual(['act_1 succeeded', 'act_2 sent, blocks']);
  });

  test('and the charge of the second capture is a second charge', () => {
    const payment = fold(
      ...markedNotCharged,
      intent({ actId: 'act_2' }),
      answer(charged()),
      answer(charged('order_1', 'charge_2'), 'act_2'),
    );
    expect(alarmsIn(payment)).toContain('act_2: two_charges, two_charges_of_order');
    expect(actsIn(payment)).toContain('act_2 unknown, blocks');
    expect(payment.orders).toMatchObject([{ chargeId: 'charge_1' }]);
  });

  test('the late charge blocks once the second capture is refused', () => {
    const payment = fold(
      ...markedNotCharged,
      intent({ actId: 'act_2' }),
      answer(charged()),
      answer(refused(), 'act_2'),
    );
    expect(actsIn(payment)).toEqual(['act_1 succeeded, blocks', 'act_2 refused']);
  });
});

describe('a second answer to a call', () => {
  test('that says the same changes nothing', () => {
    expect(fold(...captured, answer(charged()))).toEqual(fold(...captured));
    const no = [intent(), answer(refused())];
    expect(fold(...no, answer(refused({ detail: 'Other words' })))).toEqual(fold(...no));
  });

  test('that refuses what was done changes nothing', () => {
    expect(fold(...captured, answer(refused()))).toEqual(fold(...captured));
    expect(fold(...captured, answer(unclear))).toEqual(fold(...captured));
  });

  test('that shows another charge raises the alarm, and the first charge stays', () => {
    const payment = fold(...captured, answer(charged('order_1', 'charge_2')));
    expect(alarmsIn(payment)).toEqual(['act_1: two_charges, two_charges_of_order']);
    expect(payment.orders).toMatchObject([{ chargeId: 'charge_1' }]);
    expect(payment.charges).toMatchObject([{ id: 'charge_1' }]);
  });

  test('that shows the charge wins over a refusal', () => {
    const payment = fold(intent(), answer(refused()), answer(charged()));
    expect(actsIn(payment)).toEqual(['act_1 succeeded, blocks']);
    expect(payment.orders).toMatchObject([{ status: 'charged', chargeId: 'charge_1' }]);
    expect(alarmsIn(payment)).toEqual(['act_1: contradiction, answer_shows_charge']);
    expect(codeOf(payment.alarms[0]?.said ?? null)).toBe('service_had_refused');
  });

  test('that says it was done before wins over a refusal too', () => {
    const payment = fold(intent(), answer(refused()), answer(alreadyDone({ chargeId: 'charge_1' })));
    expect(actsIn(payment)).toEqual(['act_1 already_done, blocks']);
    expect(payment.orders).toMatchObject([{ chargeId: 'charge_1' }]);
  });

  test('that can’t be read opens a refusal again', () => {
    expect(actsIn(fold(intent(), answer(refused()), answer(unclear)))).toEqual(['act_1 unknown, blocks']);
    expect(actsIn(fold(intent(), answer(refused()), answer(unknown())))).toEqual(['act_1 refused']);
  });

  test('that shows the charge wins over a 409 that named none', () => {
    const payment = fold(intent(), answer(alreadyDone()), answer(charged()));
    expect(actsIn(payment)).toEqual(['act_1 succeeded, blocks']);
    expect(payment.orders).toMatchObject([{ chargeId: 'charge_1' }]);
    expect(payment.alarms).toEqual([]);
  });

  test('with a 409 after the charge was shown changes nothing', () => {
    expect(fold(...captured, answer(alreadyDone({ chargeId: 'charge_1' })))).toEqual(fold(...captured));
  });

  test('to a call that was sent again only raises the alarm', () => {
    const facts = [...open, sentAgain(), answer(charged(), 'attempt_1')];
    const payment = fold(...facts, answer(charged('order_1', 'charge_2'), 'attempt_1'));
    expect(alarmsIn(payment)).toEqual(['attempt_1: two_charges, two_charges_of_order']);
    expect({ ...payment, alarms: [] }).toEqual(fold(...facts));
  });
});

describe('an “it was charged” that is taken back', () => {
  const takenBack = { kind: 'charge_taken_back', actId: 'act_1', name: 'Dee', reason: 'Other order' } as const;

  test('leaves the order as it was before, and who had said it', () => {
    const payment = fold(...markedCharged, takenBack);
    expect(payment.acts).toMatchObject([
      {
        state: 'settled_not_done',
        isBlocking: false,
        chargeId: null,
        resolvedBy: 'Dee',
        resolvedReason: 'Other order',
        resolvedAt: at(4),
        takenBack: { by: 'Cleo', reason: 'Asked the bank', at: at(3), chargeId: 'charge_1' },
      },
    ]);
    expect(payment.orders).toMatchObject([
      { status: 'unverified', chargeId: null, capturedAt: null, statusBeforeWord: null },
    ]);
  });

  test('was said in an error body, so no person is named', () => {
    const payment = fold(intent(), answer(alreadyDone({ chargeId: 'charge_1' })), takenBack);
    expect(payment.acts[0]?.takenBack).toEqual({
      by: null,
      reason: 'Charged before',
      at: at(2),
      chargeId: 'charge_1',
    });
  });

  test('answers the alarm that said so, and no other', () => {
    const payment = fold(...markedCharged, answer(refused()), takenBack);
    expect(payment.alarms).toMatchObject([{ kind: 'contradiction', noted: { by: 'Dee', at: at(5) } }]);
    expect(codeOf(payment.alarms[0]?.noted?.what ?? null)).toBe('noted_not_charged');
    const other = fold(...captured, answer(charged('order_1', 'charge_2')), takenBack);
    expect(other.alarms).toMatchObject([{ kind: 'two_charges', noted: null }]);
  });

  test('of a call or an order that the ledger doesn’t have changes nothing', () => {
    expect(fold(takenBack)).toEqual(fold());
    const payout = [payoutIntent({ actId: 'act_1' }), answer(unknown())];
    expect(fold(...payout, takenBack)).toEqual(fold(...payout));
  });
});

describe('an unclear answer to a call that counted as not done, beside another of its kind', () => {
  const first = { operation: 'start_payout', payoutOf: 'mk_1 2026-11' } as const;

  test('raises the alarm that names both captures, and the call is unknown without blocking', () => {
    const second = [intent({ actId: 'act_2' }), answer(charged(), 'act_2')];
    const payment = fold(...markedNotCharged, ...second, answer(unclear));
    expect(alarmsIn(payment)).toEqual(['act_1: contradiction, capture_beside_other']);
    expect(codeOf(payment.alarms[0]?.said ?? null)).toBe('person_said_not_done');
    expect(payment.alarms[0]?.heard).toContain('charge_1');
    expect(JSON.parse(payment.alarms[0]?.answer ?? '')).toEqual({ calls: ['act_2', 'act_1'], outcome: unclear });
    expect(actsIn(payment)).toEqual(['act_1 unknown', 'act_2 succeeded, blocks']);
  });

  test('names the month of a payout', () => {
    const marked = resolved('not_done', { actId: 'act_payout' });
    const open = [payoutIntent(first), answer(unknown(), 'act_payout'), marked];
    const payment = fold(...open, payoutIntent({ ...first, actId: 'act_2' }), answer(unclear, 'act_payout'));
    expect(alarmsIn(payment)).toEqual(['act_payout: contradiction, call_beside_other']);
    expect(JSON.parse(payment.alarms[0]?.heard ?? '')).toMatchObject({
      params: { asked: '2026-11', other: 'act_2' },
    });
  });

  test('raises none where no other was sent', () => {
    expect(alarmsIn(fold(...markedNotCharged, answer(unclear)))).toEqual([]);
  });
});

describe('a late answer to a payout', () => {
  test('raises the alarm with the payout that it shows', () => {
    const payment = fold(
      payoutIntent(),
      answer(unknown(), 'act_payout'),
      resolved('not_done', { actId: 'act_payout' }),
      answer(succeeded(payoutReport()), 'act_payout'),
    );
    expect(alarmsIn(payment)).toEqual(['act_payout: contradiction, answer_shows_payout']);
    expect(payment.payouts).toMatchObject([{ id: 'payout_1', state: 'paid' }]);
  });

  test('after “it was done” that refuses says what the person had said', () => {
    const payment = fold(
      payoutIntent(),
      answer(unknown(), 'act_payout'),
      resolved('done', { actId: 'act_payout' }),
      answer(refused(), 'act_payout'),
    );
    expect(codeOf(payment.alarms[0]?.said ?? null)).toBe('person_said_done');
  });
});
