// What an answer to a refund, a debit presented again or a payout may mean, read from docs/outcomes.md apart from main/providers.
import { namesOther } from './named-ids.ts';

type Json = unknown;
type Members = Record<string, Json>;

/** id: the charge's, or the month's of a payout. Amounts in cents: of the refund, of the charge, of the payout. attempt: how many debits the charge had. */
export type Act =
  | { operation: 'refund_charge'; id: string; orderId: string; amount: number }
  | { operation: 'present_charge_again'; id: string; orderId: string; amount: number; attempt: number }
  | { operation: 'start_payout'; id: string; amount: number; marketplaceId: string };

const ACTS: readonly string[] = ['refund_charge', 'present_charge_again', 'start_payout'];

export const isAct = <Asked extends { operation: string }>(asked: Asked): asked is Extract<Asked, Act> =>
  ACTS.includes(asked.operation);

/** "The dashboard's documented codes": why it was certainly not done. */
const OWN_NO: Record<Act['operation'], readonly string[]> = {
  refund_charge: ['unknown_charge', 'charge_returned', 'too_much', 'account_closed'],
  present_charge_again: [
    ...['unknown_charge', 'not_returned', 'code_not_presentable', 'presented_twice', 'too_late', 'refunded'],
    ...['account_closed', 'authorization_ended'],
  ],
  start_payout: ['below_holding_balance', 'another_amount'],
};

/** Whether a 2xx's body is what was asked for, understood. */
export function isActDone(asked: Act, json: Json): boolean {
  const body = membersOf(json);
  if (body['amount'] !== asked.amount || !isText(body['id'])) return false;
  if (asked.operation === 'start_payout')
    return isText(body['month']) && body['id'].startsWith('payout_') && body['marketplace_id'] === asked.marketplaceId;
  if (body['order_id'] !== asked.orderId) return false;
  if (asked.operation === 'refund_charge')
    return body['charge_id'] === asked.id && STEPS.includes(body['status']) && isText(body['create_date']);
  const newest = membersOf(Array.isArray(body['attempts']) ? body['attempts'].at(-1) : null);
  const isOpen = body['status'] === 'pending' || body['status'] === 'settled';
  const isFurther = Number.isSafeInteger(newest['attempt']) && Number(newest['attempt']) > asked.attempt;
  return body['id'] === asked.id && isOpen && isFurther && newest['return'] === null;
}

const STEPS: readonly Json[] = ['requested', 'sent', 'settled', 'failed'];

/** Its own "not done": a documented code, and nothing beside it that shows work. */
export function saysActNotDone({ operation }: Act, status: number, code: string, json: Json): boolean {
  const isOfStatus = status === 409 || (status === 404 && operation !== 'start_payout');
  return isOfStatus && OWN_NO[operation].includes(code) && !showsAct(json);
}

/** The month's payout that was made before. */
export function namesPayout({ operation }: Act, status: number, json: Json): boolean {
  const detail = membersOf(membersOf(json)['detail']);
  const id = detail['payout_id'];
  const isId = isText(id) && /^payout_[\w.~:=+@-]*\d[\w.~:=+@-]*$/.test(id);
  const isPaid = detail['reason'] === 'already_this_month' && isId && !namesOther(String(detail['message']), [id]);
  return operation === 'start_payout' && status === 409 && isPaid;
}

const MAX_DEPTH = 12;

/** A refund, a payout or a charge that was made, anywhere: its record, or its id. */
function showsAct(json: Json, depth = 0): boolean {
  if (depth > MAX_DEPTH || json === null || typeof json !== 'object') return false;
  return Object.entries(json).some(
    ([name, value]) =>
      (['refund', 'payout', 'charge'].includes(name) && isText(membersOf(value)['id'])) ||
      (/^(?:refund_|payout_)?id$/.test(name) && isText(value) && /^(?:refund|payout)_\S*\d/.test(value)) ||
      showsAct(value, depth + 1),
  );
}

const isText = (value: Json): value is string => typeof value === 'string' && value.trim() !== '';

function membersOf(value: Json): Members {
  return value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Members) : {};
}
