// What a caller is told when the store can't do its part: 503 while it is full, busy or away; 422 for text it can't take.

import { type StoreTrouble, storeTroubleOf } from '../../lib/node/store-trouble.ts';
import { t } from '../../messages/t.ts';
import { Refusal } from './refusal.ts';

const NOTHING_DONE = 'Nothing was done: try again';
const WORDS: Record<Exclude<StoreTrouble, 'refused_text'>, string> = {
  full: `The service's disk is full. ${NOTHING_DONE} once it has room.`,
  busy: `The service's database is busy. ${NOTHING_DONE} in a moment.`,
  unreachable: `The service's database can't be reached. ${NOTHING_DONE} once it is back.`,
  read_only: `The service's database takes no changes: another server may be taking over. ${NOTHING_DONE} in a moment.`,
  maybe_done:
    "The service's database was lost while this call was under way: it may have been done, or not. Ask again once it is back: what was made already is named then.",
};
const RETRY_AFTER_S = '2';

/** What a page says of it. */
const SHOWN: Record<StoreTrouble, () => string> = {
  full: () => t({ defaultMessage: 'Nothing was saved because our disk is full. Try again later.' }),
  busy: () => t({ defaultMessage: 'Nothing was saved because we’re busy. Try again in a moment.' }),
  unreachable: () => t({ defaultMessage: 'Nothing was saved because our database isn’t available. Try again later.' }),
  read_only: () =>
    t({
      defaultMessage: 'Nothing was saved because our database accepts no changes right now. Try again in a moment.',
    }),
  maybe_done: () =>
    t({ defaultMessage: 'We can’t tell whether your request went through. Check before you try again.' }),
  refused_text: () => t({ defaultMessage: 'Your text contains a character that can’t be saved. Remove it.' }),
};

/** The refusal for an error of the store; undefined where it is another kind of error. */
export function refusalOfStore(error: unknown): Refusal | undefined {
  const trouble = storeTroubleOf(error);
  if (trouble === undefined) return undefined;
  const shown = SHOWN[trouble]();
  if (trouble === 'refused_text') return new Refusal(422, 'The character U+0000 is accepted nowhere.', { shown });
  return new Refusal(503, WORDS[trouble], { shown, headers: { 'Retry-After': RETRY_AFTER_S } });
}
