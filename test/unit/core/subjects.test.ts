// What a fact is about: by these subjects all facts of a payment are found.
import { expect, test } from 'vitest';
import { type FactBody, ORIGIN } from '../../../main/core/facts.ts';
import { subjectsOf } from '../../../main/core/subjects.ts';
import {
  alreadyDone,
  answer,
  charged,
  chargeReport,
  event,
  fileRefund,
  gap,
  intent,
  lookUp,
  moment,
  payoutIntent,
  payoutReport,
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
import { orderCreated, sessionSeen } from '../../support/provider/seen.ts';

const doubt = {
  operation: 'charge_order',
  orderId: 'order_2',
  sessionId: 'sess_2',
  code: 'restored',
  detail: '',
} as const;
const month = { marketplaceId: 'mk_org_1', month: '2026-11' };
const handled = { chargeId: 'charge_1', attempt: 1, actor: 'Dee' };

test.each<[string, FactBody, string[]]>([
  ['a capture', intent(), ['act act_1', 'session sess_1', 'order order_1']],
  [
    'a refund under the key of an earlier call',
    refundIntent(700, { sessionId: null, key: 'act_0' }),
    ['act act_refund', 'order order_1', 'charge charge_1', 'form form_1', 'act act_0'],
  ],
  ['a payout', payoutIntent(), ['act act_payout', 'payout mk_org_1 2026-11']],
  [
    'a call that isn’t sent',
    { ...intent({ orderId: null }), kind: 'intent_unsent', detail: '' },
    ['act act_1', 'session sess_1'],
  ],
  ['a call that is sent again', sentAgain(), ['act act_1', 'act attempt_1']],
  [
    'a doubt that is sent again',
    sentAgain({ doubt }),
    ['act act_1', 'order order_2', 'session sess_2', 'act attempt_1'],
  ],
  ['a call that was given up', { kind: 'abandoned', actId: 'act_1', detail: '' }, ['act act_1']],
  [
    'a charge that is taken back',
    { kind: 'charge_taken_back', actId: 'act_1', doubt, name: 'Dee', reason: '' },
    ['act act_1', 'order order_2', 'session sess_2'],
  ],
  [
    'an answer that shows a charge',
    answer(charged('order_1', 'charge_1')),
    ['act act_1', 'order order_1', 'charge charge_1'],
  ],
  [
    'an answer that shows an order',
    answer(succeeded(orderCreated('order_1', 'sess_1'))),
    ['act act_1', 'session sess_1', 'order order_1'],
  ],
  ['an answer that shows a session', answer(succeeded(sessionSeen('sess_1'))), ['act act_1', 'session sess_1']],
  [
    'an answer that shows a refund',
    answer(succeeded(refundReport())),
    ['act act_1', 'order order_1', 'charge charge_1', 'refund refund_1'],
  ],
  [
    'an answer that shows a debit presented again',
    answer(succeeded(chargeReport({ attempts: [{ attempt: 2, create_date: moment(1), return: null }] }))),
    ['act act_1', 'order order_1', 'charge charge_1'],
  ],
  ['an answer that shows a payout', answer(succeeded(payoutReport())), ['act act_1', 'payout mk_org_1 2026-11']],
  [
    'an answer that names what was done before, and others',
    answer(alreadyDone({ orderId: 'order_1', chargeId: 'charge_1', named: ['order_2'] })),
    ['act act_1', 'order order_1', 'charge charge_1', 'order order_2'],
  ],
  ['an answer that names nothing', answer(alreadyDone()), ['act act_1']],
  ['a refusal', answer(refused()), ['act act_1']],
  ['an unclear answer that names orders', answer(unknown({ named: ['order_2'] })), ['act act_1', 'order order_2']],
  ['an answer that names nothing else', answer(unknown()), ['act act_1']],
  [
    'an answer by whose track number an order has its session',
    { ...answer(unknown()), doubt, matched: [{ orderId: 'order_3', sessionId: 'sess_3' }] },
    ['act act_1', 'order order_2', 'session sess_2', 'order order_3', 'session sess_3'],
  ],
  ['a person’s word', resolved('not_done'), ['act act_1', 'refund act_1']],
  [
    'a person’s word that names a charge',
    resolved('done', { charge: { id: 'charge_1', at: '' } }),
    ['act act_1', 'charge charge_1', 'refund act_1'],
  ],
  ['a look-up', lookUp(), ['order order_1']],
  [
    'a look-up that shows a charge',
    lookUp({ sessionId: 'sess_1', chargeId: 'charge_1' }),
    ['order order_1', 'session sess_1', 'charge charge_1'],
  ],
  ['an event about a charge', event(), ['charge charge_1', 'order order_1']],
  [
    'an event that gives a refund to another charge',
    refundEvent({ charge_id: 'charge_2' }),
    ['charge charge_1', 'order order_1', 'refund refund_1', 'charge charge_2'],
  ],
  ['an event about no charge', { ...event(), event: { id: 'evt_1', at: '', type: 'payout.paid' } as never }, []],
  ['a refund that a person recorded', refundRecorded(), ['order order_1']],
  ['a return that a person recorded', returnRecorded(), ['order order_1']],
  ['a row of a file', fileRefund(), ['order order_1']],
  [
    'a row of a file that needs review',
    { kind: 'file_row_needs_review', file: 'a.csv', orderId: 'order_1', problem: '', row: '{}' },
    ['order order_1'],
  ],
  ['a record that is voided', recordVoided('recorded_1'), ['order order_1']],
  [
    'a fee that is corrected',
    { kind: 'fee_corrected', orderId: 'order_1', amount: 1, reason: '', actor: 'Dee' },
    ['order order_1'],
  ],
  ['a return that is handled', { kind: 'return_handled', ...handled, note: '' }, ['charge charge_1']],
  ['a return that is reopened', { kind: 'return_reopened', ...handled }, ['charge charge_1']],
  [
    'a payout that the service lists',
    { kind: 'payout_reported', payout: payoutReport(), actor: 'Dee' },
    ['payout mk_org_1 2026-11'],
  ],
  [
    'a payout that a person recorded',
    { kind: 'payout_recorded', payoutId: 'p_1', ...month, amount: 1, reference: null, actor: 'Dee' },
    ['payout mk_org_1 2026-11'],
  ],
  [
    'a payout that is voided',
    { kind: 'payout_voided', payoutId: 'p_1', ...month, actor: 'Dee', reason: '' },
    ['payout mk_org_1 2026-11'],
  ],
  [
    'a note about an alarm of an order',
    { kind: 'alarm_noted', actId: 'order_1', alarm: '', name: 'Dee', note: '' },
    ['act order_1', 'order order_1', 'payout order_1'],
  ],
  ['a gap in the history', gap(), []],
])('%s is found by what it names', (_name, fact, subjects) => {
  expect(subjectsOf(fact)).toEqual(subjects);
});

test('the audit log says of each fact where it came from', () => {
  const kinds: Record<string, string[]> = {};
  for (const [kind, origin] of Object.entries(ORIGIN)) kinds[origin] = [...(kinds[origin] ?? []), kind];
  expect(kinds).toEqual({
    intent: ['intent', 'intent_unsent'],
    attempt: ['attempt'],
    console: ['abandoned'],
    answer: ['answer', 'look_up'],
    feed: ['feed_event', 'payout_reported', 'feed_passed_gap'],
    file: ['file_row', 'file_row_needs_review'],
    restore: ['history_gap'],
    person: [
      'resolved',
      'charge_taken_back',
      'refund_recorded',
      'return_recorded',
      'record_voided',
      'do_not_capture',
      'authorization_ended',
      'authorization_restored',
      'copy_requested',
      'copy_provided',
      'return_handled',
      'return_reopened',
      'payout_recorded',
      'payout_voided',
      'fee_corrected',
      'alarm_noted',
    ],
  });
});
