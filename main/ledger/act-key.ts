// One key for an act: every try of a refund, of a debit presented again or of a payout is sent with the Idempotency-Key of the first, so that the provider does it once.
import { isDeepStrictEqual } from 'node:util';
import type { Kysely } from 'kysely';
import { EMBEDDED } from './environments.ts';
import type { JournalRow, LedgerTables } from './schema.ts';

type Db = Kysely<LedgerTables>;

/** Engineering value, in ms: providers that document it keep a key for 24 hours or more. An hour is left for clocks that differ and calls on their way. */
const KEY_KEPT_MS = 23 * 3_600_000;

/** Engineering value, in ms: clocks differ by less. A key that seems to be sent later than this began under a wrong clock, and its age is unknown. */
const CLOCKS_DIFFER_MS = 10 * 60_000;

/**
 * The key that a new try is sent with: that of an earlier try of the same act, where the provider may still carry it out or said no word of its own on it; else the entry's own id.
 * begun: the key that a try before this one was sent with, where the caller still knows it.
 */
export async function keyOfAct(db: Db, row: JournalRow, begun: string | undefined): Promise<string> {
  if (begun !== undefined && (await isKeyOf(db, row, begun))) return begun;
  const tries = await triesOf(db, row);
  for (const key of new Set(tries.map(keyOf))) {
    const goesOn = isUnfinished(tries.filter((each) => keyOf(each) === key));
    if (goesOn && (await ageOf(db, key, row)) < KEY_KEPT_MS) return key;
  }
  return row.id;
}

export const keyOf = ({ id, idempotency_key }: Pick<JournalRow, 'id' | 'idempotency_key'>): string =>
  idempotency_key ?? id;

/** Whether the provider still knows a key by its first call. The embedded service keeps them for good. */
export async function isKept(
  db: Db,
  { provider, key, now }: { provider: string; key: string; now: string },
): Promise<boolean> {
  const age = await ageOf(db, key, { provider, sent_at: now });
  return -CLOCKS_DIFFER_MS < age && age < KEY_KEPT_MS;
}

/** In ms, at the time of an entry; 0 of the embedded service's. Below 0 where the clock was set back since. */
async function ageOf(
  db: Db,
  key: string,
  { provider, sent_at }: Pick<JournalRow, 'provider' | 'sent_at'>,
): Promise<number> {
  if (provider === EMBEDDED) return 0;
  const first = await db.selectFrom('journal').select('sent_at').where('id', '=', key).executeTakeFirst();
  return first === undefined ? KEY_KEPT_MS : Date.parse(sent_at) - Date.parse(first.sent_at);
}

/** A key is the id of its act's first entry. */
async function isKeyOf(db: Db, { provider, operation, request, order_id, payout_of }: JournalRow, key: string) {
  const first = await db
    .selectFrom('journal')
    .select(['provider', 'operation', 'request', 'order_id', 'payout_of'])
    .where('id', '=', key)
    .executeTakeFirst();
  return isDeepStrictEqual(first, { provider, operation, request, order_id, payout_of });
}

const DONE: readonly JournalRow['state'][] = ['succeeded', 'already_done', 'settled_done'];

/**
 * Of the tries under one key. A person's “not done” may be wrong, so that no later refusal ends the act, but the embedded service's: it would have answered what it did.
 * Else the provider's own refusal does, which its key keeps.
 */
function isUnfinished(tries: Pick<JournalRow, 'provider' | 'state' | 'code'>[]): boolean {
  if (tries.some(({ state }) => DONE.includes(state))) return false;
  const isRefused = tries.some(({ state, code }) => state === 'refused' && code === 'refused_by_service');
  if (tries.some(({ state }) => state === 'settled_not_done'))
    return !isRefused || tries.every(({ provider: of }) => of !== EMBEDDED);
  return tries.every(({ state, code }) => state === 'refused' && code !== 'refused_by_service');
}

/** Of the same order or month, asking for exactly the same; the newest first. */
async function triesOf(
  db: Db,
  { id, provider, operation, order_id, charge_id, attempt, payout_of, request }: JournalRow,
) {
  const subject = payout_of === null ? (['order_id', order_id] as const) : (['payout_of', payout_of] as const);
  return db
    .selectFrom('journal')
    .select(['id', 'provider', 'idempotency_key', 'state', 'code'])
    .where('provider', '=', provider)
    .where(subject[0], '=', subject[1])
    .where('operation', '=', operation)
    .where('request', '=', request)
    .$if(charge_id !== null, (query) => query.where('charge_id', '=', charge_id))
    .$if(operation === 'present_charge_again', (query) => query.where('attempt', '=', attempt))
    .where('repeat_of', 'is', null)
    .where('id', '!=', id)
    .orderBy('sent_at', 'desc')
    .execute();
}
