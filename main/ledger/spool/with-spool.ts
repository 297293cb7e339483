// The ledger with its spool: no call is written as sent without a place where its answer could be kept, and what was kept is recorded before anything else.
import { statSync } from 'node:fs';
import type { ProblemCode } from '../../../contract/console/problem.ts';
import { remark } from '../../../contract/console/remark.ts';
import { sentenceOf } from '../../../messages/problems/sentence-of.ts';
import type { AlreadyDone, AnyOutcome, Unknown } from '../../core/outcome.ts';
import { PaydeskError } from '../../process/problem.ts';
import type { KeptLedger } from '../ledger.ts';
import { openSpool, PLACES, type SpoolFile } from './spool-file.ts';

/** ledgerFile: null where the ledger is no file of this machine. */
type Where = { file: string; ledgerFile: string | null };

/** `catchUp` records what is known of the calls of earlier runs. Where the ledger can't take it, that is told on the console's log: the ledger may still be read, and no call leaves. */
export type SpooledLedger = {
  ledger: KeptLedger;
  catchUp: () => Promise<void>;
  /** How many answers are kept that the ledger doesn't have yet. */
  waiting: () => number;
  close: () => void;
};

/** The ledger's file as it was when it was opened: on most systems one that is deleted goes on being written, into nothing. */
export function withSpool(bare: KeptLedger, { file, ledgerFile }: Where): SpooledLedger {
  let identity = ledgerFile && identityOf(ledgerFile);
  let spool: SpoolFile | null = null;
  let replaying: Promise<void> | null = null;
  /** Entries whose kept answers a newer ledger server may take. */
  const notTaken = new Set<string>();

  function requireLedger(): void {
    if (ledgerFile === null || identityOf(ledgerFile) === identity) return;
    throw new PaydeskError('ledger_replaced', { file: ledgerFile });
  }

  function opened(): SpoolFile {
    if (spool && !spool.isThere()) {
      spool.close();
      spool = null;
    }
    try {
      spool ??= openSpool(file);
    } catch (error) {
      throw noRoom(file, error);
    }
    return spool;
  }

  async function replayAll(): Promise<void> {
    const kept = opened();
    for (const { place, entryId } of kept.torn()) {
      requireLedger();
      await bare.noteTornAnswer(entryId);
      kept.letGoOfTorn(place);
    }
    for (const { entryId, outcome } of kept.kept()) {
      if (notTaken.has(entryId)) continue;
      requireLedger();
      try {
        await bare.replayOutcome(entryId, outcome);
      } catch (error) {
        if (!isNotUnderstood(error)) throw error;
        // The answer keeps its place and is replayed at each start. Meanwhile its call needs review, and the other calls go on.
        await bare.replayOutcome(entryId, NOT_TAKEN);
        notTaken.add(entryId);
        continue;
      }
      kept.letGo(entryId);
    }
  }

  /** Replays run one at a time. Later callers wait. */
  function replay(): Promise<void> {
    replaying ??= replayAll().finally(() => {
      replaying = null;
    });
    return replaying;
  }

  async function beforeCall<Written>(entryId: string, write: () => Promise<Written>): Promise<Written> {
    requireLedger();
    await replay();
    const place = opened();
    if (!place.hold(entryId)) throw tooMany();
    try {
      const written = await write();
      requireLedger();
      return written;
    } catch (error) {
      // A server that answers no more may have written it all the same, and would have everybody wait for an answer that never comes.
      if (isSilence(error)) place.keep(entryId, { kind: 'never_sent' });
      else place.release(entryId);
      throw error;
    }
  }

  async function recordOutcome(entryId: string, outcome: AnyOutcome): Promise<Unknown | AlreadyDone | null> {
    let instead: Unknown | AlreadyDone | null;
    try {
      requireLedger();
      instead = await bare.recordOutcome(entryId, outcome);
      requireLedger();
    } catch (error) {
      opened().keep(entryId, outcome);
      throw keptAside(entryId, file, error);
    }
    spool?.release(entryId);
    return instead;
  }

  /** In this order: nothing is given up whose answer is at hand, and a run's orders follow the journal. */
  async function catchUp(): Promise<void> {
    try {
      await replay();
      await bare.markAbandoned();
      await bare.recoverRuns();
    } catch (error) {
      const why = error instanceof PaydeskError ? sentenceOf(error.problem).message : 'an unforeseen error';
      console.error(`What became of earlier calls could not be recorded yet: ${why}`);
    }
  }

  /** Another file takes the ledger's place. What is kept for the present one is recorded there, unless nothing can be. */
  async function replaced<Result>(change: () => Promise<Result>): Promise<Result> {
    const { trouble } = await bare.ledgerState();
    if (!trouble) await replay();
    const result = await change();
    identity = ledgerFile && identityOf(ledgerFile);
    await catchUp();
    return result;
  }

  /** `on`: the ledger, for one person. What isn't named here is asked of it. */
  const spooled = (on: KeptLedger): KeptLedger =>
    Object.assign(Object.create(on) as KeptLedger, {
      as: (actor) => spooled(on.as(actor)),
      writeSent: (entry) => beforeCall(entry.id, () => on.writeSent(entry)),
      writeRepeat: (repeat) => beforeCall(repeat.id, () => on.writeRepeat(repeat)),
      recordOutcome,
      // A person must not be asked about a call whose answer is at hand, nor a call be given up.
      resolveUnknown: (input) => replay().then(() => on.resolveUnknown(input)),
      takeBackCharge: (input) => replay().then(() => on.takeBackCharge(input)),
      // An answer at hand is not an unknown outcome.
      followJournal: (runId) => replay().then(() => on.followJournal(runId)),
      markAbandoned: () => replay().then(on.markAbandoned),
      restoreBackup: (input) => replaced(() => on.restoreBackup(input)),
      beginEmpty: (input) => replaced(() => on.beginEmpty(input)),
      // What is at hand goes with it.
      prepareForTeam: (actor) => replay().then(() => replaced(() => on.prepareForTeam(actor))),
    } satisfies Partial<KeptLedger>);

  return {
    ledger: spooled(bare),
    catchUp,
    waiting: () => spool?.kept().filter(({ outcome }) => outcome.kind !== 'never_sent').length ?? 0,
    close: () => {
      spool?.close();
      spool = null;
    },
  };
}

const NOT_TAKEN: Unknown = {
  kind: 'unknown',
  httpStatus: null,
  code: 'not_understood',
  detail: remark('kept_answer_not_taken'),
};

/** A refusal by the server's schemas, which no repeat changes. */
const isNotUnderstood = (error: unknown): boolean =>
  error instanceof PaydeskError && error.problem.code === 'call_not_understood';

const SILENCE: readonly ProblemCode[] = ['ledger_server_silent', 'ledger_answer_lost', 'ledger_database_read_only'];
const isSilence = (error: unknown): boolean => error instanceof PaydeskError && SILENCE.includes(error.problem.code);

function identityOf(file: string): string | null {
  const stats = statSync(file, { bigint: true, throwIfNoEntry: false });
  return stats ? `${stats.dev} ${stats.ino}` : null;
}

const whyOf = (error: unknown): string => (error instanceof Error ? error.message : String(error)).replace(/\.$/, '');

const noRoom = (file: string, error: unknown) =>
  new PaydeskError('answer_has_no_room', { file }, { details: whyOf(error) });

const tooMany = () => new PaydeskError('calls_too_many', { count: PLACES });

const keptAside = (entryId: string, file: string, error: unknown) =>
  new PaydeskError('answer_kept', { file }, { details: whyOf(error), entryId });
