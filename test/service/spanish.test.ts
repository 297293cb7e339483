// The service's pages and mails in Spanish: chosen by the browser, two languages at the same time, nothing left in English.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { englishOf } from '../support/browser/english-left.ts';
import { mailsTo, outboxOf, signInMember, type Visitor, visitor } from '../support/service/dashboard.ts';
import { makeKeys, OWNERS } from '../support/service/dashboard-keys.ts';
import {
  createOrder,
  organizationOf,
  signIn,
  startTestService,
  type TestService,
} from '../support/service/payment-service.ts';

const englishIn = englishOf('service');

let service: TestService;
const people: Record<string, Visitor> = {};

/** A browser that prefers these languages. */
const asking =
  (languages: string): typeof fetch =>
  (url, init) =>
    fetch(url, { ...init, headers: { ...init?.headers, Accept: 'text/html', 'Accept-Language': languages } });
const inSpanish = asking('es-MX,es;q=0.9,en;q=0.8');

beforeAll(async () => {
  service = await startTestService();
  await createOrder(service, await signIn(service, organizationOf(service, 'merchant')));
  for (const [name, email] of Object.entries(OWNERS))
    people[name] = await signInMember(service, email, outboxOf(service), inSpanish);
  people['stranger'] = visitor(service, inSpanish);
});
afterAll(() => service.close());

/** The texts of a page, attributes included. */
function textsOf(html: string): string[] {
  const body = html
    .replace(/<(script|style|code|pre|bdi|time|svg)\b[\s\S]*?<\/\1>/g, ' ')
    .replace(/<(?:meta|link|input type="hidden")[^>]*>/g, ' ');
  const attributes = [...body.matchAll(/ (?:aria-label|placeholder|title|alt)="([^"]*)"/g)].map(
    ([, text = '']) => text,
  );
  return [...attributes, ...body.split(/<[^>]*>/)].map((text) => text.trim());
}

test.each([
  ['stranger', ['/', '/sandbox', '/sandbox/outbox', '/examples', '/examples/html', '/examples/react']],
  ['stranger', ['/dashboard/sign-in', '/dashboard/register', '/dashboard/join/onb_none', '/dashboard/nowhere']],
  ['merchant', ['/dashboard', '/dashboard/business', '/dashboard/keys', '/dashboard/confirm', '/dashboard/checkout']],
  ['merchant', ['/dashboard/authorizations', '/dashboard/authorizations?find=sess_none', '/dashboard/statements']],
  ['seller', ['/dashboard/charges', '/dashboard/charges?code=R01', '/dashboard/refunds', '/dashboard/returns']],
  ['platform', ['/dashboard/returns', '/dashboard/settlements', '/dashboard/settlements?amount=lots&day=never']],
  ['platform', ['/dashboard', '/dashboard/sellers', '/dashboard/marketplace', '/dashboard/statements/payout']],
  ['seller', ['/dashboard', '/dashboard/integrations', '/dashboard/statements', '/dashboard/statements?month=2020-01']],
])('the pages of a %s are in Spanish: %j', async (name, paths) => {
  for (const path of paths) {
    const { text } = await (people[name] as Visitor).open(path);
    expect(text, path).toContain('<html lang="es-US">');
    expect({ [path]: englishIn(textsOf(text)) }).toEqual({ [path]: [] });
  }
});

test('a page is in the language its browser prefers, whoever else is served', async () => {
  const [spanish, english, other] = await Promise.all([
    visitor(service, inSpanish).open('/dashboard/sign-in'),
    visitor(service, asking('en-US,es;q=0.5')).open('/dashboard/sign-in'),
    visitor(service, asking('fr')).open('/dashboard/sign-in'),
  ]);
  expect(spanish.text).toContain('Enviarme un código');
  expect([english.text, other.text].map((text) => text.includes('Send me a code'))).toEqual([true, true]);
});

test('what programs read is English, whatever they prefer', async () => {
  const answer = await fetch(`${service.urls.baseUrl}/`, { headers: { 'Accept-Language': 'es' } });
  expect(await answer.json()).toMatchObject({ service: 'Hosted ACH payment service' });
});

test('a code is mailed in the language of the browser that asked, and what comes later in that of the last sign-in', async () => {
  const email = OWNERS.merchant;
  const newest = async () => (await mailsTo(service, email))[0];
  const spanish = await signInMember(service, email, outboxOf(service), inSpanish);
  expect((await newest())?.subject).toBe('Su código para iniciar sesión (Pruebas)');
  const english = await signInMember(service, email, outboxOf(service), asking('en'));
  expect((await newest())?.subject).toBe('Your sign-in code (Sandbox)');
  await makeKeys(spanish, 'Tienda web');
  expect((await newest())?.subject).toBe('New API keys (Sandbox)');
  await signInMember(service, email, outboxOf(service), inSpanish);
  await makeKeys(english, 'Web shop');
  expect((await newest())?.subject).toBe('Nuevas claves de API (Pruebas)');
});
