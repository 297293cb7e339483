// Where a text is on the page, and marking it there: without changing the page, so that nothing is drawn anew.

const FOUND = 'paydesk-found';
const ACTIVE = 'paydesk-found-active';
/** Engineering value: more than this nobody goes through, and marking it would be slow. */
const MOST = 1_000;

/** Every place of a text in what can be seen, whatever its letter case. A text that runs over several elements counts. */
export function findRanges(text: string): Range[] {
  const wanted = text.toLowerCase();
  if (wanted === '') return [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT, (node) =>
    isSeen(node.parentElement) ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_REJECT,
  );
  const nodes: { node: Text; from: number }[] = [];
  let all = '';
  let block: Element | null = null;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const around = (node.parentElement as Element).closest(
      'p, li, td, th, dt, dd, h1, h2, h3, h4, a, button, label, div',
    );
    // Words of two blocks aren't one text.
    if (around !== block) all += '\n';
    block = around;
    nodes.push({ node: node as Text, from: all.length });
    all += (node as Text).data.toLowerCase();
  }
  const ranges: Range[] = [];
  let first = 0;
  for (let at = all.indexOf(wanted); at >= 0 && ranges.length < MOST; at = all.indexOf(wanted, at + wanted.length)) {
    while (first + 1 < nodes.length && (nodes[first + 1]?.from ?? 0) <= at) first += 1;
    const end = at + wanted.length;
    let last = first;
    while (last + 1 < nodes.length && (nodes[last + 1]?.from ?? 0) < end) last += 1;
    const [start, stop] = [nodes[first], nodes[last]];
    if (!start || !stop) continue;
    const range = new Range();
    range.setStart(start.node, Math.min(at - start.from, start.node.length));
    range.setEnd(stop.node, Math.min(end - stop.from, stop.node.length));
    ranges.push(range);
  }
  return ranges;
}

function isSeen(element: Element | null): boolean {
  if (!element || element.closest('script, style, [data-find-bar]')) return false;
  return element.checkVisibility({ visibilityProperty: true });
}

/** Marks them all, and goes to one. */
export function showRanges(ranges: Range[], active: number): void {
  CSS.highlights.set(FOUND, new Highlight(...ranges));
  const range = ranges[active];
  CSS.highlights.set(ACTIVE, new Highlight(...(range ? [range] : [])));
  range?.startContainer.parentElement?.scrollIntoView({ block: 'nearest' });
}
