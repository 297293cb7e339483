// What a bank's return code means to a person on the phone, and what to do next.

import { OTHER_RETURN_TITLES } from '../../contract/ach/other-return-titles.ts';
import {
  CLOSES_ACCOUNT,
  MAY_BE_PRESENTED_AGAIN,
  type OtherReturnCode,
  RETURN_CODES,
  type ReturnCode,
  type ReturnGroup,
} from '../../contract/ach/return-codes.ts';
import type { ListedReturn } from '../../contract/console/after-charge.ts';
import type { AuthorizationEnd } from '../../contract/console/authorization-end.ts';
import { achTitle, achTitleForBank } from '../../messages/ach-titles.ts';
import { perLanguage, t } from '../../messages/t.ts';

const isKnown = (code: string): code is ReturnCode => Object.hasOwn(RETURN_CODES, code);

const isOther = (code: string): code is OtherReturnCode => Object.hasOwn(OTHER_RETURN_TITLES, code);

/** "R01 · Insufficient funds", by NACHA's title; a code that NACHA doesn't list stands alone. */
export const returnTitle = (code: string): string => titled(code, isKnown(code) ? achTitle(code) : null);

function titled(code: string, title: string | null): string {
  const shown = title ?? (isOther(code) ? OTHER_RETURN_TITLES[code] : null);
  return shown === null ? code : t({ defaultMessage: '{code} · {title}' }, { code, title: shown });
}

/** The same for who talks to a bank or reads a provider's dashboard: NACHA's own title stands beside the Spanish. */
export const returnTitleForBank = (code: string): string => titled(code, isKnown(code) ? achTitleForBank(code) : null);

const MEANING = perLanguage(
  (): Record<ReturnGroup, { means: string; next: string }> => ({
    insufficient_funds: {
      means: t({ defaultMessage: 'The consumer’s account didn’t have enough available money.' }),
      next: t({ defaultMessage: 'Ask the consumer when the money will be there.' }),
    },
    administrative: {
      means: t({ defaultMessage: 'The bank couldn’t find this account, or it is closed.' }),
      next: t({ defaultMessage: 'Take a new payment from another account.' }),
    },
    unauthorized: {
      means: t({ defaultMessage: 'The consumer told their bank that they didn’t authorize this debit.' }),
      next: t({
        defaultMessage: 'Don’t debit this consumer again. Have the authorization ready: the bank can ask for a copy.',
      }),
    },
    stopped: {
      means: t({ defaultMessage: 'The consumer asked their bank to stop this payment.' }),
      next: t({ defaultMessage: 'Contact the consumer before you take another payment.' }),
    },
    account_restricted: {
      means: t({ defaultMessage: 'The bank doesn’t allow debits from this account.' }),
      next: t({ defaultMessage: 'Take a new payment from another account.' }),
    },
    entry_error: {
      means: t({ defaultMessage: 'The bank couldn’t process the debit as it was sent.' }),
      next: t({ defaultMessage: 'Ask the payment service what was wrong before you try again.' }),
    },
  }),
);

/** Whether only a debit that the consumer no longer allows would follow. */
const isOver = (code: string, ended: AuthorizationEnd | null): code is ReturnCode =>
  ended !== null && isKnown(code) && MAY_BE_PRESENTED_AGAIN.has(code);

/** What it means, and what to do next. ended: how its authorization ended; null while it is in force. */
export function returnMeaning(code: string, ended: AuthorizationEnd | null): { means: string; next: string } {
  const { means, next } = meaningOf(code);
  if (!isOver(code, ended)) return { means, next };
  return {
    means,
    next: t({
      defaultMessage: 'Don’t debit this payment again: the consumer ended the authorization. Agree on another payment.',
    }),
  };
}

const meaningOf = (code: string): { means: string; next: string } =>
  isKnown(code)
    ? MEANING()[RETURN_CODES[code].group]
    : {
        means: isOther(code)
          ? t({ defaultMessage: 'Banks seldom return this kind of debit with this code.' })
          : t({ defaultMessage: 'Paydesk doesn’t know this return code.' }),
        next: t({ defaultMessage: 'Ask the payment service what it means.' }),
      };

type ToDo = Pick<ListedReturn, 'code' | 'actBy' | 'ended'>;

/** Null where it has no deadline: a debit that may not be presented any more is due at no time. */
export const dueOf = ({ code, actBy, ended }: ToDo): string | null => (isOver(code, ended) ? null : actBy);

/** What can be done about a return, in a few words. */
export function whatToDo({ code, actBy, ended }: ToDo): string {
  if (isOver(code, ended)) return t({ defaultMessage: 'Authorization ended: don’t debit again' });
  if (!isKnown(code)) return t({ defaultMessage: 'Ask the payment service' });
  if (CLOSES_ACCOUNT.has(code)) return t({ defaultMessage: 'No new debit: use another account' });
  if (actBy !== null && MAY_BE_PRESENTED_AGAIN.has(code))
    return t({ defaultMessage: 'Ask the consumer, or present again' });
  switch (RETURN_CODES[code].group) {
    case 'unauthorized':
      return t({ defaultMessage: 'Hand in the authorization' });
    case 'insufficient_funds':
    case 'stopped':
      return t({ defaultMessage: 'Ask the consumer to pay another way' });
    case 'administrative':
    case 'account_restricted':
      return t({ defaultMessage: 'Ask for another account' });
    case 'entry_error':
      return t({ defaultMessage: 'Ask the payment service' });
  }
}
