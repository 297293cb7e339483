// Whatever else happens to a payment whose authorization the consumer ended, no debit of it is decided; refunds are.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FactBody, FactOf } from '../../../main/core/facts.ts';
import {
  alreadyDone,
  answer,
  charged,
  event,
  fold,
  gap,
  intent,
  lookUp,
  moment,
  orderIntent,
  presentIntent,
  refused,
  resolved,
  sentAgain,
  succeeded,
  unknown,
} from '../../support/core/facts.ts';
import {
  act,
  codeOf,
  command,
  decided,
  known,
  order,
  payment,
  refundOf,
  returned,
  returnedDebit,
} from '../../support/core/payments.ts';
import { orderCreated } from '../../support/provider/seen.ts';

const ended = (cause: 'revoked' | 'disputed' = 'revoked', orderId = 'order_1'): FactBody => ({
  kind: 'authorization_ended',
  orderId,
  cause,
  day: '2026-11-21',
  toldBy: 'phone',
  reason: 'Says she canceled',
  actor: 'Grace',
});
const ofSession: FactBody = { ...(ended() as FactOf<'authorization_ended'>), orderId: null, sessionId: 'sess_1' };
const restored = (orderId = 'order_1'): FactBody => ({
  kind: 'authorization_restored',
  orderId,
  reason: 'Recorded by mistake',
  actor: 'Ada',
});

const OTHERS: FactBody[] = [
  orderIntent(),
  answer(succeeded(orderCreated('order_1', 'sess_1')), 'act_order'),
  intent(),
  intent({ actId: 'act_2', orderId: 'order_2' }),
  sentAgain(),
  answer(unknown()),
  answer(refused()),
  answer(refused({ httpStatus: 404 })),
  answer(alreadyDone()),
  answer(charged()),
  presentIntent(),
  resolved('not_done'),
  lookUp({ sessionId: 'sess_1' }),
  event(),
  event({ status: 'returned', return: { code: 'R01', at: '2026-11-21T16:00:00.000000Z' } }),
  gap(),
  { kind: 'do_not_capture', orderId: 'order_1', isMarked: false, reason: 'Wants it after all', actor: 'Grace' },
  restored('order_9'),
];

const present = { operation: 'present_charge_again', chargeId: 'charge_1', attempt: 'charge_1.2' } as const;
const DEBITS = [
  command(),
  command({ orderId: 'order_1', sessionId: null }),
  command({ orderId: 'order_2' }),
  command(present),
  command({ ...present, sessionId: null, orderId: 'order_2' }),
];

/** Commands of every debit, first sent, sent once more and retried, that are decided to be sent. */
function sendable(facts: readonly FactBody[], rejectsDuplicates: boolean): string[] {
  const here = fold(...facts);
  const by = known(here, { rejectsDuplicates });
  const again = here.acts.flatMap((one) =>
    [true, false].map((isSameAttempt) => {
      const { operation, orderId, sessionId, chargeId, attempt, id: actId } = one;
      return command({ operation, orderId, sessionId, chargeId, attempt, actId, again: one, isSameAttempt });
    }),
  );
  const retried = again.filter(({ operation }) => operation === 'charge_order' || operation === present.operation);
  return [...DEBITS, ...retried].filter((one) => codeOf(one, by) === 'intent').map(({ operation }) => operation);
}

const facts = (most: number) => fc.array(fc.constantFrom(...OTHERS), { maxLength: most });
/** Two orders of one session. */
const SESSION = [
  orderIntent(),
  answer(succeeded(orderCreated('order_1', 'sess_1')), 'act_order'),
  lookUp({ orderId: 'order_2', sessionId: 'sess_1' }),
];

test('no sequence of facts lets a payment be debited whose authorization ended, by whichever order of its session', () => {
  const seen = { before: 0 };
  fc.assert(
    fc.property(
      facts(6),
      facts(8),
      fc.constantFrom('order_1', 'order_2'),
      fc.boolean(),
      (before, after, of, rejects) => {
        seen.before += sendable([...SESSION, ...before, ...after], rejects).length;
        const all = [...SESSION, ...before, ended('revoked', of), ...after];
        expect(sendable(all, rejects)).toEqual([]);
      },
    ),
    { numRuns: 300 },
  );
  // While the authorization is in force, many of these are sent.
  expect(seen.before).toBeGreaterThan(100);
});

test('what the end of an authorization refuses is sent once it is taken back; a refund is sent all the while', () => {
  const revoked = fold(ended('disputed'));
  expect(decided(command(), known(revoked))).toMatchObject({
    code: 'authorization_ended',
    params: { cause: 'disputed' },
  });
  expect(codeOf(command(), known(fold(ended(), restored())))).toBe('intent');
  const retried = command({ again: act({ state: 'unknown' }) });
  expect(codeOf(retried, known(revoked, { rejectsDuplicates: true }))).toBe('authorization_ended');
  expect(codeOf(command({ orderId: 'order_2', sessionId: 'sess_2' }), known(revoked))).toBe('intent');
  const paid = {
    orders: [order({ chargeId: 'charge_1', status: 'charged' })],
    endedAuthorizations: revoked.endedAuthorizations,
  };
  const settled = payment({ ...paid, outcomes: [returned({ status: 'settled', returnCode: null, returnedAt: null })] });
  expect(codeOf(refundOf(100), known(settled))).toBe('intent');
});

test('a charge that came back is presented again only while its authorization is in force', () => {
  const cameBack = {
    orders: [order({ chargeId: 'charge_1', status: 'charged' })],
    outcomes: [returned()],
    returns: [returnedDebit()],
  };
  const again = command(present);
  expect(codeOf(again, known(payment(cameBack)))).toBe('intent');
  const { endedAuthorizations } = fold(ended());
  expect(codeOf(again, known(payment({ ...cameBack, endedAuthorizations })))).toBe('authorization_ended');
  const { endedAuthorizations: ofOther } = fold(ended('revoked', 'order_2'));
  const orders = [...cameBack.orders, order({ id: 'order_2' })];
  expect(codeOf(again, known(payment({ ...cameBack, orders, endedAuthorizations: ofOther })))).toBe(
    'authorization_ended',
  );
});

test('an authorization that ended at another address of the same service counts', () => {
  const elsewhere = [{ environment: 'Other address', payment: fold(ended()) }];
  expect(codeOf(command(), known(payment(), { elsewhere }))).toBe('authorization_ended');
});

test('taken back by another order of its session, it is in force for all of them', () => {
  expect(fold(...SESSION, ended(), restored('order_2')).endedAuthorizations).toEqual([]);
  expect(fold(...SESSION, ended(), ended('disputed')).endedAuthorizations).toEqual([
    { orderId: 'order_1', sessionId: null, cause: 'disputed' },
  ]);
});

test('what ended by its session makes no order and no debit of any order of it, and is in force again by an order', () => {
  const creation = command({ operation: 'create_order', orderId: null });
  expect(codeOf(creation, known(fold(ofSession)))).toBe('authorization_ended');
  expect(codeOf(creation, known(fold()))).toBe('intent');
  const joined = [...SESSION, ofSession];
  for (const orderId of ['order_1', 'order_2'])
    expect(codeOf(command({ orderId, sessionId: null }), known(fold(...joined)))).toBe('authorization_ended');
  expect(codeOf(command({ orderId: 'order_2' }), known(fold(...joined, restored())))).toBe('intent');
});

const alarmsOf = (...facts: FactBody[]) =>
  fold(...facts).alarms.map(({ kind, heard }) => [kind, JSON.parse(heard).code]);

test.each<[string, FactBody[]]>([
  ['as the feed tells', [event()]],
  ['by a capture that was on its way', [answer(charged())]],
  ['as a person resolves its call', [answer(unknown()), resolved('done')]],
])('a charge that becomes known after its authorization ended raises an alarm, once: %s', (_, after) => {
  const sent = [...SESSION, intent()];
  for (const cause of ['revoked', 'disputed'] as const)
    expect(alarmsOf(...sent, ended(cause), ...after, event())).toEqual([
      ['charged_after_end', `charged_though_${cause}`],
    ]);
  expect(alarmsOf(...sent, ...after, event(), ended(), event())).toEqual([]);
});

test('another debit that becomes known after its authorization ended raises an alarm too', () => {
  const cameBack = event({ status: 'returned', return: { code: 'R01', at: moment(2) }, updated_at: moment(2) });
  const attempts = [
    { attempt: 1, create_date: moment(1), return: { code: 'R01', at: moment(2) } },
    { attempt: 2, create_date: moment(3), return: null },
  ];
  const again = event({ attempts, updated_at: moment(3) });
  expect(alarmsOf(...SESSION, cameBack, ended(), again)).toEqual([['charged_after_end', 'debited_again_after_end']]);
});

test('the alarm is noted with what a person records by mistake', () => {
  const [alarm] = fold(...SESSION, ended(), event(), restored()).alarms;
  expect(alarm?.noted).toMatchObject({ by: 'Ada', what: 'Recorded by mistake' });
});
