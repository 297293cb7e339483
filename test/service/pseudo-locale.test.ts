// The service's own pages in the pseudo-locale: text that stays plain is missing from the catalog.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setLocale } from '../../messages/t.ts';
import { signInMember, type Visit, type Visitor, visitor } from '../support/service/dashboard.ts';
import { OWNERS } from '../support/service/dashboard-keys.ts';
import {
  createOrder,
  organizationOf,
  signIn,
  startTestService,
  type TestService,
} from '../support/service/payment-service.ts';

/** Text that is never translated. */
const DATA: RegExp[] = [
  // Names and addresses of the sandbox's businesses, and the name of an unnamed key.
  /^(?:· )?(?:Corner Books|Harvest Market|Blue Barn Farm|Hilltop Honey)(?: LLC| ·)?$/,
  /^owner@[a-z-]+\.example$/,
  /^1 Example Street, Springfield, IL 62701$/,
  /^Unnamed$/,
  // Words of programs: settings, operations, effects, and the names that trigger a case.
  /^(?:base_url|auth_url|js_url|dashboard_url)$/,
  /^(?:create_\w+_post|charge_\w+_post|checkout_\w+|status|latency|drop_before|drop_after|malformed_body|expired_token)$/,
  /^(?:Insufficient|Closed|Wrongcode|Slow)$/,
  /^https?:\/\/\S+$/,
  // A month as Intl writes it.
  /^[A-Z][a-z]+ \d{4}$/,
  // The button of the example shop's own page.
  /^Pay \$25\.00$/,
];

let service: TestService;
const people: Record<string, Visitor> = {};

beforeAll(async () => {
  setLocale('en-XA');
  service = await startTestService();
  const token = await signIn(service, organizationOf(service, 'merchant'));
  await createOrder(service, token);
  for (const [name, email] of Object.entries(OWNERS)) people[name] = await signInMember(service, email);
  people['stranger'] = visitor(service, (url, init) =>
    fetch(url, { ...init, headers: { ...init?.headers, Accept: 'text/html' } }),
  );
});
afterAll(async () => {
  setLocale('en-US');
  await service.close();
});

/** The text of a page that no message holds, attributes included. */
function plainWords(html: string): string[] {
  const body = html
    .replace(/<(script|style|code|pre|bdi|time|svg)\b[\s\S]*?<\/\1>/g, ' ')
    .replace(/<(?:meta|link|input type="hidden")[^>]*>/g, ' ');
  const attributes = [...body.matchAll(/ (?:aria-label|placeholder|title|alt)="([^"]*)"/g)].map(
    ([, value = '']) => value,
  );
  let depth = 0;
  const outside = (text: string) =>
    [...text].filter((letter) => {
      if (letter === '⟦') depth += 1;
      if (letter === '⟧') depth -= 1;
      return depth === 0 && letter !== '⟧';
    });
  const texts = body.split(/<[^>]*>/).map((text) => outside(text).join('').trim());
  const words = [...attributes.map((text) => outside(text).join('').trim()), ...texts].map((text) =>
    text.replace(/&[a-z#0-9]+;/g, ''),
  );
  return [...new Set(words)].filter((text) => /\p{L}/u.test(text) && !DATA.some((pattern) => pattern.test(text)));
}

async function look(
  name: string,
  visits: (person: Visitor) => [path: string, visit: Promise<Visit>][],
): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const [path, visit] of visits(people[name] as Visitor)) {
    const { text } = await visit;
    expect(text, path).toContain('⟦');
    const words = plainWords(text);
    if (words.length > 0) found[path] = words;
  }
  return found;
}

test.each([
  ['stranger', ['/', '/sandbox', '/examples', '/examples/html', '/examples/react']],
  ['stranger', ['/dashboard/sign-in', '/dashboard/register', '/dashboard/join/onb_none', '/dashboard/nowhere']],
  ['merchant', ['/dashboard', '/dashboard/business', '/dashboard/keys', '/dashboard/confirm', '/dashboard/checkout']],
  ['merchant', ['/dashboard/authorizations', '/dashboard/authorizations?find=sess_none', '/dashboard/statements']],
  ['seller', ['/dashboard/charges', '/dashboard/charges?code=R01', '/dashboard/refunds', '/dashboard/returns']],
  ['platform', ['/dashboard/returns', '/dashboard/settlements', '/dashboard/settlements?amount=lots&day=never']],
  ['platform', ['/dashboard', '/dashboard/sellers', '/dashboard/marketplace', '/dashboard/statements/payout']],
  ['seller', ['/dashboard', '/dashboard/integrations', '/dashboard/statements', '/dashboard/statements?month=2020-01']],
])('the pages of a %s show nothing outside the catalog: %j', async (name, paths) => {
  expect(await look(name, (person) => paths.map((path) => [path, person.open(path)]))).toEqual({});
});

test.each([
  ['stranger', ['/dashboard/sign-in', '/dashboard/register']],
  ['merchant', ['/dashboard/business', '/dashboard/keys', '/dashboard/checkout']],
  ['platform', ['/dashboard/marketplace', '/dashboard/statements/payout']],
  ['seller', ['/dashboard/integrations']],
])('forms that a %s sends empty show nothing outside the catalog: %j', async (name, paths) => {
  expect(await look(name, (person) => paths.map((path) => [path, person.post(path, {})]))).toEqual({});
});
