// Ledger calls about sellers.
import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { NoteView } from '../../../contract/console/note.ts';
import {
  type AddNoteInput,
  type InviteSellerInput,
  type JoinSellersInput,
  type MarkStepInput,
  type SellerDetail,
  SellerKey,
  type SellerView,
} from '../../../contract/console/seller.ts';
import { HOLDS_KEYS } from '../../../contract/operations/who-may-send.ts';
import { sellers } from '../../../contract/procedures/sellers.ts';
import { PaydeskError } from '../../process/problem.ts';
import { audit } from '../audit/audit.ts';
import { answers, type CallContext, EnvironmentId, ledgerRead, ledgerWrite } from '../define-call.ts';
import { accountView } from '../environments/environments.ts';
import type { AccountRow, LedgerTables } from '../store/schema.ts';
import { firstMissing, type StepState, stepStates, stepsDone } from './seller-steps.ts';
import { ServiceSeller, syncSellers } from './sync-sellers.ts';

export const sellersCalls = {
  listSellers: ledgerRead({ duties: ['view'], args: [EnvironmentId], run: listSellers }),
  getSeller: ledgerRead({ duties: ['view'], args: [SellerKey], run: getSeller }),
  inviteSeller: answers(sellers.invite, inviteSeller),
  markStep: answers(sellers.mark, markStep),
  addNote: answers(sellers.addNote, addNote),
  joinSellers: answers(sellers.join, joinSellers),
  removeSeller: answers(sellers.remove, removeSeller),
  syncSellers: ledgerWrite({
    duties: HOLDS_KEYS,
    isRepeatable: true,
    args: [EnvironmentId, z.array(ServiceSeller).max(10_000)],
    run: syncSellers,
  }),
};

/** Takes the invitation out of the list, and its notes over to the seller that registered. Throws `not_found`, and `invalid_input` where the invitation has an organization, keys or payments of its own. */
async function joinSellers(
  { db, nowMs, actor }: CallContext,
  { environmentId, sellerId, intoId }: JoinSellersInput,
): Promise<void> {
  const at = new Date(nowMs).toISOString();
  await db.transaction().execute(async (trx) => {
    const invited = await findSeller(trx, environmentId, sellerId);
    const registered = await findSeller(trx, environmentId, intoId);
    if (invited.id === registered.id || invited.organization_id !== null) {
      throw new PaydeskError('seller_registered_already', { seller: invited.name });
    }
    await refuseWithRecords(trx, invited);
    await trx.updateTable('seller_note').set({ account_id: intoId }).where('account_id', '=', sellerId).execute();
    if (registered.email === null && invited.email !== null) {
      await trx.updateTable('account').set({ email: invited.email }).where('id', '=', intoId).execute();
    }
    await trx.updateTable('account').set({ removed_at: at }).where('id', '=', sellerId).execute();
    await audit(trx, at, actor, 'join_sellers', intoId, { joined: sellerId, name: invited.name });
  });
}

type Firsts = { session: string | null; payment: string | null };

/** Every seller of an environment, the newest first. */
async function listSellers({ db }: CallContext, environmentId: string): Promise<SellerView[]> {
  const accounts = await db
    .selectFrom('account')
    .selectAll()
    .where('environment_id', '=', environmentId)
    .where('role', '=', 'seller')
    .where('removed_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('name')
    .execute();
  return viewsOf(db, accounts);
}

/** One seller, with its notes, newest first, and how much it has done. Throws `not_found`. */
async function getSeller({ db }: CallContext, { environmentId, sellerId }: SellerKey): Promise<SellerDetail> {
  const row = await findSeller(db, environmentId, sellerId);
  const [view] = await viewsOf(db, [row]);
  if (!view) throw new Error('a seller without a view');
  return {
    ...view,
    notes: await notesOf(db, sellerId),
    sessionCount: await countOf(db, 'session', sellerId),
    orderCount: await countOf(db, 'order', sellerId),
  };
}

async function viewsOf(db: Kysely<LedgerTables>, accounts: AccountRow[]): Promise<SellerView[]> {
  const ids = accounts.map(({ id }) => id);
  const states = await stepStates(db, ids);
  const firsts = await firstsOf(db, ids);
  return accounts.map((row) => sellerView(row, states.get(row.id) ?? [], firsts.get(row.id)));
}

function sellerView(row: AccountRow, states: StepState[], firsts: Firsts | undefined): SellerView {
  const { id, name, organizationId, storeId, keys } = accountView(row);
  const done = stepsDone(states);
  return {
    id,
    name,
    organizationId,
    storeId,
    keys,
    done,
    environmentId: row.environment_id,
    keysGone: false,
    email: row.email,
    invitedAt: row.created_at,
    missing: firstMissing(done),
    firstSessionAt: firsts?.session ?? null,
    firstPaymentAt: firsts?.payment ?? null,
  };
}

/** When each account's first session was recorded, and its first payment made. */
async function firstsOf(db: Kysely<LedgerTables>, ids: string[]): Promise<Map<string, Firsts>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('account')
    .select((eb) => [
      'account.id',
      eb
        .selectFrom('session')
        .select('session.recorded_at')
        .whereRef('session.account_id', '=', 'account.id')
        .orderBy('session.recorded_at')
        .limit(1)
        .as('session'),
      eb
        .selectFrom('order')
        .select((of) => of.fn.coalesce('order.delivered_date', 'order.recorded_at').as('at'))
        .whereRef('order.account_id', '=', 'account.id')
        .where('order.status', '=', 'charged')
        .orderBy('order.recorded_at')
        .limit(1)
        .as('payment'),
    ])
    .where('account.id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, ...firsts }) => [id, firsts]));
}

async function countOf(db: Kysely<LedgerTables>, table: 'session' | 'order', accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return count;
}

async function notesOf(db: Kysely<LedgerTables>, accountId: string): Promise<NoteView[]> {
  const rows = await db
    .selectFrom('seller_note')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('at', 'desc')
    .execute();
  return rows.map(({ id, at, actor, text }) => ({ id, at, by: actor, text }));
}

/** Takes the seller out of sight; its steps and notes are kept. Throws `not_found`, and `invalid_input` where it has keys, a session or an order. */
async function removeSeller({ db, nowMs, actor }: CallContext, { environmentId, sellerId }: SellerKey): Promise<void> {
  const at = new Date(nowMs).toISOString();
  await db.transaction().execute(async (trx) => {
    const seller = await findSeller(trx, environmentId, sellerId);
    await refuseWithRecords(trx, seller);
    await trx.updateTable('account').set({ removed_at: at }).where('id', '=', sellerId).execute();
    await audit(trx, at, actor, 'remove_seller', sellerId, { removed: true }, { name: seller.name });
  });
}

/** Throws `invalid_input` where the seller has keys, a session or an order. */
async function refuseWithRecords(db: Kysely<LedgerTables>, { id, name, client_id_ending }: AccountRow): Promise<void> {
  if (client_id_ending === null && !(await hasRecords(db, id))) return;
  throw new PaydeskError('seller_with_records', { seller: name });
}

async function hasRecords(db: Kysely<LedgerTables>, accountId: string): Promise<boolean> {
  for (const table of ['journal', 'session', 'order'] as const) {
    const one = await db.selectFrom(table).select('id').where('account_id', '=', accountId).limit(1).executeTakeFirst();
    if (one) return true;
  }
  return false;
}

/** Adds a seller and gives its id. Throws `invalid_input` where a seller of this environment has the same e-mail. */
async function inviteSeller(
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
async function markStep(
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
async function addNote(
  { db, nowMs, actor }: CallContext,
  { environmentId, sellerId, text }: AddNoteInput,
): Promise<void> {
  await findSeller(db, environmentId, sellerId);
  const at = new Date(nowMs).toISOString();
  await db.insertInto('seller_note').values({ id: randomUUID(), account_id: sellerId, at, actor, text }).execute();
}

/** Throws `not_found` where no such seller is in this environment. */
async function findSeller(db: Kysely<LedgerTables>, environmentId: string, sellerId: string): Promise<AccountRow> {
  const row = await db
    .selectFrom('account')
    .selectAll()
    .where('id', '=', sellerId)
    .where('environment_id', '=', environmentId)
    .where('role', '=', 'seller')
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  if (row) return row;
  throw new PaydeskError('seller_not_found');
}
