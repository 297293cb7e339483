// How a merchant's checkout looks.
import type { Organization } from '../store/organizations.ts';
import type { Look } from './messages.ts';

/** The look of an organization's checkout. */
export function lookOf({ name }: Organization): Look {
  return { title: name, logo: null, accent: null };
}
