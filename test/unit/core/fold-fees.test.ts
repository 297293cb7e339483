// Fees of sellers: accrued when an order is charged, and only ever corrected by another entry.
import { describe, expect, test } from 'vitest';
import type { FactBody } from '../../../main/core/facts.ts';
import type { Payment } from '../../../main/core/payment.ts';
import {
  alreadyDone,
  answer,
  at,
  captured,
  charged,
  fold,
  intent,
  lookUp,
  orderIntent,
  resolved,
  sessionIntent,
  succeeded,
} from '../../support/core/facts.ts';
import { orderCharged, orderCreated, sessionSeen } from '../../support/provider/seen.ts';

const session = (more: object = {}) => [
  sessionIntent(),
  answer(succeeded(sessionSeen('sess_1', { marketplace_id: 'mk_org_1', ...more })), 'act_session'),
];
const sold: FactBody[] = [...session(), ...captured];
const word = [intent(), answer(alreadyDone({ chargeId: 'charge_1' }))];
const takenBack = { kind: 'charge_taken_back', actId: 'act_1', name: 'Dee', reason: 'Other order' } as const;
const corrected = (amount: number): FactBody => ({
  kind: 'fee_corrected',
  orderId: 'order_1',
  amount,
  reason: 'As agreed',
  actor: 'Cleo',
});
const feesIn = ({ fees }: Payment): string[] =>
  fees.map(({ kind, amount, transactions }) => `${kind} ${amount ?? 'unknown'}, ${transactions}`);

describe('the fee of an order', () => {
  test('accrues when it is charged', () => {
    expect(fold(...sold).fees).toEqual([
      {
        kind: 'accrual',
        orderId: 'order_1',
        chargeId: 'charge_1',
        accountId: 'account_1',
        marketplaceId: 'mk_org_1',
        amount: 150,
        orderAmount: 10_000,
        at: at(4),
        recordedAt: at(4),
        actor: 'Ada',
        reason: null,
        transactions: 1,
      },
    ]);
    expect(fold(...session(), intent()).fees).toEqual([]);
  });

  test('is of the marketplace that the order names', () => {
    const payment = fold(
      ...session(),
      intent(),
      answer(charged('order_1', 'charge_1', { marketplace_id: 'mk_org_2' })),
    );
    expect(payment.fees).toMatchObject([{ marketplaceId: 'mk_org_2' }]);
  });

  test('accrues for a seller without a marketplace, and for no other', () => {
    expect(fold(intent({ isSeller: true }), answer(charged())).fees).toMatchObject([
      { marketplaceId: null, amount: null },
    ]);
    expect(fold(...captured).fees).toEqual([]);
    expect(
      fold({ ...intent(), accountId: 'account_2', isSeller: true, actId: 'act_9', orderId: 'order_9' }, ...captured)
        .fees,
    ).toEqual([]);
  });

  test('is dated by the charge, with the amount that was charged', () => {
    const seen = orderCharged('order_1', 'charge_1');
    const charge = { ...seen.charge, create_date: '2026-11-21T09:00:00-05:00' };
    const payment = fold(...session(), intent(), answer(succeeded({ ...seen, charge })));
    expect(payment.fees).toMatchObject([{ at: '2026-11-21T14:00:00.000Z', recordedAt: at(4), orderAmount: 10_000 }]);
    const created = [orderIntent(), answer(succeeded(orderCreated('order_1', 'sess_1')), 'act_order')];
    expect(fold(...session(), ...created, ...word).fees).toMatchObject([{ orderAmount: 10_000, chargeId: 'charge_1' }]);
    expect(fold(...session(), ...word).fees).toMatchObject([{ orderAmount: null, actor: 'Ada' }]);
  });

  test('accrues once, however often it is said', () => {
    const again = [intent({ actId: 'act_2' }), answer(alreadyDone({ chargeId: 'charge_1' }), 'act_2')];
    expect(feesIn(fold(...sold, answer(charged()), ...again))).toEqual(['accrual 150, 1']);
  });

  test('accrues by a person’s word and by a look-up too', () => {
    const charge = { id: 'charge_1', at: '2026-11-21T14:00:00.000Z' };
    expect(fold(...session(), intent(), resolved('done', { charge })).fees).toMatchObject([
      { actor: 'Cleo', at: charge.at },
    ]);
    const shown = lookUp({ sessionId: 'sess_1', isShownCharged: true, chargeId: 'charge_1' });
    expect(fold(...session(), shown).fees).toMatchObject([{ actor: 'Paydesk' }]);
  });

  test('accrues where the answer to the new order shows it charged', () => {
    const seen = orderCreated('order_1', 'sess_1');
    const answered = succeeded({ ...seen, order: { ...seen.order, status: 'charged' } });
    expect(feesIn(fold(...session(), orderIntent(), answer(answered, 'act_order')))).toEqual(['accrual 150, 1']);
  });
});

describe('a fee that was unknown', () => {
  const unknownFee = session({ fees: null });
  const late = [sessionIntent(), intent({ isSeller: true }), answer(charged())];
  const known = answer(succeeded(sessionSeen('sess_1')), 'act_session');

  test('becomes known with the session, by a correction', () => {
    const payment = fold(...late, known);
    expect(feesIn(payment)).toEqual(['accrual unknown, 1', 'correction 150, 0']);
    expect(payment.fees[1]).toEqual({
      ...payment.fees[0],
      kind: 'correction',
      transactions: 0,
      amount: 150,
      actor: 'Paydesk',
      reason: '{"code":"session_became_known","params":{}}',
      recordedAt: at(4),
    });
  });

  test('becomes known with the answer to the new order', () => {
    const seen = orderCreated('order_1', 'sess_1');
    const withFees = succeeded({ ...seen, session: { ...seen.session, fees: seen.session.total_amount } });
    const facts = [orderIntent(), intent({ isSeller: true }), answer(charged())];
    expect(feesIn(fold(...facts, answer(withFees, 'act_order')))).toEqual([
      'accrual unknown, 1',
      'correction 10000, 0',
    ]);
  });

  test('stays unknown where the session doesn’t say it, or is another’s', () => {
    expect(feesIn(fold(...late, answer(succeeded(sessionSeen('sess_1', { fees: null })), 'act_session')))).toEqual([
      'accrual unknown, 1',
    ]);
    expect(feesIn(fold(...late, answer(succeeded(sessionSeen('sess_2')), 'act_session')))).toEqual([
      'accrual unknown, 1',
    ]);
    expect(feesIn(fold(...unknownFee, ...captured))).toEqual(['accrual unknown, 1']);
  });

  test('that a person corrected before isn’t completed', () => {
    expect(feesIn(fold(...late, corrected(99), known))).toEqual(['accrual unknown, 1', 'correction 99, 0']);
  });

  test('of a charge that was taken back isn’t completed', () => {
    const facts = [
      sessionIntent(),
      intent({ isSeller: true }),
      answer(alreadyDone({ chargeId: 'charge_1' })),
      takenBack,
    ];
    expect(feesIn(fold(...facts, known))).toEqual(['accrual unknown, 1', 'correction unknown, -1']);
  });

  test('of no charge needs none', () => {
    expect(feesIn(fold(sessionIntent(), intent({ isSeller: true }), known))).toEqual([]);
  });
});

describe('a fee that a person corrects', () => {
  test('is the difference to what it came to', () => {
    const payment = fold(...sold, corrected(100));
    expect(payment.fees[1]).toEqual({
      ...payment.fees[0],
      kind: 'correction',
      transactions: 0,
      amount: -50,
      actor: 'Cleo',
      reason: 'As agreed',
      recordedAt: at(5),
    });
    expect(feesIn(fold(...sold, corrected(100), corrected(170)))).toEqual([
      'accrual 150, 1',
      'correction -50, 0',
      'correction 70, 0',
    ]);
  });

  test('and was unknown is the whole', () => {
    expect(feesIn(fold(intent({ isSeller: true }), answer(charged()), corrected(99)))).toEqual([
      'accrual unknown, 1',
      'correction 99, 0',
    ]);
  });

  test('of an order that has none, or none any more, stays without', () => {
    expect(fold(...captured, corrected(100))).toEqual(fold(...captured));
    const back = [...session(), ...word, takenBack];
    expect(fold(...back, corrected(100))).toEqual(fold(...back));
  });
});

describe('a fee of a charge that is taken back', () => {
  const back = [...session(), ...word, takenBack];

  test('is taken back in full, with all its corrections', () => {
    const payment = fold(...back);
    expect(feesIn(payment)).toEqual(['accrual 150, 1', 'correction -150, -1']);
    expect(payment.fees[1]).toMatchObject({
      actor: 'Dee',
      reason: 'Other order',
      recordedAt: at(5),
      chargeId: 'charge_1',
    });
    expect(feesIn(fold(...session(), ...word, corrected(100), takenBack))).toEqual([
      'accrual 150, 1',
      'correction -50, 0',
      'correction -100, -1',
    ]);
  });

  test('is none where none had accrued', () => {
    expect(fold(...word, takenBack).fees).toEqual([]);
  });

  test('is brought back when the order is charged after all', () => {
    const payment = fold(...back, answer(charged()));
    expect(feesIn(payment)).toEqual(['accrual 150, 1', 'correction -150, -1', 'correction 150, 1']);
    expect(payment.fees[2]).toMatchObject({
      actor: 'Ada',
      reason: '{"code":"charged_after_all","params":{}}',
      recordedAt: at(6),
    });
  });

  test('is brought back as it was corrected, and once', () => {
    const facts = [...session(), ...word, corrected(100), takenBack, answer(charged())];
    expect(feesIn(fold(...facts)).at(-1)).toBe('correction 100, 1');
    const again = [intent({ actId: 'act_2' }), answer(charged(), 'act_2')];
    expect(feesIn(fold(...facts, ...again))).toHaveLength(4);
  });

  test('is brought back as its session says, where it had been unknown', () => {
    const facts = [
      sessionIntent(),
      intent({ isSeller: true }),
      answer(alreadyDone({ chargeId: 'charge_1' })),
      takenBack,
    ];
    const known = answer(succeeded(sessionSeen('sess_1')), 'act_session');
    expect(feesIn(fold(...facts, known, answer(charged())))).toEqual([
      'accrual unknown, 1',
      'correction unknown, -1',
      'correction 150, 1',
    ]);
  });

  test('is taken back where an answer shows the charge as another order’s', () => {
    const other = [
      intent({ actId: 'act_2', orderId: 'order_2', sessionId: 'sess_2' }),
      answer(charged('order_2', 'charge_1'), 'act_2'),
    ];
    const payment = fold(...session(), ...word, ...other);
    expect(feesIn(payment)).toEqual(['accrual 150, 1', 'correction -150, -1']);
    expect(payment.fees[1]).toMatchObject({ orderId: 'order_1', actor: 'Paydesk' });
  });
});
