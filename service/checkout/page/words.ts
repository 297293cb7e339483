// Words in the consumer's language. Each step keeps its own, in both, so that neither can lack one.
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Language } from '../../settings/language.ts';

export const LanguageContext = createContext<Language>('en');

/** The words of a step in the language of this visit. */
export function useWords<Words>(both: Record<Language, Words>): Words {
  return both[useContext(LanguageContext)];
}
