// What may be asked of a ledger that moves into a team's: of the computer's own, and of the server that receives it.
import { BeginMoveInput, type MoveFacts, MoveId, MovePieceInput } from '../../../contract/team/move.ts';
import { type SharedCall, wholeLedgerCall } from '../define-call.ts';

/** `team`: what the team calls itself. */
export type HandOver = { moveId: string; facts: MoveFacts; team: string; actor: string };

/** Of this computer's own ledger. */
export type MovingOutCalls = {
  /** Makes the copy that is sent, beside the ledger. Throws `calls_block_moving`, `review_blocks_moving`, `move_nothing_kept`, `ledger_locked`. */
  copyToMove: () => Promise<{ file: string; facts: MoveFacts }>;
  /** Locks this ledger, before the server is asked to take the copy for good. Throws `move_changed` where it holds something else by now. */
  handOver: (move: HandOver) => Promise<void>;
  /** Opens it again: the server has said that it never took the copy, and never will. */
  takeBackLedger: (move: Pick<HandOver, 'moveId' | 'actor'>) => Promise<void>;
  /** The team has it: a ledger of the embedded sandbox alone takes its place, and it is kept, locked, under another name. */
  keepSandbox: (move: Pick<HandOver, 'moveId' | 'team' | 'actor'>) => Promise<void>;
};

/** Of the server's. Each can be asked again after its answer was lost. */
export type MovingInCalls = {
  /** Gives how many bytes are there of this move. Throws `team_ledger_in_use`, `move_needs_one_device`, `ledger_locked`. */
  beginMove: (move: BeginMoveInput) => Promise<{ received: number }>;
  /** A piece that doesn't go on where the last ended is left out; `received` says from where to go on. Throws `move_unknown`, `move_damaged`. */
  addMovePiece: (piece: MovePieceInput) => Promise<{ received: number }>;
  /** Begins to check what has arrived, and says whether that is over. Throws, once, what is wrong with it: the move is then forgotten. */
  checkMove: (moveId: string) => Promise<{ isChecked: boolean }>;
  /** Puts it in the place of the team's empty ledger. Throws `move_unknown`; `move_not_checked` where it has to be checked first; and what `beginMove` throws: the move is then forgotten. */
  completeMove: (moveId: string) => Promise<void>;
  /** Forgets this move for good, and no other, unless it was completed: it says which. */
  cancelMove: (moveId: string) => Promise<{ isCompleted: boolean }>;
};

export type MovingCalls = MovingOutCalls & MovingInCalls;

export const movingCalls = {
  copyToMove: { notShared: 'copies a machine’s own ledger' },
  handOver: { notShared: 'locks a machine’s own ledger' },
  takeBackLedger: { notShared: 'unlocks a machine’s own ledger' },
  keepSandbox: { notShared: 'leaves a machine’s own ledger to its embedded sandbox' },
  beginMove: wholeLedgerCall<MovingCalls['beginMove']>('writes', {
    duties: ['administer'],
    isRepeatable: true,
    args: [BeginMoveInput],
  }),
  addMovePiece: wholeLedgerCall<MovingCalls['addMovePiece']>('writes', {
    duties: ['administer'],
    isRepeatable: true,
    args: [MovePieceInput],
  }),
  checkMove: wholeLedgerCall<MovingCalls['checkMove']>('writes', {
    duties: ['administer'],
    isRepeatable: true,
    args: [MoveId],
  }),
  completeMove: wholeLedgerCall<MovingCalls['completeMove']>('writes', {
    duties: ['administer'],
    isRepeatable: true,
    args: [MoveId],
  }),
  cancelMove: wholeLedgerCall<MovingCalls['cancelMove']>('writes', {
    duties: ['administer'],
    isRepeatable: true,
    args: [MoveId],
  }),
} satisfies Record<keyof MovingCalls, SharedCall | { notShared: string }>;
