// Characters that a database can't hold: U+0000, which PostgreSQL refuses, and half a surrogate pair, which is no UTF-8. Each ledger holds U+FFFD instead, in its tables as in its facts.

/** Also escaped, as in the JSON that a text holds. */
const UNSTORABLE = /[\0\p{Surrogate}]|\\u(?:0000|d[89a-f][0-9a-f]{2})/u;
const ALL = new RegExp(UNSTORABLE, 'gu');

/** What a call is given, with these replaced in each text. */
export function storable<Value>(value: Value): Value {
  return (isStorable(value) ? value : replaced(value)) as Value;
}

function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return !UNSTORABLE.test(value);
  return typeof value !== 'object' || value === null || Object.values(value).every(isStorable);
}

function replaced(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(ALL, (found) => (found.length > 1 ? '\\ufffd' : '\ufffd'));
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(replaced);
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, replaced(each)]));
}
