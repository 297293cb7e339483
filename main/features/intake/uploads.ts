// Files on their way in, piece by piece: kept in memory until they are imported, forgotten, or unused for an hour.
import { MAX_FILE_BYTES, type UploadPiece } from '../../../contract/console/intake.ts';
import { PaydeskError } from '../../process/problem.ts';

/** known: what was made of the bytes, so that another look at them needs no other parse. */
export type UploadedFile = { bytes: Buffer; known: Map<string, Promise<unknown>> };

export type Uploads = {
  /** Adds the next piece. Throws `invalid_input` where one is missing before it, or the file grows too large. */
  add: (piece: UploadPiece) => void;
  /** The whole file, as far as it came. Throws `not_found` where it was forgotten. */
  fileOf: (uploadId: string) => UploadedFile;
  /** The same; null where it was forgotten. */
  find: (uploadId: string) => UploadedFile | null;
  forget: (uploadId: string) => void;
};

/** Engineering values: files kept at a time; how long one is kept after its last use, in ms. */
const MAX_FILES = 3;
const KEPT_MS = 60 * 60_000;

type Upload = { pieces: Buffer[]; length: number; file: UploadedFile | null; expiry: NodeJS.Timeout };

export function openUploads(): Uploads {
  const uploads = new Map<string, Upload>();

  function begin(uploadId: string): Upload {
    const oldest = uploads.keys().next().value;
    if (uploads.size >= MAX_FILES && oldest !== undefined) forget(oldest);
    forget(uploadId);
    const expiry = setTimeout(() => uploads.delete(uploadId), KEPT_MS).unref();
    const begun = { pieces: [], length: 0, file: null, expiry };
    uploads.set(uploadId, begun);
    return begun;
  }

  function forget(uploadId: string): void {
    clearTimeout(uploads.get(uploadId)?.expiry);
    uploads.delete(uploadId);
  }

  function find(uploadId: string): UploadedFile | null {
    const upload = uploads.get(uploadId);
    if (!upload) return null;
    upload.expiry.refresh();
    upload.file ??= { bytes: Buffer.concat(upload.pieces), known: new Map() };
    return upload.file;
  }

  return {
    add: ({ uploadId, index, bytes }) => {
      const upload = index === 0 ? begin(uploadId) : uploads.get(uploadId);
      if (!upload || upload.pieces.length !== index) throw new PaydeskError('file_piece_missing');
      const piece = Buffer.from(bytes, 'base64');
      upload.length += piece.length;
      if (upload.length > MAX_FILE_BYTES) {
        forget(uploadId);
        throw new PaydeskError('file_too_large', { megabytes: MAX_FILE_BYTES / 1_000_000 });
      }
      upload.pieces.push(piece);
      upload.file = null;
      upload.expiry.refresh();
    },
    fileOf: (uploadId) => {
      const file = find(uploadId);
      if (!file) throw new PaydeskError('file_not_kept');
      return file;
    },
    find,
    forget,
  };
}
