// The ledger in a file: open, or the reason why it can't be opened, and the calls that replace the file.
import { sql } from 'kysely';
import type { AuditAction, AuditHead } from '../../../contract/console/audit.ts';
import { type LedgerState, mayBeginEmpty, type RestoreInput } from '../../../contract/console/backup.ts';
import { PaydeskError } from '../../process/problem.ts';
import { audit } from '../audit/audit.ts';
import { readHead } from '../audit/head-file.ts';
import type { BackupCalls } from '../backup/backup-calls.ts';
import { backupsFolder, listBackups, makeBackup } from '../backup/backups.ts';
import { openDailyBackup } from '../backup/daily-backup.ts';
import { fileFigures } from '../backup/ledger-figures.ts';
import { prepareRestore } from '../backup/prepare-restore.ts';
import { putInPlace } from '../backup/put-in-place.ts';
import { inSideThread } from '../backup/side-thread.ts';
import type { WholeLedgerAnswers } from '../define-call.ts';
import { type LedgerCallName, requireStillAllowed, writerFor } from '../ledger.ts';
import type { MovingCalls } from '../move-to-team/moving-calls.ts';
import { openPreparing } from '../move-to-team/prepare-for-team.ts';
import { inTransaction } from '../store/in-transaction.ts';
import { storable } from '../store/storable.ts';
import { BY_PAYDESK, type CalledBy } from '../thread/caller.ts';
import { ledgerFile } from './ledger-file.ts';
import { ledgerFileIdentity } from './ledger-file-identity.ts';
import { beginEmptyLedger, type OpenBooks, openOrOffer, type StartWithProgress } from './open-books.ts';
import { openSeal } from './sealed.ts';
import { unsealLedger } from './unseal.ts';
import { readAnchorState, readPast, sealRestored } from './verify-ledger-identity.ts';
import { withPathsFor } from './with-paths-for.ts';

export type OpenedLedger = {
  answer: (method: LedgerCallName, args: unknown[], by?: CalledBy) => Promise<unknown>;
  close: () => Promise<void>;
};

/** Calls that replace the ledger's file: it must not be open elsewhere. */
export const replacesFile = (method: LedgerCallName): boolean =>
  ['restoreBackup', 'beginEmpty', 'prepareForTeam'].includes(method);

/** Opens the ledger of a data folder that is locked for this process. Throws `ledger_unreadable` where it was said to refuse. */
export async function openLedgerFile(
  start: StartWithProgress,
  workerFile: URL,
  now: () => number,
): Promise<OpenedLedger> {
  const { dataFolder, instanceId } = start;
  const file = ledgerFile(dataFolder);
  const source = { dataFolder, ledgerFile: file, workerFile };
  const turnstile = openTurnstile();
  let ledger = await openOrOffer(start, now);
  const daily = openDailyBackup(source, start.backups, now);

  const opened = (): OpenBooks => {
    if (ledger instanceof PaydeskError) throw ledger;
    return ledger;
  };
  const reader = () => opened().database.reader;
  const note = (actor: string, action: AuditAction, after: unknown) =>
    opened()
      .database.writer.transaction()
      .execute((trx) => audit(trx, new Date(now()).toISOString(), actor, action, 'ledger', after));

  async function restore(input: RestoreInput) {
    if (!(ledger instanceof PaydeskError)) await refuseWhileAtWork(ledger);
    const facts = await inSideThread({ job: 'inspect', file: input.file }, workerFile);
    let unknown = 0;
    const aside = await replace(async (replacedHead, nowMs) => {
      const made = await prepareRestore({ facts, input, ledgerFile: file, replacedHead, instanceId, nowMs });
      unknown = made.unknown;
      return made.prepared;
    });
    return { aside, unknown };
  }

  /** Only for a call that is alone with the ledger. Gives where it is kept now. */
  async function replace(prepare: (replacedHead: AuditHead | null, nowMs: number) => Promise<string>) {
    const nowMs = now();
    if (!(ledger instanceof PaydeskError)) await ledger.watch.keep();
    const prepared = await prepare(readHead(dataFolder), nowMs);
    if (!(ledger instanceof PaydeskError)) await ledger.close();
    try {
      return putInPlace(prepared, file, nowMs);
    } finally {
      // Where the other could not be put in its place, the one that was there goes on.
      ledger = await openOrOffer({ ...start, onUnreadable: 'offer' }, now);
    }
  }

  const writer = () => opened().database.writer;
  const prepareForTeam = openPreparing({ dataFolder, file, workerFile, now, reader, writer, replace });
  const wholeLedgerCalls: WholeLedgerAnswers<BackupCalls & MovingCalls> = {
    ledgerState: async (by): Promise<LedgerState> => {
      const always = {
        ledgerFile: file,
        backupsFolder: backupsFolder(dataFolder),
        backupTrouble: daily.trouble(),
        lastBackup: daily.last(),
      };
      if (ledger instanceof PaydeskError) return { trouble: ledger.problem, seal: null, past: [], ...always };
      const seal = (await openSeal(reader())) ?? null;
      const past = await readPast(reader(), file);
      const isBackupOverdue = seal?.cause !== 'moved_to_team' && daily.isOverdue(past.at(-1)?.at);
      return withPathsFor(reader(), by, { trouble: null, seal, past, isBackupOverdue, ...always });
    },
    ledgerFigures: () => fileFigures(reader(), file),
    tryToWrite: () =>
      inTransaction(opened().database.writer, async (trx) => {
        // There and back: SQLite writes no page for a change that changes nothing, and a full disk wouldn't be met.
        const place = trx.updateTable('ledger_place');
        await place.set('ledger_id', sql`ledger_id || ' '`).execute();
        await place.set('ledger_id', sql`substr(ledger_id, 1, length(ledger_id) - 1)`).execute();
      }),
    listBackups: async () => listBackups(dataFolder),
    makeBackup: async (to, name, { actor, desk }) => {
      opened();
      const facts = await makeBackup(source, to, now());
      await note(desk ? actor : name, 'make_backup', { file: facts.file, auditHead: facts.auditHead });
      return facts;
    },
    prepareForTeam,
    backUpIfDue: async () => {
      // It is kept as it was: backups of it would push out those from before the move.
      if ((await openSeal(reader()))?.cause === 'moved_to_team') return null;
      const facts = await daily.makeIfDue((await readPast(reader(), file)).at(-1)?.at);
      if (facts) await note('Paydesk', 'make_backup', { file: facts.file, auditHead: facts.auditHead });
      return facts;
    },
    inspectBackup: (backup) => inSideThread({ job: 'inspect', file: backup }, workerFile),
    restoreBackup: restore,
    beginEmpty: async ({ name, reason }) => {
      if (!(ledger instanceof PaydeskError)) throw readable();
      if (!mayBeginEmpty(ledger.problem)) throw ledger;
      const begun = await beginEmptyLedger(start, { actor: name, reason }, now);
      ledger = begun;
      return { aside: begun.aside, unknown: 0 };
    },
    sealRestored: () => sealRestored(opened().database.writer, now()),
    unsealLedger: async (given, by) => {
      const input = by.desk ? { ...given, name: by.actor } : given;
      const { database, watch } = opened();
      const checked = writerFor(database.writer, 'unsealLedger', [given], by);
      const head = readHead(dataFolder);
      const faults = await watch.otherFaults();
      const place = ledgerFileIdentity(file);
      return watch.accept(() => unsealLedger(checked, input, { place, head, faults, instanceId, nowMs: now() }));
    },
    auditLastCheck: async () => opened().watch.lastCheck(),
    checkAuditTrail: () => opened().watch.checkAll(),
    anchorState: async () => (ledger instanceof PaydeskError ? null : readAnchorState(reader())),
    holdAgainst: async (ledgerId, anchored, by) => {
      const now = await readAnchorState(reader());
      if (now.isSealed || now.ledgerId !== ledgerId) return false;
      return anchored === null || opened().watch.holdAgainst(anchored, by);
    },
  };

  const isOfWholeLedger = (method: LedgerCallName): method is keyof (BackupCalls & MovingCalls) =>
    method in wholeLedgerCalls;
  return {
    answer: (method, args, calledBy = BY_PAYDESK) => {
      // The client's methods are typed by Ledger, so the arguments are this method's own.
      const call = async () => {
        const [given, by] = storable([args, calledBy]);
        if (isOfWholeLedger(method) && !(ledger instanceof PaydeskError))
          await requireStillAllowed(ledger.database.writer, method, given, by);
        const value = isOfWholeLedger(method)
          ? await (wholeLedgerCalls[method] as (...given: unknown[]) => Promise<unknown>)(...given, by)
          : await opened().call(method, given, by);
        if (!(ledger instanceof PaydeskError)) ledger.watch.touch();
        return value;
      };
      return replacesFile(method) ? turnstile.alone(call) : turnstile.enter(call);
    },
    close: () =>
      turnstile.alone(async () => {
        if (!(ledger instanceof PaydeskError)) await ledger.close();
      }),
  };
}

/** No call may be waiting for an answer that this ledger would then not have. */
async function refuseWhileAtWork({ database: { reader } }: OpenBooks): Promise<void> {
  const run = await reader.selectFrom('capture_run').select('id').where('state', '=', 'running').executeTakeFirst();
  const sent = await reader
    .selectFrom('journal')
    .select('id')
    // Spelled out, not bound: the index journal_sent holds exactly these.
    .where(sql<boolean>`state = 'sent'`)
    .executeTakeFirst();
  if (!run && !sent) return;
  throw new PaydeskError(run ? 'run_blocks_restore' : 'calls_block_restore');
}

const readable = () => new PaydeskError('ledger_readable');

/** A turnstile: calls go on side by side, but for one that must be alone with the ledger; that one waits for all inside and holds up those who come. */
type Turnstile = {
  enter: <Result>(call: () => Promise<Result>) => Promise<Result>;
  alone: <Result>(call: () => Promise<Result>) => Promise<Result>;
};

function openTurnstile(): Turnstile {
  const inside = new Set<Promise<unknown>>();
  let closed: Promise<unknown> | null = null;

  return {
    enter: async (call) => {
      while (closed) await closed.catch(() => undefined);
      const going = call();
      inside.add(going);
      try {
        return await going;
      } finally {
        inside.delete(going);
      }
    },
    alone: async (call) => {
      while (closed) await closed.catch(() => undefined);
      const turn = Promise.allSettled([...inside]).then(call);
      closed = turn;
      try {
        return await turn;
      } finally {
        closed = null;
      }
    },
  };
}
