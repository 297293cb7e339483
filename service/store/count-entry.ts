// An entry of a one-time code, counted before anybody looks at what was entered: of many at once none is counted too few.
import { timestampOf } from '../../contract/timestamp.ts';
import { MARK_PREFIX } from '../secrets/one-time-code.ts';
import type { Store } from './database.ts';

/** Ours: six digits stand against so few. */
export const MAX_ENTRIES = 5;

export type CountedEntry = { mark: string; entriesLeft: number };

/** Counts one entry of a code at a moment (ms, UTC); undefined where it is unknown, used, expired or was entered too often. */
export async function countEntry(
  store: Store,
  table: 'sign_in_codes' | 'consumer_codes',
  id: string,
  at: number,
): Promise<CountedEntry | undefined> {
  const counted = await store
    .updateTable(table)
    .set((row) => ({ attempts: row('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('attempts', '<', MAX_ENTRIES)
    .where('used_at', 'is', null)
    .where('expires_at', '>', timestampOf(at))
    // Another form is an earlier version's: as good as expired.
    .where('code_hash', 'like', `${MARK_PREFIX}%`)
    .returning(['code_hash', 'attempts'])
    .executeTakeFirst();
  return counted && { mark: counted.code_hash, entriesLeft: MAX_ENTRIES - counted.attempts };
}
