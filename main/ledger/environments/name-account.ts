// An account's name, changed by a person.
import type { Kysely } from 'kysely';
import { audit } from '../audit/audit.ts';
import type { LedgerTables } from '../store/schema.ts';
import type { Doer } from './change-environment.ts';

export async function nameAccount(
  db: Kysely<LedgerTables>,
  accountId: string,
  name: string,
  { actor, at }: Doer,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const before = await trx.selectFrom('account').select('name').where('id', '=', accountId).executeTakeFirst();
    await trx.updateTable('account').set({ name }).where('id', '=', accountId).execute();
    await audit(trx, at, actor, 'name_account', accountId, { name }, before);
  });
}
