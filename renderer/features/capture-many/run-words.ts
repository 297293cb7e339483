// Formats the source, counts, durations, and rates of a run.
import type { RunView } from '../../../contract/console/capture-many.ts';
import { locale, t } from '../../../messages/t.ts';
import { remarkWords } from '../../ui/remark-words.ts';

/** Where its orders come from: the file's name, or what was selected. */
export const sourceOf = ({ source, sourceWords }: RunView): string =>
  source === 'file' ? sourceWords : remarkWords(sourceWords);

export const count = (value: number): string => value.toLocaleString(locale());

/** A span in ms: "8 s", "3 min 20 s", "2 h 5 min". */
export function spanWords(ms: number): string {
  const seconds = Math.round(ms / 1000);
  if (seconds < 60) return t({ defaultMessage: '{seconds, number} s' }, { seconds });
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) {
    const rest = seconds % 60;
    return rest === 0
      ? t({ defaultMessage: '{minutes, number} min' }, { minutes })
      : t({ defaultMessage: '{minutes, number} min {seconds, number} s' }, { minutes, seconds: rest });
  }
  const span = { hours: Math.floor(minutes / 60), minutes: minutes % 60 };
  return span.minutes === 0
    ? t({ defaultMessage: '{hours, number} h' }, { hours: span.hours })
    : t({ defaultMessage: '{hours, number} h {minutes, number} min' }, span);
}

/** "12 orders per second", "0.4 orders per second". */
export function rateWords(perSecond: number): string {
  const rate = perSecond >= 10 ? Math.round(perSecond) : Math.round(perSecond * 10) / 10;
  return t({ defaultMessage: '{rate, plural, one {# order} other {# orders}} per second' }, { rate });
}
