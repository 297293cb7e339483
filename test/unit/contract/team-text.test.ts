// What one member of a team writes and another decides by: nothing in it is hidden or turned around.
import { expect, test } from 'vitest';
import { ApprovalSubject } from '../../../contract/team/approval-subject.ts';
import { RequestApprovalInput } from '../../../contract/team/approvals.ts';
import { EnrolInput, OpenSessionInput } from '../../../contract/team/wire.ts';

const refund = (reason: string) => ({
  kind: 'refund',
  environmentId: 'e',
  orderId: 'order_1',
  chargeId: 'charge_1',
  amount: 900,
  reason,
});

test('a refund that is to be approved has no reason with hidden characters, and an earlier request is still read', () => {
  const isTaken = (reason: string) => RequestApprovalInput.safeParse({ what: refund(reason), why: 'Late.' }).success;
  expect(['', 'Late.\nAsked twice.', 'late \u202e00.019$', 'late\u2800'].map(isTaken)).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect(ApprovalSubject.safeParse(refund('late \u202e00.019$')).success).toBe(true);
});

test('a device’s platform and version are text that an administrator can read', () => {
  const platform = EnrolInput.shape.platform;
  for (const schema of [platform, EnrolInput.shape.appVersion, OpenSessionInput.shape.appVersion]) {
    expect(['linux', '1.2.0-beta', '1.0\u202e', 'a\nb'].map((text) => schema.safeParse(text).success)).toEqual([
      ...[true, true, false, false],
    ]);
  }
});
