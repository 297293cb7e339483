// A contact as a person types it: an e-mail address or a US phone number, told apart by what is in it. The page and the service read it alike.

/** A US phone number as +1 and ten digits, or null where it is none: area and exchange begin with 2 to 9. */
import type { Contact } from '../store/checkout/consumers.ts';

export function usPhoneOf(text: string): string | null {
  if (!/^[\d\s().+-]+$/.test(text)) return null;
  const digits = text.replaceAll(/\D/g, '');
  const national = digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
  if (text.trim().startsWith('+') && digits === national) return null;
  return /^[2-9]\d{2}[2-9]\d{6}$/.test(national) ? `+1${national}` : null;
}

export type TypedContact = { kind: 'email' | 'phone'; contact: string };

/** What was typed, or null where it can be neither. The service looks at an address more closely. */
export function typedContactOf(text: string): TypedContact | null {
  const typed = text.trim();
  if (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(typed)) return { kind: 'email', contact: typed.toLowerCase() };
  const phone = usPhoneOf(typed);
  return phone === null ? null : { kind: 'phone', contact: phone };
}

/** a•••@example.com, (•••) •••-0123. How many characters are hidden isn't told. */
export function maskOf({ kind, contact }: Contact): string {
  if (kind === 'phone') return `(•••) •••-${contact.slice(-4)}`;
  const [first = ''] = contact;
  return `${first}•••${contact.slice(contact.lastIndexOf('@'))}`;
}
