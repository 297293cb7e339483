// Settling and returning a charge, as a person or a test asks for it.
import { Refusal } from '../api/refusal.ts';
import {
  type ChargeWithOutcome,
  findChargeOutcome,
  returnPending,
  returnSettled,
  settlePending,
} from '../store/charge-outcomes.ts';
import type { Store } from '../store/database.ts';
import { type Move, outcomeOf, whyNotMove } from './charge-states.ts';

/** A charge as the sandbox shows it. In the payment API its status stays pending, whatever became of it. */
export function shownCharge(charge: ChargeWithOutcome) {
  return { ...charge, outcome: outcomeOf(charge) };
}

/** Moves a charge on, at `at` (ms, UTC); 404 where it is unknown, 409 where the move isn't legal. */
export async function moveCharge(store: Store, id: string, move: Move, at: number) {
  const charge = await findChargeOutcome(store, id);
  if (!charge) throw new Refusal(404, `There is no charge ${id}.`);
  const reason = whyNotMove(charge, move, at);
  const done = reason === undefined && (await write(store, charge, move, at));
  if (!done) {
    const why = reason ?? 'it was moved on by another call at the same moment';
    throw new Refusal(409, `Charge ${id} can't be ${move.to}: ${why}.`);
  }
  return shownCharge((await findChargeOutcome(store, id)) ?? charge);
}

function write(store: Store, charge: ChargeWithOutcome, move: Move, at: number): Promise<boolean> {
  if (move.to === 'settled') return settlePending(store, charge.id, at);
  if (outcomeOf(charge) === 'settled') return returnSettled(store, charge.id, move.code, at);
  return returnPending(store, charge.id, move.code, at);
}
