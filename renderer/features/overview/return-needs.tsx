// The to-do list's cards about returns: what is open, which deadlines are near, and a rate near or over its limit.
import { IconArrowBackUp, IconClockExclamation, IconGauge } from '@tabler/icons-react';
import type { OpenReturns } from '../../../contract/console/after-charge.ts';
import type { ReturnRatesView } from '../../../contract/console/return-rates.ts';
import { formatCents } from '../../../contract/format-cents.ts';
import { t } from '../../../messages/t.ts';
import { ofDebits, percentWords, RATE_NAME, rateAdvice, worstRate } from '../../ui/rate-words.ts';
import { rich } from '../../ui/rich.tsx';
import { large, NeedCard } from './need-card.tsx';

/** Those that no card about deadlines tells; nothing where there are none. */
export function returnsNeed({ count, amount, isMore, dueSoon }: OpenReturns) {
  const others = count - dueSoon;
  if (others === 0) return null;
  return (
    <NeedCard
      key="returns"
      tone="yellow"
      icon={IconArrowBackUp}
      to="/returns"
      title={
        dueSoon > 0
          ? rich(
              {
                defaultMessage:
                  '<large>{count, number}</large> {count, plural, one {more open return} other {more open returns}}',
              },
              { count: others, large },
            )
          : rich(
              {
                defaultMessage:
                  '<large>{count, number}</large> {count, plural, one {open return} other {open returns}}',
              },
              { count, large },
            )
      }
      way={isMore ? t({ defaultMessage: 'Review returns' }) : reviewWords(others)}
    >
      {dueSoon > 0
        ? t({ defaultMessage: 'Due later, or without a deadline.' })
        : isMore
          ? t({ defaultMessage: 'Payments came back: {amount} or more in total.' }, { amount: formatCents(amount) })
          : t({ defaultMessage: 'Payments came back: {amount} in total.' }, { amount: formatCents(amount) })}
    </NeedCard>
  );
}

const reviewWords = (count: number): string =>
  t({ defaultMessage: 'Review {count, plural, one {# return} other {# returns}}' }, { count });

export function DeadlinesNeed({ open: { dueSoon, overdue } }: { open: OpenReturns }) {
  const soon = dueSoon - overdue;
  return (
    <NeedCard
      tone="red"
      icon={IconClockExclamation}
      to="/returns"
      title={
        soon > 0
          ? rich(
              {
                defaultMessage:
                  '<large>{count, number}</large> {count, plural, one {return is due within 2 days} other {returns are due within 2 days}}',
              },
              { count: soon, large },
            )
          : rich(
              {
                defaultMessage:
                  '<large>{count, number}</large> {count, plural, one {return is overdue} other {returns are overdue}}',
              },
              { count: overdue, large },
            )
      }
      way={reviewWords(soon > 0 ? soon : overdue)}
    >
      {soon > 0
        ? t({ defaultMessage: 'After that, it’s too late to present again or hand in the authorization.' })
        : t({ defaultMessage: 'Ask the payment service what can still be done.' })}{' '}
      {soon > 0 &&
        overdue > 0 &&
        t(
          { defaultMessage: '{count, plural, one {# more is overdue} other {# more are overdue}}.' },
          { count: overdue },
        )}
    </NeedCard>
  );
}

/** The worst of them; nothing where all is well. */
export function ratesNeed(rates: ReturnRatesView | null | undefined) {
  if (!rates) return null;
  const { kind, rate } = worstRate(rates.total);
  const sellers = rates.sellers.filter((seller) => worstRate(seller).rate.state !== 'fine').length;
  if (rate.state === 'fine') return sellers === 0 ? null : <SellersNearLimit key="rates" count={sellers} />;
  const name = RATE_NAME()[kind];
  return (
    <NeedCard
      key="rates"
      tone={rate.state === 'over_limit' ? 'red' : 'yellow'}
      icon={IconGauge}
      to="/returns"
      title={
        rate.state === 'over_limit'
          ? t({ defaultMessage: '{name} return rate over the limit' }, { name })
          : t({ defaultMessage: '{name} return rate near the limit' }, { name })
      }
      way={t({ defaultMessage: 'Open return rates' })}
    >
      {t(
        { defaultMessage: '{rate} ({count}), limit {limit}.' },
        {
          rate: percentWords(rate.rate),
          count: ofDebits(rate.returned, rates.total.debits),
          limit: percentWords(rate.limit),
        },
      )}{' '}
      {rateAdvice(kind, rate.state)}
    </NeedCard>
  );
}

function SellersNearLimit({ count }: { count: number }) {
  return (
    <NeedCard
      tone="yellow"
      icon={IconGauge}
      to="/returns"
      title={rich(
        {
          defaultMessage:
            '<large>{count, number}</large> {count, plural, one {seller near a return limit} other {sellers near a return limit}}',
        },
        { count, large },
      )}
      way={t({ defaultMessage: 'Open return rates' })}
    >
      {t({ defaultMessage: 'The rate of your whole marketplace is below the limits.' })}
    </NeedCard>
  );
}
