// What is still English on a screen in Spanish: the catalog's own sentences and words, whole or as a part of another text.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { IntlMessageFormat } from 'intl-messageformat';
import type { Page } from 'playwright/test';
import type { Catalog, Translated } from '../../../messages/catalog.ts';

type Elements = ReturnType<IntlMessageFormat['getAst']>;

const FOLDER = join(import.meta.dirname, '../../../messages/console');
const read = (file: string) => JSON.parse(readFileSync(join(FOLDER, file), 'utf8')) as unknown;
const ENGLISH = read('en.json') as Catalog;
const SPANISH = read('es.json') as Translated;

/** The texts of a message between its arguments. */
function piecesOf(text: string): string[] {
  const pieces = (elements: Elements): string[] =>
    elements.flatMap((element) => {
      if (element.type === 0) return [element.value.trim()];
      if ('options' in element) return Object.values(element.options).flatMap(({ value }) => pieces(value));
      return 'children' in element ? pieces(element.children) : [];
    });
  return pieces(new IntlMessageFormat(text, 'en-US').getAst());
}

const ALL_SPANISH = Object.values(SPANISH).flatMap(piecesOf);
const SPANISH_TEXTS = new Set(ALL_SPANISH);
const JOINED_SPANISH = ALL_SPANISH.join('\n');
const ENGLISH_PIECES = [...new Set(Object.values(ENGLISH).flatMap(({ defaultMessage }) => piecesOf(defaultMessage)))];
/** A text that is exactly this is English. */
const WHOLE = new Set(ENGLISH_PIECES.filter((piece) => /\p{L}{2}/u.test(piece) && !SPANISH_TEXTS.has(piece)));
/** So is one that holds this: two words at least, that no Spanish sentence has. */
const PARTS = [...WHOLE].filter((piece) => /\p{L}{2,}[ ,]+\p{L}{2,}/u.test(piece) && !JOINED_SPANISH.includes(piece));

/** Each English text on the page as it is now, once; `data` is text that nobody translates. */
export async function englishLeft(page: Page, data: RegExp[]): Promise<string[]> {
  const shown = [...new Set(await page.evaluate(textsShown))];
  return shown.filter(
    (text) =>
      !data.some((pattern) => pattern.test(text)) && (WHOLE.has(text) || PARTS.some((piece) => text.includes(piece))),
  );
}

/** Runs in the page. */
function textsShown(): string[] {
  const texts: string[] = [document.title];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node instanceof Element) {
      for (const name of ['aria-label', 'placeholder', 'title', 'alt', 'aria-description'])
        texts.push(node.getAttribute(name)?.trim() ?? '');
    } else if (!node.parentElement?.closest('bdi, code, script, style, noscript')) {
      texts.push(node.textContent?.trim() ?? '');
    }
  }
  return texts;
}

/** Runs in the page: what each button is called, without names, amounts and identifiers. */
export function buttonNames(buttons: Element[]): string[] {
  return buttons.map((button) => {
    const name = button.getAttribute('aria-label') ?? button.textContent ?? '';
    return name.replace(/\S*[\d_$]\S*/g, ' ').trim();
  });
}
