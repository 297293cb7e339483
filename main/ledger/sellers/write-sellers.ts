// What a person does about a seller: invites it, marks its steps, writes a note. Each with who and when.
import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { AddNoteInput, InviteSellerInput, MarkStepInput } from '../../../contract/console/seller.ts';
import { PaydeskError } from '../../process/problem.ts';
import { audit } from '../audit/audit.ts';
import type { CallContext } from '../define-call.ts';
import type { LedgerTables } from '../store/schema.ts';
import { findSeller } from './find-seller.ts';
import { stepStates } from './seller-steps.ts';

/** Adds a seller and gives its id. Throws `invalid_input` where a seller of this environment has the same e-mail. */
export async function inviteSeller(
  { db, nowMs, actor }: CallContext,
  { environmentId, name, email }: InviteSellerInput,
): Promise<string> {
  const id = randomUUID();
  const at = new Date(nowMs).toISOString();
  await db.transaction().execute(async (trx) => {
    if (email !== null) await refuseKnownEmail(trx, environmentId, email);
    await trx
      .insertInto('account')
      .values({ id, environment_id: environmentId, name, email, role: 'seller', created_at: at })
      .execute();
    await audit(trx, at, actor, 'invite_seller', id, { name });
  });
  return id;
}

async function refuseKnownEmail(db: Kysely<LedgerTables>, environmentId: string, email: string): Promise<void> {
  const known = await db
    .selectFrom('account')
    .select('name')
    .where('environment_id', '=', environmentId)
    .where('role', '=', 'seller')
    .where('removed_at', 'is', null)
    .where((eb) => eb(eb.fn('lower', ['email']), '=', email.toLowerCase()))
    .executeTakeFirst();
  if (!known) return;
  throw new PaydeskError('seller_email_taken', { seller: known.name }, { field: 'email' });
}

/** Marks a step as done, or takes that back; said again, it changes nothing. Throws `not_found`. */
export async function markStep(
  { db, nowMs, actor }: CallContext,
  { environmentId, sellerId, step, done }: MarkStepInput,
): Promise<void> {
  const at = new Date(nowMs).toISOString();
  await db.transaction().execute(async (trx) => {
    await findSeller(trx, environmentId, sellerId);
    const state = (await stepStates(trx, [sellerId])).get(sellerId)?.find((one) => one.step === step);
    if ((state?.done === 1) === done) return;
    await trx
      .insertInto('seller_step')
      .values({ account_id: sellerId, step, done: done ? 1 : 0, at, actor })
      .execute();
    await audit(trx, at, actor, 'mark_step', sellerId, { step, done }, { step, done: !done });
  });
}

/** Throws `not_found`. */
export async function addNote(
  { db, nowMs, actor }: CallContext,
  { environmentId, sellerId, text }: AddNoteInput,
): Promise<void> {
  await findSeller(db, environmentId, sellerId);
  const at = new Date(nowMs).toISOString();
  await db.insertInto('seller_note').values({ id: randomUUID(), account_id: sellerId, at, actor, text }).execute();
}
