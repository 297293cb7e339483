// The dashboard as a person meets it over real HTTP: a browser's cookies, forms as they post, codes as they arrive.
import { vi } from 'vitest';
import type { OrganizationFacts } from '../../../service/service.ts';
import type { Served } from './payment-service.ts';

export type Visit = { status: number; path: string; text: string; headers: Headers };

export type Visitor = {
  /** Follows redirects, as a browser does. */
  open: (path: string) => Promise<Visit>;
  /** Posts a form from the dashboard's own page, and follows where it leads. */
  post: (path: string, fields: Record<string, string>) => Promise<Visit>;
  /** Where it is. */
  service: Served;
  /** What its browser would send. */
  cookie: () => string;
};

const MAX_REDIRECTS = 5;

/** A separate browser without cookies; `send` sends its requests to the service. */
export function visitor(service: Served, send: typeof fetch = fetch): Visitor {
  const { origin } = new URL(service.urls.dashboardUrl);
  const jar = new Map<string, string>();
  const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');

  async function ask(path: string, init: RequestInit): Promise<Visit> {
    let answer = await send(origin + path, { ...init, redirect: 'manual' });
    let at = path;
    for (let hops = 0; hops <= MAX_REDIRECTS; hops += 1) {
      for (const line of answer.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        if (value === '') jar.delete(name);
        else jar.set(name, value);
      }
      const location = answer.headers.get('location');
      if (location === null)
        return { status: answer.status, path: at, text: await answer.text(), headers: answer.headers };
      const next = new URL(location, origin + at);
      at = next.pathname + next.search;
      answer = await send(origin + at, { headers: { Cookie: cookie() }, redirect: 'manual' });
    }
    throw new Error(`${path} leads in a circle.`);
  }

  return {
    open: (path) => ask(path, { headers: { Cookie: cookie() } }),
    post: (path, fields) =>
      ask(path, { method: 'POST', headers: { Cookie: cookie(), Origin: origin }, body: new URLSearchParams(fields) }),
    service,
    cookie,
  };
}

/** Where mails arrive: the newest code for an address, waited for. */
export type Mailbox = (email: string) => Promise<string>;

type Mail = { recipient: string; subject: string; body: string };

/** The mails of a sandbox's outbox for an address, newest first. */
export async function mailsTo(service: Served, email: string): Promise<Mail[]> {
  const answer = await fetch(`${service.urls.baseUrl}/sandbox/outbox`);
  const { messages } = (await answer.json()) as { messages: Mail[] };
  return messages.filter(({ recipient }) => recipient === email);
}

/** A sandbox's outbox as a mailbox. */
export function outboxOf(service: Served): Mailbox {
  return async (email) => {
    const bodies = (await mailsTo(service, email)).map(({ body }) => body);
    return codeIn(bodies.find((body) => CODE_LINE.test(body)) ?? '');
  };
}

/** What a mail server was sent, as a mailbox; no mail is read twice. */
export function serverMails(mails: string[]): Mailbox {
  const read = new Set<string>();
  return (email) =>
    vi.waitFor(
      () => {
        const isNew = (mail: string) => mail.includes(`To: ${email}`) && CODE_LINE.test(mail) && !read.has(mail);
        const newest = mails.findLast(isNew) ?? '';
        read.add(newest);
        return codeIn(newest);
      },
      { timeout: 10_000 },
    );
}

const CODE_LINE = /^(\d{6}|\d{12})\r?$/m;

function codeIn(text: string): string {
  const code = CODE_LINE.exec(text)?.[1];
  if (code === undefined) throw new Error(`No code arrived: ${text}`);
  return code;
}

/** Signs a member in, by the code that arrives. */
export async function signInMember(
  service: Served,
  email: string,
  mailbox = outboxOf(service),
  send?: typeof fetch,
): Promise<Visitor> {
  const person = visitor(service, send);
  const { path } = await person.post('/dashboard/sign-in', { email });
  const { status } = await person.post(path, { code: await mailbox(email) });
  if (status !== 200) throw new Error(`${email} was not signed in.`);
  return person;
}

export const BUSINESS_DETAILS = {
  legal_name: 'Pear Tree Books LLC',
  business_type: 'llc',
  tax_id: '31-4159265',
  phone: '(415) 555-0199',
  website: '',
  address_line: '12 Orchard Lane',
  city: 'Springfield',
  state: 'IL',
  postal_code: '62701',
  bank_name: 'First Bank',
  routing_number: '011000015',
  account_number: '000123456789',
};

type Business = {
  email: string;
  name?: string;
  /** A seller joins by an onboarding link's path. */
  as: 'merchant' | 'platform' | { sellerBy: string };
  mailbox?: Mailbox;
  /** Its way to the service. */
  send?: typeof fetch;
};

/** Registers a business through the pages and leaves its member signed in; it is not activated. */
export async function register(service: Served, business: Business): Promise<Visitor> {
  const { email, name = 'Pear Tree Books', as, mailbox = outboxOf(service), send } = business;
  const person = visitor(service, send);
  const fields = { business_name: name, full_name: 'Pat Tree', email };
  const { path } =
    typeof as === 'string'
      ? await person.post('/dashboard/register', { ...fields, kind: as })
      : await person.post(as.sellerBy, fields);
  const { status } = await person.post(path, { code: await mailbox(email) });
  if (status !== 200) throw new Error(`${email} was not registered.`);
  return person;
}

/** Registers a business and activates it with business details; tells what its overview says of it. */
export async function registerBusiness(
  service: Served,
  business: Business,
): Promise<{ person: Visitor; organization: OrganizationFacts; onboardingPath: string | undefined }> {
  const person = await register(service, business);
  await person.post('/dashboard/business', BUSINESS_DETAILS);
  const { text } = await person.open('/dashboard');
  const fact = (name: string) => new RegExp(`<dt>${name}</dt><dd><code>([^<]+)</code>`).exec(text)?.[1];
  const [id, storeId] = [fact('Organization ID'), fact('Store ID')];
  if (id === undefined || storeId === undefined) throw new Error('The overview tells no identifiers.');
  return {
    person,
    organization: {
      id,
      storeId,
      name: business.name ?? 'Pear Tree Books',
      marketplaceId: fact('Marketplace ID') ?? null,
      role: typeof business.as === 'string' ? business.as : 'seller',
    },
    onboardingPath: /\/dashboard\/join\/[A-Za-z0-9_]+/.exec(text)?.[0],
  };
}
