// Unsealing: a named person says that there is no other copy to go on with. What was done meanwhile, or in a part that is missing, is unknown.
import type { Kysely } from 'kysely';
import type { AuditHead } from '../../../contract/console/audit.ts';
import type { UnsealInput } from '../../../contract/console/backup.ts';
import { remark } from '../../../contract/console/remark.ts';
import { PaydeskError } from '../../process/problem.ts';
import { audit } from '../audit/audit.ts';
import type { FaultAtUnlocking } from '../audit/watch-audit.ts';
import { doubtWhatIsOpen } from '../projections/record-gap.ts';
import type { LedgerTables } from '../store/schema.ts';
import type { LedgerFileIdentity } from './ledger-file-identity.ts';
import { isPreparedForTeam, openSeal, type Seal } from './sealed.ts';
import { notePlace } from './verify-ledger-identity.ts';

/** Engineering value: of one statement, and of a line of the audit log. */
const AT_A_TIME = 100;

/** ledgerIds: under which the ledger was known until then, where several processes have it. */
export type LeftHead = AuditHead & { ledgerIds?: string[] };

/** place: where the ledger lies. head: what is kept apart from it. faults: all that the person accepts beside what it was sealed for. */
export type Unsealing = {
  place: LedgerFileIdentity;
  head: LeftHead | null;
  faults: readonly FaultAtUnlocking[];
  instanceId: string;
  nowMs: number;
};

/** Lifts the seal and gives how many outcomes are unknown by it. Throws `ledger_not_locked`; `ledger_moved_to_team` where a team goes on with what it holds. */
export async function unsealLedger(
  db: Kysely<LedgerTables>,
  { name, reason }: UnsealInput,
  { place, head, faults, instanceId, nowMs }: Unsealing,
): Promise<number> {
  const now = new Date(nowMs).toISOString();
  return db.transaction().execute(async (trx) => {
    const seal = await openSeal(trx);
    if (!seal) throw new PaydeskError('ledger_not_locked');
    if (seal.cause === 'moved_to_team' && !isPreparedForTeam(seal)) throw new PaydeskError('ledger_moved_to_team');
    await trx
      .updateTable('ledger_seal')
      .set({ lifted_at: now, lifted_by: name })
      .where('lifted_at', 'is', null)
      .execute();
    const accepted = faults.map((fault) => ({ ...fault, at: now, lifted_at: now, lifted_by: name }));
    for (let from = 0; from < accepted.length; from += AT_A_TIME)
      await trx
        .insertInto('ledger_seal')
        .values(accepted.slice(from, from + AT_A_TIME))
        .execute();
    await notePlace(trx, place);
    await trx
      .insertInto('ledger_past')
      .values({ kind: 'unsealed', at: now, actor: name, backup_at: null, replaced_head: head && JSON.stringify(head) })
      .execute();
    const since = await knownUntil(trx, seal);
    const detail = detailOf(seal);
    const unknown = await doubtWhatIsOpen(trx, 'unsealed', { actor: name, instanceId, since, now, detail });
    const wrong = { count: faults.length, first: faults.slice(0, AT_A_TIME).map(({ reason }) => reason) };
    const after = { reason, otherCopyIsGone: true, unknown, ...(faults.length > 0 && { wrong }) };
    await audit(trx, now, name, 'unseal_ledger', 'ledger', after, seal);
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
