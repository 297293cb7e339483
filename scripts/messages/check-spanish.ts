// What is wrong with the Spanish of a catalog: a message without one, one without a message, and ICU that doesn't fit the English.
import { IntlMessageFormat } from 'intl-messageformat';
import type { Catalog, Translated } from '../../messages/catalog.ts';

type Elements = ReturnType<IntlMessageFormat['getAst']>;

/** Sentences about what to correct; none where the translation is complete. */
export function spanishProblems(english: Catalog, spanish: Translated): string[] {
  const missing = Object.entries(english).filter(([id]) => !spanish[id]?.trim());
  const unused = Object.keys(spanish).filter((id) => !(id in english));
  const jargon = Object.entries(spanish).filter(([, text]) => /captur/i.test(text));
  const wrong = Object.entries(english).flatMap(([id, { defaultMessage }]) => {
    const text = spanish[id];
    const problem = text && misfit(defaultMessage, text);
    return problem ? [`${problem}: ${id} ${text}`] : [];
  });
  return [
    ...missing.map(([id, { defaultMessage }]) => `no Spanish: ${id} ${defaultMessage}`),
    ...unused.map((id) => `unused Spanish: ${id} ${spanish[id]}`),
    ...wrong,
    ...jargon.map(([id, text]) => `cobrar is the word, and not capturar (docs/translating.md): ${id} ${text}`),
  ];
}

/** Main shows all catalogs, and the embedded service with it: a message must have the same Spanish in each. */
export function differingTranslations(catalogs: Record<string, Translated>): string[] {
  const first = new Map<string, { name: string; text: string }>();
  return Object.entries(catalogs).flatMap(([name, translated]) =>
    Object.entries(translated).flatMap(([id, text]) => {
      const known = first.get(id) ?? { name, text };
      first.set(id, known);
      return known.text === text ? [] : [`messages/${name}: ${id} “${text}”, but “${known.text}” in ${known.name}`];
    }),
  );
}

function misfit(english: string, spanish: string): string | null {
  try {
    const [wanted, found] = [english, spanish].map((text) => [...namesIn(elementsOf(text))].sort().join(', '));
    return wanted === found ? null : `takes ${found || 'nothing'} instead of ${wanted || 'nothing'}`;
  } catch (error) {
    return `not valid (${error instanceof Error ? error.message : String(error)})`;
  }
}

const elementsOf = (text: string): Elements => new IntlMessageFormat(text, 'es-US').getAst();

/** The parser's numbers for what takes no value: text, and the # of a plural. */
const LITERAL = 0;
const POUND = 7;
/** And for a tag, which is not an argument of the same name. */
const TAG = 8;

/** The arguments and tags of a message, in whatever order and as often as it uses them. */
function namesIn(elements: Elements): Set<string> {
  const names = new Set<string>();
  for (const element of elements) {
    if (element.type === LITERAL || element.type === POUND) continue;
    names.add(element.type === TAG ? `<${element.value}>` : `{${element.value}}`);
    if ('children' in element) for (const name of namesIn(element.children)) names.add(name);
    if ('options' in element)
      for (const { value } of Object.values(element.options)) for (const name of namesIn(value)) names.add(name);
  }
  return names;
}
