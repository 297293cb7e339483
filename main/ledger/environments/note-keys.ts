// What the ledger knows of an account's API keys: how the client ID ends and when a token was got with them. Never the keys.
import type { KeysView } from '../../../contract/console/environment.ts';
import { audit } from '../audit/audit.ts';
import type { CallContext } from '../define-call.ts';

/** Notes that an account's keys got a token; with null, that it has none any more. Of a seller that is its fourth step. */
export async function noteKeys(
  { db, nowMs, actor }: CallContext,
  accountId: string,
  keys: KeysView | null,
): Promise<void> {
  const now = new Date(nowMs).toISOString();
  await db.transaction().execute(async (trx) => {
    const before = await trx
      .selectFrom('account')
      .select('client_id_ending as clientIdEnding')
      .where('id', '=', accountId)
      .executeTakeFirst();
    const account = await trx
      .updateTable('account')
      .set({ client_id_ending: keys?.clientIdEnding ?? null, keys_verified_at: keys?.verifiedAt ?? null })
      .where('id', '=', accountId)
      .returning('role')
      .executeTakeFirst();
    if (account?.role === 'seller') {
      await trx
        .insertInto('seller_step')
        .values({
          account_id: accountId,
          step: 'keys_verified',
          done: keys ? 1 : 0,
          at: keys?.verifiedAt ?? now,
          actor,
        })
        .execute();
    }
    const after = { clientIdEnding: keys?.clientIdEnding ?? null };
    await audit(trx, now, actor, keys ? 'enter_keys' : 'remove_keys', accountId, after, before);
  });
}
