// What an account is to its service: learnt from the first answers that say so.
import { type Kysely, sql } from 'kysely';
import { inTransaction } from '../in-transaction.ts';
import { keptQuery } from '../kept-query.ts';
import type { LedgerTables } from '../schema.ts';
import { joinByOrganization } from './same-service.ts';

export type OrganizationIds = { organization_id: string | null; store_id: string | null };

/** Notes an account's organization and store where they weren't known; what is known is never replaced. A provider that names the organization too is the same service from then on. */
export async function learnAccount(
  db: Kysely<LedgerTables>,
  accountId: string,
  { organization_id, store_id }: OrganizationIds,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const [learnt] = await fillIn(trx, { accountId, organization_id, store_id });
    if (!learnt?.organization_id) return;
    await joinByOrganization(trx, learnt.environment_id, learnt.organization_id, new Date().toISOString());
  });
}

const fillIn = keptQuery((db, { accountId, organization_id, store_id }: OrganizationIds & { accountId: string }) =>
  db
    .updateTable('account')
    .set({
      organization_id: sql<string | null>`coalesce(organization_id, ${organization_id})`,
      store_id: sql<string | null>`coalesce(store_id, ${store_id})`,
    })
    .where('id', '=', accountId)
    .where((where) => where.or([where('organization_id', 'is', null), where('store_id', 'is', null)]))
    .returning(['environment_id', 'organization_id']),
);
