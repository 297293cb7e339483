// The language of this window: the system's until a person chooses one. After a change the screen is drawn again, and what was typed stays.
import { create } from 'zustand';
import { type InterfaceLanguage, LanguageChoice } from '../../contract/console/language.ts';
import { systemLanguage } from '../../messages/system-language.ts';
import { addTranslations, setLocale } from '../../messages/t.ts';

type Shown = { choice: LanguageChoice; language: InterfaceLanguage };

/** A screen that uses this is drawn again when the language changes. */
export const useLanguage = create<Shown>(() => ({ choice: 'system', language: 'en' }));

let spanishLearned: Promise<void> | null = null;

/** The choice of the last click: a language that was still loading doesn't come after it. */
let newest: LanguageChoice = 'system';

/** The choice that the page came with. */
export const choiceOfPage = (): LanguageChoice =>
  LanguageChoice.catch('system').parse(document.documentElement.dataset['language']);

/** What is kept for all windows, as this one last knew it; null until then. */
let kept: LanguageChoice | null = null;

export const noteKept = (choice: LanguageChoice): void => {
  kept = choice;
};

/** Shows what another window has chosen meanwhile. A choice of this window that isn't kept yet stays. Rejects where the language can't be loaded. */
export async function followKept(choice: LanguageChoice): Promise<void> {
  if (choice === (kept ?? choiceOfPage())) return;
  kept = choice;
  await showLanguage(choice);
}

/** Shows everything in the language of a choice, and says which one that is; null where another was chosen meanwhile. Rejects where the language can't be loaded. */
export async function showLanguage(choice: LanguageChoice): Promise<InterfaceLanguage | null> {
  newest = choice;
  const language = choice === 'system' ? systemLanguage(navigator.languages) : choice;
  if (language === 'es') await learnSpanish();
  if (newest !== choice) return null;
  setLocale(language === 'es' ? 'es-US' : 'en-US');
  document.documentElement.lang = language === 'es' ? 'es-US' : 'en-US';
  useLanguage.setState({ choice, language });
  return language;
}

/** Loaded by who reads it only. What couldn't be loaded is asked for again the next time. */
function learnSpanish(): Promise<void> {
  spanishLearned ??= import('../../messages/console/spanish.ts').then(
    ({ SPANISH }) => addTranslations('es-US', SPANISH),
    (error: unknown) => {
      spanishLearned = null;
      throw error;
    },
  );
  return spanishLearned;
}
