/** Compares texts by their bytes, as both databases do, in whatever language the computer runs. */
export const compareTexts = (one: string, other: string): number => Number(one > other) - Number(one < other);
