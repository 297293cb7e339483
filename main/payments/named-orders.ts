// The orders that an answer names: what was asked for may have been done for one of them instead.
import { OrderId } from '../../contract/ids.ts';
import type { OperationName } from '../../contract/operations/operation-name.ts';
import { valuesOf } from './error-body.ts';
import { issuedIdsIn } from './issued-id.ts';

/** Engineering value, in characters of all of them: an answer that is kept aside has 8 KB (ledger/spool/record.ts). An honest one names a few. */
const MOST = 4_000;

/** Every order that an answer names, the one it is asked about included. Of a call that charges nothing by itself, only where the answer shows a charge. */
export function namedOrders({ text, json }: { text: string; json: unknown }, operation: OperationName): string[] {
  const found = json === undefined ? issuedIdsIn(text) : valuesOf(json).flatMap(idsIn);
  const orders = new Set(found.filter((id) => id.startsWith('order_') && OrderId.safeParse(id).success));
  const mayCharge =
    operation === 'charge_order' || operation === 'refund_charge' || operation === 'present_charge_again';
  if (!mayCharge && !found.some((id) => id.startsWith('charge_'))) return [];
  let rest = MOST;
  return [...orders].filter((id) => {
    rest -= id.length;
    return rest >= 0;
  });
}

/** A member that holds an id holds it whole, whatever it looks like; elsewhere an id stands in a text. */
function idsIn({ label, name, value }: ReturnType<typeof valuesOf>[number]): string[] {
  const isId = typeof value === 'string' && /(?:id|ids|orders?)$/.test(name) && !/\s/.test(value);
  return [...(isId ? [value] : []), ...issuedIdsIn(label), ...(typeof value === 'string' ? issuedIdsIn(value) : [])];
}
