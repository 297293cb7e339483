// The server's side of a move: takes the pieces, has the whole checked beside the ledger's thread, and puts it in the ledger's place.
import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { BeginMoveInput } from '../../../contract/team/move.ts';
import { PaydeskError } from '../../problem.ts';
import { inSideThread } from '../keeping/side-thread.ts';
import { removeLedger } from './copies.ts';
import { joinTeamLedger, requireEmptyTeam, wasMovedHere } from './join-team.ts';
import type { LedgerInUse } from './ledger-in-use.ts';
import type { MovingInCalls } from './moving-calls.ts';
import { openReceivedFile } from './received-file.ts';

/** hash: of the copy that is checked, which is the only one that this says anything of. */
type Checking = { moveId: string; hash: string; ready: string; state: 'checking' | 'checked' | PaydeskError };

/** Engineering value: what a move that was forgotten half way left is known by. */
const READY = '.ready-';
/** Engineering value: a desk that is there goes on within seconds. */
const SILENT_MS = 86_400_000;

export type MovingIn = MovingInCalls & {
  /** Forgets a copy that nobody has gone on with for a day: it holds consumers' data. */
  forgetSilent: () => void;
};

export function openMovingIn({ file, workerFile, now, reader, replace }: LedgerInUse): MovingIn {
  const received = openReceivedFile(file);
  let checking: Checking | null = null;
  let askedAt = 0;

  function forget(): void {
    received.discard();
    dropChecked();
  }

  /** What was checked, and what a process that died left of that. */
  function dropChecked(): void {
    checking = null;
    for (const name of readdirSync(dirname(file))) {
      if (name.startsWith(`${basename(file)}${READY}`)) removeLedger(join(dirname(file), name));
    }
  }

  /** A refusal is for good: whoever asks the same once more, late, finds no such move. */
  async function requireReceivable(): Promise<void> {
    try {
      await requireEmptyTeam(reader());
    } catch (error) {
      forget();
      throw error;
    }
  }

  function check(moveId: string): Checking {
    const { facts: expected } = received.moveOf(moveId);
    const { hash } = expected;
    // A name of its own: an earlier check may still be at its file.
    const begun: Checking = { moveId, hash, ready: `${file}${READY}${randomUUID()}`, state: 'checking' };
    void inSideThread(
      { job: 'check_received', file: received.file, expected, reference: file, ready: begun.ready },
      workerFile,
    )
      .then(
        () => {
          begun.state = 'checked';
        },
        (error: unknown) => {
          begun.state = error instanceof PaydeskError ? error : new PaydeskError('move_damaged');
        },
      )
      .finally(() => {
        if (checking !== begun) removeLedger(begun.ready);
      });
    return begun;
  }

  const isOf = (of: Checking | null, { moveId, facts }: BeginMoveInput): of is Checking =>
    of?.moveId === moveId && of.hash === facts.hash;

  function forgetSilent(): void {
    const heardAt = Math.max(askedAt, received.changedAtMs() ?? 0);
    if (received.changedAtMs() !== null && now() - heardAt > SILENT_MS) forget();
  }

  dropChecked();
  forgetSilent();

  return {
    forgetSilent,
    beginMove: async (move) => {
      askedAt = now();
      if (await wasMovedHere(reader(), move.moveId)) return { received: move.facts.bytes };
      await requireReceivable();
      if (!isOf(checking, move)) dropChecked();
      return received.begin(move);
    },
    addMovePiece: async (piece) => received.add(piece),
    checkMove: async (moveId) => {
      askedAt = now();
      if (await wasMovedHere(reader(), moveId)) return { isChecked: true };
      const move = received.moveOf(moveId);
      if (!move.isWhole) throw new PaydeskError('move_unknown');
      if (!isOf(checking, move)) checking = check(moveId);
      const { state } = checking;
      if (state instanceof PaydeskError) {
        forget();
        throw state;
      }
      return { isChecked: state === 'checked' };
    },
    completeMove: async (moveId, actor) => {
      // Its answer was lost, or the process ended right after it.
      if (await wasMovedHere(reader(), moveId)) return forget();
      const move = received.moveOf(moveId);
      await requireReceivable();
      if (!isOf(checking, move) || checking.state !== 'checked') throw new PaydeskError('move_not_checked');
      const { ready } = checking;
      // What becomes of it, it is checked once more before it is tried again.
      checking = null;
      await replace(async (replacedHead, nowMs) => {
        await joinTeamLedger({ ready, move, actor, team: reader(), ledgerFile: file, replacedHead, nowMs });
        return ready;
      });
      forget();
    },
    cancelMove: async (moveId) => {
      const isCompleted = await wasMovedHere(reader(), moveId);
      // Said late, it must not take another one's pieces away.
      if (!isCompleted && (received.moveId() ?? moveId) === moveId) forget();
      return { isCompleted };
    },
  };
}
