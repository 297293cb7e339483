// Presses a sandbox's controls over HTTP: what its consumer, their bank and time do. For sample data.
import { SessionFailure } from '../../contract/dashboard-api/session-progress.ts';
import { CompletePayload } from '../../contract/payment-api/checkout.ts';
import type { FaultRule } from './fault-plan.ts';

/** Gives what onComplete is told (spec, 2.4). Throws an Error with the service's words where it is refused. */
export async function completeCheckout(baseUrl: string, sessionId: string): Promise<CompletePayload> {
  return CompletePayload.parse(await press(baseUrl, 'POST', `sessions/${encodeURIComponent(sessionId)}/authorize`, {}));
}

/** Opens a session's checkout and goes no further. Where a person has planned faults of it, it may stay unopened. */
export async function openCheckout(jsUrl: string, sessionId: string): Promise<void> {
  const asked = new URLSearchParams({ origin: new URL(jsUrl).origin, language: 'en' });
  const answer = await fetch(`${jsUrl}/checkout/${encodeURIComponent(sessionId)}?${asked}`);
  await answer.arrayBuffer();
}

/** Comes to the end of a checkout that a magic value lets fail. Throws an Error where it succeeds, or fails in another way. */
export async function failCheckout(baseUrl: string, sessionId: string): Promise<void> {
  const answer = await askTo(baseUrl, 'POST', `sessions/${encodeURIComponent(sessionId)}/authorize`, {});
  const body: unknown = await answer.json();
  if (answer.status !== 409 || !EndedByExit.safeParse(body).success)
    throw new Error(`The sandbox answered ${answer.status}: ${JSON.stringify(body)}`);
}

const EndedByExit = SessionFailure.loose();

/** Puts the clock forward by ms, rounded to seconds. */
export async function passTime(baseUrl: string, ms: number): Promise<void> {
  await press(baseUrl, 'POST', 'clock', { advance_seconds: Math.round(ms / 1000) });
}

/** The consumer's bank returns a charge: the consumer says that it was not authorized. */
export async function returnCharge(baseUrl: string, chargeId: string): Promise<void> {
  await press(baseUrl, 'POST', `charges/${encodeURIComponent(chargeId)}/return`, { code: 'R10' });
}

const LOST_ANSWER = {
  operation: 'charge_order_by_id_orders__order_id__charge_post',
  effect: 'drop_after',
  probability: 1,
  times: 1,
} satisfies FaultRule;

/** Runs something while the answer to the next capture gets lost. Where a person has planned faults theirs are left alone, and nothing gets lost. */
export async function whileAnswerIsLost<Answer>(baseUrl: string, run: () => Promise<Answer>): Promise<Answer> {
  const { rules } = (await press(baseUrl, 'GET', 'faults')) as { rules: unknown[] };
  if (rules.length > 0) return run();
  await press(baseUrl, 'PUT', 'faults', { rules: [LOST_ANSWER] });
  try {
    return await run();
  } finally {
    await press(baseUrl, 'PUT', 'faults', { rules: [] });
  }
}

type Method = 'GET' | 'POST' | 'PUT';

const askTo = (baseUrl: string, method: Method, path: string, body?: object): Promise<Response> =>
  fetch(`${baseUrl}/sandbox/${path}`, {
    method,
    ...(body && { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
  });

async function press(baseUrl: string, method: Method, path: string, body?: object): Promise<unknown> {
  const answer = await askTo(baseUrl, method, path, body);
  if (!answer.ok) throw new Error(`The sandbox answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}
