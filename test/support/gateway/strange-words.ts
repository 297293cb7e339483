// The console in the pseudo-locale, and what on its screen the catalog didn't make: letters that stand outside ⟦…⟧.

/** What stands outside the catalog's brackets on the page as it is now, each once. `data`: texts that are no sentences of ours. */
export const plainWords = (data: RegExp[]): string[] =>
  [...new Set(wordsOutside())].filter((words) => !data.some((pattern) => pattern.test(words)));

/** What stands outside the brackets of the catalog's messages. */
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

/** What each button is called in the pseudo-locale. What stays ASCII in it are identifiers, amounts and counts. */
export function strangeNames(buttons: Element[]): string[] {
  return buttons.map((button) => {
    const name = button.getAttribute('aria-label') ?? button.textContent ?? '';
    return (name.match(/⟦[^⟧]*⟧/g) ?? []).join(' ').replace(/[ -~…]+/g, ' ');
  });
}
