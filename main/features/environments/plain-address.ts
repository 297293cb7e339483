// An environment's addresses in their one spelling.
import { readServiceAddress } from '../../../contract/console/service-address.ts';
import { PaydeskError } from '../../process/problem.ts';

/** Throws `insecure_address` where it isn't an address that is taken. */
export function plainAddress(address: string): string {
  const place = readServiceAddress(address);
  if ('address' in place) return place.address;
  throw new PaydeskError('address_invalid', { address }, { details: place.problem });
}

/** Whether two addresses are one. An address that was taken by an earlier version and isn't any more is only the same as itself. */
export function isSameAddress(one: string, other: string): boolean {
  return spelt(one) === spelt(other);
}

function spelt(address: string): string {
  const place = readServiceAddress(address);
  return 'address' in place ? place.address : address;
}
