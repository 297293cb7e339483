// Asks a sandbox to authorise a session as its consumer would. For sample data.
import { CompletePayload } from '../../contract/payment-api/checkout.ts';

/** Gives what onComplete is told (spec, 2.4). Throws an Error with the service's words where it is refused. */
export async function completeCheckout(baseUrl: string, sessionId: string): Promise<CompletePayload> {
  const answer = await fetch(`${baseUrl}/sandbox/sessions/${encodeURIComponent(sessionId)}/authorize`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: '{}',
  });
  if (!answer.ok) throw new Error(`The sandbox answered ${answer.status}: ${await answer.text()}`);
  return CompletePayload.parse(await answer.json());
}
