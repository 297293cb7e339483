// Magic consumers and amounts: who meets with trouble at the bank, told by name or by amount.
import { t } from '../../messages/t.ts';
import type { Trouble } from '../checkout/trouble.ts';

export type Magic = { trouble: Trouble; name: string; amount: number };

/** How long the slow bank takes over each step, in ms: long enough to be seen, within the checkout's patience of 20 s. */
export const SLOW_BANK_MS = 3000;

/** Each by a consumer's first or last name, or by the session's amount in cents. */
export const MAGIC: Magic[] = [
  {
    trouble: 'insufficient_balance',
    name: 'Insufficient',
    amount: 900_101,
  },
  {
    trouble: 'account_closed',
    name: 'Closed',
    amount: 900_102,
  },
  {
    trouble: 'wrong_code',
    name: 'Wrongcode',
    amount: 900_103,
  },
  {
    trouble: 'slow_bank',
    name: 'Slow',
    amount: 900_104,
  },
];

/** What a tester sees of it. */
export function magicResult(trouble: Trouble): string {
  switch (trouble) {
    case 'insufficient_balance':
      return t({
        defaultMessage:
          'No account has enough money. When the consumer leaves, onExit gets session_insufficient_balance.',
      });
    case 'account_closed':
      return t({
        defaultMessage:
          'The bank reports that the account is closed (409). When the consumer leaves, onExit gets session_account_not_valid.',
      });
    case 'wrong_code':
      return t({
        defaultMessage:
          'Every code is wrong (422). Each code allows five tries. When the consumer leaves, onExit gets session_authentication_failed.',
      });
    case 'slow_bank':
      return t(
        {
          defaultMessage:
            'The payment succeeds, but choosing an account and authorizing take {seconds, plural, one {# second} other {# seconds}} each.',
        },
        { seconds: SLOW_BANK_MS / 1000 },
      );
  }
}

/** The trouble a session is in for, by name first (upper and lower case are the same), then by amount in cents. */
export function magicOf(session: { first_name: string; last_name: string; total_amount: number }): Trouble | undefined {
  const names = [session.first_name, session.last_name].map((name) => name.trim().toLowerCase());
  const magic =
    MAGIC.find(({ name }) => names.includes(name.toLowerCase())) ??
    MAGIC.find(({ amount }) => amount === session.total_amount);
  return magic?.trouble;
}
