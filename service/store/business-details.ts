// Business details: what activates an organization (spec, marketplace rules 2 and 5).
import type { Selectable, Transaction } from 'kysely';
import { timestampOf } from '../../contract/timestamp.ts';
import type { AuthorizationFacts } from '../nacha/authorization-facts.ts';
import { oncePerTickIn } from '../process/once-per-tick.ts';
import type { BusinessDetailsTable } from './dashboard-tables.ts';
import type { Store } from './database.ts';
import { preparedQuery } from './database.ts';
import type { Tables } from './tables.ts';

export type BusinessDetails = Selectable<BusinessDetailsTable>;
export type EnteredDetails = Omit<BusinessDetails, 'organization_id' | 'create_date'>;

const detailsOf = preparedQuery((db, { id }: { id: string }) =>
  db.selectFrom('business_details').selectAll().where('organization_id', '=', id),
);

/** What was told of an organization's business; undefined where nothing was yet. */
export async function findBusinessDetails(store: Store, organizationId: string): Promise<BusinessDetails | undefined> {
  const [details] = await detailsOf(store, { id: organizationId });
  return details;
}

/** Sessions that are made at the same moment are often the same organization's. */
const detailsIn = oncePerTickIn(findBusinessDetails);

/** What an authorization says of the business; null where nothing was told yet. */
export async function businessNamedBy(store: Store, organizationId: string): Promise<AuthorizationFacts['business']> {
  const details = await detailsIn(store).ask(organizationId);
  return details ? { legalName: details.legal_name, phone: details.phone, website: details.website } : null;
}

/** Called once a change of the details is committed: from then on the new ones are named. */
export function forgetBusiness(store: Store): void {
  detailsIn(store).forget();
}

/** Keeps the details, in place of earlier ones, and activates the organization where it isn't; `at` is ms, UTC. */
export async function saveBusinessDetails(
  tx: Transaction<Tables>,
  organizationId: string,
  details: EnteredDetails,
  at: number,
): Promise<void> {
  await tx
    .insertInto('business_details')
    .values({ ...details, organization_id: organizationId, create_date: timestampOf(at) })
    .onConflict((conflict) => conflict.column('organization_id').doUpdateSet(details))
    .execute();
  await tx
    .updateTable('organizations')
    .set({ activated_at: timestampOf(at) })
    .where('id', '=', organizationId)
    .where('activated_at', 'is', null)
    .execute();
}
