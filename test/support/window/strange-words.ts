// The console in the pseudo-locale, and what on its screen the catalog didn't make: letters that stand outside ⟦…⟧.
import type { Page } from 'playwright/test';

/** Serves the console's page as one in `en-XA`; `renderer/window/language.ts` reads that. Takes effect with the next load. */
export async function speakStrangely(page: Page): Promise<void> {
  await page.route(
    ({ pathname }) => !pathname.startsWith('/rpc') && !/\.\w+$/.test(pathname),
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.continue();
      const response = await route.fetch();
      const html = await response.text();
      const body = html.replace('<html lang="en-US"', '<html lang="en-XA"');
      if (body === html) throw new Error(`The page doesn't say its language as expected: ${html.slice(0, 200)}`);
      return route.fulfill({ response, body });
    },
  );
}

/** What stands outside the catalog's brackets on the page as it is now, each once. `data`: texts that are no sentences of ours. */
export async function plainWords(page: Page, data: RegExp[]): Promise<string[]> {
  const found = await page.evaluate(wordsOutside);
  return [...new Set(found)].filter((words) => !data.some((pattern) => pattern.test(words)));
}

/** Resolves once nothing loads and the page hasn't changed for a moment. */
export async function untilQuiet(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const STILL_MS = 50;
    const AT_MOST_MS = 3_000;
    const started = performance.now();
    let changed = started;
    const watch = new MutationObserver(() => {
      changed = performance.now();
    });
    watch.observe(document.body, { subtree: true, childList: true, characterData: true });
    const isLoading = () =>
      document.querySelector('[aria-busy=true], .mantine-Skeleton-root, .mantine-Loader-root') !== null;
    while (performance.now() - started < AT_MOST_MS) {
      await new Promise((resolve) => setTimeout(resolve, 15));
      if (performance.now() - changed >= STILL_MS && !isLoading()) break;
    }
    watch.disconnect();
  });
}

/** Runs in the page. */
function wordsOutside(): string[] {
  /** What a person or a machine wrote, shown as it is. */
  const isData = (element: Element) =>
    element.closest('bdi, code, time, script, style, noscript') !== null ||
    /^"?(?:JetBrains Mono|ui-monospace|monospace)/.test(getComputedStyle(element).fontFamily);
  const found: string[] = [];
  let depth = 0;
  const outside = (text: string): string => {
    let words = '';
    for (const letter of text) {
      if (letter === '⟦') depth += 1;
      if (depth === 0) words += letter;
      if (letter === '⟧') depth -= 1;
    }
    return words.trim();
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node instanceof Element) {
      if (isData(node)) continue;
      const before = depth;
      depth = 0;
      for (const name of ['aria-label', 'placeholder', 'title', 'alt', 'aria-description']) {
        const words = outside(node.getAttribute(name) ?? '');
        if (/\p{L}/u.test(words)) found.push(words);
      }
      depth = before;
    } else {
      const words = outside(node.textContent ?? '');
      if (/\p{L}/u.test(words) && node.parentElement && !isData(node.parentElement)) found.push(words);
    }
  }
  return found;
}

/** Runs in the page: what each button is called in the pseudo-locale. What stays ASCII in it are identifiers, amounts and counts. */
export function strangeNames(buttons: Element[]): string[] {
  return buttons.map((button) => {
    const name = button.getAttribute('aria-label') ?? button.textContent ?? '';
    return (name.match(/⟦[^⟧]*⟧/g) ?? []).join(' ').replace(/[ -~…]+/g, ' ');
  });
}
