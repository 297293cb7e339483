// Links under which somebody outside the team enters an account's API keys at the server, once.
import { createHash, randomBytes } from 'node:crypto';
import type { AccountKey } from '../../../contract/console/keys.ts';
import { mayHoldKeysOf } from '../../../contract/console/may-hold-keys.ts';
import { mayDo } from '../../../contract/operations/who-may-send.ts';
import { SIGNING_DUTIES } from '../../../contract/team/signing-wire.ts';
import { PaydeskError } from '../../process/problem.ts';
import { findMember, memberOf } from '../approvals/member.ts';
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

/** A new link takes the place of the account's last one. Throws `account_not_found`, `keys_not_at_server`, and what `memberOf` throws. */
export async function makeKeyLink(
  { db, caller, nowMs, actor }: CallContext,
  { environmentId, accountId }: AccountKey,
): Promise<MadeKeyLink> {
  const code = randomBytes(24).toString('base64url');
  const [now, expiresAt] = [nowMs, nowMs + LINK_MS].map((ms) => new Date(ms).toISOString()) as [string, string];
  await inTransaction(db, async (trx) => {
    const account = await findPresentAccount(trx, { environmentId, accountId });
    if (!account) throw new PaydeskError('account_not_found');
    if (!(await isAtServer(trx, environmentId))) throw new PaydeskError('keys_not_at_server');
    await trx.deleteFrom('kept_key_link').where('account_id', '=', accountId).execute();
    const { deviceId: made_by } = await memberOf(trx, caller);
    const row = { code_hash: hashOf(code), account_id: accountId, made_at: now, made_by, expires_at: expiresAt };
    await trx
      .insertInto('kept_key_link')
      .values({ ...row, used_at: null })
      .execute();
    await audit(trx, now, actor, 'make_key_link', accountId, { account: account.name, expiresAt });
  });
  return { code, expiresAt };
}

/** madeBy: their name. shown: where the keys go, which is where they were to go when the link was made: other addresses end it. */
export type OpenKeyLink = AccountKey & {
  account: string;
  madeBy: string;
  shown: { baseUrl: string; authUrl: string; dashboardUrl: string };
};

/** Of a link whose maker is in the team and could still enter these keys; null otherwise. claimed: while keys that came by it are tried. */
async function findLink(
  { db, nowMs }: Pick<CallContext, 'db' | 'nowMs'>,
  code: string,
  { claimed }: { claimed: boolean },
): Promise<OpenKeyLink | null> {
  const found = await db
    .selectFrom('kept_key_link')
    .innerJoin('account', 'account.id', 'kept_key_link.account_id')
    .innerJoin('environment', 'environment.id', 'account.environment_id')
    .select(['account.id as accountId', 'account.environment_id as environmentId', 'account.name as account'])
    .select(['account.role', 'kept_key_link.made_by'])
    .select(['base_url as baseUrl', 'auth_url as authUrl', 'dashboard_url as dashboardUrl'])
    .where('code_hash', '=', hashOf(code))
    .where('used_at', claimed ? 'is not' : 'is', null)
    .where('expires_at', '>', new Date(nowMs).toISOString())
    .where('account.removed_at', 'is', null)
    .executeTakeFirst();
  const maker = found && (await findMember(db, found.made_by));
  if (!maker || !mayDo(maker.duties, SIGNING_DUTIES) || !mayHoldKeysOf(maker.duties, found.role)) return null;
  const { accountId, environmentId, account, baseUrl, authUrl, dashboardUrl } = found;
  return { accountId, environmentId, account, madeBy: maker.name, shown: { baseUrl, authUrl, dashboardUrl } };
}

/** null where it has expired, was used or ended, or is none. */
export const readKeyLink = (context: CallContext, code: string): Promise<OpenKeyLink | null> =>
  findLink(context, code, { claimed: false });

/** While keys that came by it are tried. Throws `key_link_over`. */
export function claimKeyLink({ db, nowMs }: CallContext, code: string): Promise<OpenKeyLink> {
  return inTransaction(db, async (trx) => {
    const link = await findLink({ db: trx, nowMs }, code, { claimed: false });
    if (!link) throw over();
    const used_at = new Date(nowMs).toISOString();
    await trx.updateTable('kept_key_link').set({ used_at }).where('code_hash', '=', hashOf(code)).execute();
    return link;
  });
}

/** Where the keys that came by it weren't taken. Throws `key_link_over` where it has ended meanwhile. */
export async function reopenKeyLink({ db, nowMs }: CallContext, code: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    if (!(await findLink({ db: trx, nowMs }, code, { claimed: true }))) throw over();
    await trx.updateTable('kept_key_link').set({ used_at: null }).where('code_hash', '=', hashOf(code)).execute();
  });
}

/** To be called in the transaction that keeps the keys. Throws `key_link_over` where it has ended since it was claimed. */
export async function takeByKeyLink(context: CallContext, code: string, accountId: string): Promise<void> {
  const link = await findLink(context, code, { claimed: true });
  if (link?.accountId !== accountId) throw over();
  await context.db.deleteFrom('kept_key_link').where('code_hash', '=', hashOf(code)).execute();
}

const over = () => new PaydeskError('key_link_over');
