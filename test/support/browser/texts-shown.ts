// The texts on a page. Both run in it, also where only their own text is brought there.

/** Runs in the page. */
export function textsShown(): string[] {
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
