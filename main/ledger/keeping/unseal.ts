// Unsealing: a named person says that the other copy is gone. What it may have done meanwhile is unknown.
import type { Kysely } from 'kysely';
import type { UnsealInput } from '../../../contract/console/keeping.ts';
import { PaydeskError } from '../../problem.ts';
import { audit } from '../audit/audit.ts';
import type { LedgerTables } from '../schema.ts';
import { doubtWhatIsOpen } from './doubt.ts';
import { placeOf } from './place.ts';
import { notePlace, openSeal } from './settle-in.ts';

/** Lifts the seal and gives how many outcomes are unknown by it. Throws `not_found` where the ledger isn't sealed. */
export async function unsealLedger(
  db: Kysely<LedgerTables>,
  { name, reason }: UnsealInput,
  { file, instanceId, nowMs }: { file: string; instanceId: string; nowMs: number },
): Promise<number> {
  const now = new Date(nowMs).toISOString();
  return db.transaction().execute(async (trx) => {
    const seal = await openSeal(trx);
    if (!seal) throw new PaydeskError('not_found', 'This ledger is not sealed.', 'Somebody unsealed it already.');
    await trx
      .updateTable('ledger_seal')
      .set({ lifted_at: now, lifted_by: name })
      .where('lifted_at', 'is', null)
      .execute();
    await notePlace(trx, placeOf(file));
    await trx
      .insertInto('ledger_past')
      .values({ kind: 'unsealed', at: now, actor: name, backup_at: null, replaced_head: null })
      .execute();
    const detail = `The ledger was sealed (${seal.reason} Sealed ${seal.at}.) and another copy may have done this since.`;
    const unknown = await doubtWhatIsOpen(trx, { actor: name, instanceId, since: seal.at, now, detail });
    await audit(trx, now, name, 'unseal_ledger', 'ledger', { reason, otherCopyIsGone: true, unknown }, seal);
    return unknown;
  });
}
