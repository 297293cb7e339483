// The language of what is under way: a page's by its browser, a mail's by its reader. What programs read is English.
import { AsyncLocalStorage } from 'node:async_hooks';
import { SPANISH } from '../../messages/service/spanish.ts';
import { addTranslations, type Language as Spoken, setTaskLocale } from '../../messages/t.ts';
import { type Language, languageOf } from '../settings/language.ts';

const SPOKEN: Record<Language, Spoken> = { en: 'en-US', es: 'es-US' };
const ofTask = new AsyncLocalStorage<Language>();

addTranslations('es-US', SPANISH);
setTaskLocale(() => {
  const language = ofTask.getStore();
  return language && SPOKEN[language];
});

/** Makes what somebody will read in their language. */
export function inLanguage<Made>(language: Language, make: () => Made): Made {
  return ofTask.run(language, make);
}

/** Answers a request in the language that its browser prefers. */
export function inLanguageOf<Answer>({ headers }: Request, answer: () => Answer): Answer {
  const isForPerson = headers.get('accept')?.includes('text/html') ?? false;
  return ofTask.run(isForPerson ? languageOf(headers.get('accept-language') ?? undefined) : 'en', answer);
}

/** The language of the request under way; English outside of one. */
export const requestLanguage = (): Language => ofTask.getStore() ?? 'en';
