// Which charge a call is about: the organization's own, or one of a platform's sellers'.
import { ChargeId } from '../../../contract/issued-ids.ts';
import { Refusal } from '../../http/refusal.ts';
import { shortened } from '../../http/shortened.ts';
import { findOwnCharge } from '../../store/books/whose-charge.ts';
import type { Store } from '../../store/database.ts';
import type { Organization } from '../../store/organizations.ts';
import { requesterOf } from './requested-whose.ts';

/** The charge; 404 where there is none, or it is another's. */
export async function requestedCharge(
  store: Store,
  organization: Organization,
  id: string,
): Promise<{ id: string; organization_id: string }> {
  const charge = ChargeId.safeParse(id).success ? await findOwnCharge(store, requesterOf(organization), id) : undefined;
  if (!charge) throw unknownCharge(id);
  return charge;
}

/** The refusal of a charge that isn't there, or is another's. */
export function unknownCharge(id: string): Refusal {
  // A part of an ID would be taken for another's.
  const charge = shortened(id) === id ? `charge ${id}` : 'such charge';
  return new Refusal(404, { message: `There is no ${charge}.`, reason: 'unknown_charge' });
}
