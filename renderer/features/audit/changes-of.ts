// Reads what an audit entry changed from its two JSON texts.
import { formatCents } from '../../../contract/format-cents.ts';
import { locale, perLanguage, t } from '../../../messages/t.ts';
import { remarkWords } from '../../ui/remark-words.ts';
import { memberWords } from './member-words.ts';

/** `before` and `after` are formatted; null if that side lacks the member. */
export type MemberChange = { name: string; before: string | null; after: string | null };

/** The members in their order, those of `after` first. A text that isn’t an object becomes one member without a name. */
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

/** A tampered entry may not be JSON. It is shown unchanged. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** The states of calls, payouts and runs. Another one is shown as it is stored. */
const STATES = perLanguage(
  (): Record<string, string> => ({
    sent: t({ defaultMessage: 'Sent' }),
    succeeded: t({ defaultMessage: 'Succeeded' }),
    refused: t({ defaultMessage: 'Refused' }),
    already_done: t({ defaultMessage: 'Already done' }),
    unknown: t({ defaultMessage: 'Needs review' }),
    settled_done: t({ defaultMessage: 'Resolved: done' }),
    settled_not_done: t({ defaultMessage: 'Resolved: not done' }),
    recorded: t({ defaultMessage: 'Recorded' }),
    taken_back: t({ defaultMessage: 'Voided' }),
    paid: t({ defaultMessage: 'Paid out' }),
  }),
);

/** Members that hold cents. */
const CENTS = /(amount|fee|fees|tip|balance|opening|closing|volume|cents|refundAbove|runTotal)$/i;

function shown(name: string, value: unknown): string {
  if (name === 'state' && typeof value === 'string') return STATES()[value] ?? value;
  if (value === null) return t({ defaultMessage: 'None' });
  if (typeof value === 'number') return CENTS.test(name) ? formatCents(value) : value.toLocaleString(locale());
  if (typeof value === 'boolean') return value ? t({ defaultMessage: 'Yes' }) : t({ defaultMessage: 'No' });
  if (typeof value !== 'object') return remarkWords(String(value));
  if (Array.isArray(value)) return value.map((each) => shown(name, each)).join(', ') || t({ defaultMessage: 'None' });
  const members = Object.entries(value).map(([inner, each]) =>
    t({ defaultMessage: '{name}: {value}' }, { name: memberWords(inner), value: shown(inner, each) }),
  );
  return members.join(', ') || t({ defaultMessage: 'None' });
}
