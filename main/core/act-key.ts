// One key for an act: every try of it is sent with the Idempotency-Key of the first, so that the provider does it once. A key is the ID of the act that it was first sent with.

import { isDeepStrictEqual } from 'node:util';
import type { Command, DecisionContext } from './acts.ts';
import { compareTexts } from './compare-texts.ts';
import type { Act } from './payment.ts';

/** Engineering value, in ms: clocks differ by less. A key that seems to be sent later than this began under a wrong clock, and its age is unknown. */
const CLOCKS_DIFFER_MS = 10 * 60_000;

export const keyOf = ({ id, key }: Pick<Act, 'id' | 'key'>): string => key ?? id;

/** Of an earlier try of the same act, where the provider may still carry it out or gave no reason of its own; else the act's own ID. */
export function keyOfAct(command: Command, known: DecisionContext): string {
  const { acts } = known.here;
  const begun = acts.find(({ id }) => id === command.key);
  if (begun && isSameAct(begun, command)) return begun.id;
  const tries = triesOf(command, acts);
  for (const key of new Set(tries.map(keyOf))) {
    const isOpen = isUnfinished(
      tries.filter((each) => keyOf(each) === key),
      known,
    );
    if (isOpen && ageOf(key, command.at, known) < (known.keepsKeysMs ?? Number.POSITIVE_INFINITY)) return key;
  }
  return command.actId;
}

/** Whether the provider still knows a key by its first call. */
export function isKept(key: string, at: string, known: DecisionContext): boolean {
  const age = ageOf(key, at, known);
  return -CLOCKS_DIFFER_MS < age && age < (known.keepsKeysMs ?? Number.POSITIVE_INFINITY);
}

/** In ms; 0 where keys are kept for good. Below 0 where the clock was set back since. */
function ageOf(key: string, at: string, { here, keepsKeysMs }: DecisionContext): number {
  if (keepsKeysMs === null) return 0;
  const first = here.acts.find(({ id }) => id === key);
  return first === undefined ? keepsKeysMs : Date.parse(at) - Date.parse(first.sentAt);
}

const whatItAsks = ({ operation, request, orderId, chargeId, attempt, payoutOf }: Act | Command) => ({
  operation,
  request,
  orderId,
  chargeId,
  payoutOf,
  // A form that is filled in again asks for the same; another debit of the charge isn’t the same.
  debit: operation === 'present_charge_again' ? attempt : null,
});

const isSameAct = (act: Act, command: Command): boolean => isDeepStrictEqual(whatItAsks(act), whatItAsks(command));

const DONE: readonly Act['state'][] = ['succeeded', 'already_done', 'settled_done'];

/**
 * Of the tries under one key. A person's “not done” may be wrong, so that no later refusal ends the act, except where keys are kept for good: such a service
 * answers what it did. Else the provider's own refusal ends it, which its key keeps.
 */
function isUnfinished(tries: readonly Act[], { keepsKeysMs }: DecisionContext): boolean {
  if (tries.some(({ state }) => DONE.includes(state))) return false;
  const isRefused = tries.some(({ state, code }) => state === 'refused' && code === 'refused_by_service');
  if (tries.some(({ state }) => state === 'settled_not_done')) return !isRefused || keepsKeysMs !== null;
  return tries.every(({ state, code }) => state === 'refused' && code !== 'refused_by_service');
}

/** Of the same order or month, asking for exactly the same; the newest first. */
function triesOf(command: Command, acts: readonly Act[]): Act[] {
  const { actId, operation, orderId, chargeId, attempt, payoutOf, request } = command;
  return acts
    .filter(
      (act) =>
        act.id !== actId &&
        act.repeatOf === null &&
        act.operation === operation &&
        act.request === request &&
        (payoutOf === null ? act.orderId === orderId : act.payoutOf === payoutOf) &&
        act.chargeId === chargeId &&
        (operation !== 'present_charge_again' || act.attempt === attempt),
    )
    .toSorted((one, other) => compareTexts(other.sentAt, one.sentAt));
}
