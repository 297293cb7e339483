// What members are written when a return rate passes its warning or its limit.

import type { RateKind } from '../../contract/ach/return-codes.ts';
import { t } from '../../messages/t.ts';
import { percentWords } from '../pages/percent.ts';
import type { PassedRate } from '../store/returns/rates.ts';
import type { MailWords, WritingDashboard } from './mails.ts';

/** To every member, once for each passing. */
export function returnRateMail({ kind, rate, debits }: PassedRate, from: WritingDashboard): MailWords {
  const isOver = rate.state === 'over_limit';
  const values = { rate: percentWords(rate.rate), limit: percentWords(rate.limit), returned: rate.returned, debits };
  return {
    subject: isOver
      ? t({ defaultMessage: 'Your return rate is over the limit' })
      : t({ defaultMessage: 'Your return rate is near the limit' }),
    body: [
      `${kindName(kind)}: ${t(
        {
          defaultMessage:
            '{rate}. The limit is {limit}. {returned, plural, one {# of {debits} debits was} other {# of {debits} debits were}} returned in the last 60 days.',
        },
        values,
      )}`,
      isOver
        ? t({ defaultMessage: 'NACHA requires that you bring the rate below the limit.' })
        : t({ defaultMessage: 'Look at what was returned and why, before the limit is reached.' }),
      from.url,
    ].join('\n\n'),
  };
}

const kindName = (kind: RateKind): string =>
  ({
    overall: t({ defaultMessage: 'Overall return rate' }),
    unauthorized: t({ defaultMessage: 'Unauthorized return rate' }),
    administrative: t({ defaultMessage: 'Administrative return rate' }),
  })[kind];
