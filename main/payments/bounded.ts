// How much of an error body is read: all of it or nothing, because what isn't read may tell of anything.

/** Ours: an honest body has less. */
const MOST_VALUES = 2000;
const MOST_STRINGS = 500;
const MOST_SIGNS = 20_000;

const LONGEST_TEXT = 200_000;

/** Whether a body holds more than is read. One walk, which ends where it is decided. */
export function isTooMuch({ text, json }: { text: string; json: unknown }): boolean {
  if (text.length > LONGEST_TEXT) return true;
  const rest: unknown[] = [json];
  let [values, strings, signs] = [0, 0, 0];
  while (rest.length > 0) {
    const value = rest.pop();
    values += 1;
    if (typeof value === 'string') {
      strings += 1;
      signs += value.length;
    } else if (value !== null && typeof value === 'object') {
      const names = Object.keys(value);
      if (names.length > MOST_VALUES) return true;
      if (!Array.isArray(value)) signs += names.join('').length;
      for (const member of Object.values(value)) rest.push(member);
    }
    if (values > MOST_VALUES || strings > MOST_STRINGS || signs > MOST_SIGNS) return true;
  }
  return false;
}
