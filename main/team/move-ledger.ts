// Moves this machine's own ledger into its team's: copies it, sends the copy, has it checked, and only then locks its own. It goes on after every interruption.
import { createHash, randomUUID } from 'node:crypto';
import { closeSync, openSync, readSync, rmSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import type { ProblemCode } from '../../contract/console/problem.ts';
import type { MoveView } from '../../contract/console/team.ts';
import { PIECE_BYTES } from '../../contract/team/move.ts';
import type { KeptLedger } from '../ledger/ledger.ts';
import { removeLedger } from '../ledger/move-to-team/copies.ts';
import type { MovingInCalls, MovingOutCalls } from '../ledger/move-to-team/moving-calls.ts';
import { movingCopy } from '../ledger/move-to-team/moving-out.ts';
import { ledgerFile } from '../ledger/store/open-database.ts';
import { problemOf } from '../ledger/thread/problem-of.ts';
import type { Log } from '../process/log.ts';
import { PaydeskError } from '../process/problem.ts';
import { type MoveNote, readMoveNote, removeMoveNote, writeMoveNote } from './move-note.ts';

export type MoveOptions = {
  dataFolder: string;
  /** This machine's ledger, and the team's on its server. */
  own: MovingOutCalls & Pick<KeptLedger, 'markAbandoned'>;
  remote: MovingInCalls;
  /** The team's, and what the team calls itself. */
  ledgerId: string;
  team: string;
  /** Who is at this machine. */
  actor: string;
  /** Told when the ledger was moved. */
  moved: () => void;
  log: Pick<Log, 'info' | 'warn'>;
};

export type LedgerMove = {
  view: () => MoveView | null;
  /** Whether there is one that isn't over. */
  isGoing: () => boolean;
  /** Whether only the server can say what became of it. */
  isHandingOver: () => boolean;
  /** Copies the ledger, and goes on by itself from there. Throws `move_under_way`, and what `copyToMove` throws. */
  start: () => Promise<void>;
  /** Throws `move_almost_done` where only the server can say what became of it. While the ledger is copied, the copy is thrown away once it is made. */
  cancel: () => Promise<void>;
  /** Asks no more what became of a hand-over, because the server is gone for good. This machine's ledger stays locked: the server may have taken the copy. */
  abandon: () => Promise<void>;
  /** Stops where it is; the next run goes on from there. */
  close: () => Promise<void>;
};

/** Engineering values, in ms: between two tries, and between two questions whether the copy is checked. */
const AGAIN_AFTER_MS = 1_000;
const CHECK_AGAIN_MS = 200;
/** Of the whole, in percent: sending goes from 0 to this, checking and handing over take the rest. */
const SENT_PERCENT = 90;

/** They go by themselves. */
const TEMPORARY: ReadonlySet<ProblemCode> = new Set<ProblemCode>([
  ...(['ledger_server_silent', 'ledger_answer_lost', 'ledger_server_closing', 'not_a_ledger_server'] as const),
  ...([
    'ledger_database_read_only',
    'ledger_stopped',
    'team_session_over',
    'challenge_over',
    'request_replayed',
  ] as const),
]);
/** Nothing can be asked; whether the server has the copy isn't known by them. */
const NOT_LET_IN: ReadonlySet<ProblemCode> = new Set<ProblemCode>([
  ...(['device_revoked', 'device_unknown', 'device_waiting', 'role_not_allowed', 'team_key_missing'] as const),
  ...(['desk_too_old', 'desk_too_new', 'signature_wrong'] as const),
  ...(['company_sign_in_over', 'company_sign_in_unchecked'] as const),
]);

/** Goes on with the move that an earlier run began in this team, if there is one. Throws `move_file_unreadable`. */
export function openLedgerMove({
  dataFolder,
  own,
  remote,
  ledgerId,
  team,
  actor,
  moved,
  log,
}: MoveOptions): LedgerMove {
  let note = readMoveNote(dataFolder);
  let view: MoveView | null = null;
  let ending = new AbortController();
  let work: Promise<void> = Promise.resolve();
  let copying: { isCanceled: boolean } | null = null;

  const show = (doing: (MoveView & { state: 'going' })['doing'], percent: number, isCancelable = true) => {
    view = { state: 'going', doing, percent, isCancelable, waitsFor: null };
  };

  function forget(file: string): void {
    removeMoveNote(dataFolder);
    rmSync(file, { force: true });
    note = null;
  }

  /** What the server has of it is of no use to anybody, and holds consumers' data. Where it can't be asked, it forgets it by itself after a day. */
  async function forgetThere(moveId: string): Promise<void> {
    try {
      await remote.cancelMove(moveId);
      log.info({}, 'The ledger server forgot a move that was stopped');
    } catch (error) {
      log.warn({ code: problemOf(error).code }, 'The ledger server was not told that a move was stopped');
    }
  }

  function keep(next: MoveNote): MoveNote {
    writeMoveNote(dataFolder, next);
    note = next;
    return next;
  }

  /** Until it is over, or the signal says so. */
  async function goOn(signal: AbortSignal): Promise<void> {
    for (let going = note; going !== null && !signal.aborted; going = note) {
      try {
        await (going.step === 'sending' ? send(going, signal) : handOver(going));
      } catch (error) {
        if (signal.aborted) return;
        const problem = problemOf(error);
        const isSending = note?.step === 'sending';
        if (isSending && !TEMPORARY.has(problem.code)) {
          forget(going.file);
          view = { state: 'stopped', problem };
          await forgetThere(going.moveId);
          return;
        }
        if (view?.state === 'going') view = { ...view, waitsFor: problem };
        await setTimeout(AGAIN_AFTER_MS, undefined, { signal, ref: false }).catch(() => undefined);
      }
    }
  }

  async function send(going: MoveNote, signal: AbortSignal): Promise<void> {
    const { moveId, facts, file } = going;
    show('send', 0);
    let { received } = await remote.beginMove({ moveId, facts });
    const opened = openSync(file, 'r');
    try {
      while (received < facts.bytes) {
        signal.throwIfAborted();
        show('send', Math.floor((received / facts.bytes) * SENT_PERCENT));
        const bytes = pieceAt(opened, received);
        const hash = createHash('sha256').update(bytes).digest('hex');
        const piece = { moveId, offset: received, hash, bytes: bytes.toString('base64') };
        ({ received } = await remote.addMovePiece(piece));
      }
    } finally {
      closeSync(opened);
    }
    show('check', SENT_PERCENT);
    await checked(moveId, signal);
    signal.throwIfAborted();
    keep({ ...going, step: 'handing_over' });
  }

  async function checked(moveId: string, signal?: AbortSignal): Promise<void> {
    while (!(await remote.checkMove(moveId)).isChecked) {
      await setTimeout(CHECK_AGAIN_MS, undefined, { ref: false, ...(signal && { signal }) });
    }
  }

  /** From here on at most one of the two ledgers takes a call: this one is locked before the server is asked. */
  async function handOver(going: MoveNote): Promise<void> {
    const { moveId, facts, file } = going;
    show('hand_over', SENT_PERCENT + 5, false);
    try {
      await own.handOver({ moveId, facts, team, actor });
      await complete(moveId);
    } catch (error) {
      const { code } = problemOf(error);
      if (TEMPORARY.has(code) || NOT_LET_IN.has(code)) throw error;
      // It says no: once it has forgotten the move for good, this ledger is opened again.
      const { isCompleted } = await remote.cancelMove(moveId);
      if (!isCompleted) {
        await own.takeBackLedger({ moveId, actor });
        forget(file);
        view = { state: 'stopped', problem: problemOf(error) };
        return;
      }
    }
    await own.keepSandbox({ moveId, team, actor });
    forget(file);
    view = null;
    moved();
  }

  /** A restarted server checks its copy again. */
  async function complete(moveId: string): Promise<void> {
    try {
      await remote.completeMove(moveId);
    } catch (error) {
      if (problemOf(error).code !== 'move_not_checked') throw error;
      await checked(moveId);
      await remote.completeMove(moveId);
    }
  }

  const run = () => {
    ending = new AbortController();
    work = goOn(ending.signal);
  };
  const isGoing = () => copying?.isCanceled === false || note !== null;
  const isHandingOver = () => note?.step === 'handing_over';
  if (note && note.ledgerId !== ledgerId) {
    // Before the hand-over nothing was given away. After it only that team's server knows: the note waits until this computer is back in that team.
    if (note.step === 'sending') removeMoveNote(dataFolder);
    else view = { state: 'stopped', problem: problemOf(new PaydeskError('move_to_another_team', { team: note.team })) };
    note = null;
  }
  if (!note) removeLedger(movingCopy(ledgerFile(dataFolder)));
  else {
    show(note.step === 'sending' ? 'send' : 'hand_over', 0, note.step === 'sending');
    run();
  }

  return {
    view: () => view,
    isGoing,
    isHandingOver,
    start: async () => {
      if (copying || note) throw new PaydeskError('move_under_way');
      const copy = { isCanceled: false };
      copying = copy;
      show('copy', 0);
      try {
        // Answers at hand are recorded by this first.
        await own.markAbandoned();
        const { file, facts } = await own.copyToMove();
        if (copy.isCanceled) return removeLedger(file);
        keep({ moveId: randomUUID(), step: 'sending', ledgerId, team, file, facts });
      } catch (error) {
        view = null;
        throw error;
      } finally {
        copying = null;
      }
      run();
    },
    cancel: async () => {
      if (isHandingOver()) throw new PaydeskError('move_almost_done');
      if (copying) copying.isCanceled = true;
      const going = note;
      if (!going) {
        view = null;
        return;
      }
      ending.abort();
      await work;
      // Another cancel was there first, or the move ended by itself: its state says how.
      if (!note) return;
      if (note.step !== 'sending') {
        run();
        throw new PaydeskError('move_almost_done');
      }
      forget(going.file);
      view = null;
      await forgetThere(going.moveId);
    },
    abandon: async () => {
      ending.abort();
      await work;
      if (!note) return;
      log.warn({}, 'A hand-over was abandoned: this computer’s ledger stays locked');
      forget(note.file);
      view = null;
    },
    close: async () => {
      ending.abort();
      await work;
    },
  };
}

function pieceAt(opened: number, offset: number): Buffer {
  const buffer = Buffer.alloc(PIECE_BYTES);
  return buffer.subarray(0, readSync(opened, buffer, 0, PIECE_BYTES, offset));
}
