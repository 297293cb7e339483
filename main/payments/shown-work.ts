// Whether an error body shows work that was done, anywhere in it: such a body refuses nothing, whatever it says besides.
import { ChargeId } from '../../contract/ids.ts';
import { issuedIdsIn } from './issued-id.ts';
import { lettersOf, stringsOf } from './stated-reason.ts';

/** What a call makes. A service that shows one of them has found it, or made it. */
const MADE = new Set(['charge', 'order', 'session']);
/** Members that have a value only once an order was charged (spec, 2.2 and 2.3). */
const OF_A_CHARGE = new Set(['chargeid', 'delivereddate', 'balancetransactionid']);
/** Words for what was done or goes on, as a status. A charge is made pending (spec, 2.3). */
const DONE = new Set([
  ...[
    'charged',
    'captured',
    'debited',
    'succeeded',
    'success',
    'paid',
    'settled',
    'refunded',
    'completed',
    'finalized',
  ],
  ...['pending', 'processing', 'in_progress', 'queued', 'scheduled', 'accepted'],
]);
const STATUSES = new Set(['status', 'state', 'orderstatus', 'chargestatus']);

/** Whether a body shows that something was made, or is being made. */
export const showsWork = (json: unknown): boolean =>
  someMember(json, isWork) || stringsOf(json).some(namesCharge) || namesOf(json).some(namesCharge);

/** A charge's id is issued once there is a charge, wherever it stands. */
const namesCharge = (text: string): boolean => issuedIdsIn(text).some((id) => id.startsWith('charge_'));
const FLAGS = /^(?:is|was|has|been)*(?:charged|captured|paid|debited|settled|success|successful|succeeded)$/;
const WHEN = /^(?:charged|captured|paid|debited|settled)(?:at|on|date|time)$/;
const HOW_MUCH = /^(?:amount(?:captured|charged|paid|debited)|(?:captured|charged|paid|debited)amount)$/;

function namesOf(json: unknown): string[] {
  const names: string[] = [];
  const rest: unknown[] = [json];
  while (rest.length > 0) {
    const value = rest.pop();
    if (value === null || typeof value !== 'object') continue;
    if (!Array.isArray(value)) names.push(...Object.keys(value));
    rest.push(...Object.values(value));
  }
  return names;
}

/** Looks at every member, however deep, by the letters of its name. */
export function someMember(json: unknown, test: (name: string, value: unknown) => boolean): boolean {
  const rest: unknown[] = [json];
  while (rest.length > 0) {
    const value = rest.pop();
    if (value === null || typeof value !== 'object') continue;
    for (const [name, member] of Object.entries(value)) {
      if (test(lettersOf(name), member)) return true;
      rest.push(member);
    }
  }
  return false;
}

function isWork(name: string, value: unknown): boolean {
  if (value === null || value === '') return false;
  if (FLAGS.test(name) && value === true) return true;
  if (WHEN.test(name) && value !== false && !Array.isArray(value)) return true;
  if (HOW_MUCH.test(name) && Number(value) > 0) return true;
  // A list of sentences beside a field says what is wrong with it.
  if (OF_A_CHARGE.has(name)) return !Array.isArray(value) || value.some(isChargeId);
  if (MADE.has(name) && typeof value === 'object' && ('id' in value || hasStatus(value))) return true;
  if (STATUSES.has(name) && typeof value === 'string') return DONE.has(value.trim().toLowerCase());
  return (name === 'id' || name === 'charge') && isChargeId(value);
}

const isChargeId = (value: unknown): boolean => ChargeId.safeParse(value).success;

const hasStatus = (value: object): boolean => 'status' in value && typeof value.status === 'string';
