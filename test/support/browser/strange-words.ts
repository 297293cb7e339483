// A page in the pseudo-locale, and what on it the catalog didn't make: letters that stand outside ⟦…⟧. Both functions run in the page.

/** The texts and names with letters outside the brackets, as often as they stand there. */
export function wordsOutside(): string[] {
  /** What a person or a machine wrote, shown as it is; and what charts measure texts by, out of sight. */
  const isData = (element: Element) =>
    element.closest('bdi, code, time, script, style, noscript, #recharts_measurement_span') !== null ||
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
  const note = (text: string, element: Element | null) => {
    const words = outside(text);
    if (/\p{L}/u.test(words) && element && !isData(element)) found.push(words);
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!(node instanceof Element)) note(node.textContent ?? '', node.parentElement);
    else {
      const before = depth;
      for (const name of ['aria-label', 'placeholder', 'title', 'alt', 'aria-description']) {
        depth = 0;
        note(node.getAttribute(name) ?? '', node);
      }
      depth = before;
    }
  }
  return found;
}

/** What each button is called. What stays ASCII are identifiers, amounts and counts. */
export function strangeNames(buttons: Element[]): string[] {
  return buttons.map((button) => {
    const name = button.getAttribute('aria-label') ?? button.textContent ?? '';
    return (name.match(/⟦[^⟧]*⟧/g) ?? []).join(' ').replace(/[ -~…]+/g, ' ');
  });
}
