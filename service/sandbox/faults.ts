// Carries out the fault plan around a call: before the service hears of it, and after it has done what was asked.
import { setTimeout as pause } from 'node:timers/promises';
import { LIMITED_BEFORE_WORK } from '../../contract/payment-api/problem.ts';
import { tokenOf } from '../http/bearer.ts';
import { problemBody } from '../http/refusal.ts';
import { expireAccessToken } from '../store/access-tokens.ts';
import { endVisit } from '../store/checkout/visits.ts';
import type { Store } from '../store/database.ts';
import { countCall, strike } from '../store/fault-counts.ts';
import { FaultPlan, type FaultRule, type Operation, strikes } from './fault-plan.ts';

export type Call = {
  request: Request;
  operation: Operation;
  /** The moment of the call, ms, UTC. */
  now: number;
  /** Resets the connection; what is returned for the call is not sent. */
  drop: () => void;
  /** Told which effect strikes, before it does. */
  struck: (effect: FaultRule['effect']) => Promise<void>;
  proceed: () => Promise<Response>;
};

/** Answers a call as the plan will have it. Rules are asked in order until one but latency strikes. */
export async function withFaults(store: Store, planJson: string, call: Call): Promise<Response> {
  const plan = FaultPlan.parse(JSON.parse(planJson));
  for (const [index, rule] of plan.rules.entries()) {
    if (rule.operation !== call.operation || !(await hits(store, plan, index, rule))) continue;
    await call.struck(rule.effect);
    if (rule.effect !== 'latency') return carryOut(store, rule, call);
    await pause(rule.latency_ms);
  }
  return call.proceed();
}

async function hits(store: Store, plan: FaultPlan, index: number, rule: FaultRule): Promise<boolean> {
  const number = await countCall(store, index);
  return (
    number !== undefined &&
    strikes(plan.seed, index, number, rule.probability) &&
    (await strike(store, index, rule.times))
  );
}

async function carryOut(store: Store, rule: FaultRule, call: Call): Promise<Response> {
  switch (rule.effect) {
    case 'status':
      return refusalOf(rule.status ?? 500, call.operation);
    case 'drop_before':
      return dropped(call);
    case 'drop_after':
      await call.proceed();
      return dropped(call);
    case 'malformed_body':
      return brokenOff(await call.proceed());
    case 'expired_token':
      return withExpiredToken(store, call);
    case 'latency':
      return call.proceed();
  }
}

/** The APIs' calls: signed, and behind their limiter. */
const isOfApi = (operation: Operation): boolean =>
  operation !== 'create_token_oauth2_token_post' && !operation.startsWith('checkout_');

function refusalOf(status: number, operation: Operation): Response {
  const headers: Record<string, string> = status === 429 || status === 503 ? { 'Retry-After': '1' } : {};
  // As the API's own 401 has it.
  if (status === 401 && isOfApi(operation)) headers['WWW-Authenticate'] = 'Bearer realm="api"';
  const message = `The sandbox was told to answer ${status} here (/sandbox/faults). Nothing was done.`;
  const detail = status === 429 && isOfApi(operation) ? { message, reason: LIMITED_BEFORE_WORK } : message;
  return Response.json(problemBody(status, detail), { status, headers });
}

/** This answer isn't read: its connection is gone. */
function dropped({ drop }: Call): Response {
  drop();
  return new Response(null, { status: 500 });
}

async function brokenOff(answer: Response): Promise<Response> {
  const text = await answer.text();
  const headers = new Headers(answer.headers);
  headers.delete('content-length');
  return new Response(text.slice(0, Math.ceil(text.length / 2)), { status: answer.status, headers });
}

async function withExpiredToken(store: Store, { request, operation, now, proceed }: Call): Promise<Response> {
  if (operation === 'create_token_oauth2_token_post') {
    const answer = await proceed();
    const issued = answer.ok ? ((await answer.clone().json()) as { access_token: string }).access_token : undefined;
    if (issued !== undefined) await expireAccessToken(store, issued, now);
    return answer;
  }
  const token = tokenOf(request.headers.get('authorization'));
  if (token !== undefined) await expireAccessToken(store, token, now);
  const visit = request.headers.get('x-checkout-token');
  if (visit !== null) await endVisit(store, visit);
  return proceed();
}
