// Sellers, read for the screen: each with its steps, its first session and its first payment.
import type { Kysely } from 'kysely';
import type { NoteView } from '../../../contract/console/note.ts';
import type { SellerDetail, SellerKey, SellerView } from '../../../contract/console/seller.ts';
import type { CallContext } from '../define-call.ts';
import { accountView } from '../environments/environments.ts';
import type { AccountRow, LedgerTables } from '../store/schema.ts';
import { findSeller } from './find-seller.ts';
import { firstMissing, type StepState, stepStates, stepsDone } from './seller-steps.ts';

type Firsts = { session: string | null; payment: string | null };

/** Every seller of an environment, the newest first. */
export async function listSellers({ db }: CallContext, environmentId: string): Promise<SellerView[]> {
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
export async function getSeller({ db }: CallContext, { environmentId, sellerId }: SellerKey): Promise<SellerDetail> {
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
