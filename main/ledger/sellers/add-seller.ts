// Adds a seller that the service knows. Of an organization an environment shows one seller.
import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { BY_THE_SERVICE } from '../../../contract/console/seller.ts';
import { audit } from '../audit/audit.ts';
import { inTransaction } from '../store/in-transaction.ts';
import type { LedgerTables } from '../store/schema.ts';

/** createdAt: since when it is a seller. */
export type AddedSeller = {
  environmentId: string;
  organizationId: string;
  name: string;
  email: string | null;
  createdAt: string;
};

/** Gives the seller's ID; where another reader added it meanwhile, that one's. */
export function addSeller(
  db: Kysely<LedgerTables>,
  { environmentId, organizationId, name, email, createdAt }: AddedSeller,
  now: string,
): Promise<string> {
  return inTransaction(db, async (trx) => {
    const id = randomUUID();
    const account = { id, environment_id: environmentId, name, email, role: 'seller' as const };
    const { id: shownId } = await trx
      .insertInto('account')
      .values({ ...account, organization_id: organizationId, created_at: createdAt })
      .onConflict((conflict) =>
        conflict
          .columns(['environment_id', 'organization_id'])
          // Spelled out, not bound: the index account_one_seller holds exactly these.
          .where(sql<boolean>`organization_id is not null and removed_at is null and role = 'seller'`)
          // Changes nothing, so that the row that is there is given.
          .doUpdateSet({ organization_id: organizationId }),
      )
      .returning('id')
      .executeTakeFirstOrThrow();
    if (shownId === id) await audit(trx, now, BY_THE_SERVICE, 'new_seller', id, { organizationId });
    return shownId;
  });
}
