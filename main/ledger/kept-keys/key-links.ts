// Links under which somebody outside the team enters an account's API keys at the server, once.
import { createHash, randomBytes } from 'node:crypto';
import type { AccountKey } from '../../../contract/console/keys.ts';
import { PaydeskError } from '../../process/problem.ts';
import { audit } from '../audit/audit.ts';
import type { CallContext } from '../define-call.ts';
import { findPresentAccount } from '../environments/present-account.ts';
import { inTransaction } from '../store/in-transaction.ts';
import { isAtServer } from './kept-keys.ts';

/** Engineering value, in ms: a day and a weekend. */
const LINK_MS = 3 * 24 * 3_600_000;

/** Random enough that a plain hash can't be searched. */
const hashOf = (code: string): string => createHash('sha256').update(code, 'utf8').digest('hex');

/** expiresAt: ISO 8601 in UTC. */
export type MadeKeyLink = { code: string; expiresAt: string };

/** A new link takes the place of the account's last one. Throws `account_not_found`, `keys_not_at_server`. */
export async function makeKeyLink(
  { db, nowMs, actor }: CallContext,
  { environmentId, accountId }: AccountKey,
): Promise<MadeKeyLink> {
  const code = randomBytes(24).toString('base64url');
  const [now, expiresAt] = [nowMs, nowMs + LINK_MS].map((ms) => new Date(ms).toISOString()) as [string, string];
  await inTransaction(db, async (trx) => {
    const account = await findPresentAccount(trx, { environmentId, accountId });
    if (!account) throw new PaydeskError('account_not_found');
    if (!(await isAtServer(trx, environmentId))) throw new PaydeskError('keys_not_at_server');
    await trx.deleteFrom('kept_key_link').where('account_id', '=', accountId).execute();
    const row = { code_hash: hashOf(code), account_id: accountId, made_at: now, made_by: actor, expires_at: expiresAt };
    await trx
      .insertInto('kept_key_link')
      .values({ ...row, used_at: null })
      .execute();
    await audit(trx, now, actor, 'make_key_link', accountId, { account: account.name, expiresAt });
  });
  return { code, expiresAt };
}

export type OpenKeyLink = AccountKey & { account: string; madeBy: string };

const findOpen = ({ db, nowMs }: CallContext, code: string) =>
  db
    .selectFrom('kept_key_link')
    .innerJoin('account', 'account.id', 'kept_key_link.account_id')
    .select(['account.id as accountId', 'account.environment_id as environmentId', 'account.name as account'])
    .select('kept_key_link.made_by as madeBy')
    .where('code_hash', '=', hashOf(code))
    .where('used_at', 'is', null)
    .where('expires_at', '>', new Date(nowMs).toISOString())
    .where('account.removed_at', 'is', null)
    .executeTakeFirst();

/** null where it has expired, was used, or is none. */
export const readKeyLink = async (context: CallContext, code: string): Promise<OpenKeyLink | null> =>
  (await findOpen(context, code)) ?? null;

/** Uses it up, or gives it back where the keys that came by it weren't taken. Throws `key_link_over`. */
export async function claimKeyLink({ db, nowMs }: CallContext, code: string, isUsed: boolean): Promise<void> {
  const now = new Date(nowMs).toISOString();
  const { numUpdatedRows } = await db
    .updateTable('kept_key_link')
    .set({ used_at: isUsed ? now : null })
    .where('code_hash', '=', hashOf(code))
    .where('used_at', isUsed ? 'is' : 'is not', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new PaydeskError('key_link_over');
}
