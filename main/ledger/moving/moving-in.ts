// The server's side of a move: takes the pieces, has the whole checked beside the ledger's thread, and puts it in the ledger's place.
import { readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { PaydeskError } from '../../problem.ts';
import { inSideThread } from '../keeping/side-thread.ts';
import { removeLedger } from './copies.ts';
import { joinTeamLedger, requireEmptyTeam, wasMovedHere } from './join-team.ts';
import type { LedgerInUse } from './ledger-in-use.ts';
import type { MovingInCalls } from './moving-calls.ts';
import { openReceivedFile } from './received-file.ts';

type Checking = { moveId: string; ready: string; state: 'checking' | 'checked' | PaydeskError };

/** Engineering value: what a move that was forgotten half way left is known by. */
const READY = '.ready-';

export function openMovingIn({ file, workerFile, reader, replace }: LedgerInUse): MovingInCalls {
  const received = openReceivedFile(file);
  let checking: Checking | null = null;
  const readyOf = (moveId: string) => `${file}${READY}${moveId}`;

  function forget(): void {
    received.discard();
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
    const begun: Checking = { moveId, ready: readyOf(moveId), state: 'checking' };
    void inSideThread(
      { job: 'check_received', file: received.file, expected, reference: file, ready: begun.ready },
      workerFile,
    ).then(
      () => {
        begun.state = 'checked';
        if (checking !== begun) removeLedger(begun.ready);
      },
      (error: unknown) => {
        begun.state = error instanceof PaydeskError ? error : new PaydeskError('move_damaged');
      },
    );
    return begun;
  }

  return {
    beginMove: async (move) => {
      if (await wasMovedHere(reader(), move.moveId)) return { received: move.facts.bytes };
      await requireReceivable();
      return received.begin(move);
    },
    addMovePiece: async (piece) => received.add(piece),
    checkMove: async (moveId) => {
      if (await wasMovedHere(reader(), moveId)) return { isChecked: true };
      if (!received.moveOf(moveId).isWhole) throw new PaydeskError('move_unknown');
      if (checking?.moveId !== moveId) checking = check(moveId);
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
      if (checking?.moveId !== moveId || checking.state !== 'checked') throw new PaydeskError('move_not_checked');
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
      if (!isCompleted) forget();
      return { isCompleted };
    },
  };
}
