// Unsealing: a named person says that there is no other copy to go on with. What was done meanwhile, or in a part that is missing, is unknown.
import type { Kysely } from 'kysely';
import type { AuditHead } from '../../../contract/console/audit.ts';
import type { UnsealInput } from '../../../contract/console/keeping.ts';
import { remark } from '../../../contract/console/remark.ts';
import { PaydeskError } from '../../problem.ts';
import { audit } from '../audit/audit.ts';
import type { LedgerTables } from '../schema.ts';
import { doubtWhatIsOpen } from './doubt.ts';
import type { Place } from './place.ts';
import { notePlace, openSeal, type Seal } from './settle-in.ts';

/** ledgerIds: under which the ledger was known until then, where several processes have it. */
export type LeftHead = AuditHead & { ledgerIds?: string[] };

/** Lifts the seal and gives how many outcomes are unknown by it. `place`: where it lies; `head`: what is kept apart from it. Throws `ledger_not_locked`; `ledger_moved_to_team` where a team goes on with what it holds. */
export async function unsealLedger(
  db: Kysely<LedgerTables>,
  { name, reason }: UnsealInput,
  { place, head, instanceId, nowMs }: { place: Place; head: LeftHead | null; instanceId: string; nowMs: number },
): Promise<number> {
  const now = new Date(nowMs).toISOString();
  return db.transaction().execute(async (trx) => {
    const seal = await openSeal(trx);
    if (!seal) throw new PaydeskError('ledger_not_locked');
    if (seal.cause === 'moved_to_team') throw new PaydeskError('ledger_moved_to_team');
    await trx
      .updateTable('ledger_seal')
      .set({ lifted_at: now, lifted_by: name })
      .where('lifted_at', 'is', null)
      .execute();
    await notePlace(trx, place);
    await trx
      .insertInto('ledger_past')
      .values({ kind: 'unsealed', at: now, actor: name, backup_at: null, replaced_head: head && JSON.stringify(head) })
      .execute();
    const since = await knownUntil(trx, seal);
    const detail = detailOf(seal);
    const unknown = await doubtWhatIsOpen(trx, 'unsealed', { actor: name, instanceId, since, now, detail });
    await audit(trx, now, name, 'unseal_ledger', 'ledger', { reason, otherCopyIsGone: true, unknown }, seal);
    return unknown;
  });
}

const detailOf = ({ cause, at }: Seal): string =>
  cause === 'moved' ? remark('since_moved', { at }) : remark('since_doubted', { at });

/** Until when this ledger's past is known: of a part that is missing, the last line before the seal's. */
async function knownUntil(db: Kysely<LedgerTables>, { cause, at }: Seal): Promise<string> {
  if (cause === 'moved') return at;
  const sealing = db
    .selectFrom('audit')
    .select('seq')
    .where('action', '=', 'seal_ledger')
    .orderBy('seq', 'desc')
    .limit(1);
  const last = await db
    .selectFrom('audit')
    .select('at')
    .where('seq', '<', sealing)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.at ?? at;
}
