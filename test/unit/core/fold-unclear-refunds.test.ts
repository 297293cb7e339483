// Refunds that may be done although they counted as not done, beside another change of their charge.
import { describe, expect, test } from 'vitest';
import {
  alarmsIn,
  answer,
  cameBack,
  captured,
  chargeReport,
  event,
  fold,
  presentedAgain,
  presentIntent,
  recordVoided,
  refundIntent,
  refundReport,
  refused,
  resolved,
  succeeded,
  unknown,
} from '../../support/core/facts.ts';

const unanswered = [refundIntent(700), answer(unknown(), 'act_refund')];

describe('a refund of unknown outcome beside an open change of its charge', () => {
  const unclear = answer(unknown({ httpStatus: 200, code: 'not_understood' }), 'act_refund');
  const marked = [...captured, ...unanswered, resolved('not_done', { actId: 'act_refund' })];
  const second = refundIntent(300, { actId: 'act_2', attempt: 'form_2' });
  const actOf = (payment: ReturnType<typeof fold>, actId: string) => payment.acts.find(({ id }) => id === actId);

  test.each([
    ['is made', answer(succeeded(refundReport({ id: 'refund_2', amount: 300 })), 'act_2')],
    ['is marked as made', resolved('done', { actId: 'act_2' })],
    ['is refused', answer(refused(), 'act_2')],
  ])('blocks once that one %s', (_name, ended) => {
    const before = [...marked, second, unclear, answer(unknown(), 'act_2')];
    expect(actOf(fold(...before), 'act_refund')).toMatchObject({ state: 'unknown', isBlocking: false });
    expect(actOf(fold(...before, ended), 'act_refund')).toMatchObject({ state: 'unknown', isBlocking: true });
    expect(fold(...before, ended).alarms).toEqual([]);
  });

  test('raises an alarm where that one is of the same form, and goes out under another key', () => {
    const other = refundIntent(300, { actId: 'act_2', key: 'act_2' });
    const made = answer(succeeded(refundReport({ id: 'refund_2', amount: 300 })), 'act_2');
    expect(alarmsIn(fold(...marked, other, made, unclear))).toEqual(['act_refund: contradiction, call_beside_other']);
    const same = refundIntent(700, { actId: 'act_2', key: 'act_refund' });
    expect(alarmsIn(fold(...marked, same, made, unclear))).toEqual([]);
  });

  test('blocks once a debit presented again is answered', () => {
    const before = [...marked, event(cameBack()), presentIntent(), unclear];
    expect(actOf(fold(...before), 'act_refund')).toMatchObject({ isBlocking: false });
    const again = answer(succeeded(chargeReport(presentedAgain())), 'act_present');
    expect(actOf(fold(...before, again), 'act_refund')).toMatchObject({ state: 'unknown', isBlocking: true });
  });

  test('blocks once that one, under the same key, is voided', () => {
    const same = refundIntent(700, { actId: 'act_2', key: 'act_refund' });
    const made = [same, unclear, answer(unknown(), 'act_2'), resolved('done', { actId: 'act_2' })];
    expect(actOf(fold(...marked, ...made), 'act_refund')).toMatchObject({ isBlocking: false });
    expect(actOf(fold(...marked, ...made, recordVoided('act_2')), 'act_refund')).toMatchObject({ isBlocking: true });
  });
});
