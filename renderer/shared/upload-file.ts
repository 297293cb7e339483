// Brings a chosen file to the main process, piece by piece: the gateway takes no large request.

import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { MAX_FILE_BYTES, PIECE_BYTES, type UploadInput } from '../../contract/console/intake.ts';
import { t } from '../../messages/t.ts';
import { useEnvironment } from '../window/environment.ts';

export type Uploaded = { uploadId: string; fileName: string };

/** What is wrong with a file before it is read; null where nothing is. */
export function fileProblem(file: { size: number }): string | null {
  if (file.size > MAX_FILE_BYTES)
    return t({ defaultMessage: 'This file is larger than 32 MB. Split it, or export a shorter period.' });
  return file.size === 0 ? t({ defaultMessage: 'This file is empty. Choose another.' }) : null;
}

/** The upload, piece by piece by `send`, and how far it is, from 0 to 1. */
export function useUpload(send: (piece: UploadInput) => Promise<unknown>, onDone: (uploaded: Uploaded) => void) {
  const environmentId = useEnvironment().id;
  const [progress, setProgress] = useState(0);
  const upload = useMutation({
    mutationFn: async (file: File): Promise<Uploaded> => {
      setProgress(0);
      const uploadId = crypto.randomUUID();
      const pieces = Math.max(1, Math.ceil(file.size / PIECE_BYTES));
      for (let index = 0; index < pieces; index += 1) {
        const piece = file.slice(index * PIECE_BYTES, (index + 1) * PIECE_BYTES);
        await send({ environmentId, uploadId, index, bytes: toBase64(await piece.arrayBuffer()) });
        setProgress((index + 1) / pieces);
      }
      return { uploadId, fileName: file.name };
    },
    onSuccess: onDone,
  });
  return { upload, progress };
}

/** Engineering value: bytes in one call, fewer than a call takes arguments. */
const AT_A_TIME = 30_000;

function toBase64(buffer: ArrayBuffer): string {
  const bytes = new Uint8Array(buffer);
  let text = '';
  for (let from = 0; from < bytes.length; from += AT_A_TIME) {
    text += String.fromCharCode(...bytes.subarray(from, from + AT_A_TIME));
  }
  return btoa(text);
}
