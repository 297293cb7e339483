// Magic consumers and amounts: who meets with trouble at the bank, told by name or by amount.
import type { Trouble } from '../checkout/trouble.ts';

export type Magic = { trouble: Trouble; name: string; amount: number; happens: string };

/** How long the slow bank takes over each step, in ms: long enough to be seen, within the checkout's patience of 20 s. */
export const SLOW_BANK_MS = 3000;

/** Each by a consumer's first or last name, or by the session's amount in cents. */
export const MAGIC: Magic[] = [
  {
    trouble: 'insufficient_balance',
    name: 'Insufficient',
    amount: 900_101,
    happens: 'No account holds enough. Leaving the checkout tells onExit session_insufficient_balance.',
  },
  {
    trouble: 'account_closed',
    name: 'Closed',
    amount: 900_102,
    happens:
      'Choosing an account is refused (409): the bank says it is closed. Leaving tells onExit session_account_not_valid.',
  },
  {
    trouble: 'wrong_code',
    name: 'Wrongcode',
    amount: 900_103,
    happens:
      'No code is ever right (422): after five tries each code is dead, and leaving tells onExit session_authentication_failed.',
  },
  {
    trouble: 'slow_bank',
    name: 'Slow',
    amount: 900_104,
    happens: `Choosing an account and authorizing take ${SLOW_BANK_MS / 1000} seconds each, and succeed.`,
  },
];

/** The trouble a session is in for, by name first (upper and lower case are the same), then by amount in cents. */
export function magicOf(session: { first_name: string; last_name: string; total_amount: number }): Trouble | undefined {
  const names = [session.first_name, session.last_name].map((name) => name.trim().toLowerCase());
  const magic =
    MAGIC.find(({ name }) => names.includes(name.toLowerCase())) ??
    MAGIC.find(({ amount }) => amount === session.total_amount);
  return magic?.trouble;
}
