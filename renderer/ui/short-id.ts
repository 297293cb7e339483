// Identifiers shortened for the eye: the kind in front and the end, which people read to each other.
const SHOWN_AT_END = 6;
const SHORT_ENOUGH = 18;

/** "order_8f3c…a1b2c3" of a long identifier; a short one as it is. */
export function shortenId(id: string): string {
  if (id.length <= SHORT_ENOUGH) return id;
  const prefixEnd = id.indexOf('_') + 1;
  return `${id.slice(0, prefixEnd + 4)}…${id.slice(-SHOWN_AT_END)}`;
}
