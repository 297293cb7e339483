// The calls the page makes to the service it came from.
import type { CompletePayload } from '../../../contract/payment-api/checkout.ts';
import type { PayableSession, Quote, Receipt, RememberedNow, StepProblem } from '../messages.ts';

const TIME_LIMIT_MS = 20_000;

/** `refused` with a code the page has words for; `unreachable` where the outcome is unknown: every step may be asked again. */
export type CallResult<Answer> =
  | { kind: 'ok'; answer: Answer }
  | { kind: 'refused'; problem: StepProblem }
  | { kind: 'unreachable' };

/** One step of the consumer, `POST /checkout/api/sessions/{id}/{step}`. */
export async function callStep<Answer>(
  session: Pick<PayableSession, 'sessionId' | 'token'>,
  step: string,
  body: object,
  timeLimit = TIME_LIMIT_MS,
): Promise<CallResult<Answer>> {
  try {
    const response = await fetch(`/checkout/api/sessions/${encodeURIComponent(session.sessionId)}/${step}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json', 'X-Checkout-Token': session.token },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeLimit),
    });
    const answer = await response.json();
    if (response.ok) return { kind: 'ok', answer: answer as Answer };
    return typeof answer.code === 'string'
      ? { kind: 'refused', problem: answer as StepProblem }
      : { kind: 'unreachable' };
  } catch {
    return { kind: 'unreachable' };
  }
}

export type Authorized = { complete: CompletePayload; receipt: Receipt; remembered: RememberedNow };

/** Authorises what was quoted. Safe to repeat: the service keeps one authorization a session. */
export function authorize(session: PayableSession, quote: Quote, remember: boolean): Promise<CallResult<Authorized>> {
  const { tip, totalAmount: total_amount, wordingVersion: wording_version } = quote;
  return callStep(session, 'authorize', { tip, total_amount, wording_version, remember });
}
