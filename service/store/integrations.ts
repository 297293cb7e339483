// Integrations: a seller's API keys, entered for its marketplace and shown to be its own. The secret is checked and not kept.
import type { Selectable } from 'kysely';
import { timestampOf } from '../../contract/timestamp.ts';
import type { IntegrationsTable } from './dashboard-tables.ts';
import type { Store } from './database.ts';

/** With when its keys were revoked, if they were: then it doesn't count any more. */
export type Integration = Selectable<IntegrationsTable> & { revoked_at: string | null };

type NewIntegration = { organizationId: string; marketplaceId: string; clientId: string; by: string; at: number };

/** Keeps that a seller's keys were verified at a moment (ms, UTC), in the place of those before. */
export async function keepIntegration(store: Store, integration: NewIntegration): Promise<void> {
  const { organizationId, marketplaceId, clientId, by, at } = integration;
  const verified = {
    marketplace_id: marketplaceId,
    client_id: clientId,
    verified_at: timestampOf(at),
    verified_by: by,
  };
  await store
    .insertInto('integrations')
    .values({ organization_id: organizationId, ...verified })
    .onConflict((conflict) => conflict.column('organization_id').doUpdateSet(verified))
    .execute();
}

/** A seller's integration, or undefined. */
export function findIntegration(store: Store, organizationId: string): Promise<Integration | undefined> {
  return store
    .selectFrom('integrations')
    .innerJoin('api_keys', 'api_keys.client_id', 'integrations.client_id')
    .selectAll('integrations')
    .select('api_keys.revoked_at')
    .where('integrations.organization_id', '=', organizationId)
    .executeTakeFirst();
}

/** Takes a seller's integration away; the keys go on working. */
export async function dropIntegration(store: Store, organizationId: string): Promise<void> {
  await store.deleteFrom('integrations').where('organization_id', '=', organizationId).execute();
}
