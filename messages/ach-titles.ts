// NACHA's titles of return codes, failed refunds and notifications of change, in the language of who reads them.
import {
  CHANGE_CODES,
  type ChangeCode,
  REFUND_FAILURES,
  RETURN_CODES,
  type RefundFailure,
  type ReturnCode,
} from '../contract/ach/return-codes.ts';
import { currentLocale, t } from './t.ts';

export type AchCode = ReturnCode | RefundFailure | ChangeCode;

/** What a code says: "Insufficient funds". */
export const achTitle = (code: AchCode): string => TITLES[code]();

/** The same for who talks to a bank, which knows NACHA's own title only. */
export function achTitleForBank(code: AchCode): string {
  if (currentLocale() !== 'es-US') return achTitle(code);
  return t(
    { defaultMessage: '{title} ({original})', description: 'A title of NACHA, translated and in English' },
    { title: achTitle(code), original: ORIGINALS[code] },
  );
}

const ORIGINALS: Record<AchCode, string> = {
  ...REFUND_FAILURES,
  ...mapped(RETURN_CODES),
  ...mapped(CHANGE_CODES),
};

function mapped<Code extends string>(codes: Record<Code, { title: string }>): Record<Code, string> {
  const titles = Object.entries<{ title: string }>(codes).map(([code, { title }]) => [code, title]);
  return Object.fromEntries(titles) as Record<Code, string>;
}

const TITLES: Record<AchCode, () => string> = {
  C01: () => t({ defaultMessage: 'Incorrect account number' }),
  C02: () => t({ defaultMessage: 'Incorrect routing number' }),
  C03: () => t({ defaultMessage: 'Incorrect routing number and account number' }),
  C04: () => t({ defaultMessage: 'Incorrect individual name' }),
  C05: () => t({ defaultMessage: 'Incorrect transaction code' }),
  C06: () => t({ defaultMessage: 'Incorrect account number and transaction code' }),
  C07: () => t({ defaultMessage: 'Incorrect routing number, account number and transaction code' }),
  R01: () => t({ defaultMessage: 'Insufficient funds' }),
  R02: () => t({ defaultMessage: 'Account closed' }),
  R03: () => t({ defaultMessage: 'No account/unable to locate account' }),
  R04: () => t({ defaultMessage: 'Invalid account number structure' }),
  R05: () => t({ defaultMessage: 'Unauthorized debit to consumer account using corporate SEC code' }),
  R06: () => t({ defaultMessage: 'Returned per ODFI’s request' }),
  R07: () => t({ defaultMessage: 'Authorization revoked by customer' }),
  R08: () => t({ defaultMessage: 'Payment stopped' }),
  R09: () => t({ defaultMessage: 'Uncollected funds' }),
  R10: () => t({ defaultMessage: 'Customer advises originator is not known to receiver or not authorized' }),
  R11: () => t({ defaultMessage: 'Customer advises entry not in accordance with the terms of the authorization' }),
  R12: () => t({ defaultMessage: 'Account sold to another DFI' }),
  R13: () => t({ defaultMessage: 'Invalid ACH routing number' }),
  R14: () => t({ defaultMessage: 'Representative payee deceased or unable to continue' }),
  R15: () => t({ defaultMessage: 'Beneficiary or account holder deceased' }),
  R16: () => t({ defaultMessage: 'Account frozen' }),
  R17: () => t({ defaultMessage: 'File record edit criteria' }),
  R20: () => t({ defaultMessage: 'Non-transaction account' }),
  R21: () => t({ defaultMessage: 'Invalid company identification' }),
  R22: () => t({ defaultMessage: 'Invalid individual ID number' }),
  R23: () => t({ defaultMessage: 'Credit entry refused by receiver' }),
  R24: () => t({ defaultMessage: 'Duplicate entry' }),
  R26: () => t({ defaultMessage: 'Mandatory field error' }),
  R28: () => t({ defaultMessage: 'Routing number check digit error' }),
  R29: () => t({ defaultMessage: 'Corporate customer advises not authorized' }),
  R34: () => t({ defaultMessage: 'Limited participation DFI' }),
};
