// Whose turn it is to settle or return charges of an organization: one transaction's at a time, of however many processes.
import type { Store } from '../database.ts';

/** A write that changes nothing: whoever wants the same organization's turn waits here, and then sees what was done. */
export async function lockOrganization(tx: Store, organizationId: string): Promise<void> {
  await tx
    .updateTable('organizations')
    .set((row) => ({ name: row.ref('name') }))
    .where('id', '=', organizationId)
    .execute();
}
