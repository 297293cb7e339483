// Doubt about captures of a lost part of the history ends by what the service shows: never for an order that was charged in it.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { remark } from '../../../contract/console/remark.ts';
import { isFedThrough } from '../../../main/core/acts.ts';
import type { FactBody, FeedPassedGapFact } from '../../../main/core/facts.ts';
import type { Payment } from '../../../main/core/payment.ts';
import {
  alreadyDone,
  answer,
  at,
  charged,
  event,
  fold,
  gap,
  intent,
  lookUp,
  orderIntent,
  refused,
  resolved,
  sentAgain,
  succeeded,
  unknown,
} from '../../support/core/facts.ts';
import { codeOf, command, known } from '../../support/core/payments.ts';
import { orderCreated } from '../../support/provider/seen.ts';

const passed = (of: Partial<FeedPassedGapFact> = {}): FeedPassedGapFact => ({
  kind: 'feed_passed_gap',
  accountId: 'account_1',
  tellsOfAll: false,
  rejectsDuplicates: true,
  ...of,
});

const listed = (orderId = 'order_1', sessionId = 'sess_1') => lookUp({ orderId, sessionId });
const made = (n: string): FactBody[] => [
  orderIntent({ actId: `act_order_${n}`, sessionId: `sess_${n}`, request: `{"session_id":"sess_${n}"}` }),
  answer(succeeded(orderCreated(`order_${n}`, `sess_${n}`)), `act_order_${n}`),
];
const charge = (n: string) => event({ id: `charge_${n}`, order_id: `order_${n}` });
const deciding = (here: Payment, n: string, rejectsDuplicates = true) =>
  codeOf(
    command({ orderId: `order_${n}`, sessionId: here.orders.find(({ id }) => id === `order_${n}`)?.sessionId ?? null }),
    known(here, {
      rejectsDuplicates,
      isFeedRead: isFedThrough(here, { accountId: 'account_1', isSeller: here.sellers.includes('account_1') }),
    }),
  );

describe('a feed that was read through the lost part', () => {
  test('is any, where no part is lost', () => {
    expect(isFedThrough(fold(listed()), { accountId: 'account_1', isSeller: false })).toBe(true);
    expect(isFedThrough(fold(listed(), gap()), { accountId: 'account_1', isSeller: false })).toBe(false);
  });

  test('frees an order that it told no charge of', () => {
    const before = fold(listed(), gap());
    expect(deciding(before, '1')).toBe('capture_lost_in_restore');
    const after = fold(listed(), gap(), passed());
    expect(after.acts).toMatchObject([{ state: 'settled_not_done', isBlocking: false, resolvedBy: 'Paydesk' }]);
    expect(deciding(after, '1')).toBe('intent');
    const ofSeller = lookUp({ sessionId: 'sess_1', isSeller: true });
    expect(deciding(fold(ofSeller, gap(), passed({ accountId: 'account_2', tellsOfAll: true })), '1')).toBe('intent');
  });

  test.each<[string, FactBody[]]>([
    ['whose charge it told of', [listed(), gap(), charge('1'), passed()]],
    ['of whose session it told of another charge', [listed(), listed('order_2'), gap(), charge('2'), passed()]],
    ['of another account', [listed(), gap(), passed({ accountId: 'account_2' })]],
    ['of a merchant beside the marketplace', [listed(), gap(), passed({ accountId: 'account_2', tellsOfAll: true })]],
    ['of a provider that doesn’t reject duplicates', [listed(), gap(), passed({ rejectsDuplicates: false })]],
    ['that is lost once more', [listed(), gap(), passed(), gap()]],
    ['before the loss', [listed(), passed(), gap()]],
    ['whose capture needs review for another reason', [listed(), intent(), answer(unknown()), gap(), passed()]],
  ])('frees no order %s', (_what, facts) => {
    expect(deciding(fold(...facts), '1')).not.toBe('intent');
  });

  test('leaves an order in review whose charge it told of with another amount', () => {
    const told = event({ id: 'charge_1', order_id: 'order_1', amount: 9_999 });
    const { acts } = fold(...made('1'), gap(), told, passed());
    expect(acts.at(-1)).toMatchObject({ operation: 'charge_order', state: 'unknown', isBlocking: true });
  });

  test('frees no order whose doubted capture is being retried', () => {
    const here = fold(listed(), gap());
    const [doubt] = here.acts;
    const again = { ...sentAgain(), actId: doubt?.id ?? '' };
    expect(fold(listed(), gap(), again, passed()).acts[0]).toMatchObject({ state: 'unknown', isBlocking: true });
  });

  test('says nothing of a payout, or of the order of a session', () => {
    const session = { ...orderIntent({ sessionId: 'sess_9' }), kind: 'intent_unsent' as const, detail: 'Lost' };
    expect(fold(gap(), session, passed()).acts).toMatchObject([{ state: 'unknown' }]);
  });
});

describe('the end of a doubt', () => {
  const statesIn = ({ acts }: Payment) => acts.map(({ orderId, state }) => `${orderId} ${state}`);
  const uncharged = (orderId: string) => lookUp({ orderId, sessionId: null, isReview: true });

  test('says that the feed showed no charge, and when', () => {
    expect(fold(listed(), gap(), passed()).acts).toMatchObject([
      { resolvedReason: remark('fed_through_lost_past'), resolvedAt: at(3) },
    ]);
  });

  test('by a look-up is the order’s alone, and says so', () => {
    const payment = fold(listed(), listed('order_2', 'sess_2'), gap(), uncharged('order_2'));
    expect(statesIn(payment)).toEqual(['order_1 unknown', 'order_2 settled_not_done']);
    const resolvedReason = remark('not_charged_in_look_up');
    expect(payment.acts[1]).toMatchObject({ resolvedBy: 'Paydesk', resolvedReason, resolvedAt: at(4) });
  });

  test('lets a call of the order that may be done after all block', () => {
    const unclear = unknown({ httpStatus: 200, code: 'not_understood' });
    const notDone = [intent(), answer(unknown()), resolved('not_done')];
    const before = [...notDone, gap(), answer(unclear)];
    expect(fold(...before).acts.map(({ isBlocking }) => isBlocking)).toEqual([false, true]);
    expect(fold(...before, passed()).acts).toMatchObject([
      { id: 'act_1', state: 'unknown', isBlocking: true },
      { state: 'settled_not_done', isBlocking: false },
    ]);
  });

  test('leaves what a person said of it', () => {
    const here = fold(listed(), gap());
    const said = { ...resolved('not_done'), actId: here.acts[0]?.id ?? '' };
    expect(fold(listed(), gap(), said, passed()).acts).toMatchObject([{ resolvedBy: 'Cleo' }]);
  });

  test('doesn’t come for the second order of a session whose first was charged', () => {
    const both = [listed(), listed('order_2'), gap()];
    expect(fold(...both).acts).toMatchObject([{ sessionId: 'sess_1' }, { sessionId: null }]);
    const payment = fold(...both, charge('1'), passed());
    expect(payment.acts[1]).toMatchObject({ orderId: 'order_2', state: 'unknown', isBlocking: true });
  });

  test('doesn’t come for an order that a look-up showed as charged', () => {
    const shown = lookUp({ isShownCharged: true, chargeId: 'charge_1' });
    const unsent = { ...intent({ sessionId: null }), kind: 'intent_unsent' as const, detail: 'Lost' };
    expect(fold(gap(), unsent, shown, passed()).acts).toMatchObject([{ state: 'unknown', isBlocking: true }]);
    const other = { ...shown, orderId: 'order_2', sessionId: 'sess_1', chargeId: 'charge_2' };
    expect(fold(listed(), gap(), other, passed()).acts).toMatchObject([{ orderId: 'order_1', state: 'unknown' }]);
  });

  test('comes for an order of no session, whatever others of none were charged', () => {
    const other = [
      intent({ actId: 'act_2', orderId: 'order_2', sessionId: null }),
      answer(charged('order_2', 'charge_2'), 'act_2'),
    ];
    const own = [intent({ sessionId: null }), answer(refused())];
    expect(statesIn(fold(...other, ...own, gap(), passed()))).toEqual([
      'order_2 succeeded',
      'order_1 refused',
      'order_1 settled_not_done',
    ]);
  });

  test('doesn’t come for an order of no session that is reported as charged with another amount', () => {
    const unsent = { ...intent({ sessionId: null }), kind: 'intent_unsent' as const, detail: 'Lost' };
    const wrong = event({ amount: 9_999, updated_at: '9999-01-01T00:00:00Z' });
    expect(fold(gap(), unsent, wrong, passed()).acts).toMatchObject([{ state: 'unknown', isBlocking: true }]);
  });
});

describe('an order that comes after the loss', () => {
  test('is free once its creation is answered', () => {
    expect(deciding(fold(gap(), ...made('1')), '1', false)).toBe('intent');
  });

  test('isn’t free by an answer to a creation of before, by an error that names it, or by a charge’s report', () => {
    const [asked, answered] = made('1');
    if (!asked || !answered) throw new Error('no creation');
    expect(deciding(fold(asked, gap(), answered), '1', false)).not.toBe('intent');
    const named = answer(alreadyDone({ orderId: 'order_1' }), 'act_order_1');
    expect(deciding(fold(gap(), asked, named), '1', false)).not.toBe('intent');
    expect(deciding(fold(gap(), charge('1')), '1', false)).not.toBe('intent');
  });

  test('stays blocked where the feed tells that it was charged in the lost part', () => {
    expect(deciding(fold(gap(), charge('1'), passed()), '1')).not.toBe('intent');
  });
});

type World = { before: boolean; lost: boolean; isKnown: boolean };

test('whatever was charged in the lost part, a truthful feed frees the others and none of those', () => {
  const order = fc.record({ before: fc.boolean(), lost: fc.boolean(), isKnown: fc.boolean() });
  const noise = fc.constantFrom<FactBody[]>(
    [],
    [lookUp({ orderId: 'order_8', sessionId: 'sess_8' })],
    [intent({ actId: 'act_8', orderId: 'order_8', sessionId: 'sess_8' }), answer(refused(), 'act_8')],
  );
  fc.assert(
    fc.property(
      fc.array(order, { minLength: 1, maxLength: 4 }),
      noise,
      noise,
      fc.boolean(),
      (orders: World[], early, late, isTold) => {
        const name = (nth: number) => String(nth + 1);
        const knownBefore = orders.flatMap(({ before, isKnown }, nth) => {
          if (!isKnown) return [];
          const n = name(nth);
          const ids = { actId: `act_${n}`, orderId: `order_${n}`, sessionId: `sess_${n}` };
          return [
            ...made(n),
            ...(before ? [intent(ids), answer(charged(`order_${n}`, `charge_${n}`), ids.actId)] : []),
          ];
        });
        // Of a charge of the lost part, only the feed tells.
        const isCharged = ({ before, lost }: World) => before || lost;
        const told = orders.flatMap((each, nth) => (isCharged(each) ? [charge(name(nth))] : []));
        const facts = [...early, ...knownBefore, gap(), ...late, ...(isTold ? [...told, passed()] : [])];
        for (const [nth, each] of orders.entries()) {
          const here = fold(...facts);
          const code = deciding(here, name(nth));
          if (isCharged(each) || !isTold) expect(code).not.toBe('intent');
          else expect(code).toBe('intent');
          // Where the provider charges twice, nothing of before the loss is free by itself.
          expect(
            codeOf(
              command({ orderId: `order_${name(nth)}`, sessionId: null }),
              known(fold(...early, ...knownBefore, gap(), ...late)),
            ),
          ).not.toBe('intent');
        }
      },
    ),
  );
});

test('a person’s word frees what no evidence does', () => {
  const here = fold(listed(), gap());
  const [doubt] = here.acts;
  expect(deciding(fold(listed(), gap(), resolved('not_done', { actId: doubt?.id ?? '' })), '1', false)).toBe('intent');
});
