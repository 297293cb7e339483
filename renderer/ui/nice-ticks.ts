// Round amounts for an axis: $0, $500, $1,000 rather than what a quarter of the highest bar happens to be.

/** Engineering value: gaps between lines at the most. */
const MAX_GAPS = 5;

/** Cents from 0 to the first step that reaches `highest`; steps are 1, 2 or 5 times a power of ten dollars. */
export function niceTicks(highest: number): number[] {
  const least = Math.max(highest, 1) / MAX_GAPS;
  const power = Math.max(100, 10 ** Math.floor(Math.log10(least)));
  const step = [1, 2, 5, 10].map((times) => times * power).find((candidate) => candidate >= least) ?? 10 * power;
  return Array.from({ length: Math.max(1, Math.ceil(highest / step)) + 1 }, (_each, place) => place * step);
}
