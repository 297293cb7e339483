// Retry-After, as services send it (RFC 9110, 10.2.3): seconds, or a date.

/** How long to wait, in ms from `nowMs`; null where nothing is said that can be read. A date that has passed is 0. */
export function readRetryAfter(header: string | null, nowMs: number): number | null {
  const text = header?.trim() ?? '';
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000;
  // Three forms of a date; each begins with the day's name, so that a number is never read as a year. The one without a comma is in UTC, too, and doesn't say so.
  const inUtc = text.includes(',') ? text : `${text} GMT`;
  const date = /^[A-Z][a-z]{2,8},? /.test(text) ? Date.parse(inUtc) : Number.NaN;
  return Number.isNaN(date) ? null : Math.max(0, date - nowMs);
}
