// Takes in an account's API keys at the ledger server, or takes them away. Who may is judged in the transaction that writes: a token may have come late.
import type { Kysely } from 'kysely';
import { mayHoldKeysOf } from '../../../contract/console/may-hold-keys.ts';
import { type Duty, mayDo } from '../../../contract/operations/who-may-send.ts';
import { PaydeskError } from '../../process/problem.ts';
import { memberOf } from '../approvals/member.ts';
import type { CallContext } from '../define-call.ts';
import { inTransaction } from '../store/in-transaction.ts';
import type { LedgerTables } from '../store/schema.ts';
import { isOfDevice } from '../thread/caller.ts';
import { isAtServer } from './kept-keys.ts';
import { takeByKeyLink } from './key-links.ts';

type Db = Kysely<LedgerTables>;

/** Removes a production account's keys for the whole team, and replaces them by others of the same organization. */
const REPLACES = ['onboard', 'administer'] as const satisfies readonly Duty[];

/** sealed: null takes them away. organizationId: whose the payment service says they are; null where it doesn't tell. link: the code of the link by which they came, which is used up with them. */
export type KeysToKeep = { sealed: string | null; organizationId: string | null; link: string | null };

/**
 * Keeps an account's sealed keys in place of those before. In production, an administrator answers for keys that aren't known to be of the organization
 * whose keys were here before, also if those were removed meanwhile.
 * Throws `account_not_found`, `role_not_allowed`, `keys_present`, `keys_not_at_server`, `key_link_over`.
 */
export async function keepKey(
  context: CallContext,
  accountId: string,
  { sealed, organizationId, link }: KeysToKeep,
): Promise<void> {
  await inTransaction(context.db, async (trx) => {
    if (link !== null) await takeByKeyLink({ ...context, db: trx }, link, accountId);
    const account = await lockAccount(trx, accountId);
    if (!account) throw new PaydeskError('account_not_found');
    const duties = await dutiesOf({ ...context, db: trx });
    if (isOfDevice(context.caller) && !mayHoldKeysOf(duties, account.role)) throw new PaydeskError('role_not_allowed');
    if (sealed === null) await requireRemovable(trx, account, duties);
    else requireReplaceable(account, { duties, organizationId });
    await trx.deleteFrom('kept_key').where('account_id', '=', accountId).execute();
    if (sealed === null) return;
    if (!(await isAtServer(trx, account.environmentId))) throw new PaydeskError('keys_not_at_server');
    const row = { account_id: accountId, sealed, entered_at: new Date(context.nowMs).toISOString() };
    await trx.insertInto('kept_key').values(row).execute();
    const owner = { account_id: accountId, organization_id: organizationId };
    await trx
      .insertInto('kept_key_owner')
      .values(owner)
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet(owner))
      .execute();
  });
}

/** Before a computer notes in the transaction that an account has no keys any more. Throws `role_not_allowed` where they are here and its person may not remove them. */
export async function requireNotedRemovable(context: CallContext, accountId: string): Promise<void> {
  if (!isOfDevice(context.caller)) return;
  const account = await lockAccount(context.db, accountId);
  if (account) await requireRemovable(context.db, account, await dutiesOf(context));
}

type LockedAccount = NonNullable<Awaited<ReturnType<typeof lockAccount>>>;

/** Until the transaction ends, no other process keeps keys of the account. */
async function lockAccount(trx: Db, accountId: string) {
  await trx
    .updateTable('account')
    .set((row) => ({ name: row.ref('name') }))
    .where('id', '=', accountId)
    .execute();
  return trx
    .selectFrom('account')
    .innerJoin('environment', 'environment.id', 'account.environment_id')
    .leftJoin('kept_key', 'kept_key.account_id', 'account.id')
    .leftJoin('kept_key_owner', 'kept_key_owner.account_id', 'account.id')
    .select(['account.id', 'account.name', 'account.role', 'environment.id as environmentId', 'environment.kind'])
    .select(['kept_key.account_id as present', 'kept_key_owner.account_id as before', 'kept_key_owner.organization_id'])
    .where('account.id', '=', accountId)
    .executeTakeFirst();
}

/** None of somebody outside the team, who enters keys by a link. */
const dutiesOf = async ({ db, caller }: Pick<CallContext, 'db' | 'caller'>): Promise<readonly Duty[]> =>
  isOfDevice(caller) ? (await memberOf(db, caller)).duties : [];

async function requireRemovable(trx: Db, account: LockedAccount, duties: readonly Duty[]): Promise<void> {
  if (account.kind !== 'production') return;
  if (account.present !== null && !mayDo(duties, REPLACES)) throw new PaydeskError('role_not_allowed');
  // An administrator's removal makes room for any. Otherwise removing and entering would be a way to replace them.
  if (mayDo(duties, ['administer']))
    await trx.deleteFrom('kept_key_owner').where('account_id', '=', account.id).execute();
}

function requireReplaceable(
  account: LockedAccount,
  { duties, organizationId }: { duties: readonly Duty[]; organizationId: string | null },
): void {
  const { kind, present, before } = account;
  if (kind !== 'production' || (present === null && before === null) || mayDo(duties, ['administer'])) return;
  const isSame = organizationId !== null && organizationId === account.organization_id;
  if (!isSame || (present !== null && !mayDo(duties, REPLACES))) throw keysPresent(account);
}

const keysPresent = ({ name: account }: LockedAccount) => new PaydeskError('keys_present', { account });
