// The checkout's languages.
import { parseAccept } from 'hono/utils/accept';

export const LANGUAGES = ['en', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The language among ours that a browser prefers (an Accept-Language header, or the tag a page asked for); English where none is. */
export function languageOf(preferred: string | undefined): Language {
  const tags = parseAccept(preferred ?? '').filter(({ q }) => q > 0);
  const known = tags.map(({ type }) => LANGUAGES.find((language) => type.toLowerCase().split('-')[0] === language));
  return known.find((language) => language !== undefined) ?? 'en';
}
