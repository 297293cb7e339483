// Files on their way in, piece by piece: kept in memory until they are imported or forgotten.
import { MAX_FILE_BYTES, type UploadPiece } from '../../../contract/console/intake.ts';
import { PaydeskError } from '../../process/problem.ts';

/** known: what was made of the bytes, so that another look at them needs no other parse. */
export type UploadedFile = { bytes: Buffer; known: Map<string, Promise<unknown>> };

export type Uploads = {
  /** Adds the next piece. Throws `invalid_input` where one is missing before it, or the file grows too large. */
  add: (piece: UploadPiece) => void;
  /** The whole file, as far as it came. Throws `not_found` where it was forgotten. */
  fileOf: (uploadId: string) => UploadedFile;
  forget: (uploadId: string) => void;
};

/** Engineering values: files kept at a time; how long one may wait for its import, in ms. */
const MAX_FILES = 3;
const KEPT_MS = 30 * 60_000;

type Upload = { pieces: Buffer[]; length: number; at: number; file: UploadedFile | null };

export function openUploads(now: () => number = Date.now): Uploads {
  const uploads = new Map<string, Upload>();

  function begin(uploadId: string): Upload {
    for (const [id, { at }] of uploads) if (at < now() - KEPT_MS) uploads.delete(id);
    const oldest = uploads.keys().next().value;
    if (uploads.size >= MAX_FILES && oldest !== undefined) uploads.delete(oldest);
    const begun = { pieces: [], length: 0, at: now(), file: null };
    uploads.set(uploadId, begun);
    return begun;
  }

  return {
    add: ({ uploadId, index, bytes }) => {
      const upload = index === 0 ? begin(uploadId) : uploads.get(uploadId);
      if (!upload || upload.pieces.length !== index) throw new PaydeskError('file_piece_missing');
      const piece = Buffer.from(bytes, 'base64');
      upload.length += piece.length;
      if (upload.length > MAX_FILE_BYTES) {
        uploads.delete(uploadId);
        throw new PaydeskError('file_too_large', { megabytes: MAX_FILE_BYTES / 1_000_000 });
      }
      upload.pieces.push(piece);
      upload.file = null;
    },
    fileOf: (uploadId) => {
      const upload = uploads.get(uploadId);
      if (!upload) throw new PaydeskError('file_not_kept');
      upload.file ??= { bytes: Buffer.concat(upload.pieces), known: new Map() };
      return upload.file;
    },
    forget: (uploadId) => {
      uploads.delete(uploadId);
    },
  };
}
