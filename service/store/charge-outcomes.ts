// Charges with what became of their newest debit after pending, as the book has it. Beside the charge, not in it: its status stays pending in the payment API.
import type { ReturnCode } from '../../contract/ach/return-codes.ts';
import type { Store } from './database.ts';
import { newestFirst, type PageRequest } from './newest-first.ts';

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
  return_code: ReturnCode | null;
};

function outcomes(store: Store) {
  return store
    .selectFrom('charges')
    .innerJoin('organizations', 'organizations.id', 'charges.organization_id')
    .innerJoin('debits', 'debits.charge_id', 'charges.id')
    .select(['charges.id', 'charges.order_id', 'charges.organization_id', 'organizations.name as organization_name'])
    .select(['charges.amount', 'charges.track_number', 'charges.create_date'])
    .select(['debits.settled_at', 'debits.returned_at', 'debits.return_code'])
    .where(({ eb, selectFrom }) =>
      eb(
        'debits.attempt',
        '=',
        selectFrom('debits as later')
          .select((row) => row.fn.max('later.attempt').as('newest'))
          .whereRef('later.charge_id', '=', 'charges.id'),
      ),
    );
}

/** One charge with its outcome, or undefined. */
export function findChargeOutcome(store: Store, id: string): Promise<ChargeWithOutcome | undefined> {
  return outcomes(store).where('charges.id', '=', id).executeTakeFirst();
}

/** A page of charges with their outcomes, newest first. */
export function listChargeOutcomes(store: Store, asked: PageRequest): Promise<ChargeWithOutcome[]> {
  return newestFirst(outcomes(store), 'charges', asked).execute();
}
