// The rules as a form has them: each on or off, with its limit as it is typed.
import { formatCents } from '../../../contract/format-cents.ts';
import { parseDollars } from '../../../contract/money.ts';
import { type ApprovalPolicies, MAX_HOURS } from '../../../contract/team/approval-subject.ts';
import { amountProblem } from '../../ui/amount-words.ts';

/** Amounts are dollars as text. A number is text while its field is empty. */
export type RuleValues = {
  payout: boolean;
  refundIsOn: boolean;
  refundAbove: string;
  captureIsOn: boolean;
  captureAbove: string;
  presentAgain: boolean;
  runOrdersIsOn: boolean;
  runOrders: number | string;
  runTotalIsOn: boolean;
  runTotal: string;
  dayTotalIsOn: boolean;
  dayTotal: string;
  notDone: boolean;
  hours: number | string;
};

const typed = (cents: number | null): string => (cents === null ? '' : formatCents(cents).slice(1));

export const valuesOfRules = ({
  payout,
  refundAbove,
  captureAbove,
  presentAgain,
  runOrders,
  runTotal,
  dayTotal,
  notDone,
  hours,
}: ApprovalPolicies): RuleValues => ({
  payout,
  presentAgain,
  notDone,
  hours,
  refundIsOn: refundAbove !== null,
  refundAbove: typed(refundAbove),
  captureIsOn: captureAbove !== null,
  captureAbove: typed(captureAbove),
  runOrdersIsOn: runOrders !== null,
  runOrders: runOrders ?? '',
  runTotalIsOn: runTotal !== null,
  runTotal: typed(runTotal),
  dayTotalIsOn: dayTotal !== null,
  dayTotal: typed(dayTotal),
});

const ZERO = /^0+(?:\.0{1,2})?$/;

/** In cents; 0 is a limit too, by which each one is asked for. null of what can't be read. */
function limitOf(text: string): number | null {
  if (ZERO.test(text.trim())) return 0;
  const read = parseDollars(text);
  return read.ok ? read.cents : null;
}

/** What is wrong with a limit as it is typed, or null. */
export const limitProblem = (text: string): string | null => (limitOf(text) === null ? amountProblem(text) : null);

/** The rules that a form without problems says. */
export const rulesOf = (values: RuleValues): ApprovalPolicies => ({
  payout: values.payout,
  refundAbove: values.refundIsOn ? limitOf(values.refundAbove) : null,
  captureAbove: values.captureIsOn ? limitOf(values.captureAbove) : null,
  presentAgain: values.presentAgain,
  runOrders: values.runOrdersIsOn ? Number(values.runOrders) : null,
  runTotal: values.runTotalIsOn ? limitOf(values.runTotal) : null,
  dayTotal: values.dayTotalIsOn ? limitOf(values.dayTotal) : null,
  notDone: values.notDone,
  hours: Number(values.hours) || MAX_HOURS,
});
