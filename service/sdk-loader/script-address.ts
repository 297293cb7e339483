// Where v1.js is: an address that a payment may trust.
import { ServicePayLoadError } from './load-error.ts';

/** Of an address as the browser writes it: https, or http to this machine; no user, query or fragment. */
const SAFE = /^(https:\/\/|http:\/\/(([^/@]+\.)?localhost|127\.[\d.]+|\[::1])[:/])[^@?#]*$/;

/** The script's address under the service's js_url. Throws a ServicePayLoadError where that can't be one. */
export function scriptAddress(jsUrl: string): string {
  const address = asBrowserWrites(jsUrl);
  if (!SAFE.test(address)) {
    const rule = 'it must be an https address (http only on this machine)';
    throw new ServicePayLoadError('address_not_valid', `jsUrl "${jsUrl}" isn't the service's js_url: ${rule}`);
  }
  return address.replace(/\/*$/, '/v1.js');
}

function asBrowserWrites(text: string): string {
  try {
    return new URL(text).href;
  } catch {
    return '';
  }
}
