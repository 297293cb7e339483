// Chance by a seed: the same seed draws the same numbers.

export type Chance = {
  /** In [0, 1). */
  next: () => number;
  /** A whole number from 0 to `below` - 1. */
  below: (below: number) => number;
};

/** mulberry32: 32 bits of state are plenty for choosing orders and moments. */
export function chanceOf(seed: number): Chance {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return { next, below: (below) => Math.floor(next() * below) };
}
