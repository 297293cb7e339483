// Where the consumer wants their code: to what the merchant knows of them, or to what they type.
import { typedContactOf } from '../contact.ts';
import type { PayableSession } from '../messages.ts';
import type { ContactRequest } from './use-code-requests.ts';

/** What was typed stays while another is chosen. */
export type ContactChoice = { chosen: 'session_email' | 'session_phone' | 'typed'; typed: string };

export function firstChoice({ contacts }: PayableSession): ContactChoice {
  if (contacts.email !== null) return { chosen: 'session_email', typed: '' };
  return { chosen: contacts.phone === null ? 'typed' : 'session_phone', typed: '' };
}

/** What the service is asked; null where what was typed is no contact. */
export function contactOf({ chosen, typed }: ContactChoice): ContactRequest | null {
  return chosen === 'typed' ? typedContactOf(typed) : { kind: chosen };
}
