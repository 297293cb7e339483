// A catalog in another language. English is in the source; a catalog says by which message each translation is found.

/** `messages/<catalog>/en.json`. */
export type Catalog = Record<string, { defaultMessage: string; description?: string }>;
/** `messages/<catalog>/es.json`: the text by the id of the English message. */
export type Translated = Record<string, string>;
/** A translation by its message's key. */
export type Translations = ReadonlyMap<string, string>;

/** The same text with another description is another message. */
export const messageKey = (defaultMessage: string, description = ''): string => `${description}\n${defaultMessage}`;

/** Joins a catalog with its translation. */
export function translationsOf(english: Catalog, translated: Translated): Translations {
  const found = new Map<string, string>();
  for (const [id, { defaultMessage, description }] of Object.entries(english)) {
    const text = translated[id];
    if (text !== undefined) found.set(messageKey(defaultMessage, description), text);
  }
  return found;
}
