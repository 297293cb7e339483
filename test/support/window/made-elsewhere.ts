// An order that a merchant's own server made, with a consumer who paid on the merchant's own page: the console has never seen it.
import type { ProviderOrganization, RunningProvider } from './provider-fixture.ts';

/** Makes one at the service and gives its id; amount in cents. */
export async function orderMadeElsewhere(
  provider: RunningProvider,
  { client_id, client_secret }: ProviderOrganization,
  amount: number,
): Promise<string> {
  const { access_token } = await answer<{ access_token: string }>(`${provider.auth_url}/oauth2/token`, {
    headers: { Authorization: `Basic ${Buffer.from(`${client_id}:${client_secret}`).toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  });
  const call = <Answer>(path: string, body: object) =>
    answer<Answer>(`${provider.base_url}/api/v2.0${path}`, {
      headers: { Authorization: `bearer ${access_token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
  const consumer_info = { first_name: 'Grace', last_name: 'Hopper' };
  const session = await call<{ id: string }>('/sessions', { amount, type: 'consumer_checkout', consumer_info });
  await answer(`${provider.base_url}/sandbox/sessions/${session.id}/authorize`, {
    headers: { 'Content-Type': 'application/json' },
    body: '{}',
  });
  const { order } = await call<{ order: { id: string } }>('/orders', { session_id: session.id });
  return order.id;
}

async function answer<Answer>(url: string, request: Omit<RequestInit, 'method'>): Promise<Answer> {
  const response = await fetch(url, { method: 'POST', ...request });
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as Answer;
}
