// Whose turn it is to settle or return charges of an organization: one transaction's at a time, of however many processes.

import { isPostgres } from '../../../lib/node/postgres/is-postgres.ts';
import type { Store } from '../database.ts';

/** Calls that want the same organization's turn wait here, and then see what was done. */
export async function lockOrganization(tx: Store, organizationId: string): Promise<void> {
  if (isPostgres(tx)) await rowOf(tx, organizationId).execute();
  // A write that changes nothing: SQLite has one writer, and no other lock.
  else
    await tx
      .updateTable('organizations')
      .set((row) => ({ name: row.ref('name') }))
      .where('id', '=', organizationId)
      .execute();
}

/** The same without waiting: false where another transaction has the turn. On SQLite, which has one writer at a time, it waits. */
export async function lockOrganizationIfFree(tx: Store, organizationId: string): Promise<boolean> {
  if (isPostgres(tx)) return (await rowOf(tx, organizationId).skipLocked().executeTakeFirst()) !== undefined;
  await lockOrganization(tx, organizationId);
  return true;
}

/** Locked as a change of it would: what refers to it can be written meanwhile. */
function rowOf(tx: Store, organizationId: string) {
  return tx.selectFrom('organizations').select('id').where('id', '=', organizationId).forNoKeyUpdate();
}
