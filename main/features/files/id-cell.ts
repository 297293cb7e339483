// A cell that holds an ID: what a spreadsheet writes around it to keep it as text isn't part of it.

/** `="987"`, `'987` and `987.0` are 987. */
export function idCell(cell: string): string {
  const text = cell.trim();
  const inside = /^="(?<inside>.*)"$/s.exec(text)?.groups?.['inside'] ?? text.replace(/^'(?=.)/, '');
  return inside.trim().replace(/^(\d+)\.0+$/, '$1');
}
