// Proofs of work that were handed in: none counts twice.
import { timestampOf } from '../../../contract/timestamp.ts';
import { hashSecret } from '../../secrets/secrets.ts';
import type { Store } from '../database.ts';

/** A challenge by its signature, and until when (ms, UTC) it could be handed in. */
type UsedProof = { signature: string; expiresAt: number };

/** Marks the proof as used. False if it was used before; of several calls at once, one gets true. `at` is ms, UTC. */
export async function claimProof(store: Store, { signature, expiresAt }: UsedProof, at: number): Promise<boolean> {
  await store.deleteFrom('used_proofs').where('expires_at', '<=', timestampOf(at)).execute();
  const { numInsertedOrUpdatedRows } = await store
    .insertInto('used_proofs')
    .values({ digest: hashSecret(signature), expires_at: timestampOf(expiresAt) })
    .onConflict((conflict) => conflict.column('digest').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}
