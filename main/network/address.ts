// What is connected to: a path under an address of an environment, on the very origin that is shown.
import { readServiceAddress } from '../../contract/console/service-address.ts';
import { PaydeskError } from '../process/problem.ts';

/** `path` begins with a slash and may have a query. Throws `insecure_address` where the base isn't an address that is taken, or the path would lead elsewhere. */
export function addressUnder(base: string, path: string): URL {
  const place = readServiceAddress(base);
  if ('problem' in place) {
    throw new PaydeskError('address_invalid', { address: withoutKeys(base) }, { details: place.problem });
  }
  const url = new URL(place.address + path);
  const [pathname] = path.split('?');
  // Where a parser changed anything, the call would go elsewhere than it says.
  if (url.origin !== place.origin || url.pathname !== place.path + pathname || url.pathname.includes('//')) {
    throw new PaydeskError('address_without_page', { address: place.address, path: pathname ?? '' });
  }
  return url;
}

/** An address as it may be shown. */
export const withoutKeys = (address: string): string => address.replace(/\/\/[^/]*@/, '//');
