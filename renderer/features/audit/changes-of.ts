// What a line of the audit trail changed, member by member, read from its two JSON texts.
import { formatCents } from '../../../contract/format-cents.ts';

/** before, after: as JSON, but a text without its quotes and an amount in dollars; null where that side has no such member. */
export type MemberChange = { name: string; before: string | null; after: string | null };

/** The members in the order they stand, those of `after` first; a text that holds no object is one member without a name. */
export function changesOf(before: string | null, after: string | null): MemberChange[] {
  const was = membersOf(before);
  const is = membersOf(after);
  const names = new Set([...is.keys(), ...was.keys()]);
  return [...names].map((name) => ({ name, before: was.get(name) ?? null, after: is.get(name) ?? null }));
}

function membersOf(text: string | null): Map<string, string> {
  if (text === null) return new Map();
  const value = parsed(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return new Map([['', shown('', value)]]);
  return new Map(Object.entries(value).map(([name, member]) => [name, shown(name, member)]));
}

/** A line that somebody tampered with may hold no JSON: it is shown as it stands. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function shown(name: string, value: unknown): string {
  if (typeof value === 'number' && /amount$/i.test(name)) return formatCents(value);
  return typeof value === 'string' ? value : JSON.stringify(value);
}
