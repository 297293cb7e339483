// Calls beside each other: sent again, sent instead of one that counted as not done, or of another order of the session.
import { describe, expect, test } from 'vitest';
import { remark } from '../../../contract/console/remark.ts';
import type { FactBody } from '../../../main/core/facts.ts';
import {
  actsIn,
  alarmsIn,
  alreadyDone,
  answer,
  at,
  cameBack,
  captured,
  charged,
  event,
  fold,
  foldAtOnce,
  gap,
  intent,
  lookUp,
  orderIntent,
  payoutIntent,
  payoutReport,
  presentedAgain,
  presentIntent,
  recordVoided,
  refundIntent,
  refundReport,
  refused,
  resolved,
  sentAgain,
  sessionIntent,
  succeeded,
  unknown,
} from '../../support/core/facts.ts';
import { orderCreated, sessionSeen } from '../../support/provider/seen.ts';

const open = [intent(), answer(unknown())];
const notDone = [...open, resolved('not_done')];
const second = intent({ actId: 'act_2' });
const unclear = unknown({ httpStatus: 200, code: 'not_understood', detail: 'Unreadable' });
const charge = (id: string) => ({ id, at: '2026-11-21T14:00:00.000Z' });
const actOf = (payment: ReturnType<typeof fold>, actId: string) => payment.acts.find(({ id }) => id === actId);

describe('a capture that is sent again', () => {
  const again = [...open, sentAgain()];

  test('and gets no clear answer leaves the first call as it was', () => {
    const lost = unknown({ code: 'connection_lost', detail: 'Gone' });
    expect(actOf(fold(...again, answer(lost, 'attempt_1')), 'act_1')).toEqual(actOf(fold(...open), 'act_1'));
  });

  test('never blocks itself, though the first is marked as not done', () => {
    expect(actsIn(fold(...again, answer(unknown(), 'attempt_1'), resolved('not_done')))).toEqual([
      'act_1 settled_not_done',
      'attempt_1 unknown',
    ]);
  });

  test('and was refused isn’t done by a second answer to that attempt', () => {
    const refusedOnce = [...again, answer(refused(), 'attempt_1')];
    expect(fold(...refusedOnce, answer(charged(), 'attempt_1'))).toEqual(fold(...refusedOnce));
  });

  test('at the same moment is still told of by its first call', () => {
    const row = {
      kind: 'file_row_needs_review',
      file: 'a.csv',
      orderId: 'order_1',
      problem: 'Look',
      row: '{}',
    } as const;
    const payment = foldAtOnce(intent(), answer(refused()), sentAgain({ attemptId: 'a_first_by_id' }), row);
    expect(payment.alarms).toMatchObject([{ about: 'act_1' }]);
  });
});

describe('a capture that counted as not done', () => {
  test('doesn’t block beside one of another order of its session', () => {
    const other = intent({ actId: 'act_2', orderId: 'order_2' });
    expect(actsIn(fold(...notDone, other, answer(unclear)))).toEqual(['act_1 unknown', 'act_2 sent, blocks']);
    const ofOther = intent({ actId: 'act_2', orderId: 'order_2', sessionId: 'sess_2' });
    expect(actsIn(fold(...notDone, ofOther, answer(unclear)))[0]).toBe('act_1 unknown, blocks');
  });

  test('and is charged after all raises an alarm that says who had looked it up', () => {
    const word = { person: 'Cleo', reason: 'Asked the bank' };
    expect(fold(...notDone, answer(charged())).alarms).toMatchObject([{ said: remark('person_said_not_done', word) }]);
  });

  test('and was done before after all blocks once the one beside it is refused', () => {
    const before = [...notDone, second, answer(alreadyDone({ chargeId: 'charge_1' }))];
    expect(actsIn(fold(...before))).toEqual(['act_1 already_done', 'act_2 sent, blocks']);
    expect(actsIn(fold(...before, answer(refused(), 'act_2')))).toEqual([
      'act_1 already_done, blocks',
      'act_2 refused',
    ]);
  });

  test('and may be done blocks once the charge of the one beside it is taken back', () => {
    const beside = [
      ...notDone,
      second,
      answer(unknown(), 'act_2'),
      resolved('done', { actId: 'act_2', charge: charge('charge_2') }),
    ];
    const back = { kind: 'charge_taken_back', actId: 'act_2', name: 'Bo', reason: 'Other order' } as const;
    expect(actsIn(fold(...beside, answer(unclear)))[0]).toBe('act_1 unknown');
    expect(actsIn(fold(...beside, answer(unclear), back))).toEqual(['act_1 unknown, blocks', 'act_2 settled_not_done']);
  });

  test('and whose answer contradicts what is known raises one alarm, beside another too', () => {
    const elsewhere = [
      intent({ actId: 'act_9', orderId: 'order_9', sessionId: 'sess_9' }),
      answer(charged('order_9', 'charge_9'), 'act_9'),
    ];
    const payment = fold(...elsewhere, ...notDone, second, answer(charged('order_1', 'charge_9')));
    expect(alarmsIn(payment)).toEqual(['act_1: contradiction, answer_shows_charge']);
    expect(actOf(payment, 'act_1')).toMatchObject({ state: 'unknown', code: 'contradicts_ledger' });
  });

  test('because it was refused, and may be done, raises an alarm that names the one beside it', () => {
    const payment = fold(intent(), answer(refused()), second, answer(unclear));
    expect(payment.alarms[0]?.said).toBe(remark('service_had_refused', { detail: 'Not now' }));
    expect(alarmsIn(payment)).toEqual(['act_1: contradiction, capture_beside_other']);
    expect(actOf(payment, 'act_1')).toMatchObject({ state: 'unknown', isBlocking: false, answeredAt: at(4) });
  });
});

describe('a refund that counted as not done', () => {
  const first = refundIntent(700, { key: 'act_refund' });
  const marked = [...captured, first, answer(unknown(), 'act_refund'), resolved('not_done', { actId: 'act_refund' })];
  const made = (of: object): FactBody[] => [
    refundIntent(700, { actId: 'act_2', attempt: 'form_2', ...of }),
    answer(succeeded(refundReport()), 'act_2'),
  ];

  test('doesn’t block beside one from another form under its key', () => {
    const underKey = (of: object) => actOf(fold(...marked, ...made(of), answer(unclear, 'act_refund')), 'act_refund');
    expect(underKey({ key: 'act_refund' })).toMatchObject({ state: 'unknown', isBlocking: false });
    expect(underKey({ key: 'act_2' })).toMatchObject({ state: 'unknown', isBlocking: true });
  });
});

describe('a second answer to a capture', () => {
  test('that says the same says nothing new, though another charge is the order’s by now', () => {
    const before = [
      intent(),
      answer(alreadyDone({ chargeId: 'charge_2' })),
      second,
      answer(charged('order_1', 'charge_5'), 'act_2'),
    ];
    expect(fold(...before, answer(alreadyDone({ chargeId: 'charge_2' })))).toEqual(fold(...before));
  });

  test('that names another charge raises an alarm, and the first stays', () => {
    const payment = fold(
      intent(),
      answer(alreadyDone({ chargeId: 'charge_1' })),
      answer(alreadyDone({ chargeId: 'charge_2' })),
    );
    expect(alarmsIn(payment)).toEqual(['act_1: two_charges, two_charges_of_order']);
    expect(payment.orders).toMatchObject([{ chargeId: 'charge_1' }]);
    expect(actOf(payment, 'act_1')).toMatchObject({ chargeId: 'charge_1' });
  });

  test('that shows another order’s charge changes nothing but raises an alarm', () => {
    const payment = fold(...captured, answer(charged('order_2', 'charge_2')));
    expect({ ...payment, alarms: [] }).toEqual(fold(...captured));
    expect(alarmsIn(payment)).toEqual(['act_1: two_charges, two_charges_of_order']);
  });

  test('after a person named no charge is no contradiction', () => {
    expect(fold(...open, resolved('done'), answer(charged())).alarms).toEqual([]);
  });

  test('after the service didn’t know the order says that it is charged', () => {
    const unknownOrder = [intent({ sessionId: null }), answer(refused({ httpStatus: 404 }))];
    expect(fold(...unknownOrder).orders).toEqual([]);
    expect(fold(...unknownOrder, answer(charged())).orders).toMatchObject([{ id: 'order_1', status: 'charged' }]);
    expect(fold(...unknownOrder, answer(alreadyDone({ chargeId: 'charge_1' }))).orders).toMatchObject([
      { id: 'order_1', status: 'charged', statusBeforeWord: 'unverified' },
    ]);
  });
});

describe('an answer', () => {
  test('that shows another charge than a person named for the order raises an alarm', () => {
    const named = [
      second,
      answer(unknown(), 'act_2'),
      resolved('done', { actId: 'act_2', charge: charge('charge_1') }),
    ];
    expect(alarmsIn(fold(...open, ...named, answer(charged('order_1', 'charge_2'))))).toEqual([
      'act_1: two_charges, two_charges_of_order',
    ]);
  });

  test('that shows another order leaves the call the order’s that was asked for', () => {
    expect(fold(intent(), answer(charged('order_2', 'charge_2'))).acts).toMatchObject([{ orderId: 'order_1' }]);
  });

  test('that is clear leaves nothing of an unclear one before', () => {
    expect(fold(...open, answer(charged())).acts).toMatchObject([{ state: 'succeeded', code: null, detail: null }]);
  });

  test('that is unclear doesn’t make the order unknown to the service', () => {
    expect(fold(intent({ sessionId: null }), answer(unknown({ httpStatus: 404 }))).orders).toHaveLength(1);
  });

  test('that the service doesn’t know one order leaves another that no answer showed', () => {
    const payment = fold(
      intent({ actId: 'act_2', orderId: 'order_2', sessionId: null }),
      intent({ sessionId: null }),
      answer(refused({ httpStatus: 404 })),
    );
    expect(payment.orders).toMatchObject([{ id: 'order_2', status: 'unverified' }]);
  });

  test('to a refund charges no order, whatever charge it names', () => {
    const before = [refundIntent(700), answer(alreadyDone({ chargeId: 'charge_9' }), 'act_refund')];
    expect(fold(lookUp({ sessionId: 'sess_1' }), ...before).orders).toMatchObject([{ chargeId: null }]);
    const owned = [
      intent({ actId: 'act_9', orderId: 'order_9', sessionId: 'sess_9' }),
      answer(charged('order_9', 'charge_9'), 'act_9'),
    ];
    expect(actOf(fold(...owned, ...before), 'act_refund')).toMatchObject({ state: 'already_done' });
  });

  test('that names the charge of another order contradicts, though it names the own order too', () => {
    const owned = [
      intent({ actId: 'act_9', orderId: 'order_9', sessionId: 'sess_9' }),
      answer(charged('order_9', 'charge_9'), 'act_9'),
    ];
    const payment = fold(...owned, intent(), answer(alreadyDone({ orderId: 'order_1', chargeId: 'charge_9' })));
    expect(actOf(payment, 'act_1')).toMatchObject({ state: 'unknown', code: 'contradicts_ledger' });
  });

  test('that names no charge contradicts nothing, though another order has none either', () => {
    const payment = fold(lookUp({ orderId: 'order_2', sessionId: 'sess_2' }), intent(), answer(alreadyDone()));
    expect(actOf(payment, 'act_1')).toMatchObject({ state: 'already_done' });
  });
});

describe('a payout that a person marked as started', () => {
  test('was started before, as its late answer says', () => {
    const marked = [payoutIntent(), answer(unknown(), 'act_payout'), resolved('done', { actId: 'act_payout' })];
    const payment = fold(...marked, answer(alreadyDone({ payoutId: 'payout_1' }), 'act_payout'));
    expect(actsIn(payment)).toEqual(['act_payout already_done, blocks']);
    expect(fold(...marked, answer(succeeded(payoutReport()), 'act_payout')).payouts).toMatchObject([{ state: 'paid' }]);
  });
});

describe('the order that was created before', () => {
  const done = [orderIntent(), answer(alreadyDone({ orderId: 'order_1' }), 'act_order')];

  test('keeps the charge that the error named, though a later answer shows none', () => {
    const named = answer(alreadyDone({ orderId: 'order_1', chargeId: 'charge_1' }), 'act_order');
    const shown = answer(succeeded(orderCreated('order_1', 'sess_1')), 'act_order');
    expect(fold(orderIntent(), named, shown).acts).toMatchObject([{ state: 'succeeded', chargeId: 'charge_1' }]);
  });

  test('gives its session to the capture that was sent without', () => {
    const capture = intent({ sessionId: null });
    expect(actOf(fold(capture, ...done), 'act_1')).toMatchObject({ sessionId: 'sess_1' });
    const unsaid = [orderIntent({ sessionId: null }), done[1] as FactBody];
    expect(actOf(fold(capture, ...unsaid), 'act_1')).toMatchObject({ sessionId: null });
    expect(fold(capture, ...unsaid).alarms).toEqual([]);
  });

  test('accrues its fee once its session tells the marketplace', () => {
    const session = [
      sessionIntent(),
      answer(succeeded(sessionSeen('sess_1', { marketplace_id: 'mk_org_1' })), 'act_session'),
    ];
    const sold = [...session, intent({ sessionId: null }), answer(charged())];
    expect(fold(...sold).fees).toEqual([]);
    expect(fold(...sold, ...done).fees).toMatchObject([
      { orderId: 'order_1', marketplaceId: 'mk_org_1', actor: 'Ada' },
    ]);
  });

  test('is in doubt from that moment where a part of the history is lost, unless the ledger was locked', () => {
    expect(fold(gap(), ...done).acts[1]).toMatchObject({ code: 'restored', sentAt: at(3), answeredAt: at(3) });
    expect(
      fold(gap(), orderIntent(), answer(alreadyDone({ orderId: 'order_1' }), 'act_order', true)).acts,
    ).toHaveLength(1);
  });
});

describe('an event', () => {
  test('of a charge whose capture was refused for a limit leaves the refusal', () => {
    const limited = [intent(), answer(refused({ httpStatus: 429, code: 'rate_limited' }))];
    expect(actsIn(fold(...limited, event()))).toEqual(['act_1 refused']);
  });

  test('that lists no debits shows nothing of a debit that was presented', () => {
    const presented = [presentIntent(), answer(unknown(), 'act_present')];
    expect(actsIn(fold(...captured, ...presented, event({ attempts: [] })))[1]).toBe('act_present unknown, blocks');
  });
});

test('an event of a debit leaves a refund whose form is named like it', () => {
  const refund = [refundIntent(700, { attempt: 'charge_1.2' }), answer(unknown(), 'act_refund')];
  expect(actsIn(fold(...captured, event(cameBack()), ...refund, event(presentedAgain())))[1]).toBe(
    'act_refund unknown, blocks',
  );
});

test('a voided record of another refund leaves a call that is marked as done', () => {
  const marked = [
    ...captured,
    refundIntent(700),
    answer(unknown(), 'act_refund'),
    resolved('done', { actId: 'act_refund' }),
  ];
  expect(fold(...marked, recordVoided('recorded_9'))).toEqual(fold(...marked));
});
