// The orders that an answer names: what was asked for may have been done for one of them instead.
import { OrderId } from '../../../contract/ids.ts';
import { type BodyValue, valuesOf } from './error-body.ts';
import type { ExpectedAnswer } from './expected-answer.ts';
import { isSameId, issuedIdsIn } from './issued-id.ts';

/** Engineering value, in characters of all of them: an answer that is kept aside has 8 KB (ledger/spool/record.ts). An honest one names a few. */
const MAX_LENGTH = 4_000;

/** Every order that an answer names, the one it is asked about included. Of a call that charges nothing by itself, only where the answer shows a charge. */
export function namedOrders(
  { text, json }: { text: string; json: unknown },
  { operation, ownIds }: Pick<ExpectedAnswer<unknown>, 'operation' | 'ownIds'>,
): string[] {
  const inText = (words: string) => issuedIdsIn(words).map((id) => withoutSentenceEnd(id, ownIds));
  const found = json === undefined ? inText(text) : valuesOf(json).flatMap((value) => idsIn(value, inText));
  const orders = new Set(found.filter((id) => id.startsWith('order_') && OrderId.safeParse(id).success));
  const mayCharge =
    operation === 'charge_order' || operation === 'refund_charge' || operation === 'present_charge_again';
  if (!mayCharge && !found.some((id) => id.startsWith('charge_'))) return [];
  let rest = MAX_LENGTH;
  return [...orders].filter((id) => {
    rest -= id.length;
    return rest >= 0;
  });
}

/** A member that holds an id holds it whole, whatever it looks like; elsewhere an id stands in a text. */
function idsIn({ label, name, value }: BodyValue, inText: (words: string) => string[]): string[] {
  if (typeof value !== 'string') return inText(label);
  const isId = /(?:id|ids|orders?)$/.test(name) && !/\s/.test(value);
  const isWhole = isId && OrderId.safeParse(value).success;
  return [...(isId ? [value] : []), ...inText(label), ...(isWhole ? [] : inText(value))];
}

/** An id in a text, without the sign that ends its sentence. The order that was asked about may itself end in such a sign. */
const withoutSentenceEnd = (id: string, ownIds: readonly string[]): string =>
  ownIds.find((own) => isSameId(id, own)) ?? id.replace(/[.:]+$/, '');
