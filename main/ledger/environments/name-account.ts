// An account's name, changed by a person.
import { audit } from '../audit/audit.ts';
import type { CallContext } from '../define-call.ts';

export async function nameAccount({ db, nowMs, actor }: CallContext, accountId: string, name: string): Promise<void> {
  const at = new Date(nowMs).toISOString();
  await db.transaction().execute(async (trx) => {
    const before = await trx.selectFrom('account').select('name').where('id', '=', accountId).executeTakeFirst();
    await trx.updateTable('account').set({ name }).where('id', '=', accountId).execute();
    await audit(trx, at, actor, 'name_account', accountId, { name }, before);
  });
}
