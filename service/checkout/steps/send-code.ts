// First step: work a little, say where a code may be sent, and get it there.

import { z } from 'zod';
import { isolated } from '../../../contract/isolated.ts';
import { type Connection, limitedAddress } from '../../../lib/node/connection.ts';
import type { ServiceApp } from '../../http/bearer.ts';
import { invalidBody } from '../../http/invalid-body.ts';
import { jsonOnly } from '../../http/json-only.ts';
import { CODE_LIFETIME_MIN } from '../../secrets/one-time-code.ts';
import type { Language } from '../../settings/language.ts';
import type { CodeSent } from '../../store/checkout/code-limits.ts';
import { sendConsumerCode } from '../../store/checkout/consumer-codes.ts';
import type { Contact } from '../../store/checkout/consumers.ts';
import { contactOf as contactOfConsumer } from '../../store/checkout/consumers.ts';
import { noteFailure } from '../../store/checkout/progress.ts';
import type { ContactKind } from '../../store/checkout/tables.ts';
import { findOrganization } from '../../store/organizations.ts';
import type { Message } from '../../store/outbox.ts';
import type { SessionRow } from '../../store/sessions.ts';
import type { CheckoutContext } from '../checkout-context.ts';
import { maskOf, usPhoneOf } from '../contact.ts';
import { sessionContactOf } from '../session-contacts.ts';
import { CheckoutRefusal } from './checkout-refusal.ts';
import { newChallenge, Proof, takeProof } from './proof-of-work.ts';
import { rememberedDevice } from './remembered-device.ts';
import { openVisitOfCall, type Visit } from './visit-of-call.ts';

type Words = {
  subject: (name: string) => string;
  mail: (name: string) => [before: string, after: string];
  text: (name: string, code: string) => string;
};

const WORDS: Record<Language, Words> = {
  en: {
    subject: (name) => `Your code to pay ${name}`,
    mail: (name) => [
      `Enter this code to pay ${name}:`,
      `It works once, on the page where you requested it, and expires in ${CODE_LIFETIME_MIN} minutes. If you didn’t request this code, ignore this email. Never share the code. We’ll never ask you for it.`,
    ],
    text: (name, code) =>
      `${code} is your code to pay ${name}. It expires in ${CODE_LIFETIME_MIN} minutes. Never share it.`,
  },
  es: {
    subject: (name) => `Su código para pagar a ${name}`,
    mail: (name) => [
      `Escriba este código para pagar a ${name}:`,
      `Sirve una sola vez, durante ${CODE_LIFETIME_MIN} minutos, en la página que lo pidió. Si usted no lo pidió, no haga nada: sin el código no ocurre nada. No lo comparta. Nunca se lo pediremos.`,
    ],
    text: (name, code) =>
      `${code} es su código para pagar a ${name}. Sirve durante ${CODE_LIFETIME_MIN} minutos. No se lo diga a nadie.`,
  },
};

type About = { organizationName: string; kind: ContactKind; language: Language };

/** Subject and body: a mail with the code on a line of its own, or a text that begins with it. */
function codeMessage({ organizationName, kind, language }: About, code: string): Pick<Message, 'subject' | 'body'> {
  const words = WORDS[language];
  // A name never begins another header of the mail.
  const name = isolated(organizationName.replaceAll(/\p{Cc}+/gu, ' '));
  const [before, after] = words.mail(name);
  const body = kind === 'email' ? [before, code, after].join('\n\n') : words.text(name, code);
  return { subject: words.subject(name), body };
}

const ContactRequest = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('email'), contact: z.string() }),
  z.strictObject({ kind: z.literal('phone'), contact: z.string() }),
  z.strictObject({ kind: z.literal('session_email') }),
  z.strictObject({ kind: z.literal('session_phone') }),
  z.strictObject({ kind: z.literal('remembered') }),
]);
type ContactRequest = z.infer<typeof ContactRequest>;

const Email = z.string().trim().toLowerCase().max(254).pipe(z.email());

/** The contact in full, as it is kept. Refuses what is none, and what no code can be sent to. */
async function requestedContact(context: CheckoutContext, visit: Visit, asked: ContactRequest): Promise<Contact> {
  const { store, codesReach } = context;
  const contact =
    asked.kind === 'remembered'
      ? await contactOfConsumer(store, (await rememberedDevice(context, visit.visit)).consumer_id)
      : contactOf(visit.session, asked);
  if (contact === null) {
    throw new CheckoutRefusal(
      422,
      { code: 'contact_not_valid' },
      'contact: is no e-mail address and no US phone number',
    );
  }
  if (codesReach.includes(contact.kind)) return contact;
  throw new CheckoutRefusal(
    503,
    { code: 'contact_not_reachable' },
    `This service can send no code by ${contact.kind === 'email' ? 'e-mail' : 'text'}.`,
  );
}

function contactOf(session: SessionRow, asked: Exclude<ContactRequest, { kind: 'remembered' }>): Contact | null {
  switch (asked.kind) {
    case 'email': {
      const email = Email.safeParse(asked.contact);
      return email.success ? { kind: 'email', contact: email.data } : null;
    }
    case 'phone': {
      const phone = usPhoneOf(asked.contact);
      return phone === null ? null : { kind: 'phone', contact: phone };
    }
    case 'session_email':
      return sessionContactOf(session, 'email');
    case 'session_phone':
      return sessionContactOf(session, 'phone');
  }
}

const CodeRequest = z.strictObject({ proof: Proof, contact: ContactRequest });

/** Adds the step to the app. */
export function serveCodes(app: ServiceApp, context: CheckoutContext): void {
  const { store, now } = context;
  app.post('/checkout/api/sessions/:session_id/challenge', jsonOnly, async (c) => {
    const { visit } = await openVisitOfCall(context, c);
    return c.json(await newChallenge(visit, now()));
  });
  app.post('/checkout/api/sessions/:session_id/code', jsonOnly, async (c) => {
    const found = await openVisitOfCall(context, c);
    const parsed = CodeRequest.safeParse(await c.req.json().catch(() => undefined));
    if (!parsed.success) throw invalidBody(parsed.error);
    const { proof, contact: asked } = parsed.data;
    if (!(await takeProof(store, found.visit, proof, now()))) {
      throw new CheckoutRefusal(403, { code: 'proof_refused' }, 'This proof of work is not good, or not any more.');
    }
    const contact = await requestedContact(context, found, asked);
    const sent = await send(context, found, contact, limitedAddress(c.env as Partial<Connection>));
    if (sent.kind === 'used_up') await noteFailure(store, found.visit, 'session_authentication_failed', now());
    const { code, againAt } = codeOrRefusal(sent, now());
    return c.json({
      sent_to: maskOf(contact),
      kind: contact.kind,
      again_in_seconds: secondsUntil(againAt, now()),
      // A tester needn't open the outbox for it. In production only its owner reads it.
      ...(context.environment === 'sandbox' && code !== null && { sandbox_code: code }),
    });
  });
}

async function send(
  { store, now, rateLimits, codes }: CheckoutContext,
  { visit, session }: Visit,
  contact: Contact,
  clientAddress: string,
): Promise<CodeSent> {
  const organizationName = (await findOrganization(store, session.organization_id))?.name ?? '';
  const about = { organizationName, kind: contact.kind, language: visit.language };
  const limits = {
    perAddress: { perHour: rateLimits.codesPerHour, perDay: 0 },
    perContact: { perHour: rateLimits.codesPerContact, perDay: rateLimits.codesPerContactADay },
  };
  const messageOf = (code: string) => codeMessage(about, code);
  return sendConsumerCode(store, visit, { contact, clientAddress, limits, codes, messageOf }, now());
}

function codeOrRefusal(sent: CodeSent, at: number): Extract<CodeSent, { kind: 'sent' }> {
  if (sent.kind === 'sent') return sent;
  if (sent.kind === 'used_up') {
    throw new CheckoutRefusal(403, { code: 'authentication_failed' }, 'This checkout has had all its codes.');
  }
  const again_in_seconds = secondsUntil(sent.againAt, at);
  const words = `Too many codes were asked for. Ask for another in ${again_in_seconds} seconds.`;
  throw new CheckoutRefusal(429, { code: 'too_many_codes', again_in_seconds }, words);
}

function secondsUntil(moment: number, at: number): number {
  return Math.max(0, Math.ceil((moment - at) / 1000));
}
