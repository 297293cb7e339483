// A link to an order that others can open in their Paydesk. It names an order and an environment, and shows it: a link never starts anything.
import { z } from 'zod';
import { OrderId } from '../ids.ts';
import type { EnvironmentView } from './environment.ts';

export const LINK_SCHEME = 'paydesk-link';

/** The API's base URL, which is the same on every computer; the sandbox inside a console is its computer's own. */
const LinkedEnvironment = z.union([
  z.literal('embedded'),
  z.url({ protocol: /^https?$/ }).refine((text) => {
    const { username, password, search, hash } = new URL(text);
    return !username && !password && !search && !hash;
  }),
]);

export const OrderLink = z.strictObject({ orderId: OrderId, environment: LinkedEnvironment.nullable() });
export type OrderLink = z.infer<typeof OrderLink>;

/** Engineering value: longer than any link that Paydesk makes. */
const MAX_LINK_LENGTH = 1_024;
/** The whole of a link: nothing before it, nothing after, and no other parameter. */
const ORDER_LINK_PATTERN = new RegExp(`^${LINK_SCHEME}://order/([^/?#%\\s]+)(?:\\?environment=([^&#?\\s]+))?$`);

/** What a link names; null for anything that isn't exactly such a link. */
export function readOrderLink(text: string): OrderLink | null {
  const found = text.length <= MAX_LINK_LENGTH && /^[\x21-\x7e]+$/.test(text) ? ORDER_LINK_PATTERN.exec(text) : null;
  if (!found) return null;
  try {
    const environment = found[2] === undefined ? null : decodeURIComponent(found[2]);
    const read = OrderLink.safeParse({ orderId: found[1], environment });
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}

/** Builds the link to an order. */
export const formatOrderLink = (
  orderId: string,
  { embedded, baseUrl }: Pick<EnvironmentView, 'embedded' | 'baseUrl'>,
): string => `${LINK_SCHEME}://order/${orderId}?environment=${encodeURIComponent(embedded ? 'embedded' : baseUrl)}`;

/** The path of the page of the order that a link names. */
export const orderPath = ({ orderId }: OrderLink): string => `/orders/${encodeURIComponent(orderId)}`;

/** The environment that a link names. Prefers the one that is shown; undefined where it isn't set up here. */
export function linkedEnvironment(
  { environment }: OrderLink,
  environments: EnvironmentView[],
  shown: EnvironmentView,
): EnvironmentView | undefined {
  if (environment === null) return shown;
  const matches = ({ embedded, baseUrl }: EnvironmentView) =>
    environment === 'embedded' ? embedded : !embedded && baseUrl === environment;
  return matches(shown) ? shown : environments.find(matches);
}
