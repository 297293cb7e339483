/** Orders texts by their bytes, as both databases do. */
export const compared = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
