// The permissive provider's faults: the sandbox's plans, carried out here without its store.
import { setTimeout as pause } from 'node:timers/promises';
import { LIMITED_BEFORE_WORK } from '../../../../contract/payment-api/problem.ts';
import { problemBody } from '../../../../service/http/refusal.ts';
import { type FaultPlan, type FaultRule, type Operation, strikes } from '../../../../service/sandbox/fault-plan.ts';

export type Answer = { status: number; text: string; headers?: Record<string, string> };

export type Call = {
  operation: Operation | undefined;
  proceed: () => Answer;
  /** Makes the call's token, or the one about to be issued, worthless. */
  expire: (issued: Answer | null) => void;
};

/** null: the connection is to be reset. */
export type FaultyProvider = { replace: (plan: FaultPlan) => void; answer: (call: Call) => Promise<Answer | null> };

export function openFaults(): FaultyProvider {
  let plan: FaultPlan = { seed: 1, rules: [] };
  let counts: { seen: number; fired: number }[] = [];

  function hits(rule: FaultRule, index: number): boolean {
    const count = counts[index];
    if (!count) return false;
    count.seen += 1;
    if (rule.times !== null && count.fired >= rule.times) return false;
    if (!strikes(plan.seed, index, count.seen, rule.probability)) return false;
    count.fired += 1;
    return true;
  }

  return {
    replace: (next) => {
      plan = next;
      counts = next.rules.map(() => ({ seen: 0, fired: 0 }));
    },
    answer: async (call) => {
      for (const [index, rule] of plan.rules.entries()) {
        if (rule.operation !== call.operation || !hits(rule, index)) continue;
        if (rule.effect !== 'latency') return carryOut(rule, call);
        await pause(rule.latency_ms);
      }
      return call.proceed();
    },
  };
}

function carryOut(rule: FaultRule, { operation, proceed, expire }: Call): Answer | null {
  switch (rule.effect) {
    case 'status':
      return refusalOf(rule.status ?? 500);
    case 'drop_before':
      return null;
    case 'drop_after':
      proceed();
      return null;
    case 'malformed_body': {
      const { status, text } = proceed();
      return { status, text: text.slice(0, Math.ceil(text.length / 2)) };
    }
    case 'expired_token': {
      if (operation !== 'create_token_oauth2_token_post') expire(null);
      const answer = proceed();
      if (operation === 'create_token_oauth2_token_post') expire(answer);
      return answer;
    }
    case 'latency':
      return proceed();
  }
}

function refusalOf(status: number): Answer {
  const headers: Record<string, string> = status === 429 || status === 503 ? { 'Retry-After': '1' } : {};
  const message = `Told to answer ${status}. Nothing was done.`;
  const detail = status === 429 ? { message, reason: LIMITED_BEFORE_WORK } : message;
  return { status, text: JSON.stringify(problemBody(status, detail)), headers };
}
