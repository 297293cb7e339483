// An account that is in use: of an environment, and not removed.
import type { Kysely } from 'kysely';
import type { AccountKey } from '../../../contract/console/keys.ts';
import type { LedgerTables } from '../store/schema.ts';

/** undefined where the environment has none, or it was removed. */
export const findPresentAccount = (db: Kysely<LedgerTables>, { environmentId, accountId }: AccountKey) =>
  db
    .selectFrom('account')
    .select('name')
    .where('id', '=', accountId)
    .where('environment_id', '=', environmentId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
