// A consumer without a browser: takes a session through the checkout by the steps its page takes, over HTTP. For sample data.
import { CompletePayload } from '../../contract/payment-api/checkout.ts';
import type { PageConfig, PayableSession } from '../checkout/messages.ts';

/** The account that holds enough for any session. */
const ACCOUNT = 'everyday';
const ENTITIES: Record<string, string> = { '&quot;': '"', '&amp;': '&', '&lt;': '<', '&gt;': '>', '&#39;': "'" };

/** Opens the checkout, picks an account and authorizes; gives what onComplete is told (spec, 2.4). Throws an Error with the service's words where a step is refused. */
export async function completeCheckout(jsUrl: string, sessionId: string): Promise<CompletePayload> {
  const opened = await openCheckout(jsUrl, sessionId);
  await step(jsUrl, opened, 'account', { account: ACCOUNT });
  return CompletePayload.parse(await step(jsUrl, opened, 'authorize', {}));
}

async function openCheckout(jsUrl: string, sessionId: string): Promise<PayableSession> {
  const page = await answered(
    await fetch(`${jsUrl}/checkout/${encodeURIComponent(sessionId)}?origin=${encodeURIComponent(jsUrl)}`),
  );
  const escaped = /data-config="([^"]*)"/.exec(await page.text())?.[1] ?? '';
  const config = JSON.parse(
    escaped.replace(/&(?:quot|amp|lt|gt|#39);/g, (entity) => ENTITIES[entity] ?? entity),
  ) as PageConfig;
  if (config.state !== 'payable') throw new Error(`The session can't be paid for: ${config.reason}.`);
  return config.session;
}

async function step(jsUrl: string, { sessionId, token }: PayableSession, name: string, body: object): Promise<unknown> {
  const answer = await fetch(`${jsUrl}/checkout/api/sessions/${encodeURIComponent(sessionId)}/${name}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Checkout-Token': token },
    body: JSON.stringify(body),
  });
  return (await answered(answer)).json();
}

async function answered(response: Response): Promise<Response> {
  if (response.ok) return response;
  throw new Error(`The checkout answered ${response.status}: ${await response.text()}`);
}
