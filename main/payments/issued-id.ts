// Whether what begins like an id is one that a service issued, and not a machine code such as charge_in_progress.
import { ID_SUFFIX } from '../../contract/ids.ts';

/** Of machine codes, beside digits too: charge_error_409. Each has more letters than chance puts between two signs of an id. */
const CODE_WORDS = new Set(
  `null none undefined unknown error errors failed failure found missing exists already progress pending processing conflict
  declined refused rejected locked invalid duplicate required expired cancelled canceled voided refunded returned`.split(
    /\s+/,
  ),
);

/** An id has a digit, or letters in no order of words: charge_IN_PROGRESS and charge_inProgress are codes, too. */
export function isIssued(id: string): boolean {
  const parts = id
    .slice(id.indexOf('_') + 1)
    .replaceAll(/(\p{Ll})(?=\p{Lu})/gu, '$1_')
    .split(/[^A-Za-z0-9]+/)
    .filter((part) => part !== '');
  if (parts.some((part) => CODE_WORDS.has(part.toLowerCase()))) return false;
  return !parts.every((part) => /^(?:[A-Z]?[a-z]+|[A-Z]+)$/.test(part));
}

const IDS = new RegExp(`(?<![A-Za-z0-9_%-])(?:order|sess|charge|payout)_[${ID_SUFFIX}]+`, 'g');

/** Every issued id in a text, also where it is part of an encoded address. */
export const issuedIdsIn = (text: string): string[] => (decoded(text).match(IDS) ?? []).filter(isIssued);

const decoded = (text: string): string =>
  text.replaceAll(/(?:%[0-9a-f]{2})+/gi, (signs) => {
    try {
      return decodeURIComponent(signs);
    } catch {
      return signs;
    }
  });

/** A text with a word in place of each id, so that what is in an id says nothing. */
export const withoutIds = (text: string): string => text.replaceAll(IDS, (id) => (isIssued(id) ? ' id ' : id));
