// The two calls the page makes to the service it came from.
import type { CompletePayload } from '../../../contract/payment-api/checkout.ts';
import type { PayableSession } from '../messages.ts';

const TIME_LIMIT_MS = 20_000;
const UNREACHABLE = 'We could not reach the payment service. Check your connection and try again.';

/** `expired` where the checkout must be opened anew, `failed` with words for the consumer where it may be tried again. */
export type CallResult<Answer> =
  | { kind: 'ok'; answer: Answer }
  | { kind: 'expired' }
  | { kind: 'failed'; problem: string };

/** Chooses a bank account and learns whether the money is there. */
export function chooseAccount(
  session: PayableSession,
  account: string,
): Promise<CallResult<{ is_sufficient_funds: boolean }>> {
  return call(session, 'account', { account });
}

/** Authorises the debit. Safe to repeat: the service keeps one authorization a session. */
export function authorize(session: PayableSession): Promise<CallResult<CompletePayload>> {
  return call(session, 'authorize', {});
}

async function call<Answer>(session: PayableSession, step: string, body: object): Promise<CallResult<Answer>> {
  try {
    const response = await fetch(`/checkout/api/sessions/${encodeURIComponent(session.sessionId)}/${step}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json', 'X-Checkout-Token': session.token },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIME_LIMIT_MS),
    });
    if (response.status === 401) return { kind: 'expired' };
    const answer = await response.json();
    return response.ok ? { kind: 'ok', answer: answer as Answer } : { kind: 'failed', problem: String(answer.detail) };
  } catch {
    return { kind: 'failed', problem: UNREACHABLE };
  }
}
