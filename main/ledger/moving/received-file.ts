// A ledger that arrives in pieces, in a file beside the team's own: never opened before it is whole.
import { createHash } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { BeginMoveInput, type MovePieceInput, PIECE_BYTES } from '../../../contract/team/move.ts';
import { PaydeskError } from '../../problem.ts';
import { syncFolder } from '../keeping/copy-ledger.ts';

export type ReceivedFile = {
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
export function openReceivedFile(ledgerFile: string): ReceivedFile {
  const [file, noteFile] = [`${ledgerFile}.incoming`, `${ledgerFile}.incoming.json`];

  function read(): BeginMoveInput | null {
    if (!existsSync(noteFile)) return null;
    try {
      return BeginMoveInput.parse(JSON.parse(readFileSync(noteFile, 'utf8')));
    } catch {
      // Half a note is of a move that nobody was told of.
      return null;
    }
  }

  function discard(): void {
    // In this order: without its note a move is unknown.
    rmSync(noteFile, { force: true });
    syncFolder(dirname(file));
    rmSync(file, { force: true });
  }

  /** Whole pieces count: of one that a crash cut off, nobody was told. */
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
