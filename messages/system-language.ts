// Which of our languages a computer or a browser prefers.
import type { InterfaceLanguage } from '../contract/console/language.ts';

/** The first of its languages ("es-MX", "en_US") that we speak; English where there is none. */
export function systemLanguage(tags: readonly string[]): InterfaceLanguage {
  const languages = tags.map((tag) => tag.toLowerCase().split(/[-_]/)[0]);
  return languages.find((language) => language === 'en' || language === 'es') ?? 'en';
}
