// What may be sent, by all that is known: each refusal.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { leftToRefund } from '../../../main/core/left-to-refund.ts';
import type { Act, Payout } from '../../../main/core/payment.ts';
import {
  act,
  codeOf,
  command,
  known,
  lostPart,
  NOW,
  order,
  payment,
  refund,
  refundOf,
  returned,
  returnedDebit,
} from '../../support/core/payments.ts';

const charged = order({ chargeId: 'charge_1', status: 'charged' });

describe('an order', () => {
  const creating = command({ operation: 'create_order', orderId: null });
  const session = {
    id: 'sess_1',
    accountId: 'account_1',
    recordedAt: NOW,
    status: 'started',
    amount: 10_000,
    fees: null,
    trackNumber: null,
    firstName: null,
    lastName: null,
    consentText: null,
    isValidConsumer: null,
    isValidBankAccountSelected: null,
    isSufficientFunds: null,
    organizationId: null,
    marketplaceId: 'mk_2',
    hasWrongMarketplace: true,
    createDate: null,
  };

  test.each([
    ['of a session of another marketplace', session, 'session_of_other_marketplace'],
    ['of a session of no marketplace', { ...session, marketplaceId: null }, 'session_of_no_marketplace'],
    ['of a session of the right marketplace', { ...session, hasWrongMarketplace: false }, 'intent'],
    ['beside another session', { ...session, id: 'sess_2' }, 'intent'],
  ])('%s: %s', (_name, of, code) => {
    expect(codeOf(creating, known(payment({ sessions: [of] })))).toBe(code);
    const elsewhere = [{ environment: 'Other', payment: payment({ sessions: [of] }) }];
    expect(codeOf(creating, known(payment(), { elsewhere }))).toBe(code);
  });
});

describe('a capture', () => {
  test.each([
    ['of an order that is ready', payment({ orders: [order()] }), 'intent'],
    ['of an order that this ledger hasn’t seen', payment(), 'intent'],
    ['of an order on its way', payment({ acts: [act()] }), 'capture_on_its_way'],
    ['of an order that needs review', payment({ acts: [act({ state: 'unknown' })] }), 'capture_needs_review'],
    [
      'of one in a lost part',
      payment({ acts: [act({ state: 'unknown', code: 'restored' })] }),
      'capture_lost_in_restore',
    ],
    ['of one done before, unnamed', payment({ acts: [act({ state: 'already_done' })] }), 'capture_done_unnamed'],
    ['of one that was refused', payment({ acts: [act({ state: 'refused', isBlocking: false })] }), 'intent'],
    ['of a charged order', payment({ orders: [charged] }), 'capture_done'],
    [
      'beside a charged order of its session',
      payment({ orders: [order({ ...charged, id: 'order_2' })] }),
      'capture_done',
    ],
    [
      'beside a charge of another session',
      payment({ orders: [order({ ...charged, id: 'order_2', sessionId: 'sess_2' })] }),
      'intent',
    ],
    ['of an order whose charge the feed reported', payment({ outcomes: [returned()] }), 'capture_done'],
    ['of an order whose charge a file told', payment({ outcomes: [returned({ source: 'csv' })] }), 'intent'],
  ])('%s: %s', (_name, here, code) => {
    expect(codeOf(command(), known(here))).toBe(code);
  });

  test('of an order whose charge the feed reported is sent where the provider rejects duplicates, but not another order of the session', () => {
    const outcomes = [returned({ status: 'pending' })];
    const orders = [order(), order({ id: 'order_2' })];
    const asked = known(payment({ orders, outcomes }), { rejectsDuplicates: true });
    expect(codeOf(command(), asked)).toBe('intent');
    expect(codeOf(command({ orderId: 'order_2' }), asked)).toBe('capture_done');
    // Both were reported: asked again for the first, the provider would say nothing of the other's charge.
    const other = returned({ status: 'pending', orderId: 'order_2', chargeId: 'charge_2' });
    const both = known(payment({ orders, outcomes: [...outcomes, other] }), { rejectsDuplicates: true });
    expect(codeOf(command(), both)).toBe('capture_done');
  });

  test.each([
    [payment({ acts: [act()] }), 'elsewhere_on_its_way'],
    [payment({ acts: [act({ state: 'unknown' })] }), 'elsewhere_needs_review'],
    [payment({ orders: [charged] }), 'elsewhere_done'],
    [payment({ outcomes: [returned()] }), 'elsewhere_done'],
  ])('of an order at another address of the service: %#', (there, code) => {
    const elsewhere = [{ environment: 'Other', payment: there }];
    expect(codeOf(command({ sessionId: null }), known(payment(), { elsewhere, rejectsDuplicates: true }))).toBe(code);
  });

  test('of an order that a ledger with a gap never saw needs review, and one that it saw is sent', () => {
    const gap = lostPart({ actsBefore: ['act_before'] });
    expect(codeOf(command(), known(payment({ historyGap: gap })))).toBe('needs_review');
    expect(codeOf(command(), known(payment({ historyGap: { ...gap, orders: ['order_1'] } })))).toBe('intent');
    // What an order is known by decides, not that it is.
    expect(codeOf(command(), known(payment({ historyGap: gap, orders: [order()] })))).toBe('needs_review');
    const tried = act({ state: 'refused', isBlocking: false });
    expect(codeOf(command(), known(payment({ historyGap: gap, acts: [tried] })))).toBe('intent');
    // One from before says nothing of what was done in the part that is missing.
    const before = { ...tried, id: 'act_before' };
    expect(codeOf(command(), known(payment({ historyGap: gap, acts: [before] })))).toBe('needs_review');
    const left = act({ code: 'restored', state: 'settled_not_done', isBlocking: false });
    expect(codeOf(command(), known(payment({ historyGap: gap, acts: [left] })))).toBe('intent');
  });

  test('of an order that a ledger with a gap never saw is sent once the feed was read through it, where duplicates are rejected', () => {
    const here = payment({ historyGap: lostPart() });
    const codeAfter = (isFeedRead: boolean, rejectsDuplicates: boolean, outcomes = here.outcomes) =>
      codeOf(command(), known({ ...here, outcomes }, { isFeedRead, rejectsDuplicates }));
    expect(codeAfter(true, true)).toBe('intent');
    expect(codeAfter(false, true)).toBe('needs_review');
    expect(codeAfter(true, false)).toBe('needs_review');
    expect(codeAfter(true, true, [returned({ status: 'pending' })])).toBe('needs_review');
  });

  test.each(['2020-01-01T00:00:00.000Z', '2099-01-01T00:00:00.000Z'])(
    'after a gap is decided by sequence, where a wrong clock dated the gap at %s',
    (at) => {
      const gap = lostPart({ at, actsBefore: ['act_before'] });
      const tried = act({ state: 'refused', isBlocking: false });
      expect(codeOf(command(), known(payment({ historyGap: gap, acts: [tried] })))).toBe('intent');
      const before = { ...tried, id: 'act_before' };
      expect(codeOf(command(), known(payment({ historyGap: gap, acts: [before] })))).toBe('needs_review');
    },
  );
});

describe('a refund', () => {
  const paid = payment({ orders: [charged] });
  test.each([
    ['of the whole charge', paid, 10_000, 'intent'],
    ['of more than the charge', paid, 10_001, 'refund_too_much'],
    ['of more than is left', { ...paid, refunds: [refund()] }, 7_001, 'refund_too_much'],
    ['of what is left', { ...paid, refunds: [refund()] }, 7_000, 'intent'],
    ['beside one that failed', { ...paid, refunds: [refund({ status: 'failed' as const })] }, 10_000, 'intent'],
    [
      'beside one reported and not listed',
      { ...paid, outcomes: [returned({ status: 'settled', refunded: 4_000 })] },
      6_001,
      'refund_too_much',
    ],
    ['of a returned charge', { ...paid, outcomes: [returned()], returns: [returnedDebit()] }, 1, 'refund_of_returned'],
    [
      'of another order’s charge',
      { ...paid, outcomes: [returned({ orderId: 'order_9', status: 'pending' as const })] },
      1,
      'charge_of_other_order',
    ],
    ['of an order without a charge', payment({ orders: [order()] }), 1, 'refund_not_charged'],
  ])('%s', (_name, here, amount, code) => {
    expect(codeOf(refundOf(amount), known(here))).toBe(code);
  });

  test('waits for the feed where a part of the history is lost', () => {
    const here = payment({ orders: [charged], historyGap: lostPart() });
    expect(codeOf(refundOf(1), known(here, { isFeedRead: false }))).toBe('refund_before_feed');
    expect(codeOf(refundOf(1), known(here))).toBe('intent');
  });

  test('waits for the outcome of another, and of a debit presented again', () => {
    const open = act({ operation: 'present_charge_again', state: 'unknown' });
    expect(codeOf(refundOf(1), known({ ...paid, acts: [open] }))).toBe('charge_change_needs_review');
  });

  test('waits for one of the same charge that was asked for under another order', () => {
    const open = act({
      operation: 'refund_charge',
      orderId: 'order_2',
      chargeId: 'charge_1',
      state: 'unknown',
      request: '{"amount":9000}',
    });
    expect(codeOf(refundOf(1), known({ ...paid, acts: [open] }))).toBe('charge_change_needs_review');
    expect(leftToRefund({ ...paid, acts: [open] }, [], 'order_1')).toMatchObject({ open: 9_000, cents: 1_000 });
  });

  test('isn’t in its own way when it is written a second time', () => {
    const own = act({ id: 'act_new', operation: 'refund_charge', chargeId: 'charge_1', request: '{"amount":10000}' });
    expect(codeOf(refundOf(10_000), known({ ...paid, acts: [own] }))).toBe('intent');
  });

  test('counts a refund at two addresses once, and what each reports beyond its list', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 3_000 }), { maxLength: 4 }), fc.nat(2_000), (amounts, beyond) => {
        const refunds = amounts.map((amount, n) => refund({ id: `refund_${n}`, amount }));
        const sum = amounts.reduce((all, each) => all + each, 0);
        const here = payment({ orders: [charged], refunds });
        const there = payment({ refunds, outcomes: [returned({ status: 'settled', refunded: sum + beyond })] });
        expect(leftToRefund(here, [there], 'order_1')).toMatchObject({
          refunded: sum + beyond,
          cents: 10_000 - sum - beyond,
        });
      }),
    );
  });
});

describe('a debit presented again', () => {
  const presenting = command({
    operation: 'present_charge_again',
    chargeId: 'charge_1',
    attempt: 'charge_1.2',
    request: '{}',
  });
  const back = payment({ orders: [charged], outcomes: [returned()], returns: [returnedDebit()] });
  test.each([
    ['that came back', back, 'intent'],
    ['that is only said to be returned', { ...back, returns: [] }, 'present_not_possible'],
    ['for a code that ends it', { ...back, outcomes: [returned({ returnCode: 'R02' })] }, 'present_not_possible'],
    [
      'after its time',
      { ...back, outcomes: [returned({ presentUntil: '2026-11-01T00:00:00.000000Z' })] },
      'present_not_possible',
    ],
    ['with an obstacle', { ...back, outcomes: [returned({ presentObstacle: 'limit' })] }, 'present_not_possible'],
    ['of a charge that was refunded in part', { ...back, refunds: [refund()] }, 'present_not_possible'],
    ['of an order whose amounts differ', { ...back, outcomes: [returned({ amount: 9_000 })] }, 'present_not_possible'],
  ])('%s', (_name, here, code) => {
    expect(codeOf(presenting, known(here))).toBe(code);
  });

  test('is sent once for each return, and not where another address tells of a later debit', () => {
    expect(codeOf(presenting, known(back, { sameForm: [act({ attempt: 'charge_1.2', state: 'succeeded' })] }))).toBe(
      'presented_already',
    );
    const elsewhere = [
      { environment: 'Other', payment: payment({ outcomes: [returned({ attempt: 2, status: 'pending' })] }) },
    ];
    expect(codeOf(presenting, known(back, { elsewhere }))).toBe('present_not_possible');
  });

  test('is not sent where a report, here or at another address, once listed a later debit', () => {
    const reports = (debits: number) => [
      {
        chargeId: 'charge_1',
        refunded: 0,
        claimed: null,
        debits,
        fee: null,
        feeReturned: 0,
        returnTold: null,
        heldBack: null,
      },
    ];
    const at = (debits: number) => [{ environment: 'Other', payment: payment({ reports: reports(debits) }) }];
    expect(codeOf(presenting, known({ ...back, reports: reports(2) }))).toBe('present_not_possible');
    expect(codeOf(presenting, known(back, { elsewhere: at(2) }))).toBe('present_not_possible');
    expect(codeOf(presenting, known({ ...back, reports: reports(1) }, { elsewhere: at(1) }))).toBe('intent');
    const ofOther = [
      {
        chargeId: 'charge_2',
        refunded: 0,
        claimed: null,
        debits: 2,
        fee: null,
        feeReturned: 0,
        returnTold: null,
        heldBack: null,
      },
    ];
    expect(codeOf(presenting, known({ ...back, reports: ofOther }))).toBe('intent');
  });
});

describe('a payout', () => {
  const paying = command({
    operation: 'start_payout',
    orderId: null,
    sessionId: null,
    payoutOf: 'mkt_1 2026-10',
    request: '{}',
  });
  const paid = act({
    operation: 'start_payout',
    orderId: null,
    payoutOf: 'mkt_1 2026-10',
    state: 'succeeded',
    request: '{}',
  });
  test('of a month is started once, and of another month too', () => {
    expect(codeOf(paying, known(payment({ acts: [paid] })))).toBe('payout_done');
    expect(codeOf({ ...paying, payoutOf: 'mkt_1 2026-09' }, known(payment({ acts: [paid] })))).toBe('intent');
  });

  test('of a month that a person recorded, or the provider lists, is refused until the record is taken back', () => {
    const recorded: Payout = {
      id: 'payout_1',
      marketplaceId: 'mkt_1',
      month: '2026-10',
      amount: 500,
      state: 'recorded',
      reference: null,
      at: NOW,
      actor: 'Ada',
      takenBack: null,
    };
    expect(codeOf(paying, known(payment({ payouts: [recorded] })))).toBe('payout_recorded_already');
    const takenBack = { at: NOW, by: 'Ada', reason: 'another month' };
    expect(codeOf(paying, known(payment({ payouts: [{ ...recorded, takenBack }] })))).toBe('intent');
    // The provider lists it, here or at another of its addresses.
    const listed = payment({ payouts: [{ ...recorded, state: 'paid' }] });
    expect(codeOf(paying, known(listed))).toBe('payout_done');
    expect(codeOf(paying, known(payment(), { elsewhere: [{ environment: 'Shop B', payment: listed }] }))).toBe(
      'elsewhere_done',
    );
  });

  test('beside a lost part of the history needs review, unless the service has listed its payouts', () => {
    const gap = lostPart();
    expect(codeOf(paying, known(payment({ historyGap: gap })))).toBe('needs_review');
    expect(codeOf({ ...paying, payoutOf: 'mkt_1 2026-12' }, known(payment({ historyGap: gap })))).toBe('needs_review');
    expect(codeOf({ ...paying, arePayoutsListed: true }, known(payment({ historyGap: gap })))).toBe('intent');
  });
});

describe('Retry safely', () => {
  const unknown = act({ state: 'unknown', code: 'timed_out' });
  const again = (first: Act, of: Parameters<typeof known>[1] = {}, more: Parameters<typeof payment>[0] = {}) =>
    codeOf(
      command({ actId: first.id, operation: first.operation, again: first }),
      known(payment({ orders: [order()], acts: [first], ...more }), of),
    );

  test('of a capture is for providers that reject duplicates', () => {
    expect(again(unknown, { rejectsDuplicates: true })).toBe('intent');
    expect(again(unknown)).toBe('retry_not_safe');
  });

  test('is for no session and no order', () => {
    for (const operation of ['create_session', 'create_order'] as const)
      expect(again({ ...unknown, operation }, { rejectsDuplicates: true })).toBe('retry_of_captures_only');
  });

  test('waits for a capture of another order of the session', () => {
    const other = act({ id: 'act_2', orderId: 'order_2', sessionId: null, state: 'unknown' });
    const orders = [order(), order({ id: 'order_2' })];
    expect(again(unknown, { rejectsDuplicates: true }, { orders, acts: [unknown, other] })).toBe(
      'capture_needs_review',
    );
  });
});
