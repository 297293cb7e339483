// The rules for a second person, as an administrator types them.
import { expect, test } from 'vitest';
import { type ApprovalPolicies, loosens, NO_POLICIES } from '../../../contract/team/approval-subject.ts';
import { limitProblem, rulesOf, valuesOfRules } from '../../../renderer/features/team/rule-values.ts';

const STRICT: ApprovalPolicies = {
  payout: true,
  captureAbove: 500_000,
  presentAgain: true,
  dayTotal: 0,
  refundAbove: 123_456,
  runOrders: 0,
  runTotal: 0,
  notDone: true,
  hours: 8,
};

test('what a form shows of rules is what it saves of them', () => {
  for (const rules of [NO_POLICIES, STRICT]) expect(rulesOf(valuesOfRules(rules))).toEqual(rules);
  expect(valuesOfRules(STRICT)).toMatchObject({ refundAbove: '1,234.56', runTotal: '0.00', runOrders: 0 });
});

test('a limit of zero asks each time, and one that is switched off never', () => {
  expect(limitProblem('0')).toBeNull();
  expect(limitProblem('0.00')).toBeNull();
  const values = { ...valuesOfRules(NO_POLICIES), refundIsOn: true, refundAbove: '0' };
  expect(rulesOf(values).refundAbove).toBe(0);
  expect(rulesOf({ ...values, refundIsOn: false }).refundAbove).toBeNull();
});

test('a limit that can’t be read is told, and saved as nothing', () => {
  expect(limitProblem('')).toBe('Enter an amount.');
  expect(limitProblem('twenty')).toBe('Enter an amount like 12.50 or 1,234.50.');
  expect(limitProblem('12.505')).toBe('Use at most two decimal places.');
});

test('undo is offered only of what loosened and nothing else', () => {
  const looser = { ...STRICT, refundAbove: 200_000 };
  expect([loosens(STRICT, looser), loosens(looser, STRICT)]).toEqual([true, false]);
  const both = { ...looser, hours: 2 };
  expect([loosens(STRICT, both), loosens(both, STRICT)]).toEqual([true, true]);
});
