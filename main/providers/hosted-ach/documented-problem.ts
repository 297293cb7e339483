// The documented refusals of a service: RFC 9457's members with a type of ours, and nothing beside them. What says more may say that something was done.
import { Problem, type ProblemDetail, problemType } from '../../../contract/payment-api/problem.ts';

/** code: what it says. named: the identifiers of what exists already. */
export type DocumentedProblem = { code: string; named: Omit<ProblemDetail, 'message' | 'reason'> };

const BEFORE_CODE = problemType('');

/** null: the body isn't one, or contradicts itself or its status. */
export function documentedProblem({ status, json }: { status: number; json: unknown }): DocumentedProblem | null {
  const { data } = Problem.safeParse(json);
  if (!data || data.status !== status) return null;
  const code = data.type.slice(BEFORE_CODE.length);
  if (typeof data.detail === 'string') return { code, named: {} };
  const { reason = code, order_id, charge_id, payout_id } = data.detail;
  return reason === code ? { code, named: { order_id, charge_id, payout_id } } : null;
}
