// Settling and returning a charge, as a person or a test asks for it, and the list of what became of each.
import { t } from '../../messages/t.ts';
import { Refusal } from '../http/refusal.ts';
import { applyAllDueChanges, applyDueChanges } from '../store/books/apply-due-changes.ts';
import { returnCharge } from '../store/books/return-debit.ts';
import { settleNow } from '../store/books/settle.ts';
import { type ChargeWithOutcome, findChargeOutcome, listChargeOutcomes } from '../store/charge-outcomes.ts';
import type { Store } from '../store/database.ts';
import { type Move, type Obstacle, outcomeOf, whyNotMove } from './charge-states.ts';

/** A charge as the sandbox shows it. In the payment API its status stays pending, whatever became of it. */
export function shownCharge(charge: ChargeWithOutcome) {
  return { ...charge, outcome: outcomeOf(charge) };
}

/** A page of charges at `at` (ms, UTC), newest first: what is due at that moment is settled first. 404 where `before` is no charge. */
export async function shownCharges(store: Store, asked: { limit: number; before?: string | undefined }, at: number) {
  await applyAllDueChanges(store, at);
  const before = asked.before === undefined ? undefined : await knownCharge(store, asked.before);
  const rows = await listChargeOutcomes(store, { limit: asked.limit + 1, before });
  return { charges: rows.slice(0, asked.limit).map(shownCharge), has_more: rows.length > asked.limit };
}

/** Moves a charge on, at `at` (ms, UTC), in the book too; 404 where it is unknown, 409 where the move isn't legal. */
export async function moveCharge(store: Store, id: string, move: Move, at: number) {
  await applyDueChanges(store, (await knownCharge(store, id)).organization_id, at);
  const charge = await knownCharge(store, id);
  const obstacle = whyNotMove(charge, move, at);
  const done = obstacle === undefined && (await write(store, charge, move, at));
  if (!done) throw notMoved(charge, move, obstacle ?? 'moved_meanwhile');
  return shownCharge(await knownCharge(store, id));
}

function notMoved(charge: ChargeWithOutcome, move: Move, obstacle: NotMoved): Refusal {
  const detail = `Charge ${charge.id} can't be ${move.to}: ${detailOf(charge, move, obstacle)}.`;
  return new Refusal(409, detail, { shown: SHOWN[obstacle](charge.id) });
}

type NotMoved = Obstacle | 'moved_meanwhile';

function detailOf({ return_code }: ChargeWithOutcome, move: Move, obstacle: NotMoved): string {
  switch (obstacle) {
    case 'returned':
      return `it was returned already (${return_code})`;
    case 'settled':
      return 'it is settled already';
    case 'settled_and_not_late':
      return `it is settled, and ${move.to === 'returned' ? move.code : move.to} comes before settlement only`;
    case 'settled_too_long':
      return 'it was settled more than 60 days ago';
    case 'moved_meanwhile':
      return 'it was moved on by another call at the same moment';
  }
}

const SHOWN: Record<NotMoved, (id: string) => string> = {
  returned: (id) => t({ defaultMessage: 'Charge {id} is already returned.' }, { id }),
  settled: (id) => t({ defaultMessage: 'Charge {id} is already settled.' }, { id }),
  settled_and_not_late: (id) =>
    t({ defaultMessage: 'Charge {id} is settled. Banks use this return code only before settlement.' }, { id }),
  settled_too_long: (id) =>
    t({ defaultMessage: 'Charge {id} settled more than 60 days ago, so it can’t be returned.' }, { id }),
  moved_meanwhile: (id) =>
    t({ defaultMessage: 'Charge {id} changed at the same moment. Check it, then try again.' }, { id }),
};

async function knownCharge(store: Store, id: string): Promise<ChargeWithOutcome> {
  const charge = await findChargeOutcome(store, id);
  if (!charge) {
    const shown = t({ defaultMessage: 'Charge {id} doesn’t exist.' }, { id });
    throw new Refusal(404, `There is no charge ${id}.`, { shown });
  }
  return charge;
}

function write(store: Store, charge: ChargeWithOutcome, move: Move, at: number): Promise<boolean> {
  return move.to === 'settled' ? settleNow(store, charge, at) : returnCharge(store, charge, move.code, at);
}
