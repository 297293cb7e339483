// Days and moments in the consumer's language.
import type { Language } from '../../settings/language.ts';

const LOCALES = { en: 'en-US', es: 'es-US' };

/** A day (YYYY-MM-DD) with its weekday. */
export function dayWords(language: Language, day: string): string {
  return new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'full', timeZone: 'UTC' }).format(Date.parse(day));
}

/** A timestamp by the clock of the consumer's device, with its zone. */
export function momentWords(language: Language, timestamp: string): string {
  return new Intl.DateTimeFormat(LOCALES[language], {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(Date.parse(timestamp));
}
