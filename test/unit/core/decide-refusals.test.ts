// What a refusal tells: which call, order or charge is in the way, so that a person can open it.
import { describe, expect, test } from 'vitest';
import type { Act, Payout, Session } from '../../../main/core/payment.ts';
import {
  act,
  codeOf,
  command,
  decided,
  known,
  lostPart,
  NOW,
  order,
  payment,
  refund,
  refundOf,
  returned,
} from '../../support/core/payments.ts';

const GAP = lostPart({ actsBefore: ['act_before'] });
/** Of an act that was there before the gap. */
const BEFORE = { id: 'act_before', sentAt: '2026-11-18T00:00:00.000Z' };
const charged = order({ chargeId: 'charge_1', status: 'charged' });
const isElsewhere = { isElsewhere: true };
const session = (of: Partial<Session> = {}): Session => ({
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
  marketplaceId: null,
  hasWrongMarketplace: false,
  createDate: null,
  ...of,
});

describe('a form', () => {
  const payout = command({ operation: 'start_payout', payoutOf: 'mk_1 2026-10', orderId: null, sessionId: null });
  const commands = [
    command(),
    command({ operation: 'create_order' }),
    command({ operation: 'create_session' }),
    payout,
    refundOf(1),
  ];
  const here = payment({ orders: [order({ chargeId: 'charge_1' })] });

  test.each(commands.map((each) => [each.operation, each] as const))('of %s is sent once', (_name, asked) => {
    const ready = asked.operation === 'charge_order' ? payment() : here;
    const codeBeside = (of: Partial<Act>) => codeOf(asked, known(ready, { sameForm: [act(of)] }));
    expect(codeBeside({ state: 'succeeded' })).toBe('form_already_sent');
    expect(codeBeside({ state: 'refused', isBlocking: false })).toBe('intent');
    expect(codeBeside({ id: 'act_new' })).toBe('intent');
  });

  test('of a session is sent beside any call of other forms', () => {
    const acts = [act({ operation: 'create_session', sessionId: null, orderId: null }), act({ id: 'act_2' })];
    expect(
      codeOf(command({ operation: 'create_session', sessionId: null, orderId: null }), known(payment({ acts }))),
    ).toBe('intent');
  });
});

describe('an order', () => {
  const creating = command({ operation: 'create_order', orderId: null });
  const created = (of: Partial<Act>) => act({ operation: 'create_order', orderId: null, ...of });
  const about = { entryId: 'act_1' };

  test.each<[string, Partial<Act>, object]>([
    ['that is on its way', {}, { code: 'order_on_its_way', ...about }],
    ['that needs review', { state: 'unknown' }, { code: 'order_needs_review', ...about }],
    ['that a lost part may have', { state: 'unknown', code: 'restored' }, { code: 'order_lost_in_restore', ...about }],
    ['that the service made before', { state: 'already_done' }, { code: 'order_done_unnamed', ...about }],
    [
      'that the service named',
      { state: 'already_done', orderId: 'order_1' },
      { code: 'order_done', ...about, orderId: 'order_1' },
    ],
    ['that is there', { state: 'succeeded', orderId: 'order_1' }, { code: 'order_done', ...about, orderId: 'order_1' }],
    ['that a person marked as created', { state: 'settled_done' }, { code: 'order_done', ...about }],
  ])('%s is not created again', (_name, of, problem) => {
    const refusal = decided(creating, known(payment({ acts: [created(of)] })));
    expect(refusal).toEqual({ kind: expect.any(String), params: {}, ...problem });
  });

  test('is created beside one of another session, and beside a capture', () => {
    const acts = [created({ sessionId: 'sess_2' }), created({ id: 'act_0', sessionId: null }), act({ id: 'act_2' })];
    expect(codeOf(creating, known(payment({ acts })))).toBe('intent');
    expect(codeOf({ ...creating, sessionId: null }, known(payment({ acts })))).toBe('intent');
  });

  test('that may be in a lost part of the history needs review', () => {
    const afterGap = (here: Parameters<typeof payment>[0]) =>
      decided(creating, known(payment({ historyGap: GAP, ...here })));
    const review = { result: 'needs_review', code: 'order_in_lost_past', params: { at: GAP.at } };
    const intent = { result: 'intent', key: null };
    const tried = created({ state: 'refused', isBlocking: false });
    expect(afterGap({})).toMatchObject(review);
    expect(afterGap({ sessions: [session({ id: 'sess_2' })] })).toMatchObject(review);
    expect(afterGap({ acts: [{ ...tried, ...BEFORE }] })).toMatchObject(review);
    expect(afterGap({ acts: [{ ...tried, sessionId: 'sess_2' }] })).toMatchObject(review);
    expect(afterGap({ acts: [{ ...tried, operation: 'charge_order' }] })).toMatchObject(review);
    expect(afterGap({ acts: [act(BEFORE), tried] })).toEqual(intent);
    expect(afterGap({ sessions: [session({ id: 'sess_2' }), session()] })).toEqual(intent);
  });

  test('of a session of another marketplace names the session', () => {
    const of = (marketplaceId: string | null) =>
      decided(creating, known(payment({ sessions: [session({ marketplaceId, hasWrongMarketplace: true })] })));
    expect(of('mk_2')).toMatchObject({ params: { marketplaceId: 'mk_2' }, sessionId: 'sess_1' });
    expect(of(null)).toMatchObject({ sessionId: 'sess_1' });
  });
});

describe('a capture', () => {
  const blockedBy = (...acts: Act[]) => decided(command(), known(payment({ acts })));

  test('names the call in its way, and the other order where it is another’s', () => {
    expect(blockedBy(act({ chargeId: 'charge_1' }))).toEqual({
      code: 'capture_on_its_way',
      kind: 'capture_in_flight',
      params: { otherOrderId: null },
      entryId: 'act_1',
      orderId: 'order_1',
      chargeId: 'charge_1',
    });
    expect(blockedBy(act({ orderId: 'order_2' }))).toMatchObject({
      params: { otherOrderId: 'order_2' },
      orderId: 'order_2',
    });
    expect(blockedBy(act({ orderId: 'order_2' }))).not.toHaveProperty('chargeId');
  });

  test('that a person marked as done counts as done, whatever it names', () => {
    expect(blockedBy(act({ state: 'settled_done' }))).toMatchObject({ code: 'capture_done' });
  });

  test('names its own call before another order’s, and of those the first that was sent', () => {
    const others = [
      act({ id: 'act_3', orderId: 'order_3' }),
      act({ id: 'act_2', orderId: 'order_2', sentAt: '2026-11-21T14:00:00.000Z' }),
    ];
    expect(blockedBy(...others)).toMatchObject({ entryId: 'act_2' });
    expect(blockedBy(...others, act())).toMatchObject({ entryId: 'act_1' });
  });

  test.each([
    ['that an answer showed', charged, { orderId: 'order_1', chargeId: 'charge_1' }],
    ['whose status says so', order({ status: 'charged' }), { orderId: 'order_1' }],
    ['that a person named', order({ chargeId: 'charge_1' }), { orderId: 'order_1', chargeId: 'charge_1' }],
  ])('names the charge %s', (_name, of, named) => {
    expect(decided(command(), known(payment({ orders: [of] })))).toEqual({
      code: 'capture_done',
      kind: 'already_done',
      params: { otherOrderId: null },
      ...named,
    });
    const elsewhere = [
      { environment: 'Third', payment: payment({ orders: [order()] }) },
      { environment: 'Other', payment: payment({ orders: [of] }) },
    ];
    expect(decided(command(), known(payment(), { elsewhere }))).toEqual({
      code: 'elsewhere_done',
      kind: 'already_done',
      params: { operation: 'charge_order', environment: 'Other' },
      ...named,
      ...isElsewhere,
    });
  });

  test('names another order of its session that is charged, also where only the order’s own entry tells the session', () => {
    const other = order({ ...charged, id: 'order_2' });
    const problem = { code: 'capture_done', params: { otherOrderId: 'order_2' }, orderId: 'order_2' };
    expect(decided(command(), known(payment({ orders: [other] })))).toMatchObject(problem);
    const unsaid = command({ sessionId: null });
    expect(decided(unsaid, known(payment({ orders: [order(), other] })))).toMatchObject(problem);
    expect(codeOf(unsaid, known(payment({ orders: [order({ sessionId: null }), other] })))).toBe('intent');
    expect(
      codeOf(unsaid, known(payment({ orders: [order({ sessionId: null }), { ...other, sessionId: null }] }))),
    ).toBe('intent');
  });

  test('waits for one of another order of its session, and for no order of no session', () => {
    const ofSession = act({ orderId: 'order_2', state: 'unknown' });
    expect(codeOf(command(), known(payment({ acts: [ofSession] })))).toBe('capture_needs_review');
    const acts = [act({ orderId: null, sessionId: null })];
    expect(codeOf(command({ sessionId: null }), known(payment({ acts })))).toBe('intent');
  });

  test.each<[string, Partial<Act>, object]>([
    ['its order and charge', { chargeId: 'charge_1' }, { orderId: 'order_1', chargeId: 'charge_1' }],
    ['its order', {}, { orderId: 'order_1' }],
    ['no order', { orderId: null }, {}],
  ])('names the environment where another address was sent it, with %s', (_name, of, ids) => {
    const elsewhere = [
      { environment: 'Third', payment: payment() },
      { environment: 'Other', payment: payment({ acts: [act(of)] }) },
    ];
    expect(decided(command(), known(payment(), { elsewhere }))).toEqual({
      code: 'elsewhere_on_its_way',
      kind: 'capture_in_flight',
      params: { operation: 'charge_order', environment: 'Other' },
      ...ids,
      ...isElsewhere,
    });
  });

  test('that can’t be sent again safely names the environment', () => {
    const first = act({ state: 'unknown' });
    const asked = command({ actId: first.id, again: first });
    expect(decided(asked, known(payment({ acts: [first] })))).toMatchObject({
      code: 'retry_not_safe',
      params: { environment: 'Shop' },
    });
  });

  test('that may be in a lost part of the history says when that was lost', () => {
    const afterGap = (...acts: Act[]) =>
      decided(command(), known(payment({ historyGap: GAP, acts, orders: [order({ id: 'order_2' })] })));
    const tried = act({ state: 'refused', isBlocking: false });
    const review = { result: 'needs_review', code: 'capture_in_lost_past', params: { at: GAP.at } };
    expect(afterGap()).toMatchObject(review);
    expect(afterGap({ ...tried, operation: 'create_order' })).toMatchObject(review);
    expect(afterGap({ ...tried, orderId: 'order_2' })).toMatchObject(review);
    expect(afterGap({ ...tried, sentAt: GAP.at })).toEqual({ result: 'intent', key: null });
    // The lost part was seen as a doubt later; a call that was answered later was decided before.
    expect(afterGap({ ...tried, ...BEFORE, answeredAt: NOW })).toMatchObject(review);
    expect(afterGap({ ...tried, sentAt: BEFORE.sentAt, answeredAt: NOW, code: 'restored' })).toEqual({
      result: 'intent',
      key: null,
    });
  });
});

describe('a refund', () => {
  const paid = payment({ orders: [charged] });

  test('says how much is left, and of which field', () => {
    const asking = (here: typeof paid, amount: number) => decided(refundOf(amount), known(here));
    const problem = { code: 'refund_too_much', field: 'amount' };
    expect(asking({ ...paid, refunds: [refund()] }, 7_001)).toMatchObject({ ...problem, params: { left: 7_000 } });
    expect(asking({ ...paid, refunds: [refund({ amount: 10_500 })] }, 1)).toMatchObject({
      ...problem,
      params: { left: 0 },
    });
  });

  test('counts what another address tells of the charge', () => {
    const elsewhere = [{ environment: 'Other', payment: payment({ refunds: [refund()] }) }];
    expect(codeOf(refundOf(7_001), known(paid, { elsewhere }))).toBe('refund_too_much');
  });

  test('names the order whose charge it is', () => {
    const here = { ...paid, outcomes: [returned({ orderId: 'order_9', status: 'pending' })] };
    expect(decided(refundOf(1), known(here))).toMatchObject({ params: { chargeId: 'charge_1', orderId: 'order_9' } });
  });

  test('of another charge than the order’s isn’t sent, nor one of no order', () => {
    expect(codeOf(refundOf(1, { chargeId: 'charge_2' }), known(paid))).toBe('refund_not_charged');
    expect(codeOf(refundOf(1, { orderId: null }), known(paid))).toBe('refund_not_charged');
  });

  test('waits for the feed only where a part of the history is lost', () => {
    expect(codeOf(refundOf(1), known(paid, { isFeedRead: false }))).toBe('intent');
  });

  test('is refused beside an open one of its order, and counts the one beside which it is written again', () => {
    const open = act({ id: 'act_2', operation: 'refund_charge', chargeId: 'charge_1', request: '{"amount":9000}' });
    expect(decided(refundOf(1), known({ ...paid, acts: [open] }))).toMatchObject({
      code: 'charge_change_on_its_way',
      params: { operation: 'refund_charge' },
      entryId: 'act_2',
      orderId: 'order_1',
      chargeId: 'charge_1',
    });
    const aside = { ...open, isBlocking: false };
    expect(codeOf(refundOf(1_001), known({ ...paid, acts: [aside] }))).toBe('refund_too_much');
  });

  test('that is too old to be sent again names its entry', () => {
    const first = act({ operation: 'refund_charge', chargeId: 'charge_1', state: 'unknown', sentAt: BEFORE.sentAt });
    const asked = refundOf(300, { actId: 'act_1', again: first });
    expect(decided(asked, known({ ...paid, acts: [first] }))).toMatchObject({
      code: 'retry_too_late',
      entryId: 'act_1',
    });
  });
});

describe('a payout', () => {
  const paying = command({
    operation: 'start_payout',
    orderId: null,
    sessionId: null,
    payoutOf: 'mk_1 2026-10',
    request: '{}',
  });
  const started = (of: Partial<Act> = {}) =>
    act({ operation: 'start_payout', orderId: null, sessionId: null, payoutOf: 'mk_1 2026-10', ...of });
  const payout = (of: Partial<Payout> = {}): Payout => ({
    id: 'payout_1',
    marketplaceId: 'mk_1',
    month: '2026-10',
    amount: 500,
    state: 'recorded',
    reference: null,
    at: NOW,
    actor: 'Ada',
    takenBack: null,
    ...of,
  });

  test.each<[Partial<Act>, string]>([
    [{}, 'payout_on_its_way'],
    [{ state: 'unknown' }, 'payout_needs_review'],
    [{ state: 'unknown', code: 'restored' }, 'payout_lost_in_restore'],
    [{ state: 'already_done' }, 'payout_done'],
  ])('names the month and the call in its way: %#', (of, code) => {
    expect(decided(paying, known(payment({ acts: [started(of)] })))).toEqual({
      code,
      kind: expect.any(String),
      params: { month: '2026-10' },
      entryId: 'act_1',
    });
  });

  test('that a person recorded names the month, the amount and who did', () => {
    const beside = (...payouts: Payout[]) => decided(paying, known(payment({ payouts })));
    expect(beside(payout({ month: '2026-09' }), payout())).toMatchObject({
      params: { month: '2026-10', amount: 500, actor: 'Ada' },
      field: 'month',
    });
    for (const other of [{ marketplaceId: 'mk_2' }, { month: '2026-09' }])
      expect(beside(payout(other))).toEqual({ result: 'intent', key: 'act_new' });
  });

  test('that may be in a lost part of the history needs review, unless something is known of its month', () => {
    const afterGap = (here: Parameters<typeof payment>[0], asked = paying) =>
      decided(asked, known(payment({ historyGap: GAP, ...here })));
    const review = { result: 'needs_review', code: 'payout_in_lost_past', params: { at: GAP.at } };
    const intent = { result: 'intent', key: 'act_new' };
    const tried = started({ state: 'refused', isBlocking: false });
    expect(afterGap({})).toMatchObject(review);
    expect(afterGap({}, { ...paying, payoutOf: 'mk_1 2026-11' })).toMatchObject(review);
    expect(afterGap({ acts: [{ ...tried, ...BEFORE }] })).toMatchObject(review);
    expect(afterGap({ acts: [{ ...tried, payoutOf: 'mk_1 2026-09' }] })).toMatchObject(review);
    expect(afterGap({ acts: [tried] })).toEqual(intent);
    expect(afterGap({}, { ...paying, arePayoutsListed: true })).toEqual(intent);
    expect(afterGap({}, { ...paying, payoutOf: 'mk_1 2099-01' })).toMatchObject(review);
  });

  test('that the provider lists names the month, or the environment where it does', () => {
    const listed = payment({ payouts: [payout({ state: 'paid' })] });
    expect(decided(paying, known(listed))).toMatchObject({ code: 'payout_done', params: { month: '2026-10' } });
    const elsewhere = [
      { environment: 'Third', payment: payment() },
      { environment: 'Other', payment: listed },
    ];
    expect(decided(paying, known(payment(), { elsewhere }))).toMatchObject({
      code: 'elsewhere_done',
      params: { operation: 'start_payout', environment: 'Other' },
      isElsewhere: true,
    });
  });

  test('that is sent again may be the one that the provider lists, and not one that a person recorded', () => {
    const first = started({ state: 'unknown', sentAt: NOW });
    const again = (of: Partial<Payout>, there: Partial<Payout>[] = []) => {
      const here = payment({ acts: [first], payouts: [payout(of)] });
      const elsewhere = there.map((each) => ({ environment: 'Other', payment: payment({ payouts: [payout(each)] }) }));
      return codeOf({ ...paying, actId: 'act_1', again: first }, known(here, { elsewhere }));
    };
    expect(again({ state: 'paid' })).toBe('intent');
    expect(again({ state: 'paid' }, [{ state: 'paid' }])).toBe('intent');
    expect(again({})).toBe('payout_recorded_already');
    expect(again({ state: 'paid' }, [{}])).toBe('elsewhere_done');
  });
});
