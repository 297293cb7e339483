// How a merchant's checkout looks.
import { checkoutSettings } from '../store/checkout/settings.ts';
import type { Store } from '../store/database.ts';
import type { Organization } from '../store/organizations.ts';
import type { Look } from './messages.ts';

/** The look of an organization's checkout: its own title and colours, else its name and ours. */
export async function lookOf(store: Store, { id, name }: Organization): Promise<Look> {
  const { brand_title, logo, accent } = await checkoutSettings(store, id);
  return { title: brand_title ?? name, logo, accent };
}
