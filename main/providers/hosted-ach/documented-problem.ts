// What a documented refusal proves: RFC 9457's members with a type of ours, and nothing beside them. What says more may say that something was done.
import { ChargeId, OrderId, PayoutId } from '../../../contract/ids.ts';
import type { OperationName } from '../../../contract/operations/who-may-send.ts';
import { ALREADY_DONE, Problem, type ProblemDetail, problemType } from '../../../contract/payment-api/problem.ts';
import type { AlreadyDone } from '../../core/outcome.ts';
import type { ExpectedAnswer } from './expected-answer.ts';
import { isIssued, namesOtherId } from './issued-id.ts';

/** What an earlier call made. */
export type MadeBefore = Pick<AlreadyDone, 'orderId' | 'chargeId' | 'payoutId'>;
export type DocumentedProblem = { code: string; madeBefore: MadeBefore | null };

const BEFORE_CODE = problemType('').length;

/** null: the body isn't one, contradicts itself, its status or the call, or names what isn't of this call. */
export function documentedProblem(
  { status, json }: { status: number; json: unknown },
  { operation, ownIds }: Pick<ExpectedAnswer<unknown>, 'operation' | 'ownIds'>,
): DocumentedProblem | null {
  const { data } = Problem.safeParse(json);
  if (!data || data.status !== status) return null;
  const code = data.type.slice(BEFORE_CODE);
  const { reason = code, message, ...named } = typeof data.detail === 'string' ? noNames(data.detail) : data.detail;
  if (reason !== code) return null;
  const namesNone = Object.keys(named).length === 0;
  const first = namesNone ? null : firstOf(operation, code, named);
  if (first === undefined) return null;
  const known = first === null ? ownIds : [...ownIds, first.id];
  return namesOtherId(message, known) ? null : { code, madeBefore: first?.madeBefore ?? null };
}

const noNames = (message: string): ProblemDetail => ({ message });

type Named = Omit<ProblemDetail, 'message' | 'reason'>;
type First = { id: string; madeBefore: MadeBefore };

/** The one identifier that a call's documented repeat names, in the member that the spec gives it. */
function firstOf(operation: OperationName, code: string, named: Named): First | undefined {
  if (Object.keys(named).length > 1) return undefined;
  const payoutId = PayoutId.safeParse(named.payout_id).data;
  if (operation === 'start_payout' && code === 'already_this_month' && payoutId && isIssued(payoutId))
    return { id: payoutId, madeBefore: { orderId: null, chargeId: null, payoutId } };
  if (code !== ALREADY_DONE) return undefined;
  const orderId = OrderId.safeParse(named.order_id).data;
  if (operation === 'create_order' && orderId && isIssued(orderId))
    return { id: orderId, madeBefore: { orderId, chargeId: null } };
  const chargeId = ChargeId.safeParse(named.charge_id).data;
  if (operation === 'charge_order' && chargeId && isIssued(chargeId))
    return { id: chargeId, madeBefore: { orderId: null, chargeId } };
  return undefined;
}
