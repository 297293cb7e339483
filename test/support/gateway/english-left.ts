// What is still English on a screen in Spanish.
import type { Catalog, Translated } from '../../../messages/catalog.ts';
import en from '../../../messages/console/en.json?raw';
import es from '../../../messages/console/es.json?raw';
import { englishAmong } from '../browser/english-among.ts';
import { textsShown } from '../browser/texts-shown.ts';

const englishIn = englishAmong(JSON.parse(en) as Catalog, JSON.parse(es) as Translated);

/** Each English text on the page as it is now, once; `data` is text that nobody translates. */
export const englishLeft = (data: RegExp[]): string[] =>
  englishIn(textsShown().filter((text) => !data.some((pattern) => pattern.test(text))));
