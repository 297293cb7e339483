// What is due comes about: in the order of its moments, each thing once, however many processes look.
import { timestampOf } from '../../../contract/timestamp.ts';
import type { Store } from '../database.ts';
import { lockOrganization } from './lock-organization.ts';
import { settleDebits } from './settle.ts';

const AT_A_TIME = 200;

/** Brings about what is due at a moment (ms, UTC), of every organization. */
export async function bringAllUpToDate(store: Store, at: number): Promise<void> {
  const organizations = await store.selectFrom('organizations').select('id').execute();
  for (const { id } of organizations) await bringUpToDate(store, id, at);
}

/** Brings about what is due of one organization at a moment (ms, UTC), as of the moment it was due, whenever that is noticed. */
export async function bringUpToDate(store: Store, organizationId: string, at: number): Promise<void> {
  // Asked first without a transaction: most of the time there is nothing to do, and a read makes no other process wait.
  while ((await due(store, organizationId, at).limit(1).execute()).length > 0) {
    await settleSome(store, organizationId, at);
  }
}

function due(store: Store, organizationId: string, at: number) {
  return store
    .selectFrom('debits')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('settled_at', 'is', null)
    .where('returned_at', 'is', null)
    .where('due_at', '<=', timestampOf(at));
}

function settleSome(store: Store, organizationId: string, at: number): Promise<void> {
  return store.transaction().execute(async (tx) => {
    await lockOrganization(tx, organizationId);
    const some = await due(tx, organizationId, at).orderBy('due_at').limit(AT_A_TIME).execute();
    await settleDebits(
      tx,
      organizationId,
      some.map(({ id }) => id),
    );
  });
}
