// What became of a charge after pending. Beside the charge, not in it: its status stays pending in the payment API.
import { timestampOf } from '../../contract/timestamp.ts';
import type { Store } from './database.ts';
import { newestFirst, type PageAsked } from './newest-first.ts';

export type ChargeWithOutcome = {
  id: string;
  order_id: string;
  organization_id: string;
  organization_name: string;
  amount: number;
  track_number: string;
  create_date: string;
  settled_at: string | null;
  returned_at: string | null;
  return_code: string | null;
};

function outcomes(store: Store) {
  return store
    .selectFrom('charges')
    .innerJoin('organizations', 'organizations.id', 'charges.organization_id')
    .leftJoin('charge_outcomes', 'charge_outcomes.charge_id', 'charges.id')
    .select(['charges.id', 'charges.order_id', 'charges.organization_id', 'organizations.name as organization_name'])
    .select(['charges.amount', 'charges.track_number', 'charges.create_date'])
    .select(['charge_outcomes.settled_at', 'charge_outcomes.returned_at', 'charge_outcomes.return_code']);
}

/** One charge with its outcome, or undefined. */
export function findChargeOutcome(store: Store, id: string): Promise<ChargeWithOutcome | undefined> {
  return outcomes(store).where('charges.id', '=', id).executeTakeFirst();
}

/** A page of charges with their outcomes, newest first. */
export function listChargeOutcomes(store: Store, asked: PageAsked): Promise<ChargeWithOutcome[]> {
  return newestFirst(outcomes(store), 'charges', asked).execute();
}

/** Settles a charge that has no outcome yet; false where it has one. `at` is ms, UTC. */
export async function settlePending(store: Store, chargeId: string, at: number): Promise<boolean> {
  return addOutcome(store, { charge_id: chargeId, settled_at: timestampOf(at), returned_at: null, return_code: null });
}

/** Returns a charge that has no outcome yet; false where it has one. `at` is ms, UTC. */
export async function returnPending(store: Store, chargeId: string, code: string, at: number): Promise<boolean> {
  return addOutcome(store, { charge_id: chargeId, settled_at: null, returned_at: timestampOf(at), return_code: code });
}

/** Returns a charge that was settled; false where it isn't, or was returned already. `at` is ms, UTC. */
export async function returnSettled(store: Store, chargeId: string, code: string, at: number): Promise<boolean> {
  const { numUpdatedRows } = await store
    .updateTable('charge_outcomes')
    .set({ returned_at: timestampOf(at), return_code: code })
    .where('charge_id', '=', chargeId)
    .where('settled_at', 'is not', null)
    .where('returned_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** The primary key decides: of two outcomes at once the first holds. */
async function addOutcome(
  store: Store,
  row: { charge_id: string; settled_at: string | null; returned_at: string | null; return_code: string | null },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await store
    .insertInto('charge_outcomes')
    .values(row)
    .onConflict((conflict) => conflict.column('charge_id').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}
