// The contacts that the merchant named with the session: a code may be sent there without the page being told them in full.
import type { Contact } from '../store/checkout/consumers.ts';
import type { ContactKind } from '../store/checkout/tables.ts';
import type { SessionRow } from '../store/sessions.ts';
import { maskOf, usPhoneOf } from './contact.ts';
import type { MaskedContacts } from './messages.ts';

/** The session's e-mail address or phone number, or null: it has none, or the number is none of the US. */
export function sessionContactOf({ email, phone }: SessionRow, kind: ContactKind): Contact | null {
  const contact = kind === 'email' ? email?.toLowerCase() : phone && usPhoneOf(phone);
  return contact ? { kind, contact } : null;
}

/** What the page may show of them, of the kinds that codes can be sent to. */
export function maskedContactsOf(session: SessionRow, reachable: readonly ContactKind[]): MaskedContacts {
  const masked = (kind: ContactKind) => {
    const contact = reachable.includes(kind) ? sessionContactOf(session, kind) : null;
    return contact && maskOf(contact);
  };
  return { email: masked('email'), phone: masked('phone') };
}
