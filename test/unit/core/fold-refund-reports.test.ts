// What is counted as refunded where a feed, an answer, a file and a person each tell a part of it, and of which refund each tells.
import { describe, expect, test } from 'vitest';
import type { FactBody } from '../../../main/core/facts.ts';
import type { Payment } from '../../../main/core/payment.ts';
import {
  alarmsIn,
  answer,
  at,
  cameBack,
  captured,
  charged,
  chargeReport,
  event,
  fileRefund,
  fileReturn,
  fold,
  foldAtOnce,
  intent,
  moment,
  presentedAgain,
  presentIntent,
  recordVoided,
  refundEvent,
  refundIntent,
  refundRecorded,
  refundReport,
  refused,
  resolved,
  returnRecorded,
  sentAgain,
  succeeded,
  unknown,
} from '../../support/core/facts.ts';
import { orderCharged } from '../../support/provider/seen.ts';

const FAR = '9999-01-01T00:00:00Z';
const NOON = '2026-11-20T17:00:00Z';
const unanswered = [refundIntent(700), answer(unknown(), 'act_refund')];
const markedDone = resolved('done', { actId: 'act_refund' });
const made = (of: object = {}) => answer(succeeded(refundReport(of)), 'act_refund');
const second = intent({ actId: 'act_2', orderId: 'order_2', sessionId: 'sess_2' });
const captured2: FactBody[] = [second, answer(charged('order_2', 'charge_2'), 'act_2')];
const ofCharge2 = { id: 'charge_2', order_id: 'order_2' };
const ofRefund9 = { id: 'refund_9', charge_id: 'charge_2', order_id: 'order_2' };
const refundedIn = ({ outcomes }: Payment, charge = 'charge_1') =>
  outcomes.find(({ chargeId }) => chargeId === charge)?.refunded;
const idsIn = ({ refunds }: Payment) => refunds.map(({ id }) => id);
/** An event about the charge, of this minute. */
const told = (minute: number, of: object = {}) => event({ updated_at: moment(minute), ...of });

describe('a refund that was asked for from here', () => {
  test('is the one that the answer shows, whatever amount a person marked as done', () => {
    expect(idsIn(fold(...captured, ...unanswered, markedDone, made({ amount: 600 })))).toEqual(['refund_1']);
  });

  test('is counted beside what was reported before the call', () => {
    const before = [...captured, told(20, { refunded: 300 }), refundIntent(700)];
    expect(refundedIn(fold(...before, made()))).toBe(1_000);
    const atOnce = [...captured, told(20, { refunded: 700 }), refundIntent(700), made()];
    expect(refundedIn(foldAtOnce(...atOnce))).toBe(700);
  });

  test('isn’t one of another charge, or one that a person recorded, by being marked as done', () => {
    const other = refundEvent(
      { ...ofRefund9, create_date: moment(5) },
      { ...ofCharge2, refunded: 700, updated_at: moment(5) },
    );
    const feed = fold(...captured, ...unanswered, other, told(6), markedDone);
    expect(idsIn(feed)).toEqual(['refund_9', 'act_refund']);
    const recorded = refundRecorded({ day: '2026-11-21' });
    expect(idsIn(fold(...captured, ...unanswered, recorded, told(6), markedDone))).toEqual([
      'recorded_1',
      'act_refund',
    ]);
  });

  test('is the one that the feed told at the very moment', () => {
    const feed = refundEvent(
      { create_date: moment(1), updated_at: moment(1) },
      { refunded: 700, updated_at: moment(1) },
    );
    expect(foldAtOnce(...captured, ...unanswered, feed, markedDone).refunds).toMatchObject([
      { id: 'refund_1', actId: 'act_refund' },
    ]);
    expect(foldAtOnce(...captured, feed, refundIntent(700), made()).acts).toMatchObject([{}, { state: 'succeeded' }]);
  });

  test('counts once where a person marks both tries under its key as done', () => {
    const tries = [
      refundIntent(700, { key: 'act_refund' }),
      answer(unknown(), 'act_refund'),
      refundIntent(700, { actId: 'act_4', attempt: 'form_2', key: 'act_refund' }),
      answer(unknown(), 'act_4'),
    ];
    const both = fold(...captured, ...tries, markedDone, resolved('done', { actId: 'act_4' }));
    expect(idsIn(both)).toEqual(['act_refund']);
  });

  test('contradicts where the feed told it of another charge, and not where it was sent again since', () => {
    const other = refundEvent({ charge_id: 'charge_2', order_id: 'order_2' }, ofCharge2);
    expect(fold(...captured, other, refundIntent(700), made()).acts[1]).toMatchObject({ code: 'contradicts_ledger' });
    const again = [refundEvent({}, { refunded: 700, updated_at: moment(5) }), sentAgain({ actId: 'act_refund' })];
    const keyed = [refundIntent(700, { key: 'act_refund' }), answer(unknown(), 'act_refund')];
    const payment = fold(...captured, ...keyed, ...again, answer(succeeded(refundReport()), 'attempt_1'));
    expect(payment.acts[1]).toMatchObject({ state: 'succeeded' });
    expect(payment.refunds).toMatchObject([{ id: 'refund_1', actId: 'act_refund' }]);
  });
});

describe('a later report that lacks what was refunded', () => {
  const without = told(8, { refunded: 0 });
  const listed = (of: object, minute = 6) =>
    refundEvent({ create_date: moment(2), status: 'sent', ...of }, { refunded: 700, updated_at: moment(minute) });

  test.each<[string, FactBody[]]>([
    ['a record of before the earlier report', [refundRecorded(), told(4, { refunded: 700 }), without]],
    ['a refund that has moved on since', [listed({ updated_at: moment(7) }), without]],
    ['a refund that had failed by then', [listed({ status: 'failed', updated_at: moment(6) }), without]],
    ['a refund of the very moment', [listed({ create_date: moment(8), updated_at: moment(8) }), without]],
    [
      'more than one that failed since',
      [
        refundEvent(
          { amount: 300, create_date: moment(2), updated_at: moment(3) },
          { refunded: 1_000, updated_at: moment(3) },
        ),
        refundEvent(
          { amount: 300, create_date: moment(2), status: 'failed', updated_at: moment(5) },
          { updated_at: moment(5) },
        ),
      ],
    ],
  ])('contradicts: %s', (_name, facts) => {
    expect(alarmsIn(fold(...captured, ...facts))).toEqual(['act_1: feed_contradicts, feed_takes_back']);
    expect(alarmsIn(foldAtOnce(...captured, ...facts))).toEqual(['act_1: feed_contradicts, feed_takes_back']);
  });

  test('contradicts nothing where only a person said so', () => {
    const payment = fold(...captured, ...unanswered, markedDone, told(6));
    expect(payment.alarms).toEqual([]);
    expect(refundedIn(payment)).toBe(0);
  });
});

describe('a refund event', () => {
  test.each<[string, FactBody[], string[]]>([
    [
      'that is older and says more contradicts',
      [
        refundEvent({ status: 'sent', updated_at: moment(9) }, { refunded: 700, updated_at: moment(9) }),
        refundEvent({ status: 'settled', updated_at: moment(5) }, { refunded: 700, updated_at: moment(9) }),
      ],
      ['act_1: feed_contradicts, feed_changes_refund'],
    ],
    [
      'that says the same later doesn’t',
      [
        refundEvent({ status: 'sent', updated_at: moment(5) }, { refunded: 700, updated_at: moment(5) }),
        refundEvent({ status: 'sent', updated_at: moment(6) }, { refunded: 700, updated_at: moment(6) }),
      ],
      [],
    ],
    ['of another amount than a file’s doesn’t', [fileRefund({ refundId: 'refund_1', amount: 600 }), refundEvent()], []],
  ])('%s', (_name, facts, alarms) => {
    expect(alarmsIn(fold(...captured, ...facts))).toEqual(alarms);
  });

  test.each<[string, FactBody[], object]>([
    [
      'of a failed refund counts as requested',
      [refundEvent({ status: 'failed', updated_at: FAR })],
      { status: 'requested' },
    ],
    [
      'takes no settlement back',
      [
        refundEvent({ status: 'settled', updated_at: moment(5) }, { refunded: 700 }),
        refundEvent({ status: 'sent', updated_at: moment(8) }, { refunded: 700 }),
      ],
      { status: 'settled' },
    ],
    [
      'leaves why it failed, where it says so again',
      [
        refundEvent({ status: 'failed', failure: { code: 'R03' }, updated_at: moment(5) }),
        refundEvent({ status: 'failed', failure: { code: 'R03' }, amount: 800, updated_at: moment(8) }),
      ],
      { status: 'failed', failureCode: 'R03' },
    ],
    [
      'of the same time leaves it failed',
      [
        refundEvent({ status: 'failed', failure: { code: 'R03' }, updated_at: moment(5) }),
        refundEvent({ status: 'sent', amount: 800, updated_at: moment(5) }),
      ],
      { status: 'failed', failureCode: 'R03', amount: 800 },
    ],
  ])('that can’t be true and %s', (_name, facts, refund) => {
    expect(fold(...captured, ...facts).refunds).toMatchObject([refund]);
  });

  test('that gives a refund another amount counts it once', () => {
    const of = (amount: number) =>
      refundEvent({ amount, updated_at: moment(5) }, { refunded: 700, updated_at: moment(5) });
    expect(refundedIn(fold(...captured, of(700), of(800)))).toBe(700);
  });
});

describe('a refund that a person recorded', () => {
  const sameDay = { create_date: '2026-11-20T18:00:00Z' };
  const feed = (of: object = {}) => refundEvent({ ...sameDay, ...of }, { refunded: 700, updated_at: moment(5) });

  test.each<[string, FactBody[], string[]]>([
    [
      'after the feed told one stays beside it, though that one moves on',
      [feed({ updated_at: moment(3) }), refundRecorded(), feed({ status: 'sent', updated_at: moment(6) })],
      ['refund_1', 'recorded_1'],
    ],
    [
      'stays beside the one of a call',
      [refundRecorded({ day: '2026-11-21' }), refundIntent(700), made()],
      ['recorded_1', 'refund_1'],
    ],
    ['stays beside one that can’t be true', [refundRecorded(), feed({ updated_at: FAR })], ['recorded_1', 'refund_1']],
    [
      'of another charge stays',
      [...captured2, refundRecorded({ orderId: 'order_2' }), feed()],
      ['recorded_1', 'refund_1'],
    ],
    ['the day before stays', [refundRecorded({ day: '2026-11-19' }), feed()], ['recorded_1', 'refund_1']],
    [
      'two in the feed of one day and amount are two',
      [feed({ create_date: NOON }), feed({ id: 'refund_2' })],
      ['refund_1', 'refund_2'],
    ],
    [
      'stays where a call that was marked as done came before it',
      [refundRecorded({ day: '2026-11-21' }), ...unanswered, markedDone, refundEvent({}, { refunded: 700 })],
      ['recorded_1', 'refund_1'],
    ],
    [
      'of a call is the one that the feed dates an hour before it, as clocks may differ',
      [...unanswered, markedDone, feed({ create_date: at(3 - 60) })],
      ['refund_1'],
    ],
  ])('%s', (_name, facts, ids) => {
    expect(idsIn(fold(...captured, ...facts))).toEqual(ids);
  });

  test('is counted beside none that failed', () => {
    const failed = refundEvent({ status: 'failed' }, { updated_at: moment(4) });
    expect(refundedIn(fold(...captured, failed, refundRecorded({ amount: 300 })))).toBe(300);
  });

  test('leaves the charge what the service reported at the very moment, once it is voided', () => {
    const recorded = [...captured, event({ refunded: 700 }), refundRecorded(), recordVoided('recorded_1')];
    expect([refundedIn(foldAtOnce(...recorded)), refundedIn(fold(...recorded))]).toEqual([700, 700]);
  });

  test('is of a charge of its order’s amount, and of its own where the order isn’t known', () => {
    const cheap = answer(succeeded(orderCharged('order_2', 'charge_2', 5_000)), 'act_2');
    expect(fold(second, cheap, ...captured, refundRecorded()).outcomes).toMatchObject([{ amount: 10_000 }]);
    expect(fold(refundIntent(700), made()).outcomes).toMatchObject([{ amount: 700, refunded: 700 }]);
  });
});

describe('what is counted as refunded of a charge', () => {
  const later = { create_date: moment(8), updated_at: moment(8) };
  const ownOfCharge2 = refundIntent(700, { orderId: 'order_2', chargeId: 'charge_2' });
  test.each<[string, FactBody[], number]>([
    ['a file’s row counts with its return', [...unanswered, made(), fileReturn({ refunded: 700 })], 700],
    [
      'a refund of the feed, once its charge counts it',
      [refundEvent({ create_date: moment(2) }, { updated_at: moment(5) })],
      0,
    ],
    [
      'a refund of the feed that is made later, the same',
      [refundEvent({ create_date: '2026-11-22T14:00:00Z' }, {})],
      0,
    ],
    ['what a file said, until the service reports', [fileReturn({ refunded: 500 }), told(4, { status: 'settled' })], 0],
    [
      'what was said at a time that can’t be right, whatever is refunded of another',
      [
        event({ refunded: 500, updated_at: FAR }),
        refundEvent({ ...ofRefund9, amount: 300 }, { ...ofCharge2, refunded: 300 }),
        told(5),
      ],
      500,
    ],
    [
      'no refund of another charge, asked for since',
      [...captured2, ownOfCharge2, made({ ...ofRefund9, ...later }), told(5)],
      0,
    ],
    ['none that was asked for since and failed', [refundIntent(700), made({ ...later, status: 'failed' }), told(5)], 0],
  ])('%s', (_name, facts, cents) => {
    expect(refundedIn(fold(...captured, ...facts))).toBe(cents);
  });
});

describe('debits', () => {
  const debit = (attempt: number, back: object | null) => ({ attempt, create_date: moment(attempt), return: back });
  const back = { code: 'R01', at: moment(3), proof_due_at: '2026-12-01T00:00:00Z' };

  test('count as many as are listed, and one where none is', () => {
    expect(fold(event({ attempts: [] })).outcomes).toMatchObject([{ attempt: 1 }]);
    const third = event({ attempts: [debit(1, back), debit(2, back), debit(3, null)] });
    expect(fold(third).outcomes).toMatchObject([{ attempt: 3 }]);
  });

  test('that came back are each dealt with by their own day', () => {
    const attempts = [debit(1, back), debit(2, { ...back, proof_due_at: '2026-12-05T00:00:00Z' })];
    const payment = fold(
      event({ ...cameBack(), attempts, present_again: { obstacle: null, until: '2026-12-21T00:00:00Z' } }),
    );
    expect(payment.returns.map(({ actBy }) => actBy)).toEqual([
      '2026-12-01T00:00:00.000000Z',
      '2026-12-21T00:00:00.000000Z',
    ]);
  });

  test('stay to be dealt with where they were presented again at a time that can’t be right', () => {
    const ahead = event(presentedAgain({ updated_at: FAR }));
    expect(fold(ahead).outcomes).toMatchObject([{ updatedAt: '1970-01-01T00:00:00.000000Z' }]);
    expect(fold(...captured, ahead, ahead).returns).toMatchObject([{ attempt: 1, handledAt: null }]);
  });

  test('that were dealt with by being presented again stay so, though a person recorded a return since', () => {
    const again = event(presentedAgain({ updated_at: moment(3) }));
    const reopened = { kind: 'return_reopened', chargeId: 'charge_1', attempt: 1, actor: 'Dee' } as const;
    const payment = fold(...captured, again, returnRecorded(), reopened);
    expect(payment.outcomes).toMatchObject([{ attempt: 1, source: 'person' }]);
    expect(payment.returns).toMatchObject([{ attempt: 1, handledAt: at(3) }]);
  });

  test('count as the answer shows them, where nothing was reported before', () => {
    const again = answer(succeeded(chargeReport(presentedAgain())), 'act_present');
    expect(fold(...captured, presentIntent(), again).outcomes).toMatchObject([{ attempt: 2, status: 'pending' }]);
  });

  test('are as a person recorded them last, where an event before that tells of another', () => {
    const before = event(presentedAgain({ updated_at: moment(2) }));
    expect(fold(...captured, returnRecorded(), before).outcomes).toMatchObject([
      { attempt: 1, status: 'returned', source: 'person', updatedAt: moment(3) },
    ]);
  });

  test('keep the code that was reported first, where another can’t be true', () => {
    const other = { code: 'R02', at: moment(3) };
    const wrong = event(cameBack({ updated_at: FAR, return: other, attempts: [debit(1, other)] }));
    expect(fold(...captured, event(cameBack()), wrong).outcomes).toMatchObject([{ returnCode: 'R01' }]);
  });

  test('keep what a person recorded, whatever a file tells', () => {
    expect(fold(...captured, returnRecorded(), fileReturn({ code: 'R02' })).returns).toMatchObject([{ code: 'R01' }]);
  });
});

test('a charge of two orders of a seller accrues a fee for each', () => {
  const sold = [intent({ isSeller: true }), answer(charged())];
  const fees = fold(...sold, { ...second, isSeller: true }, answer(charged('order_2', 'charge_2'), 'act_2')).fees;
  expect(fees.map(({ orderId, kind }) => [orderId, kind])).toEqual([
    ['order_1', 'accrual'],
    ['order_2', 'accrual'],
  ]);
});

test('a charge that is taken back twice takes its fee back once', () => {
  const back = { kind: 'charge_taken_back', actId: 'act_1', name: 'Bo', reason: 'Other order' } as const;
  const sold = [intent({ isSeller: true }), answer(charged()), back];
  expect(fold(...sold, back).fees).toEqual(fold(...sold).fees);
});

test('a charge that is taken back leaves the alarm of another call open', () => {
  const contradicted = (actId: string) => [
    answer(unknown(), actId),
    resolved('done', { actId }),
    answer(refused(), actId),
  ];
  const back = { kind: 'charge_taken_back', actId: 'act_1', name: 'Bo', reason: 'Other order' } as const;
  const { alarms } = fold(intent(), ...contradicted('act_1'), second, ...contradicted('act_2'), back);
  expect(alarms.map(({ about, noted }) => [about, noted?.by])).toEqual([
    ['act_1', 'Bo'],
    ['act_2', undefined],
  ]);
});
