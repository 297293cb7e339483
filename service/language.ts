// The checkout's languages.

export const LANGUAGES = ['en', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The language among ours that a browser prefers (an Accept-Language header, or the tag a page asked for); English where none is. */
export function languageOf(preferred: string | undefined): Language {
  const tags = (preferred ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
      const quality = Number(/^\s*q=([\d.]+)$/.exec(parameters.join(';'))?.[1] ?? 1);
      return { tag, quality };
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((one, other) => other.quality - one.quality);
  const found = tags.map(({ tag }) => LANGUAGES.find((language) => tag.split('-')[0] === language)).find(Boolean);
  return found ?? 'en';
}
