// Orders and charges that the feed tells of beside calls from here, answers and other orders.
import { describe, expect, test } from 'vitest';
import { remark } from '../../../contract/console/remark.ts';
import { addEvent } from '../../../main/core/fold/feed.ts';
import { emptyPayment, type Payment } from '../../../main/core/payment.ts';
import {
  actsIn,
  alarmsIn,
  alreadyDone,
  answer,
  at,
  charged,
  chargeReport,
  codeOf,
  event,
  fileReturn,
  fold,
  gap,
  history,
  intent,
  lookUp,
  moment,
  orderEvent,
  orderIntent,
  presentedAgain,
  presentIntent,
  refundIntent,
  refundReport,
  refused,
  resolved,
  sessionCreated,
  sessionEvent,
  sessionIntent,
  succeeded,
  unknown,
} from '../../support/core/facts.ts';
import { orderBody, orderCreated, sessionSeen } from '../../support/provider/seen.ts';

const listed = lookUp({ sessionId: 'sess_1' });
/** order_1, of which no answer showed a session. */
const ofNoSession = [intent({ sessionId: null }), answer(refused())];
const other = (sessionId: string | null) => intent({ actId: 'act_2', orderId: 'order_2', sessionId });
const orderIn = ({ orders }: Payment, id = 'order_1') => orders.find((order) => order.id === id);
const feesIn = ({ fees }: Payment) => fees.map(({ amount }) => amount);
const SELLER = { isSeller: true };

describe('a charge that the feed tells of', () => {
  test('waits for a capture of the order that is on its way', () => {
    expect(orderIn(fold(intent({ sessionId: null }), event()))).toMatchObject({ status: 'unverified', chargeId: null });
  });

  test('waits for a capture of another order of the session that is on its way', () => {
    expect(orderIn(fold(listed, other('sess_1'), event()))).toMatchObject({ status: 'unverified', chargeId: null });
  });

  test('doesn’t wait for calls about other orders and sessions, or that capture nothing', () => {
    const isCharged = { status: 'charged', chargeId: 'charge_1' };
    expect(orderIn(fold(listed, other('sess_2'), event()))).toMatchObject(isCharged);
    expect(orderIn(fold(listed, other(null), event()))).toMatchObject(isCharged);
    expect(orderIn(fold(...ofNoSession, other(null), event()))).toMatchObject(isCharged);
    expect(orderIn(fold(listed, orderIntent(), event()))).toMatchObject(isCharged);
    expect(orderIn(fold(listed, intent(), answer(refused()), event()))).toMatchObject(isCharged);
  });

  test('isn’t named where another order has it', () => {
    const ofOrder2 = [other('sess_2'), answer(alreadyDone({ chargeId: 'charge_1' }), 'act_2')];
    expect(orderIn(fold(...ofOrder2, event()))).toMatchObject({ status: 'charged', chargeId: null });
  });

  test('says no more than the session of an order that counts as charged by another', () => {
    const named = [intent({ sessionId: null }), answer(alreadyDone({ chargeId: 'charge_1' }))];
    const told = event({ id: 'charge_2', organization_id: 'org_9', session_id: 'sess_9' });
    expect(orderIn(fold(...named, told))).toMatchObject({
      chargeId: 'charge_1',
      amount: null,
      organizationId: null,
      sessionId: 'sess_9',
    });
  });

  test('leaves the status that an answer showed', () => {
    const shown = orderCreated('order_1', 'sess_1');
    const order = { ...shown.order, charge_id: 'charge_1', status: 'delivered' };
    const made = [orderIntent(), answer(succeeded({ ...shown, order } as typeof shown), 'act_order')];
    expect(orderIn(fold(...made, event()))).toMatchObject({ status: 'delivered', chargeId: 'charge_1' });
  });

  test('gives the order’s call its session, and raises no alarm where it names none', () => {
    const done = [intent({ sessionId: null }), answer(alreadyDone({ chargeId: 'charge_1' }))];
    const told = fold(...done, event({ session_id: 'sess_1' }));
    expect([told.acts[0]?.sessionId, orderIn(told)?.sessionId]).toEqual(['sess_1', 'sess_1']);
    const untold = fold(...done, event());
    expect([untold.acts[0]?.sessionId, alarmsIn(untold)]).toEqual([null, []]);
  });

  test('of another order stays the first one’s, and both are blocked', () => {
    const payment = fold(event(), event({ order_id: 'order_2', updated_at: moment(3) }));
    expect(payment.outcomes).toMatchObject([{ orderId: 'order_1' }]);
    expect(payment.acts).toMatchObject([
      { orderId: 'order_2', operation: 'charge_order', state: 'unknown', isBlocking: true, code: 'named_elsewhere' },
    ]);
  });

  test('contradicts the answer to another order’s capture, though its own order waits for one', () => {
    const ofOrder9 = [
      intent({ actId: 'act_9', orderId: 'order_9', sessionId: 'sess_9' }),
      event({ order_id: 'order_9' }),
    ];
    const payment = fold(...ofOrder9, intent(), answer(charged()));
    const detail = remark('charge_of_other_order', { chargeId: 'charge_1', orderId: 'order_9' });
    expect(payment.acts[1]).toMatchObject({ state: 'unknown', code: 'contradicts_ledger', detail });
  });
});

describe('a seller’s fee', () => {
  const told = { fee: 150, updated_at: moment(2) };
  const ofSeller = (charge: object) => event(charge, SELLER);

  test('is accrued by Paydesk', () => {
    expect(fold(ofSeller(told)).fees).toMatchObject([{ amount: 150, actor: 'Paydesk' }]);
  });

  test('that only an event which can’t be true states isn’t believed', () => {
    expect(fold(ofSeller(told), ofSeller({ amount: 900, fee: 999 })).reports).toMatchObject([{ fee: 150 }]);
    expect(fold(ofSeller(told), ofSeller({ updated_at: moment(3) })).reports).toMatchObject([{ fee: 150 }]);
  });

  test('is given back by the newest event alone', () => {
    const back = ofSeller({ ...told, refunded: 10_000, fee_returned: 150, updated_at: moment(9) });
    const older = ofSeller({ ...told, refunded: 5_000, fee_returned: 75, updated_at: moment(5) });
    expect(feesIn(fold(ofSeller(told), back))).toEqual([150, -150]);
    expect(feesIn(fold(ofSeller(told), back, older))).toEqual([150, -150]);
    expect(feesIn(fold(ofSeller(told), older, back))).toEqual([150, -75, -75]);
  });
});

describe('a fee that the service gives back', () => {
  const given = { fee: 150, refunded: 5_000, fee_returned: 75 };
  const ofSeller = (charge: object) => event(charge, SELLER);
  const ofOrder2 = ofSeller({ id: 'charge_2', order_id: 'order_2', fee: 99 });
  const reasons = ({ fees }: Payment) => fees.map(({ reason }) => reason && codeOf(reason));

  test('is its own charge’s, as is the fee', () => {
    expect(feesIn(fold(ofOrder2, ofSeller({ fee: 150 })))).toEqual([99, 150]);
    expect(feesIn(fold(ofOrder2, ofSeller(given)))).toEqual([99, 150, -75]);
  });

  test('and takes again is told apart', () => {
    const again = ofSeller({ ...given, fee_returned: 25, updated_at: moment(9) });
    const payment = fold(ofSeller(given), again);
    expect(feesIn(payment)).toEqual([150, -75, 50]);
    expect(reasons(payment)).toEqual([null, 'fee_given_back', 'fee_taken_again']);
  });

  test('before the order is known to be a seller’s is counted once it is', () => {
    const later = event({ ...given, marketplace_id: 'mk_org_1', updated_at: moment(9) });
    expect(feesIn(fold(event(given)))).toEqual([]);
    expect(feesIn(fold(event(given), later))).toEqual([150, -75]);
  });

  test('before the service states the fee is counted once it does', () => {
    const { fee: _, ...unstated } = given;
    const later = ofSeller({ ...given, updated_at: moment(9) });
    expect(feesIn(fold(ofSeller(unstated)))).toEqual([null]);
    expect(feesIn(fold(ofSeller(unstated), later))).toEqual([null, 150, -75]);
  });

  test('of a charge that another order has leaves the fee unknown', () => {
    const named = [other('sess_2'), answer(alreadyDone({ chargeId: 'charge_1' }), 'act_2')];
    const { fees } = fold(...named, ofSeller(given));
    expect(fees.filter(({ orderId }) => orderId === 'order_1')).toMatchObject([{ amount: null }]);
  });
});

describe('a capture of unknown outcome', () => {
  const unclear = [intent({ actId: 'act_2' }), answer(unknown(), 'act_2')];
  const stateIn = (payment: Payment, id = 'act_2') => payment.acts.find((act) => act.id === id)?.state;

  test('is done where the feed had told of its charge', () => {
    expect(stateIn(fold(event(), ...unclear))).toBe('already_done');
  });

  test('stays in review where only a file told of the charge', () => {
    const byWord = [intent(), answer(alreadyDone({ chargeId: 'charge_1' })), fileReturn()];
    expect(stateIn(fold(...byWord, ...unclear))).toBe('unknown');
  });

  test('stays in review where only the answer to a refund told of the charge', () => {
    const refund = [refundIntent(700), answer(succeeded(refundReport()), 'act_refund')];
    expect(stateIn(fold(...refund, ...unclear))).toBe('unknown');
  });

  test('stays in review where an alarm is about the creation of its order, and of no other', () => {
    const made = (n: string) => [
      orderIntent({ sessionId: `sess_${n}` }),
      answer(unknown(), 'act_order'),
      resolved('not_done', { actId: 'act_order' }),
      answer(succeeded(orderCreated(`order_${n}`, `sess_${n}`)), 'act_order'),
    ];
    const own = fold(...made('1'), event(), ...unclear);
    expect(alarmsIn(own)).toEqual(['act_order: contradiction, answer_shows']);
    expect(stateIn(own)).toBe('unknown');
    const others = fold(...made('9'), event(), ...unclear);
    expect(alarmsIn(others)).toEqual(['act_order: contradiction, answer_shows']);
    expect(stateIn(others)).toBe('already_done');
  });
});

test('a debit presented again is shown of an order that isn’t listed', () => {
  const shown = answer(succeeded(chargeReport(presentedAgain())), 'act_present');
  expect(fold(presentIntent(), shown).outcomes).toMatchObject([{ orderId: 'order_1', attempt: 2 }]);
});

describe('an order that the feed tells of as made', () => {
  const all = {
    store_id: 'store_1',
    organization_id: 'org_1',
    marketplace_id: 'mk_org_1',
    track_number: 'T-1',
    create_date: moment(-5),
    updated_at: moment(-4),
  };
  const toldAs = {
    storeId: 'store_1',
    organizationId: 'org_1',
    marketplaceId: 'mk_org_1',
    trackNumber: 'T-1',
    createDate: moment(-5),
    updatedAt: moment(-4),
  };
  const session = sessionSeen('sess_1', { create_date: null });

  test('is listed with all that the event says of it, and with its session', () => {
    const payment = fold(orderEvent(orderBody('order_1', all), session));
    expect(payment.orders).toMatchObject([{ id: 'order_1', status: 'submitted', sessionId: 'sess_1', ...toldAs }]);
    expect(payment.sessions).toMatchObject([{ id: 'sess_1', accountId: 'account_1', recordedAt: at(1), fees: 150 }]);
  });

  test('gives an order that is known what isn’t known of it, and changes nothing else', () => {
    const payment = fold(listed, orderEvent(orderBody('order_1', all), session));
    expect(payment.orders).toMatchObject([{ status: 'unverified', amount: 10_000, ...toldAs }]);
    const others = Object.fromEntries(Object.keys(all).map((name) => [name, name.endsWith('_id') ? 'x' : moment(7)]));
    const again = orderEvent(orderBody('order_1', { ...others, total_amount: 5 }), session);
    expect(fold(listed, orderEvent(orderBody('order_1', all), session), again).orders).toEqual(payment.orders);
  });

  test('isn’t known to be uncharged where a part of the history is lost', () => {
    const told = orderEvent(orderBody('order_1'), session);
    expect(fold(told, gap()).historyGap?.orders).toEqual([]);
    expect(fold(listed, gap()).historyGap?.orders).toEqual(['order_1']);
  });
});

describe('a session that the feed tells of', () => {
  test('gives one that is known what isn’t known of it', () => {
    const bare = sessionSeen('sess_1', { fees: null, track_number: null });
    const told = sessionSeen('sess_1', { fees: 150, track_number: 'T-1', marketplace_id: 'mk_org_1' });
    const known = { fees: 150, trackNumber: 'T-1', marketplaceId: 'mk_org_1' };
    expect(fold(sessionEvent(bare), sessionEvent(told)).sessions).toMatchObject([known]);
    const later = sessionSeen('sess_1', { fees: 9, track_number: 'X', marketplace_id: 'mk_9' });
    expect(fold(sessionEvent(bare), sessionEvent(told), sessionEvent(later)).sessions).toMatchObject([known]);
  });

  test('is no contradiction to its own answer, whatever orders other sessions have', () => {
    const payment = fold(
      lookUp({ orderId: 'order_2', sessionId: 'sess_2' }),
      sessionEvent(sessionSeen('sess_1')),
      sessionIntent(),
      sessionCreated(),
    );
    expect(actsIn(payment)).toEqual(['act_session succeeded, blocks']);
  });

  test('raises no alarm, nor does an event about something else', () => {
    const taken = (body: ReturnType<typeof event>) => {
      const [fact] = history(body);
      return addEvent(emptyPayment('https://pay.example'), { ...body, ...fact } as Parameters<typeof addEvent>[1], 20);
    };
    expect(taken(sessionEvent(sessionSeen('sess_1')))).toEqual([]);
    expect(taken({ ...event(), event: { id: 'evt_9', at: moment(1), type: 'payout.paid' } })).toEqual([]);
  });
});

test('an open capture of another order is no reason to leave an order of no session uncharged', () => {
  const open = [other(null), answer(unknown(), 'act_2')];
  expect(orderIn(fold(...ofNoSession, ...open, event()))).toMatchObject({ status: 'charged' });
});
