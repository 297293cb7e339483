// A computer whose ledger moves into its team's: its own files, the team's server in this process, and the move as Paydesk opens it.
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { expect, onTestFinished, vi } from 'vitest';
import { type BeginMoveInput, PIECE_BYTES } from '../../../contract/team/move.ts';
import type { KeptLedger } from '../../../main/ledger/ledger.ts';
import { openLedgerMove } from '../../../main/team/move-ledger.ts';
import { tempFolder } from '../runner/temp-folder.ts';
import { openTestLedger } from '../store/ledger.ts';
import { fillLedger } from '../store/ledger-to-move.ts';
import { openDesk } from './desk-in-team.ts';
import { openTestTeam } from './team-server.ts';

export const ledgerIn = (folder: string) => join(folder, 'ledger.db');

/** A computer whose ledger has rows of everything, in a team of its own. */
export async function computerInTeam(filling = { perTable: 4, pick: (below: number) => below - 1 }) {
  const dataFolder = tempFolder();
  const made = await openTestLedger(dataFolder);
  await made.ledger.as('Grace').noteNetwork({ proxy: 'none' }, null);
  await made.close();
  fillLedger(ledgerIn(dataFolder), filling);
  // Filled by SQL with rows of every table.
  const own = await openTestLedger(dataFolder, 'refuse', { hasFacts: false });
  const team = await openTestTeam(undefined, tempFolder());
  const desk = await openDesk(team, 'administrator', team.first, dataFolder);
  const moved = vi.fn();
  const lines: object[] = [];
  const note = (line: object, message: string) => void lines.push({ ...line, message });
  const log = { info: note, warn: note };
  const open = (
    remote: Pick<KeptLedger, 'beginMove' | 'addMovePiece' | 'checkMove' | 'completeMove' | 'cancelMove'> = desk.ledger,
    ledgerId = desk.who.ledgerId,
    ledger: KeptLedger = own.ledger,
  ) => {
    const joined = { remote, ledgerId, team: 'The shop' };
    const move = openLedgerMove({ dataFolder, own: ledger, ...joined, actor: 'Grace', moved, log });
    onTestFinished(move.close);
    return move;
  };
  const files = { own: ledgerIn(dataFolder), team: ledgerIn(team.dataFolder) };
  return { dataFolder, own, team, desk, open, moved, files, lines };
}

export const sha256 = (data: Buffer) => createHash('sha256').update(data).digest('hex');

export async function sendWhole(ledger: KeptLedger, move: BeginMoveInput, data: Buffer): Promise<void> {
  const { moveId } = move;
  await ledger.beginMove(move);
  for (let offset = 0; offset < data.length; offset += PIECE_BYTES) {
    const piece = data.subarray(offset, offset + PIECE_BYTES);
    await ledger.addMovePiece({ moveId, offset, hash: sha256(piece), bytes: piece.toString('base64') });
  }
}

export async function checkedWhole(ledger: KeptLedger, moveId: string): Promise<void> {
  while (!(await ledger.checkMove(moveId)).isChecked);
}

export const overOf = (moved: ReturnType<typeof vi.fn>) =>
  vi.waitFor(() => expect(moved).toHaveBeenCalled(), { timeout: 20_000 });
