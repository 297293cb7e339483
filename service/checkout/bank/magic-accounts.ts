// Account numbers with a fate, at any of the sandbox's banks. The same ones as elsewhere in the trade, so that developers know them already.
import { t } from '../../../messages/t.ts';

export type MagicAccount = { accountNumber: string; fate: 'closed' | 'unknown' | 'low' };

/** In cents. */
export const LOW_BALANCE = 100;

export const MAGIC_ACCOUNTS: MagicAccount[] = [
  { accountNumber: '000111111113', fate: 'closed' },
  { accountNumber: '000111111116', fate: 'unknown' },
  { accountNumber: '000222222227', fate: 'low' },
];

/** What a tester sees of it. */
export const magicAccountResult = (fate: MagicAccount['fate']): string =>
  ({
    closed: t({ defaultMessage: 'The bank reports that the account is closed (409).' }),
    unknown: t({ defaultMessage: 'The bank doesn’t recognize the account (409).' }),
    low: t({ defaultMessage: 'The account holds $1.00.' }),
  })[fate];
