// Where a consumer wants their code sent: what they typed, or what the merchant named with the session.
import { z } from 'zod';
import { type Contact, contactOf as contactOfConsumer } from '../../store/checkout/consumers.ts';
import type { SessionRow } from '../../store/sessions.ts';
import type { CheckoutContext } from '../checkout-context.ts';
import { usPhoneOf } from '../contact.ts';
import { sessionContactOf } from '../session-contacts.ts';
import { CheckoutRefusal } from './checkout-refusal.ts';
import { rememberedDevice } from './remembered-device.ts';
import type { Visit } from './visit-of-call.ts';

export const ContactRequest = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('email'), contact: z.string() }),
  z.strictObject({ kind: z.literal('phone'), contact: z.string() }),
  z.strictObject({ kind: z.literal('session_email') }),
  z.strictObject({ kind: z.literal('session_phone') }),
  z.strictObject({ kind: z.literal('remembered') }),
]);
export type ContactRequest = z.infer<typeof ContactRequest>;

const Email = z.string().trim().toLowerCase().max(254).pipe(z.email());

/** The contact in full, as it is kept. Refuses what is none, and what no code can be sent to. */
export async function requestedContact(
  context: CheckoutContext,
  visit: Visit,
  asked: ContactRequest,
): Promise<Contact> {
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
