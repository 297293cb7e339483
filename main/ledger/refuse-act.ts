// Everything that forbids a call, in one place: asked in the transaction that writes it, when it is first sent and each time it is sent again.
import type { Kysely } from 'kysely';
import { refuseChange } from './after-charge/refuse-change.ts';
import { type Acting, requireForCall } from './approvals/second-person.ts';
import { refuseCharged, refuseToldCharge } from './charged-order.ts';
import { aliveUnderAnotherAddress, refuseChargedElsewhere } from './environments/same-service.ts';
import { refusalOfSameService } from './journal-refusal.ts';
import type { JournalRow, LedgerTables } from './schema.ts';

/** Throws why it may not leave, by all that is known now. act: the entry as it is written; of a call that is sent again, the first, as of now. */
export async function refuseAct(db: Kysely<LedgerTables>, act: JournalRow, acting: Acting): Promise<void> {
  const elsewhere = await aliveUnderAnotherAddress(db, act);
  if (elsewhere) throw await refusalOfSameService(db, act, elsewhere);
  await refuseChange(db, act);
  if (act.operation === 'charge_order') {
    await refuseCharged(db, act);
    await refuseToldCharge(db, act);
    await refuseChargedElsewhere(db, act);
  }
  // After what refuses the call itself, so that no approval is used for nothing.
  await requireForCall(db, act, acting);
}
