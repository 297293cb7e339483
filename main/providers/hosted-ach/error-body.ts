// An error body as a tree of values: one walk for everything that looks at the whole of it, and how much of it is read.

/** label: a member's name as it is written; '' of a list's items. name: its letters alone; of items, the list's. within: the name of the object it stands in. */
export type BodyValue = { label: string; name: string; within: string; value: unknown };

/** Every value of a body, however deep, itself first. */
export function valuesOf(json: unknown): BodyValue[] {
  const found: BodyValue[] = [{ label: '', name: '', within: '', value: json }];
  // It grows while it is walked.
  for (const { name, within, value } of found) {
    if (value === null || typeof value !== 'object') continue;
    for (const [label, inside] of Object.entries(value))
      found.push(
        Array.isArray(value)
          ? { label: '', name, within, value: inside }
          : { label, name: lettersOf(label), within: name, value: inside },
      );
  }
  return found;
}

/** A member's name by its letters alone: charge_id and chargeId are one. */
const lettersOf = (name: string): string => name.toLowerCase().replaceAll(/[^a-z]/g, '');

/** Ours: an honest body has less. */
const MAX_VALUES = 2000;
const MAX_STRINGS = 500;
const MAX_CHARACTERS = 20_000;
const LONGEST_TEXT = 200_000;

/** Whether a body holds more than is read: all of it is read or nothing, because what isn't read may tell of anything. One walk, which ends where it is decided. */
export function isTooMuch({ text, json }: { text: string; json: unknown }): boolean {
  if (text.length > LONGEST_TEXT) return true;
  const rest: unknown[] = [json];
  let [values, strings, characters] = [0, 0, 0];
  while (rest.length > 0) {
    const value = rest.pop();
    values += 1;
    if (typeof value === 'string') {
      strings += 1;
      characters += value.length;
    } else if (value !== null && typeof value === 'object') {
      const names = Object.keys(value);
      if (names.length > MAX_VALUES) return true;
      if (!Array.isArray(value)) characters += names.join('').length;
      for (const member of Object.values(value)) rest.push(member);
    }
    if (values > MAX_VALUES || strings > MAX_STRINGS || characters > MAX_CHARACTERS) return true;
  }
  return false;
}
