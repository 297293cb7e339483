// A contact as it may be shown to who hasn't proved yet that it is theirs.
import type { Contact } from '../store/checkout/consumers.ts';

/** a•••@example.com, (•••) •••-0123. How many characters are hidden isn't told. */
export function maskOf({ kind, contact }: Contact): string {
  if (kind === 'phone') return `(•••) •••-${contact.slice(-4)}`;
  const [first = ''] = contact;
  return `${first}•••${contact.slice(contact.lastIndexOf('@'))}`;
}
