// A computer's own ledger, as it moves into a team's: copied, locked before the team takes the copy, and followed by one of the embedded sandbox alone.
import { basename, dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Kysely } from 'kysely';
import { remark } from '../../../contract/console/remark.ts';
import { PaydeskError } from '../../process/problem.ts';
import { audit } from '../audit/audit.ts';
import { syncFile } from '../backup/copy-ledger.ts';
import { asideName } from '../backup/put-in-place.ts';
import { inSideThread } from '../backup/side-thread.ts';
import { EMBEDDED } from '../environments/provider-key.ts';
import { ledgerFileIdentity } from '../file/ledger-file-identity.ts';
import { ledgerLocked, openSeal } from '../file/sealed.ts';
import { notePlace, sealLedger } from '../file/verify-ledger-identity.ts';
import { appendHistoryGap } from '../projections/record-gap.ts';
import { connectWriter } from '../store/open-database.ts';
import type { LedgerTables } from '../store/schema.ts';
import { removeLedger, wholeCopy } from './copies.ts';
import { wasMovedHere } from './join-team.ts';
import type { LedgerInUse } from './ledger-in-use.ts';
import { recordsOf } from './move-facts.ts';
import type { HandOver, MovingOutCalls } from './moving-calls.ts';

/** The copy that is sent. It stays until the move is over, so that it can go on after a restart. */
export const movingCopy = (ledgerFile: string): string => `${ledgerFile}.moving`;

export function openMovingOut({ file, workerFile, now, reader, writer, replace }: LedgerInUse): MovingOutCalls {
  const at = () => new Date(now()).toISOString();
  const sandbox = `${file}.sandbox`;
  // Removes leftovers of an interrupted move. Both files are written again.
  for (const left of [wholeCopy(movingCopy(file)), sandbox]) removeLedger(left);

  return {
    copyToMove: async () => {
      if (await openSeal(reader())) throw ledgerLocked();
      const to = movingCopy(file);
      const facts = await inSideThread({ job: 'copy_to_move', file, to, takenAtMs: now() }, workerFile);
      return { file: to, facts };
    },
    handOver: async ({ moveId, facts, team, actor }) => {
      // Of the embedded sandbox alone by now.
      if (await wasMovedHere(reader(), moveId)) return;
      const seal = await openSeal(reader());
      if (seal?.cause === 'moved_to_team') return;
      if (seal) throw ledgerLocked();
      const tables = await inSideThread({ job: 'count_tables', file }, workerFile);
      if (!isDeepStrictEqual(recordsOf(tables), recordsOf(facts.tables))) throw new PaydeskError('move_changed');
      const because = { reason: remark('moved_to_team', { team }), cause: 'moved_to_team', line: null } as const;
      await sealLedger(writer(), { at: at(), ...because, found: { moveId, team, actor }, before: null });
    },
    takeBackLedger: async ({ moveId, actor }) => {
      await writer()
        .transaction()
        .execute((trx) => liftSeal(trx, { at: at(), actor, after: { moveId } }));
    },
    keepSandbox: async (move) => {
      if (await wasMovedHere(reader(), move.moveId)) return;
      await replace(async (replacedHead, nowMs) => {
        await inSideThread({ job: 'copy_of_sandbox', file, to: sandbox }, workerFile);
        const head = replacedHead && JSON.stringify(replacedHead);
        await beginSandbox(sandbox, { ...move, file, nowMs, replacedHead: head });
        return sandbox;
      });
    },
  };
}

type Beginning = Pick<HandOver, 'moveId' | 'team' | 'actor'> & {
  file: string;
  nowMs: number;
  replacedHead: string | null;
};

/** Its chain goes on from the whole ledger's, so that what the audit log told is still told. */
async function beginSandbox(prepared: string, of: Beginning): Promise<void> {
  const { writer, pragma } = await connectWriter(prepared);
  try {
    const at = new Date(of.nowMs).toISOString();
    const { moveId, team, actor } = of;
    await writer.transaction().execute(async (trx) => {
      await liftSeal(trx, { at, actor, after: { moveId, team } });
      const past = { kind: 'moved_away', at, actor, backup_at: null, replaced_head: of.replacedHead } as const;
      await trx.insertInto('ledger_past').values(past).execute();
      // From now on the team goes on with the rest.
      const gap = {
        cause: 'moved_away',
        since: at,
        exceptProvider: EMBEDDED,
        reviewsOpenOrders: false,
        detail: '',
      } as const;
      await appendHistoryGap(trx, { ...gap, actor, instanceId: '' }, at);
      const place = ledgerFileIdentity(prepared);
      await notePlace(trx, { ...place, path: join(dirname(place.path), basename(of.file)) });
      await audit(trx, at, actor, 'move_ledger', moveId, { team, aside: asideName(of.file, of.nowMs) });
    });
    pragma('wal_checkpoint(TRUNCATE)');
    pragma('journal_mode = DELETE');
  } finally {
    await writer.destroy();
    syncFile(prepared);
  }
}

/** Only the seal of a move. */
export async function liftSeal(
  db: Kysely<LedgerTables>,
  { at, actor, after }: { at: string; actor: string; after: object },
): Promise<void> {
  const seal = await openSeal(db);
  if (seal?.cause !== 'moved_to_team') return;
  await db.updateTable('ledger_seal').set({ lifted_at: at, lifted_by: actor }).where('lifted_at', 'is', null).execute();
  await audit(db, at, actor, 'unseal_ledger', 'ledger', after, seal);
}
