// Account numbers that a sandbox's bank debits, and then tells something of.
import { achTitle } from '../../messages/ach-titles.ts';
import { t } from '../../messages/t.ts';
import type { OutcomeRule } from './outcome-plan.ts';

type MagicOutcome = { accountNumber: string; rule: OutcomeRule };

/** Each ends in the digits of its code. */
export const MAGIC_OUTCOMES: MagicOutcome[] = [
  { accountNumber: '000300000001', rule: { match: {}, return_code: 'R01', after_banking_days: 2 } },
  { accountNumber: '000300000002', rule: { match: {}, return_code: 'R02', after_banking_days: 2 } },
  { accountNumber: '000300000003', rule: { match: {}, return_code: 'R03', after_banking_days: 2 } },
  { accountNumber: '000300000010', rule: { match: {}, return_code: 'R10', after_banking_days: 10 } },
  { accountNumber: '000300000101', rule: { match: {}, change_code: 'C01', after_banking_days: 1 } },
];

/** What a tester sees of it. */
export function magicOutcomeResult({ return_code, change_code, after_banking_days: days }: OutcomeRule): string {
  if (return_code !== undefined) {
    return t(
      {
        defaultMessage:
          'The bank returns the debit with {code}, {title}, {days, plural, one {# banking day} other {# banking days}} after the charge.',
      },
      { code: return_code, title: achTitle(return_code), days },
    );
  }
  const code = change_code ?? 'C01';
  return t(
    {
      defaultMessage:
        'The debit settles. The bank sends {code}, {title}, {days, plural, one {# banking day} other {# banking days}} after the charge.',
    },
    { code, title: achTitle(code), days },
  );
}
