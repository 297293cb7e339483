// Return rates in words: their names, how near a limit they are, and what to do.
import type { RateKind, RateState, RatesView, RateView } from '../../contract/console/return-rates.ts';
import { locale, perLanguage, t } from '../../messages/t.ts';

export const RATE_KINDS: readonly RateKind[] = ['unauthorized', 'administrative', 'overall'];

export const RATE_NAME = perLanguage(
  (): Record<RateKind, string> => ({
    unauthorized: t({ defaultMessage: 'Unauthorized' }),
    administrative: t({ defaultMessage: 'Administrative' }),
    overall: t({ defaultMessage: 'Overall', description: 'A return rate' }),
  }),
);

export const RATE_COUNTS = perLanguage(
  (): Record<RateKind, string> => ({
    unauthorized: t({ defaultMessage: 'The consumer says that they didn’t authorize the debit.' }),
    administrative: t({ defaultMessage: 'Closed, unknown or invalid accounts.' }),
    overall: t({ defaultMessage: 'Every return, whatever its code.' }),
  }),
);

export const STATE_WORDS = perLanguage(
  (): Record<RateState, string> => ({
    fine: t({ defaultMessage: 'Below the limit' }),
    near_limit: t({ defaultMessage: 'Near the limit' }),
    over_limit: t({ defaultMessage: 'Over the limit' }),
  }),
);

const LESSEN = perLanguage(
  (): Record<RateKind, string> => ({
    unauthorized: t({
      defaultMessage: 'Check that consumers recognize your name on their statement and know when they are debited.',
    }),
    administrative: t({ defaultMessage: 'Ask consumers to log in to their bank rather than type an account number.' }),
    overall: t({
      defaultMessage: 'Look at the most frequent reasons, and call consumers before you debit them again.',
    }),
  }),
);

/** Basis points as "1.25%". */
export const percentWords = (basisPoints: number): string =>
  new Intl.NumberFormat(locale(), { style: 'percent', maximumFractionDigits: 2 }).format(basisPoints / 10_000);

/** "2 of 150 debits". */
export const ofDebits = (returned: number, debits: number): string =>
  debits === 0
    ? t({ defaultMessage: 'No debits' })
    : t(
        { defaultMessage: '{returned, number} of {debits, plural, one {# debit} other {# debits}}' },
        { returned, debits },
      );

/** Compared with 30 days before; null where that isn't known. */
export function trendWords({ rate, before }: Pick<RateView, 'rate' | 'before'>): string | null {
  if (before === null) return null;
  const earlier = percentWords(before);
  if (rate > before) return t({ defaultMessage: 'Up from {earlier} 30 days ago' }, { earlier });
  if (rate < before) return t({ defaultMessage: 'Down from {earlier} 30 days ago' }, { earlier });
  return t({ defaultMessage: 'Same as 30 days ago' });
}

/** What a rate near or over its limit means, and what to do; null where it is fine. */
export function rateAdvice(kind: RateKind, state: RateState): string | null {
  if (state === 'fine') return null;
  const means =
    state === 'over_limit'
      ? t({ defaultMessage: 'NACHA can ask for a plan, and your provider may stop debits.' })
      : t({ defaultMessage: 'A few more returns take it over the limit.' });
  return `${means} ${LESSEN()[kind]}`;
}

const LEVELS: readonly RateState[] = ['fine', 'near_limit', 'over_limit'];

/** The rate that stands worst: of two alike, the one with the stricter limit. */
export function worstRate(rates: RatesView): { kind: RateKind; rate: RateView } {
  const [first, ...rest] = RATE_KINDS.map((kind) => ({ kind, rate: rates[kind] })) as [
    { kind: RateKind; rate: RateView },
    ...{ kind: RateKind; rate: RateView }[],
  ];
  return rest.reduce(
    (worst, each) => (LEVELS.indexOf(each.rate.state) > LEVELS.indexOf(worst.rate.state) ? each : worst),
    first,
  );
}
