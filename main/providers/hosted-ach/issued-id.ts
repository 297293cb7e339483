// Whether what begins like an id is one that a service issued, and not a machine code such as charge_in_progress.
import { ID_SUFFIX } from '../../../contract/ids.ts';

/** Of machine codes, beside digits too: charge_error_409, charge_failed1. Each has more letters than chance puts between two signs of an id. */
const CODE_WORDS = new Set(
  `null none undefined unknown error errors failed failure found missing exists already progress pending processing conflict
  declined denied refused rejected locked blocked allowed invalid duplicate required expired cancelled canceled voided refunded
  returned reversed disputed queued held hold review retry attempt attempts limit limited state status once late timeout`.split(
    /\s+/,
  ),
);
/** A status, a bank's return code, a version, or nothing: 409, R01, v2, 0000. */
const CODE = /^(?:[45]\d\d|r\d\d|v\d+|[^a-z1-9]+)$/i;

/** An id has a digit, or letters in no order of words: charge_IN_PROGRESS and charge_inProgress are codes, too. */
export function isIssued(id: string): boolean {
  const suffix = id.slice(id.indexOf('_') + 1);
  if (CODE.test(suffix)) return false;
  const apart = suffix.replaceAll(/(\p{Ll})(?=\p{Lu})/gu, '$1_');
  if (apart.split(/[^A-Za-z]/).some((word) => CODE_WORDS.has(word.toLowerCase()))) return false;
  const parts = apart.split(/[^A-Za-z0-9]/).filter((part) => part !== '');
  return !parts.every((part) => /^(?:[A-Z]?[a-z]+|[A-Z]+)$/.test(part));
}

const BEGINS = '(?<![A-Za-z0-9_%-])';
const IDS = new RegExp(`${BEGINS}(?:order|sess|charge|payout|refund)_[${ID_SUFFIX}]+`, 'g');

/** Every issued id in a text, also where it is part of an encoded address. */
export const issuedIdsIn = (text: string): string[] => decoded(text).match(IDS)?.filter(isIssued) ?? [];

const WORDS = new RegExp(`[${ID_SUFFIX}]+`, 'g');
const LIKE_AN_ID = new RegExp(`(?:order|sess|charge|payout|refund)_[${ID_SUFFIX}]*[a-z0-9]`, 'i');
/** The name of a member, such as order_id. */
const MEMBER = /^(?:order|charge|payout|refund)_ids?[.:]?$/;

/** Whether a text names another id than these, in any letters and wherever in a word it begins. Machine codes count as ids here: what looks like one may be one. */
export const namesOtherId = (text: string, ownIds: readonly string[]): boolean =>
  (decoded(text).match(WORDS) ?? []).some(
    (word) => LIKE_AN_ID.test(word) && !MEMBER.test(word) && !ownIds.some((own) => isSameId(word, own)),
  );

const decoded = (text: string): string =>
  text.replaceAll(/(?:%[0-9a-f]{2})+/gi, (signs) => {
    try {
      return decodeURIComponent(signs);
    } catch {
      return signs;
    }
  });

/** Whether a text's id is this very one. What ends a sentence may be in an id as well. */
export const isSameId = (found: string, own: string): boolean =>
  found.startsWith(own) && /^[.:=~+@-]*$/.test(found.slice(own.length));
