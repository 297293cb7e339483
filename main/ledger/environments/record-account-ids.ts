// Records an account's organization, store and client ID.
import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import { Id } from '../define-call.ts';
import { inTransaction } from '../store/in-transaction.ts';
import { preparedQuery } from '../store/prepared-query.ts';
import type { LedgerTables } from '../store/schema.ts';
import { joinByClient, joinByOrganization } from './same-service.ts';

/** client_fingerprint: SHA-256 of the client ID that the account now signs with. */
export const OrganizationIds = z.strictObject({
  organization_id: Id.nullable(),
  store_id: Id.nullable(),
  client_fingerprint: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .exactOptional(),
});
export type OrganizationIds = z.infer<typeof OrganizationIds>;

/** Fills in missing IDs. Never replaces known ones, and never takes another seller's organization. Then links providers that share the organization or the client ID: they are one service. */
export async function recordAccountIds(
  db: Kysely<LedgerTables>,
  accountId: string,
  { organization_id, store_id, client_fingerprint }: OrganizationIds,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const now = new Date().toISOString();
    const [updated] = await setMissingIds(trx, { accountId, organization_id, store_id });
    if (updated?.organization_id) await joinByOrganization(trx, updated.environment_id, updated.organization_id, now);
    if (client_fingerprint === undefined) return;
    await insertAccountClient(trx, { fingerprint: client_fingerprint, account_id: accountId });
    const [account] = await environmentOf(trx, { accountId });
    if (account) await joinByClient(trx, account.environment_id, client_fingerprint, now);
  });
}

const setMissingIds = preparedQuery(
  (db, { accountId, organization_id, store_id }: OrganizationIds & { accountId: string }) =>
    db
      .updateTable('account')
      .set({
        organization_id: sql<string | null>`coalesce(organization_id, case
        when role = 'seller' and removed_at is null and exists (select 1 from account as other
          where other.environment_id = account.environment_id and other.organization_id = ${organization_id}
            and other.role = 'seller' and other.removed_at is null) then null
        else ${organization_id} end)`,
        store_id: sql<string | null>`coalesce(store_id, ${store_id})`,
      })
      .where('id', '=', accountId)
      .where((where) => where.or([where('organization_id', 'is', null), where('store_id', 'is', null)]))
      .returning(['environment_id', 'organization_id']),
);

const insertAccountClient = preparedQuery((db, client: { fingerprint: string; account_id: string }) =>
  db
    .insertInto('account_client')
    .values(client)
    .onConflict((conflict) => conflict.doNothing()),
);
const environmentOf = preparedQuery((db, { accountId }: { accountId: string }) =>
  db.selectFrom('account').select('environment_id').where('id', '=', accountId),
);
