// Takes in an account's API keys at the ledger server, or takes them away.
import { PaydeskError } from '../../process/problem.ts';
import type { CallContext } from '../define-call.ts';
import { inTransaction } from '../store/in-transaction.ts';
import { isAtServer } from './kept-keys.ts';
import { takeByKeyLink } from './key-links.ts';

/**
 * Keeps an account's sealed keys in place of those before; with null, none. link: the code of the link by which they came, which is used up with them.
 * Throws `keys_not_at_server`, `key_link_over`.
 */
export async function keepKey(
  context: CallContext,
  accountId: string,
  sealed: string | null,
  link: string | null = null,
): Promise<void> {
  await inTransaction(context.db, async (trx) => {
    if (link !== null) await takeByKeyLink({ ...context, db: trx }, link, accountId);
    await trx.deleteFrom('kept_key').where('account_id', '=', accountId).execute();
    if (sealed === null) return;
    const account = await trx
      .selectFrom('account')
      .select('environment_id')
      .where('id', '=', accountId)
      .executeTakeFirst();
    if (!account || !(await isAtServer(trx, account.environment_id))) throw new PaydeskError('keys_not_at_server');
    const row = { account_id: accountId, sealed, entered_at: new Date(context.nowMs).toISOString() };
    await trx.insertInto('kept_key').values(row).execute();
  });
}
