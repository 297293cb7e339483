// What an account is to its service: learnt from the first answers that say so, and from its keys.

import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import { Id } from '../define-call.ts';
import { inTransaction } from '../store/in-transaction.ts';
import { preparedQuery } from '../store/prepared-query.ts';
import type { LedgerTables } from '../store/schema.ts';
import { joinByClient, joinByOrganization } from './same-service.ts';

/** client_fingerprint: of the client ID whose keys sign for it from now on. */
export const OrganizationIds = z.strictObject({
  organization_id: Id.nullable(),
  store_id: Id.nullable(),
  client_fingerprint: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .exactOptional(),
});
export type OrganizationIds = z.infer<typeof OrganizationIds>;

/** Notes an account's organization and store where they weren't known; what is known is never replaced, and another seller's organization isn't taken. A provider that names the organization too, or is signed to with the same client ID, is the same service from then on. */
export async function learnAccount(
  db: Kysely<LedgerTables>,
  accountId: string,
  { organization_id, store_id, client_fingerprint }: OrganizationIds,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const now = new Date().toISOString();
    const [learnt] = await fillIn(trx, { accountId, organization_id, store_id });
    if (learnt?.organization_id) await joinByOrganization(trx, learnt.environment_id, learnt.organization_id, now);
    if (client_fingerprint === undefined) return;
    await noteClient(trx, { fingerprint: client_fingerprint, account_id: accountId });
    const [keyed] = await environmentOf(trx, { accountId });
    if (keyed) await joinByClient(trx, keyed.environment_id, client_fingerprint, now);
  });
}

const fillIn = preparedQuery((db, { accountId, organization_id, store_id }: OrganizationIds & { accountId: string }) =>
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

const noteClient = preparedQuery((db, client: { fingerprint: string; account_id: string }) =>
  db
    .insertInto('account_client')
    .values(client)
    .onConflict((conflict) => conflict.doNothing()),
);
const environmentOf = preparedQuery((db, { accountId }: { accountId: string }) =>
  db.selectFrom('account').select('environment_id').where('id', '=', accountId),
);
