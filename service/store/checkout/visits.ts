// Checkout visits: each opening of the checkout gets a token that is good for its one session, for a while.
import type { Selectable, Updateable } from 'kysely';
import { timestampOf } from '../../../contract/timestamp.ts';
import { hashSecret, newSecret } from '../../secrets/secrets.ts';
import type { Language } from '../../settings/language.ts';
import type { Store } from '../database.ts';
import { noteOpened } from './progress.ts';
import type { CheckoutVisitsTable } from './tables.ts';

export type VisitRow = Selectable<CheckoutVisitsTable>;
type Progress = Omit<Updateable<CheckoutVisitsTable>, 'token_hash' | 'session_id' | 'expires_at' | 'proof_secret'>;

/** How long an opened checkout may be used, in ms. Ours: the spec shows no session expiry (section 8). */
const VISIT_LIFETIME_MS = 30 * 60 * 1000;

const NOTHING_YET = {
  consumer_id: null,
  proved_by: null,
  bank_account_id: null,
  is_sufficient_funds: null,
  logged_in_at: null,
  passkey_challenge: null,
  login_attempts: 0,
  device_hash: null,
  failure: null,
};

/** Openings of one session, and of one client address, that may be open at a time; 0 sets no limit. */
export type OpeningLimits = { perSession: number; perAddress: number };

type Opening = {
  sessionId: string;
  language: Language;
  /** The page it was opened on. */
  merchantOrigin?: string;
  clientAddress: string;
};

/** A fresh token for one opening of a session's checkout; undefined where too many were opened. `at` is ms, UTC. */
export async function openVisit(
  store: Store,
  { sessionId, language, merchantOrigin, clientAddress }: Opening,
  limits: OpeningLimits,
  at: number,
): Promise<string | undefined> {
  const token = newSecret();
  return store.transaction().execute(async (tx) => {
    await tx.deleteFrom('checkout_visits').where('expires_at', '<=', timestampOf(at)).execute();
    const isFreeInSession = await mayOpen(tx, 'session_id', sessionId, limits.perSession);
    if (!isFreeInSession || !(await mayOpen(tx, 'client_address', clientAddress, limits.perAddress))) return undefined;
    await tx
      .insertInto('checkout_visits')
      .values({
        token_hash: hashSecret(token),
        session_id: sessionId,
        language,
        proof_secret: newSecret(),
        expires_at: timestampOf(at + VISIT_LIFETIME_MS),
        merchant_origin: merchantOrigin ?? null,
        client_address: clientAddress,
        ...NOTHING_YET,
      })
      .execute();
    // Without a page there is no consumer before it: the sandbox's goes through in one call.
    if (merchantOrigin !== undefined) await noteOpened(tx, sessionId, at + VISIT_LIFETIME_MS, at);
    return token;
  });
}

/** Whether one more may be opened. */
async function mayOpen(
  tx: Store,
  column: 'session_id' | 'client_address',
  value: string,
  most: number,
): Promise<boolean> {
  if (most === 0) return true;
  const open = await tx
    .selectFrom('checkout_visits')
    .select('token_hash')
    .where(column, '=', value)
    .limit(most)
    .execute();
  return open.length < most;
}

/** The visit a token was given to, where it is of this session and still open at a moment (ms, UTC). */
export function findVisit(store: Store, sessionId: string, token: string, at: number): Promise<VisitRow | undefined> {
  return store
    .selectFrom('checkout_visits')
    .selectAll()
    .where('token_hash', '=', hashSecret(token))
    .where('session_id', '=', sessionId)
    .where('expires_at', '>', timestampOf(at))
    .executeTakeFirst();
}

/** Writes down how far a visit's consumer has come. */
export async function noteProgress(store: Store, { token_hash }: VisitRow, progress: Progress): Promise<void> {
  await store.updateTable('checkout_visits').set(progress).where('token_hash', '=', token_hash).execute();
}

/** Counts one more login of a visit, and tells which it is; undefined where it has had as many as it may. */
export async function takeLoginAttempt(
  store: Store,
  { token_hash }: VisitRow,
  atMost: number,
): Promise<number | undefined> {
  const counted = await store
    .updateTable('checkout_visits')
    .set((row) => ({ login_attempts: row('login_attempts', '+', 1) }))
    .where('token_hash', '=', token_hash)
    .where('login_attempts', '<', atMost)
    .returning('login_attempts')
    .executeTakeFirst();
  return counted?.login_attempts;
}

/** Notes the account a visit's consumer chose, unless another was chosen since the visit was read: a slow bank's late answer must not replace what the consumer sees. */
export async function noteChosenAccount(
  store: Store,
  { token_hash, bank_account_id: before }: VisitRow,
  { id, isSufficient }: { id: string; isSufficient: boolean },
): Promise<boolean> {
  const { numUpdatedRows } = await store
    .updateTable('checkout_visits')
    .set({ bank_account_id: id, is_sufficient_funds: isSufficient ? 1 : 0 })
    .where('token_hash', '=', token_hash)
    .where((row) =>
      row.or([row('bank_account_id', before === null ? 'is' : '=', before), row('bank_account_id', '=', id)]),
    )
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Ends an opening of the checkout at once, as if it had timed out. */
export async function endVisit(store: Store, token: string): Promise<void> {
  await store.deleteFrom('checkout_visits').where('token_hash', '=', hashSecret(token)).execute();
}
