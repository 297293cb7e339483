// Personal values are kept beside the chain of facts, each under a random key of its own. The chain holds their HMACs.
import { createHmac, randomBytes } from 'node:crypto';

/** Names of members that hold a person's data, wherever they stand. */
const PERSONAL = new Set([
  ...['first_name', 'last_name', 'email', 'phone', 'phone_number', 'address', 'city', 'zip', 'postal_code'],
  ...['date_of_birth', 'consent_text'],
]);

export type PersonalValue = { place: number; value: string; key: string };

/** In place of a value: which one it is, and its HMAC. */
export type Sealed = { personal: number; hmac: string };

/** A body without its personal values, and these. */
export function takeOut(body: unknown): { body: unknown; values: PersonalValue[] } {
  const values: PersonalValue[] = [];
  const walk = (value: unknown, name: string): unknown => {
    if (typeof value === 'string' && PERSONAL.has(name)) {
      const key = randomBytes(32).toString('base64');
      const place = values.length;
      values.push({ place, value, key });
      return {
        personal: place,
        hmac: createHmac('sha256', key).update(value, 'utf8').digest('base64'),
      } satisfies Sealed;
    }
    if (Array.isArray(value)) return value.map((each) => walk(each, name));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([member, each]) => [member, walk(each, member)]));
  };
  return { body: walk(body, ''), values };
}
