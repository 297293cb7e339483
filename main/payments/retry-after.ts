// Retry-After (RFC 9110, 10.2.3): how long a service asks to be left alone.

/** ms to wait at `nowMs` (epoch ms), from a number of seconds or an HTTP date; null where it says neither. */
export function readRetryAfter(header: string | null, nowMs: number): number | null {
  const text = header?.trim() ?? '';
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000;
  const moment = /^[A-Z][a-z]{2}, /.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(moment) ? null : Math.max(0, moment - nowMs);
}
