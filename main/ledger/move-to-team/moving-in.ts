// The server's side of a move: takes the pieces, has the whole checked beside the ledger's thread, and puts it in the ledger's place.
import { createHash, randomUUID } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { BeginMoveInput, type MovePieceInput, PIECE_BYTES } from '../../../contract/team/move.ts';
import { PaydeskError } from '../../process/problem.ts';
import { syncFolder } from '../backup/copy-ledger.ts';
import { inSideThread } from '../backup/side-thread.ts';
import type { WholeLedgerAnswers } from '../define-call.ts';
import { removeLedger } from './copies.ts';
import { joinTeamLedger, requireEmptyTeam, wasMovedHere } from './join-team.ts';
import type { LedgerInUse } from './ledger-in-use.ts';
import type { MovingInCalls } from './moving-calls.ts';

/** hash: of the copy that is checked, which is the only one that this says anything of. */
type Checking = { moveId: string; hash: string; ready: string; state: 'checking' | 'checked' | PaydeskError };

/** Engineering value: what a move that was forgotten half way left is known by. */
const READY = '.ready-';
/** Engineering value: a desk that is there goes on within seconds. */
const SILENT_MS = 86_400_000;

export type MovingIn = WholeLedgerAnswers<MovingInCalls> & {
  /** Deletes a copy after a day without progress, because it holds consumers' data. */
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

  /** A refusal is final: a late repeat of the request finds no such move. */
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
    completeMove: async (moveId, { actor }) => {
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

type ReceivedFile = {
  file: string;
  begin: (move: BeginMoveInput) => { received: number };
  add: (piece: MovePieceInput) => { received: number };
  /** What is known of this move; throws `move_unknown`. */
  moveOf: (moveId: string) => BeginMoveInput & { isWhole: boolean };
  discard: () => void;
  /** Of the move that pieces are taken of; null where there is none. */
  moveId: () => string | null;
  /** ms, UTC, when something of it was last written; null where nothing is there. */
  changedAtMs: () => number | null;
};

/** Whatever becomes of the process, what was said to be received is on disk. */
function openReceivedFile(ledgerFile: string): ReceivedFile {
  const [file, noteFile] = [`${ledgerFile}.incoming`, `${ledgerFile}.incoming.json`];

  function read(): BeginMoveInput | null {
    if (!existsSync(noteFile)) return null;
    try {
      return BeginMoveInput.parse(JSON.parse(readFileSync(noteFile, 'utf8')));
    } catch {
      // A truncated note means the move never started.
      return null;
    }
  }

  function discard(): void {
    // In this order: without its note a move is unknown.
    rmSync(noteFile, { force: true });
    syncFolder(dirname(file));
    rmSync(file, { force: true });
  }

  /** Only whole pieces count. A crash during a piece means it was never confirmed. */
  function received({ facts: { bytes } }: BeginMoveInput): number {
    const size = existsSync(file) ? statSync(file).size : 0;
    return size >= bytes ? bytes : size - (size % PIECE_BYTES);
  }

  const moveOf = (moveId: string) => {
    const move = read();
    if (move?.moveId !== moveId) throw new PaydeskError('move_unknown');
    return { ...move, isWhole: received(move) === move.facts.bytes };
  };

  return {
    file,
    moveOf,
    discard,
    moveId: () => read()?.moveId ?? null,
    changedAtMs: () => {
      const there = [file, noteFile].filter((name) => existsSync(name));
      return there.length === 0 ? null : Math.max(...there.map((name) => statSync(name).mtimeMs));
    },
    begin: (move) => {
      const known = read();
      if (known?.moveId === move.moveId && known.facts.hash === move.facts.hash) return { received: received(known) };
      discard();
      write(file, 0, Buffer.alloc(0));
      write(`${noteFile}.new`, 0, Buffer.from(JSON.stringify(move)));
      renameSync(`${noteFile}.new`, noteFile);
      syncFolder(dirname(file));
      return { received: 0 };
    },
    add: ({ moveId, offset, hash, bytes: text }) => {
      const move = moveOf(moveId);
      const bytes = Buffer.from(text, 'base64');
      const there = received(move);
      if (offset !== there || move.isWhole) return { received: there };
      const isLength = bytes.length === Math.min(PIECE_BYTES, move.facts.bytes - offset);
      if (!isLength || createHash('sha256').update(bytes).digest('hex') !== hash) {
        throw new PaydeskError('move_damaged');
      }
      write(file, offset, bytes);
      return { received: offset + bytes.length };
    },
  };
}

/** Nothing stays of what was there from `offset` on. */
function write(file: string, offset: number, bytes: Buffer): void {
  const opened = openSync(file, existsSync(file) ? 'r+' : 'w', 0o600);
  try {
    ftruncateSync(opened, offset);
    writeSync(opened, bytes, 0, bytes.length, offset);
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}
