// Random histories of a few payments, as plain steps: what is sent, answered, told by feeds, files and people, in any order and however little it fits together. The same few IDs, amounts and days come again and again, so that steps meet.
import fc from 'fast-check';
import type { OperationName } from '../../../../contract/operations/who-may-send.ts';

const id = <Kind extends string>(kind: Kind, most: number) =>
  fc.integer({ min: 1, max: most }).map((n) => `${kind}_${n}` as const);
const order = id('order', 3);
const session = id('sess', 2);
const charge = id('charge', 3);
const refund = id('refund', 2);
const amount = fc.constantFrom(10_000, 10_000, 6_000, 700);
const refunded = fc.constantFrom(0, 0, 700, 6_000, 10_000);
const day = fc.constantFrom('2026-11-17', '2026-11-18', '2026-11-20');
/** Of an event: mostly of these days, at times of a year far ahead or long ago. */
const moment = fc.constantFrom(
  '2026-11-19T10:00:00.000000Z',
  '2026-11-20T10:00:00.000000Z',
  '2026-11-21T10:00:00.000000Z',
  '2026-11-23T10:00:00.000000Z',
  '2026-11-25T10:00:00.000000Z',
  '9999-12-31T23:00:00.000000Z',
  '2001-01-01T10:00:00.000000Z',
);
const track = fc.constantFrom(null, 'T-1', 'T-2');
const code = fc.constantFrom('R01' as const, 'R10' as const);
const named = fc.array(order, { maxLength: 2 });
/** Which of the entries, alarms or refunds that there are so far; the newest first. */
const nth = fc.constantFrom(0, 0, 0, 1, 1, 2, 3, 5);
/** The service's address: the other one is of the same service. */
const where = fc.constantFrom(0, 0, 0, 0, 1);

const outcome = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('succeeded' as const),
      order,
      session,
      charge,
      refund,
      amount,
      refunded,
      track,
      named,
      shown: fc.constantFrom('submitted', 'charged'),
      at: moment,
      status: fc.constantFrom('requested' as const, 'settled' as const, 'failed' as const),
      attempts: fc.integer({ min: 1, max: 2 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('already_done' as const),
      order: fc.option(order),
      charge: fc.option(charge),
      named,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('unknown' as const),
      httpStatus: fc.constantFrom(null, 200, 429, 500),
      code: fc.constantFrom('timed_out' as const, 'server_error' as const, 'not_understood' as const),
      named,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('refused' as const),
      httpStatus: fc.constantFrom(null, 401, 404, 409, 422, 429),
      code: fc.constantFrom('refused_by_service' as const, 'rate_limited' as const, 'token_refused' as const),
    }),
  },
);

const returned = fc.option(fc.record({ code, at: moment }));
const event = fc.record({
  type: fc.constantFrom(
    'charge.created',
    'charge.settled',
    'charge.returned',
    'charge.presented_again',
    'refund.requested',
    'refund.settled',
    'refund.failed',
    'session.created',
    'session.progressed',
    'session.failed',
    'session.expired',
    'session.authorized',
  ),
  session,
  progress: fc.constantFrom('opened', 'consumer_confirmed', 'account_chosen'),
  failure: fc.constantFrom('session_insufficient_balance', 'card_declined', 7),
  charge,
  order,
  amount,
  refunded,
  returned,
  at: moment,
  attempts: fc.constantFrom(null, 1, 2),
  mayPresent: fc.constantFrom(null, 'limit_reached', ''),
  refund,
  refundOf: fc.option(charge, { freq: 4 }),
  status: fc.constantFrom('requested' as const, 'sent' as const, 'settled' as const, 'failed' as const),
});

const OPERATIONS: OperationName[] = [
  'create_session',
  'create_order',
  'charge_order',
  'charge_order',
  'charge_order',
  'refund_charge',
  'refund_charge',
  'present_charge_again',
  'start_payout',
];
/** A call that gets its answer, at once or later. */
const call = fc.record({
  do: fc.constant('call' as const),
  where,
  operation: fc.constantFrom(...OPERATIONS),
  order,
  session,
  charge,
  amount,
  isOpen: fc.constantFrom(false, false, true),
  outcome,
});
const answer = fc.record({ do: fc.constantFrom('answer' as const, 'replay' as const), nth, outcome });
const person = fc.record({ nth, verdict: fc.constantFrom('done' as const, 'not_done' as const), charge, day });

export const step = fc.oneof(
  { weight: 10, arbitrary: call },
  { weight: 4, arbitrary: answer },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('feed' as const),
      where,
      events: fc.array(event, { minLength: 1, maxLength: 3 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('again' as const), nth, outcome }) },
  { weight: 3, arbitrary: person.map((said) => ({ ...said, do: 'resolve' as const })) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('take_back_charge' as const), nth }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('do_not_capture' as const), order, isMarked: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('end_authorization' as const),
      order,
      cause: fc.constantFrom('revoked' as const, 'disputed' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('restore_authorization' as const), order }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('copy' as const), order, isSent: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('record_refund' as const),
      order,
      amount: fc.constantFrom(700, 6_000),
      day,
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('record_return' as const), order, code, day }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('take_back_record' as const), order, nth: fc.option(nth) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('file' as const),
      rows: fc.array(
        fc.record({
          kind: fc.constantFrom('return' as const, 'refund' as const),
          order,
          amount: fc.constantFrom(700, 6_000),
          day,
          code,
          reference: fc.option(fc.constant('RF-1')),
        }),
        { minLength: 1, maxLength: 2 },
      ),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constantFrom('handle' as const, 'reopen' as const),
      charge,
      attempt: fc.integer({ min: 1, max: 2 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('fee' as const), order, amount: fc.constantFrom(0, 150, 200) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('payout' as const),
      by: fc.constantFrom('person' as const, 'service' as const, 'taken_back' as const),
      session,
      amount: fc.constantFrom(700, 6_000),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('note_alarm' as const), nth }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('look_up' as const),
      order,
      charge: fc.option(charge),
      isCharged: fc.boolean(),
      track,
    }),
  },
  { weight: 1, arbitrary: fc.constant({ do: 'abandon' as const }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('history_gap' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('clock' as const), hours: fc.constantFrom(-48, -1, 1, 30) }) },
);
export type Step = typeof step extends fc.Arbitrary<infer Each> ? Each : never;
export type OutcomeStep = typeof outcome extends fc.Arbitrary<infer Each> ? Each : never;
export type EventStep = typeof event extends fc.Arbitrary<infer Each> ? Each : never;

export const history = fc.array(step, { minLength: 2, maxLength: 14, size: 'max' });
