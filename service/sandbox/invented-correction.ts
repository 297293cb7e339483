// What a sandbox's bank says is right, where it is told to correct an account: invented, and always the same for the same account.
import { CHANGE_CODES, type ChangeCode, type CorrectedField } from '../../contract/ach/return-codes.ts';
import type { AccountCipher } from '../account-cipher.ts';
import { accountNumberOf, type BankAccountRow, fingerprintOf, rowOf } from '../store/checkout/bank-accounts.ts';
import type { Correction } from '../store/checkout/correct-account.ts';

/** Both are valid; an account gets the one it doesn't have. */
const ROUTING_NUMBERS = ['011000015', '021000021'] as const;

/** The correction of a code for an account; its number is sealed for the row as it will be. */
export function inventedCorrection(
  cipher: AccountCipher,
  account: BankAccountRow,
  code: ChangeCode,
  holder: string,
): Correction {
  const corrects: readonly CorrectedField[] = CHANGE_CODES[code].corrects;
  const [first, other] = ROUTING_NUMBERS;
  const number = accountNumberOf(cipher, account);
  const routingNumber = corrects.includes('routing_number')
    ? account.routing_number === first
      ? other
      : first
    : account.routing_number;
  const accountNumber = corrects.includes('account_number') ? nextNumber(number) : number;
  const kind = account.kind === 'checking' ? 'savings' : 'checking';
  // Sealed again with the number as well as with the routing number, which it is bound to.
  const sealed = cipher.seal(accountNumber, rowOf({ ...account, routing_number: routingNumber }));
  return {
    ...((accountNumber !== number || routingNumber !== account.routing_number) && {
      account_number_sealed: sealed,
      last_four: accountNumber.slice(-4),
      routing_number: routingNumber,
      fingerprint: fingerprintOf(cipher, { routingNumber, accountNumber }),
    }),
    ...(corrects.includes('account_kind') && { kind }),
    ...(corrects.includes('name') && { corrected_name: holder.toUpperCase() }),
  };
}

/** The same number with another last digit. */
function nextNumber(number: string): string {
  return `${number.slice(0, -1)}${(Number(number.at(-1)) + 1) % 10}`;
}
