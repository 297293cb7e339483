// The language of this window: the system's until a person chooses one. What is shown is drawn anew, and what was typed stays.
import { create } from 'zustand';
import type { LanguageChoice, SpokenLanguage } from '../../contract/console/language.ts';
import { systemLanguage } from '../../messages/system-language.ts';
import { learn, speak } from '../../messages/t.ts';

type Shown = { choice: LanguageChoice; language: SpokenLanguage };

/** A screen that uses this is drawn anew when the language changes. */
export const useLanguage = create<Shown>(() => ({ choice: 'system', language: 'en' }));

/** English made strange, for tests: the page says so itself, and nobody can choose it. */
const isStrange = document.documentElement.lang === 'en-XA';
let spanishLearned: Promise<void> | null = null;

/** Shows everything in the language of a choice, and says which one that is. */
export async function showLanguage(choice: LanguageChoice): Promise<SpokenLanguage> {
  const language = choice === 'system' ? systemLanguage(navigator.languages) : choice;
  if (isStrange) speak('en-XA');
  else {
    if (language === 'es') await learnSpanish();
    speak(language === 'es' ? 'es-US' : 'en-US');
    document.documentElement.lang = language === 'es' ? 'es-US' : 'en-US';
  }
  useLanguage.setState({ choice, language });
  return language;
}

/** Loaded by who reads it only. */
function learnSpanish(): Promise<void> {
  spanishLearned ??= import('../../messages/console/spanish.ts').then(({ SPANISH }) => learn('es-US', SPANISH));
  return spanishLearned;
}
