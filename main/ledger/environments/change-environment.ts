// Environments, changed by a person: each change and its line in the audit log in one transaction.
import type { Kysely } from 'kysely';
import { PaydeskError } from '../../process/problem.ts';
import { audit } from '../audit/audit.ts';
import type { CallContext } from '../define-call.ts';
import type { EnvironmentRow, LedgerTables, NewAccount, NewEnvironment } from '../store/schema.ts';
import { providerKey } from './provider-key.ts';

/** What a person may change of an environment; its provider and its kind stay what they are. */
export type EnvironmentChange = Partial<
  Omit<EnvironmentRow, 'id' | 'provider' | 'kind' | 'base_url' | 'created_at' | 'removed_at'>
>;

/**
 * Adds an environment with its first account; or, where one of this provider had been removed, brings that one back under
 * what is said of it now, with its accounts (their keys are gone), so that its records are there again. Gives the id.
 */
export async function addOrRestoreEnvironment(
  { db, caller, nowMs, actor }: CallContext,
  given: NewEnvironment,
  account: NewAccount,
): Promise<string> {
  const at = new Date(nowMs).toISOString();
  // A desk of another version may spell the address otherwise, which would make two providers of one.
  const provider = caller.deviceId === null ? given.provider : providerKey(given.base_url);
  const environment = { ...given, provider };
  return db.transaction().execute(async (trx) => {
    const removed = await trx
      .selectFrom('environment')
      .select(['id', 'removed_at'])
      .where('provider', '=', environment.provider)
      .where('removed_at', 'is not', null)
      .orderBy('removed_at', 'desc')
      .executeTakeFirst();
    if (!removed) {
      await trx.insertInto('environment').values(environment).execute();
      await trx.insertInto('account').values(account).execute();
      await audit(trx, at, actor, 'add_environment', environment.id, { name: environment.name });
      return environment.id;
    }
    const { id, created_at, ...said } = environment;
    await trx
      .updateTable('environment')
      .set({ ...said, removed_at: null })
      .where('id', '=', removed.id)
      .execute();
    await trx
      .updateTable('account')
      .set({ removed_at: null })
      .where('environment_id', '=', removed.id)
      .where('removed_at', '=', removed.removed_at)
      .execute();
    await addMissingAccount(trx, { ...account, environment_id: removed.id });
    await forgetFeeds(trx, removed.id);
    await audit(trx, at, actor, 'restore_environment', removed.id, { name: environment.name });
    return removed.id;
  });
}

/** Changes an environment. Where its mode asks for an account of a role it doesn't have, that account is added. Throws `not_found`. */
export async function changeEnvironment(
  { db, nowMs, actor }: CallContext,
  environmentId: string,
  change: EnvironmentChange,
  account: NewAccount | null,
): Promise<void> {
  const at = new Date(nowMs).toISOString();
  await db.transaction().execute(async (trx) => {
    const before = await trx.selectFrom('environment').selectAll().where('id', '=', environmentId).executeTakeFirst();
    const { numUpdatedRows } = await trx
      .updateTable('environment')
      .set(change)
      .where('id', '=', environmentId)
      .where('removed_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw gone();
    if (account) await addMissingAccount(trx, account);
    const { dashboard_url } = change;
    if (dashboard_url !== undefined && dashboard_url !== before?.dashboard_url) await forgetFeeds(trx, environmentId);
    const { logo, ...told } = change;
    const after = { ...told, ...(logo === undefined ? {} : { logo: logo === null ? 'none' : 'changed' }) };
    const was = Object.fromEntries(Object.entries(before ?? {}).filter(([column]) => column in told));
    await audit(trx, at, actor, 'change_environment', environmentId, after, was);
  });
}

/** Another dashboard has a feed of its own. Until it is read, nothing is refunded there. */
async function forgetFeeds(db: Kysely<LedgerTables>, environmentId: string): Promise<void> {
  await db
    .deleteFrom('feed_place')
    .where('account_id', 'in', (accounts) =>
      accounts.selectFrom('account').select('id').where('environment_id', '=', environmentId),
    )
    .execute();
}

async function addMissingAccount(db: Kysely<LedgerTables>, account: NewAccount): Promise<void> {
  const there = await db
    .selectFrom('account')
    .select('id')
    .where('environment_id', '=', account.environment_id)
    .where('role', '=', account.role)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  if (!there) await db.insertInto('account').values(account).execute();
}

export const gone = () => new PaydeskError('environment_not_found');
