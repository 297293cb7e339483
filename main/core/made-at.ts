// When a session or an order was made, or an order captured: what lists, their totals and search go by, and what is shown of it.

import { isFarAhead } from './newer.ts';

/** Earlier ones are no times of a payment, nor are those that no clock explains. */
const EARLIEST = '2000';

/** By the service's word (ISO 8601 with an offset), where it is a time; else when it was learned of: `now`. Both ISO 8601 in UTC, to the ms. */
export function madeAt(createDate: string | null, now: string): string {
  const ms = createDate === null ? Number.NaN : Date.parse(createDate);
  if (Number.isNaN(ms)) return now;
  const made = new Date(ms).toISOString();
  return made >= EARLIEST && !isFarAhead(made, { kind: 'sandbox', now }) ? made : now;
}
