// Moving a computer's own ledger into its team's: what the desk says of the copy it sends, and the pieces it goes in.
import { z } from 'zod';
import { AuditFault, AuditHead } from '../console/audit.ts';

/** Engineering value, in bytes: a piece is far below what a request may hold, and a slow line still sends it in time. */
export const PIECE_BYTES = 256 * 1024;
/** Engineering value, in bytes: more than any ledger; what is larger is refused before a piece of it is kept. */
const MAX_BYTES = 64 * 1024 ** 3;

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);
export const MoveId = z.uuid().meta({ names: 'record' });

/** Of one table: how many rows it has, and the sum of its amounts in cents. */
const TableFacts = z.strictObject({ rows: z.int().nonnegative(), cents: z.int() });

/** What a copy holds; the receiver checks by it that the copy is whole. `fault`: the first line of the audit log that is wrong, of which people knew before. */
export const MoveFacts = z.strictObject({
  bytes: z.int().positive().max(MAX_BYTES),
  hash: Sha256,
  tables: z.record(z.string().max(60), TableFacts),
  head: AuditHead.strict(),
  fault: AuditFault.strict().nullable(),
});
export type MoveFacts = z.infer<typeof MoveFacts>;

export const BeginMoveInput = z.strictObject({ moveId: MoveId, facts: MoveFacts });
export type BeginMoveInput = z.infer<typeof BeginMoveInput>;

/** `offset` in bytes; `hash`: SHA-256 of the piece alone; `bytes`: base64. */
export const MovePieceInput = z.strictObject({
  moveId: MoveId,
  offset: z.int().nonnegative(),
  hash: Sha256,
  bytes: z.base64().max(Math.ceil(PIECE_BYTES / 3) * 4),
});
export type MovePieceInput = z.infer<typeof MovePieceInput>;
