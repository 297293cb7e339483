// What a person saw in the provider's dashboard or a file tells: refunds and debits that came back, and the taking back of both.
import { describe, expect, test } from 'vitest';
import { remark } from '../../../contract/console/remark.ts';
import type { FactBody } from '../../../main/core/facts.ts';
import { BEFORE_ANY } from '../../../main/core/newer.ts';
import {
  actsIn,
  alarmsIn,
  answer,
  at,
  cameBack,
  captured,
  event,
  fileRefund,
  fileReturn,
  fold,
  intent,
  lookUp,
  moment,
  presentedAgain,
  recordVoided,
  refundIntent,
  refundRecorded,
  refundReport,
  refused,
  returnRecorded,
  succeeded,
} from '../../support/core/facts.ts';

const NOON = '2026-11-20T17:00:00.000000Z';

describe('a refund', () => {
  const listed = {
    id: 'recorded_1',
    chargeId: 'charge_1',
    orderId: 'order_1',
    amount: 700,
    status: 'requested',
    reason: '',
    failureCode: null,
    at: NOON,
    updatedAt: at(3),
    nextStepAt: null,
    actId: null,
    reference: 'REF-1',
    recordedAt: at(3),
  };
  test.each<[string, FactBody, object]>([
    ['that a person recorded', refundRecorded(), { source: 'person', toldBy: 'Cleo' }],
    ['of a file', fileRefund(), { source: 'csv', toldBy: 'refunds.csv' }],
  ])('%s is listed by its day, and counts', (_name, recorded, by) => {
    const payment = fold(...captured, recorded);
    expect(payment.refunds).toEqual([{ ...listed, ...by }]);
    expect(payment.outcomes).toMatchObject([
      { refunded: 700, updatedAt: BEFORE_ANY, accountId: 'account_1', recordedAt: at(3), ...by },
    ]);
  });

  test('of an order that isn’t charged, or isn’t known, isn’t listed', () => {
    expect(fold(refundRecorded())).toEqual(fold());
    expect(fold(intent(), refundRecorded())).toEqual(fold(intent()));
  });

  test('is added to what the service reported, and to another', () => {
    const payment = fold(
      ...captured,
      event({ refunded: 300 }),
      refundRecorded(),
      fileRefund({ refundId: 'recorded_2' }),
    );
    expect(payment.outcomes).toMatchObject([{ refunded: 1_700, source: 'service' }]);
  });

  test('of the day after a report counts beside the next report of before it', () => {
    const facts = [...captured, refundRecorded({ day: '2026-11-22' })];
    expect(fold(...facts, event({ updated_at: moment(4) })).outcomes).toMatchObject([{ refunded: 700 }]);
    const sameDay = fold(...captured, refundRecorded({ day: '2026-11-21' }), event({ updated_at: moment(4) }));
    expect(sameDay.outcomes).toMatchObject([{ refunded: 0 }]);
  });

  test('that is taken back counts no more', () => {
    const payment = fold(
      ...captured,
      refundRecorded(),
      fileRefund({ refundId: 'recorded_2' }),
      recordVoided('recorded_1'),
    );
    expect(payment.refunds).toMatchObject([{ id: 'recorded_2' }]);
    expect(payment.outcomes).toMatchObject([{ refunded: 700 }]);
    expect(actsIn(payment)).toEqual(['act_1 succeeded, blocks']);
  });

  test('that is taken back goes on counting where the service has told its sum since', () => {
    const since = fold(
      ...captured,
      refundRecorded(),
      event({ refunded: 700, updated_at: moment(9) }),
      recordVoided('recorded_1'),
    );
    expect(since.outcomes).toMatchObject([{ refunded: 700 }]);
    const before = fold(...captured, event({ refunded: 300 }), refundRecorded(), recordVoided('recorded_1'));
    expect(before.outcomes).toMatchObject([{ refunded: 300 }]);
  });

  test('that is taken back leaves a call that was answered as it is', () => {
    const made = [...captured, refundIntent(700), answer(succeeded(refundReport()), 'act_refund')];
    const payment = fold(...made, recordVoided('refund_1'));
    expect(payment.acts[1]).toMatchObject({ state: 'succeeded', isBlocking: true });
  });

  test('that isn’t known can’t be taken back', () => {
    expect(fold(...captured, refundRecorded(), recordVoided('recorded_9'))).toEqual(
      fold(...captured, refundRecorded()),
    );
  });
});

describe('a debit that came back', () => {
  test.each<[string, FactBody, object, string]>([
    ['as a person recorded', returnRecorded(), { source: 'person', toldBy: 'Cleo' }, moment(3)],
    ['by a file', fileReturn(), { source: 'csv', toldBy: 'returns.csv' }, BEFORE_ANY],
  ])('%s is listed by its day', (_name, recorded, { source, ...by }: { source?: string }, updatedAt) => {
    const payment = fold(...captured, recorded);
    expect(payment.returns).toEqual([
      {
        chargeId: 'charge_1',
        attempt: 1,
        orderId: 'order_1',
        accountId: 'account_1',
        code: 'R01',
        amount: 10_000,
        at: NOON,
        actBy: null,
        isLate: false,
        refundedBefore: 0,
        source,
        handledAt: null,
        handledBy: null,
        handledNote: null,
      },
    ]);
    expect(payment.outcomes).toMatchObject([
      { status: 'returned', returnCode: 'R01', returnedAt: NOON, source, updatedAt, ...by },
    ]);
  });

  test('says how much was refunded before, and keeps it', () => {
    const payment = fold(...captured, refundRecorded(), returnRecorded({ refunded: 700 }));
    expect(payment.returns).toMatchObject([{ refundedBefore: 700 }]);
    expect(payment.outcomes).toMatchObject([{ refunded: 700, status: 'returned' }]);
  });

  test('of an order that isn’t charged isn’t listed', () => {
    expect(fold(intent(), returnRecorded())).toEqual(fold(intent()));
  });

  test('takes the service’s word once it tells of it, and keeps what was noted', () => {
    const handled = { kind: 'return_handled', chargeId: 'charge_1', attempt: 1, actor: 'Ada', note: 'Called' } as const;
    const told = event(cameBack({ return: { code: 'R09', at: moment(3) }, attempts: null, updated_at: moment(9) }), {
      accountId: 'account_2',
    });
    const payment = fold(...captured, fileReturn(), handled, told);
    expect(payment.returns).toMatchObject([
      {
        code: 'R09',
        at: moment(3),
        source: 'service',
        actBy: '2026-12-21T00:00:00.000000Z',
        accountId: 'account_2',
        handledAt: at(4),
        handledBy: 'Ada',
        handledNote: 'Called',
      },
    ]);
    const file = fold(...captured, event(cameBack()), fileReturn({ code: 'R09' }));
    expect(file.returns).toMatchObject([{ code: 'R01', source: 'service' }]);
  });

  test('from a file says what was refunded at another address', () => {
    const payment = fold(...captured, fileReturn({ amount: 9_000, refunded: 700 }));
    expect(payment.returns).toMatchObject([{ amount: 9_000, refundedBefore: 700 }]);
    expect(payment.outcomes).toMatchObject([{ amount: 9_000, refunded: 700 }]);
  });

  test('that is taken back is pending again', () => {
    const payment = fold(...captured, returnRecorded(), recordVoided(null));
    expect(payment.returns).toEqual([]);
    expect(payment.outcomes).toMatchObject([
      { status: 'pending', returnCode: null, returnedAt: null, updatedAt: BEFORE_ANY },
    ]);
    const refunded = fold(...captured, refundRecorded(), returnRecorded({ refunded: 700 }), recordVoided(null));
    expect(refunded.outcomes).toMatchObject([{ status: 'pending', refunded: 700 }]);
  });

  test('that is taken back leaves what the service told since', () => {
    const payment = fold(...captured, fileReturn(), event({ status: 'settled' }), recordVoided(null));
    expect(payment.returns).toEqual([]);
    expect(payment.outcomes).toMatchObject([{ status: 'settled', updatedAt: moment(1) }]);
  });

  test('can’t be taken back where the service told it, or nothing was recorded', () => {
    const told = [...captured, event(cameBack())];
    expect(fold(...told, recordVoided(null))).toEqual(fold(...told));
    expect(fold(...captured, event(), recordVoided(null))).toEqual(fold(...captured, event()));
    expect(fold(...captured, recordVoided(null))).toEqual(fold(...captured));
    expect(fold(recordVoided(null))).toEqual(fold());
  });
});

describe('a return that a person has dealt with', () => {
  const handled = { kind: 'return_handled', chargeId: 'charge_1', attempt: 1, actor: 'Ada', note: 'Called' } as const;
  const reopened = { kind: 'return_reopened', chargeId: 'charge_1', attempt: 1, actor: 'Ada' } as const;
  const back = [...captured, event(cameBack())];

  test('says who did, when and what', () => {
    expect(fold(...back, handled).returns).toMatchObject([
      { handledAt: at(4), handledBy: 'Ada', handledNote: 'Called' },
    ]);
  });

  test('keeps the first note, and is of that debit alone', () => {
    const twice = fold(...back, handled, { ...handled, actor: 'Bo', note: 'Again' });
    expect(twice.returns).toMatchObject([{ handledBy: 'Ada', handledNote: 'Called' }]);
    expect(fold(...back, { ...handled, attempt: 2 })).toEqual(fold(...back));
    expect(fold(...back, { ...handled, chargeId: 'charge_2' })).toEqual(fold(...back));
  });

  test('and reopens is open again', () => {
    expect(fold(...back, handled, reopened).returns).toEqual(fold(...back).returns);
  });

  test('and was presented again since stays dealt with', () => {
    const payment = fold(...back, handled, event(presentedAgain()), reopened);
    expect(payment.returns).toMatchObject([{ handledAt: at(4), handledBy: null, handledNote: null }]);
  });

  test('isn’t opened where no person had dealt with it', () => {
    const presented = [...back, event(presentedAgain())];
    expect(fold(...presented, reopened)).toEqual(fold(...presented));
    expect(fold(...back, reopened)).toEqual(fold(...back));
    expect(fold(...captured, reopened)).toEqual(fold(...captured));
  });
});

describe('a row of a file that a person must look at', () => {
  const asked = {
    kind: 'file_row_needs_review',
    file: 'returns.csv',
    orderId: 'order_1',
    problem: remark('import_return_before_charge', {
      orderId: 'order_1',
      day: '2026-11-20',
      chargedOn: '2026-11-21',
      returnCode: 'R01',
    }),
    row: '{"day":"2026-11-01"}',
  } as const;

  test('raises an alarm with the row, and is applied nowhere', () => {
    const payment = fold(...captured, asked);
    expect(alarmsIn(payment)).toEqual(['act_1: fact_before_charge, import_return_before_charge']);
    expect(JSON.parse(payment.alarms[0]?.answer ?? '')).toEqual({ file: 'returns.csv', row: { day: '2026-11-01' } });
    expect({ ...payment, alarms: [] }).toEqual(fold(...captured));
  });

  test('is about the order where it was never captured from here', () => {
    expect(alarmsIn(fold(lookUp({ sessionId: 'sess_1' }), refundIntent(700), asked))).toEqual([
      'order_1: fact_before_charge, import_return_before_charge',
    ]);
    const tried = fold(intent(), answer(refused()), asked);
    expect(alarmsIn(tried)).toEqual(['act_1: fact_before_charge, import_return_before_charge']);
  });
});
