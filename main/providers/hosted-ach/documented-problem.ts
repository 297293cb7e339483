// What a documented refusal proves: RFC 9457's members with a type of ours, and nothing beside them. What says more may say that something was done.
import { ChargeId, OrderId } from '../../../contract/ids.ts';
import type { OperationName } from '../../../contract/operations/who-may-send.ts';
import { ALREADY_DONE, Problem, type ProblemDetail, problemType } from '../../../contract/payment-api/problem.ts';
import type { AlreadyDone } from '../../core/outcome.ts';
import type { ExpectedAnswer } from './expected-answer.ts';
import { isIssued, isSameId, issuedIdsIn } from './issued-id.ts';

/** What an earlier call made. */
export type MadeBefore = Pick<AlreadyDone, 'orderId' | 'chargeId' | 'payoutId'>;
export type DocumentedProblem = { code: string; madeBefore: MadeBefore | null };

/** The identifiers of what exists only once a call was done, by their beginnings. */
const MADE: Record<OperationName, RegExp> = {
  create_session: /^charge_/,
  create_order: /^(?:order|charge)_/,
  charge_order: /^charge_/,
  start_payout: /^(?:payout|charge)_/,
  refund_charge: /^refund_/,
  present_charge_again: /^refund_/,
};
const BEFORE_CODE = problemType('').length;

/** null: the body isn't one, contradicts itself, its status or the call, or names what the call would have made. */
export function documentedProblem(
  { status, json }: { status: number; json: unknown },
  { operation, subject }: Pick<ExpectedAnswer<unknown>, 'operation' | 'subject'>,
): DocumentedProblem | null {
  const { data } = Problem.safeParse(json);
  if (!data || data.status !== status) return null;
  const code = data.type.slice(BEFORE_CODE);
  const { reason = code, message, ...named } = typeof data.detail === 'string' ? noNames(data.detail) : data.detail;
  if (reason !== code) return null;
  const made = issuedIdsIn(message).filter((id) => MADE[operation].test(id));
  if (Object.keys(named).length === 0) return made.length === 0 ? { code, madeBefore: null } : null;
  const [id, madeBefore] = firstOf(operation, code, named) ?? [];
  if (id === undefined || madeBefore === undefined) return null;
  const isOfCall = issuedIdsIn(message).every((each) => isSameId(each, id) || (subject && isSameId(each, subject.id)));
  return isOfCall ? { code, madeBefore } : null;
}

const noNames = (message: string): ProblemDetail => ({ message });

type Named = Omit<ProblemDetail, 'message' | 'reason'>;

/** The one identifier that a call's documented repeat names, in the member that the spec gives it. */
function firstOf(operation: OperationName, code: string, named: Named): [string, MadeBefore] | undefined {
  if (Object.keys(named).length > 1) return undefined;
  const { payout_id: payoutId } = named;
  if (operation === 'start_payout' && code === 'already_this_month' && payoutId)
    return [payoutId, { orderId: null, chargeId: null, payoutId }];
  if (code !== ALREADY_DONE) return undefined;
  const orderId = OrderId.safeParse(named.order_id).data;
  if (operation === 'create_order' && orderId && isIssued(orderId)) return [orderId, { orderId, chargeId: null }];
  const chargeId = ChargeId.safeParse(named.charge_id).data;
  if (operation === 'charge_order' && chargeId && isIssued(chargeId)) return [chargeId, { orderId: null, chargeId }];
  return undefined;
}
