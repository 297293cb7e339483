// The language of main's own words: menus, notifications, the preview's page, errors at the start. The window says which one it shows.
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { type InterfaceLanguage, LanguageChoice } from '../../contract/console/language.ts';
import { systemLanguage } from '../../messages/system-language.ts';
import { addTranslations, currentLocale, setLocale } from '../../messages/t.ts';

const Kept = z.object({ choice: LanguageChoice });
const fileIn = (dataFolder: string): string => join(dataFolder, 'language.json');

/** Speaks what was chosen in the window, or the first of the system's languages that Paydesk knows. `dataFolder` is null where it isn't known yet. */
export async function speakAtStart(dataFolder: string | null, system: readonly string[]): Promise<void> {
  const choice = dataFolder === null ? 'system' : keptChoice(dataFolder);
  await speakOne(choice === 'system' ? systemLanguage(system) : choice);
}

export async function speakOne(language: InterfaceLanguage): Promise<void> {
  if (language === 'es' && currentLocale() !== 'es-US') await learnSpanish();
  setLocale(language === 'es' ? 'es-US' : 'en-US');
}

export const spokenLanguage = (): InterfaceLanguage => (currentLocale() === 'es-US' ? 'es' : 'en');

/** What was chosen in the window; the system's where nothing was, or the file can't be read. */
export function keptChoice(dataFolder: string): LanguageChoice {
  try {
    return Kept.parse(JSON.parse(readFileSync(fileIn(dataFolder), 'utf8'))).choice;
  } catch {
    return 'system';
  }
}

export function keepChoice(dataFolder: string, choice: LanguageChoice): void {
  // Beside it first: a crash leaves the old choice or the new one.
  const file = fileIn(dataFolder);
  writeFileSync(`${file}.new`, JSON.stringify({ choice }), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

/** The sentences of problems and remarks are in the console's catalog: an error at the start and the lines of a CSV file have them. */
async function learnSpanish(): Promise<void> {
  const [native, ofConsole] = await Promise.all([
    import('../../messages/native/spanish.ts'),
    import('../../messages/console/spanish.ts'),
  ]);
  addTranslations('es-US', ofConsole.SPANISH);
  addTranslations('es-US', native.SPANISH);
}
