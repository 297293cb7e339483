// What is still English on a screen in Spanish.
import type { Page } from 'playwright/test';
import { englishOf } from '../browser/english-left.ts';
import { textsShown } from '../browser/texts-shown.ts';

const englishIn = englishOf('console');

/** Each English text on the page now, once; `data` is text that is never translated. */
export async function englishLeft(page: Page, data: RegExp[]): Promise<string[]> {
  const shown = await page.evaluate(textsShown);
  return englishIn(shown.filter((text) => !data.some((pattern) => pattern.test(text))));
}
