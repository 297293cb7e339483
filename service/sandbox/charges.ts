// Settling and returning a charge, as a person or a test asks for it, and the list of what became of each.
import { Refusal } from '../http/refusal.ts';
import { returnCharge } from '../store/books/return-charge.ts';
import { settleAllDue, settleDue, settleNow } from '../store/books/settle.ts';
import { type ChargeWithOutcome, findChargeOutcome, listChargeOutcomes } from '../store/charge-outcomes.ts';
import type { Store } from '../store/database.ts';
import { type Move, outcomeOf, whyNotMove } from './charge-states.ts';

/** A charge as the sandbox shows it. In the payment API its status stays pending, whatever became of it. */
export function shownCharge(charge: ChargeWithOutcome) {
  return { ...charge, outcome: outcomeOf(charge) };
}

/** A page of charges at `at` (ms, UTC), newest first: what is due by then is settled before it is looked at. 404 where `before` is no charge. */
export async function shownCharges(store: Store, asked: { limit: number; before?: string | undefined }, at: number) {
  await settleAllDue(store, at);
  const before = asked.before === undefined ? undefined : await knownCharge(store, asked.before);
  const rows = await listChargeOutcomes(store, { limit: asked.limit + 1, before });
  return { charges: rows.slice(0, asked.limit).map(shownCharge), has_more: rows.length > asked.limit };
}

/** Moves a charge on, at `at` (ms, UTC), in the book too; 404 where it is unknown, 409 where the move isn't legal. */
export async function moveCharge(store: Store, id: string, move: Move, at: number) {
  await settleDue(store, (await knownCharge(store, id)).organization_id, at);
  const charge = await knownCharge(store, id);
  const reason = whyNotMove(charge, move, at);
  const done = reason === undefined && (await write(store, charge, move, at));
  if (!done) {
    const why = reason ?? 'it was moved on by another call at the same moment';
    throw new Refusal(409, `Charge ${id} can't be ${move.to}: ${why}.`);
  }
  return shownCharge(await knownCharge(store, id));
}

async function knownCharge(store: Store, id: string): Promise<ChargeWithOutcome> {
  const charge = await findChargeOutcome(store, id);
  if (!charge) throw new Refusal(404, `There is no charge ${id}.`);
  return charge;
}

function write(store: Store, charge: ChargeWithOutcome, move: Move, at: number): Promise<boolean> {
  return move.to === 'settled' ? settleNow(store, charge, at) : returnCharge(store, charge, move.code, at);
}
