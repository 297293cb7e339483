// A table of a list's page, with the link to the page after it.
import { html } from 'hono/html';
import type { Html } from '../../pages/document.ts';

/** isNumber: to the right, in digits of equal width. */
export type Head = { name: string; isNumber?: true };

/** Rows are `<tr>`s. */
export function wideTable(label: string, heads: Head[], rows: Html[]): Html {
  return html`<div class="wide" tabindex="0" role="region" aria-label="${label}"><table class="listed">
    <thead><tr>${heads.map(({ name, isNumber }) => html`<th scope="col"${isNumber ? html` class="number"` : ''}>${name}</th>`)}</tr></thead>
    <tbody>${rows}</tbody>
  </table></div>`;
}

/** What a page shows of the rows that were found with one more than it has room for, and whether there are more. */
export function firstOf<Row>(found: Row[], room: number): { shown: Row[]; last: Row | undefined } {
  const shown = found.slice(0, room);
  return { shown, last: found.length > room ? shown.at(-1) : undefined };
}

/** The address of a list with these filters; empty ones are left out. */
export function addressWith(path: string, query: Record<string, string | undefined>): string {
  const set = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return set.length === 0 ? path : `${path}?${new URLSearchParams(set)}`;
}
