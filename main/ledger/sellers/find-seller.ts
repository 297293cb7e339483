// One seller of an environment, as its row.
import type { Kysely } from 'kysely';
import { PaydeskError } from '../../process/problem.ts';
import type { AccountRow, LedgerTables } from '../store/schema.ts';

/** Throws `not_found` where no such seller is in this environment. */
export async function findSeller(
  db: Kysely<LedgerTables>,
  environmentId: string,
  sellerId: string,
): Promise<AccountRow> {
  const row = await db
    .selectFrom('account')
    .selectAll()
    .where('id', '=', sellerId)
    .where('environment_id', '=', environmentId)
    .where('role', '=', 'seller')
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  if (row) return row;
  throw new PaydeskError('seller_not_found');
}
