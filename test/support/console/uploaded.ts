// A file as it is uploaded: in pieces, or as main keeps it.
import { randomUUID } from 'node:crypto';
import { PIECE_BYTES, type UploadPiece } from '../../../contract/console/intake.ts';
import type { UploadedFile } from '../../../main/features/intake/uploads.ts';

/** The pieces of a file; text is written in UTF-8. */
export function piecesOf(file: string | Buffer, uploadId: string = randomUUID()): UploadPiece[] {
  const bytes = Buffer.from(file as string);
  const count = Math.max(1, Math.ceil(bytes.length / PIECE_BYTES));
  return Array.from({ length: count }, (_each, index) => ({
    uploadId,
    index,
    bytes: bytes.subarray(index * PIECE_BYTES, (index + 1) * PIECE_BYTES).toString('base64'),
  }));
}

/** Sends a file piece by piece, and gives its ID. */
export function uploadTo(upload: (piece: UploadPiece) => unknown, file: string | Buffer): string {
  const uploadId = randomUUID();
  for (const piece of piecesOf(file, uploadId)) upload(piece);
  return uploadId;
}

export const uploaded = (file: string | Buffer): UploadedFile => ({
  bytes: Buffer.from(file as string),
  known: new Map(),
});
