// What became of a charge or a refund, in a person's words.

import type { PresentObstacle } from '../../../contract/ach/present-obstacle.ts';
import type { ReturnCode } from '../../../contract/ach/return-codes.ts';
import type { ChargeRecord, ChargeStatus } from '../../../contract/dashboard-api/charge.ts';
import type { Refund } from '../../../contract/dashboard-api/refund.ts';
import { achTitle, achTitleForBank } from '../../../messages/ach-titles.ts';
import { t } from '../../../messages/t.ts';

export const statusName = (status: ChargeStatus): string =>
  ({
    pending: t({ defaultMessage: 'Pending' }),
    settled: t({ defaultMessage: 'Settled' }),
    returned: t({ defaultMessage: 'Returned' }),
  })[status];

/** "R01 Insufficient funds". */
export const codeWords = (code: ReturnCode): string =>
  t({ defaultMessage: '{code} {title}' }, { code, title: achTitle(code) });

/** The same for who talks to a bank: in Spanish NACHA's own title stands beside it. */
export const codeWordsForBank = (code: ReturnCode): string =>
  t({ defaultMessage: '{code} {title}' }, { code, title: achTitleForBank(code) });

/** "Returned · R01", "Refunded", or where it stands. */
export function chargeWords({ status, return: returned, refunded, amount }: ChargeRecord): string {
  if (returned) return t({ defaultMessage: 'Returned · {code}' }, { code: returned.code });
  if (refunded >= amount) return t({ defaultMessage: 'Refunded' });
  return refunded > 0 ? t({ defaultMessage: 'Partly refunded' }) : statusName(status);
}

export function refundWords({ status, failure }: Pick<Refund, 'status' | 'failure'>): string {
  switch (status) {
    case 'requested':
      return t({ defaultMessage: 'Requested' });
    case 'sent':
      return t({ defaultMessage: 'Sent to the bank' });
    case 'settled':
      return t({ defaultMessage: 'Settled' });
    case 'failed':
      return failure
        ? t({ defaultMessage: 'Failed · {code} {title}' }, { code: failure.code, title: achTitle(failure.code) })
        : t({ defaultMessage: 'Failed' });
  }
}

/** Why a charge can't be presented again. */
export const obstacleWords = (obstacle: PresentObstacle): string =>
  ({
    not_returned: t({ defaultMessage: 'The charge wasn’t returned.' }),
    code_not_presentable: t({ defaultMessage: 'Only charges returned with R01 or R09 can be presented again.' }),
    presented_twice: t({ defaultMessage: 'The charge was already presented again twice.' }),
    too_late: t({ defaultMessage: 'More than 180 days have passed since the first debit.' }),
    refunded: t({ defaultMessage: 'Some of the charge was refunded.' }),
    account_closed: t({ defaultMessage: 'The customer’s bank account takes no debits.' }),
    authorization_ended: t({ defaultMessage: 'The customer’s authorization has ended.' }),
  })[obstacle];
