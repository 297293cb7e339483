// What is still English on a screen in Spanish.
import type { Page } from 'playwright/test';
import { englishOf } from '../browser/english-left.ts';

const englishIn = englishOf('console');

/** Each English text on the page as it is now, once; `data` is text that nobody translates. */
export async function englishLeft(page: Page, data: RegExp[]): Promise<string[]> {
  const shown = await page.evaluate(textsShown);
  return englishIn(shown.filter((text) => !data.some((pattern) => pattern.test(text))));
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
