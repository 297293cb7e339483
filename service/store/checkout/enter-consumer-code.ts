// Entering a consumer's one-time code: only in the visit that asked for it, counted before it is looked at, used once.
import { timestampOf } from '../../../contract/timestamp.ts';
import type { CodeMarks } from '../../secrets/one-time-code.ts';
import { countEntry } from '../count-entry.ts';
import type { Store } from '../database.ts';
import { MAX_OF_VISIT } from './code-limits.ts';
import { consumerOf } from './consumers.ts';
import { noteStep } from './progress.ts';
import { noteProgress, type VisitRow } from './visits.ts';

export type ConsumerCodeEntered =
  | { kind: 'proved' }
  | { kind: 'wrong'; entriesLeft: number }
  /** None was sent, or it has expired, was used or tried too often: another must be asked for. */
  | { kind: 'no_good' }
  /** The same, and this opening of the checkout gets no other. */
  | { kind: 'used_up' };

/** `matches` looks at a code and its mark; a sandbox may find that none is ever right. */
type Entry = { code: string; matches: CodeMarks['matches'] };

/** Proves whose contact the code was sent to, and restarts the visit as theirs. `at` is ms, UTC. */
export async function enterConsumerCode(
  store: Store,
  visit: VisitRow,
  { code, matches }: Entry,
  at: number,
): Promise<ConsumerCodeEntered> {
  const sent = await store
    .selectFrom('consumer_codes')
    .select('id')
    .where('visit_hash', '=', visit.token_hash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  // Entered again after a lost answer: it was right.
  if (!sent && visit.proved_by === 'code') return { kind: 'proved' };
  const counted = sent && (await countEntry(store, 'consumer_codes', sent.id, at));
  if (!counted) return orUsedUp(store, visit, { kind: 'no_good' });
  if (!matches(sent.id, code, counted.mark)) {
    const { entriesLeft } = counted;
    return entriesLeft > 0 ? { kind: 'wrong', entriesLeft } : orUsedUp(store, visit, { kind: 'no_good' });
  }
  return store.transaction().execute(async (tx) => {
    const used = await tx
      .updateTable('consumer_codes')
      .set({ used_at: timestampOf(at) })
      .where('id', '=', sent.id)
      .where('used_at', 'is', null)
      .returning(['contact_kind', 'contact'])
      .executeTakeFirst();
    if (!used) return { kind: 'no_good' };
    const consumer_id = await consumerOf(tx, { kind: used.contact_kind, contact: used.contact }, at);
    // What another consumer chose in this visit is not theirs.
    const nothingChosen = { bank_account_id: null, is_sufficient_funds: null, logged_in_at: null };
    await noteProgress(tx, visit, { consumer_id, proved_by: 'code', ...nothingChosen });
    await noteStep(tx, visit.session_id, 'consumer_confirmed', at);
    return { kind: 'proved' };
  });
}

async function orUsedUp(
  store: Store,
  { token_hash }: VisitRow,
  otherwise: ConsumerCodeEntered,
): Promise<ConsumerCodeEntered> {
  const codes = await store.selectFrom('consumer_codes').select('id').where('visit_hash', '=', token_hash).execute();
  return codes.length >= MAX_OF_VISIT ? { kind: 'used_up' } : otherwise;
}
