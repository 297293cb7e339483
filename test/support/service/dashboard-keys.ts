// What tests of the dashboard's pages for keys and money do as a person: make keys, and read a form's hidden fields.
import { outboxOf, type Visit, type Visitor } from './dashboard.ts';
import { askForToken, basic, type Served } from './payment-service.ts';

export const OWNERS = {
  merchant: 'owner@corner-books.example',
  platform: 'owner@harvest-market.example',
  seller: 'owner@blue-barn-farm.example',
  otherSeller: 'owner@hilltop-honey.example',
};

/** What stands in a field of a page, or undefined where there is none. */
export function fieldOf({ text }: Visit, id: string): string | undefined {
  return new RegExp(`<input[^>]*(?:id|name)="${id}"[^>]*value="([^"]*)"`).exec(text)?.[1];
}

/** Enters a fresh code, in a sandbox; the page that comes after it. */
export async function confirmIdentity(person: Visitor, then = '/dashboard/keys'): Promise<Visit> {
  const asked = await person.post(`/dashboard/confirm?then=${encodeURIComponent(then)}`, {});
  const email = /(?:emailed a code to|código por correo a) <b>([^<]+)</.exec(asked.text)?.[1];
  if (email === undefined) throw new Error(`No code was sent: ${asked.text}`);
  return person.post(asked.path, { code: await outboxOf(person.service)(email) });
}

/** Makes API keys on their page, which shows them, after a fresh code. */
export async function makeKeys(person: Visitor, name = 'Web shop') {
  await confirmIdentity(person);
  const shown = await person.post('/dashboard/keys', { name });
  const [clientId, clientSecret] = [fieldOf(shown, 'client_id'), fieldOf(shown, 'client_secret')];
  if (!clientId || !clientSecret) throw new Error(`No keys were shown: ${shown.text}`);
  return { clientId, clientSecret, shown };
}

/** An access token for keys. */
export async function tokenFor(service: Served, keys: { clientId: string; clientSecret: string }): Promise<string> {
  const answer = await askForToken(service, basic(keys.clientId, keys.clientSecret));
  return ((await answer.json()) as { access_token: string }).access_token;
}
