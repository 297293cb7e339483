// Entering a sign-in code: counted before it is looked at, used once, and only then a registration becomes an organization.
import { timestampOf } from '../../contract/timestamp.ts';
import { newId } from '../secrets/identifiers.ts';
import type { CodeMarks } from '../secrets/one-time-code.ts';
import type { Language } from '../settings/language.ts';
import { countEntry, MAX_ENTRIES } from './count-entry.ts';
import { openDashboardSession } from './dashboard-sessions.ts';
import type { Store } from './database.ts';
import { makeOrganization } from './organizations.ts';
import { takeTurns } from './take-turn.ts';
import { countWrongGuess, forgiveGuesses } from './wrong-guesses.ts';

export type CodeEntered =
  | { kind: 'signed_in'; token: string }
  | { kind: 'wrong'; attemptsLeft: number }
  /** Unknown, expired, used, or tried too often: another must be asked for. */
  | { kind: 'no_good' };

/** The address a code to sign in was asked for; undefined where there is no such code, or not any more. */
export async function addressOfCode(store: Store, id: string): Promise<string | undefined> {
  const row = await store
    .selectFrom('sign_in_codes')
    .select('email')
    .where('id', '=', id)
    .where('purpose', '=', 'sign_in')
    .executeTakeFirst();
  return row?.email;
}

/** Signs in with a code at a moment (ms, UTC). Of several who enter it at once, one gets in. */
export async function enterCode(
  store: Store,
  { id, code, codes, language }: { id: string; code: string; codes: CodeMarks; language: Language },
  at: number,
): Promise<CodeEntered> {
  const email = await addressOfCode(store, id);
  const counted = email === undefined ? undefined : await countEntry(store, 'sign_in_codes', id, at);
  if (!counted || email === undefined) return { kind: 'no_good' };
  const wrong: CodeEntered = { kind: 'wrong', attemptsLeft: counted.entriesLeft };
  if (!codes.matches(id, code, counted.mark)) {
    await countWrongEntry(store, { id, email });
    return wrong;
  }
  return store.transaction().execute(async (tx) => {
    // One at a time for an address: one that was registered with twice becomes one organization.
    await takeTurns(tx, [['member', email]]);
    const used = await tx
      .updateTable('sign_in_codes')
      .set({ used_at: timestampOf(at) })
      .where('id', '=', id)
      .where('used_at', 'is', null)
      .returning('email')
      .executeTakeFirst();
    if (!used) return { kind: 'no_good' };
    const member = (await memberOf(tx, used.email)) ?? (await register(tx, { id, email: used.email }, at));
    // It wasn't mailed: it was guessed.
    if (member === undefined) return wrong;
    // What is mailed to members later is in the language they last signed in with.
    await tx.updateTable('members').set({ language }).where('id', '=', member).execute();
    await forgiveGuesses(tx, used.email, MAX_ENTRIES - counted.entriesLeft - 1);
    return { kind: 'signed_in', token: await openDashboardSession(tx, member, at) };
  });
}

/** Only where the code was mailed: an unused address must not be revealed. */
async function countWrongEntry(store: Store, { id, email }: { id: string; email: string }): Promise<void> {
  const registration = await store.selectFrom('registrations').select('code_id').where('code_id', '=', id).execute();
  if (registration.length > 0 || (await memberOf(store, email))) await countWrongGuess(store, email);
}

async function memberOf(tx: Store, email: string): Promise<string | undefined> {
  return (await tx.selectFrom('members').select('id').where('email', '=', email).executeTakeFirst())?.id;
}

/** Makes the organization that was registered with a code, and its first member; tells the member's id. */
async function register(
  tx: Store,
  { id, email }: { id: string; email: string },
  at: number,
): Promise<string | undefined> {
  const registration = await tx.selectFrom('registrations').selectAll().where('code_id', '=', id).executeTakeFirst();
  if (!registration) return undefined;
  const { business_name: name, role, marketplace_id: joins, full_name } = registration;
  const organizationId = await makeOrganization(tx, { name, role, joins }, at);
  const memberId = newId('member_');
  await tx
    .insertInto('members')
    .values({ id: memberId, organization_id: organizationId, email, full_name, create_date: timestampOf(at) })
    .execute();
  return memberId;
}
