// Charges with what became of them after pending, as the book has it. Beside the charge, not in it: its status stays pending in the payment API.
import type { Store } from './database.ts';

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
    .innerJoin('settlements', 'settlements.charge_id', 'charges.id')
    .select(['charges.id', 'charges.order_id', 'charges.organization_id', 'organizations.name as organization_name'])
    .select(['charges.amount', 'charges.track_number', 'charges.create_date'])
    .select(['settlements.settled_at', 'settlements.returned_at', 'settlements.return_code']);
}

/** One charge with its outcome, or undefined. */
export function findChargeOutcome(store: Store, id: string): Promise<ChargeWithOutcome | undefined> {
  return outcomes(store).where('charges.id', '=', id).executeTakeFirst();
}

/** Charges with their outcomes, newest first; `before` is the last charge of the page before. */
export function listChargeOutcomes(
  store: Store,
  { limit, before }: { limit: number; before?: ChargeWithOutcome | undefined },
): Promise<ChargeWithOutcome[]> {
  return outcomes(store)
    .$if(before !== undefined, (query) =>
      query.where((row) =>
        row.or([
          row('charges.create_date', '<', before?.create_date ?? ''),
          row.and([
            row('charges.create_date', '=', before?.create_date ?? ''),
            row('charges.id', '<', before?.id ?? ''),
          ]),
        ]),
      ),
    )
    .orderBy('charges.create_date', 'desc')
    .orderBy('charges.id', 'desc')
    .limit(limit)
    .execute();
}
