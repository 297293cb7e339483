// Brings a chosen file to the main process, piece by piece: the gateway takes no large request.

import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { MAX_FILE_LENGTH, PIECE_LENGTH, type UploadInput } from '../../contract/console/reconcile.ts';
import { t } from '../../messages/t.ts';
import { useEnvironment } from '../window/environment.ts';

export type Uploaded = { uploadId: string; fileName: string };

/** In which a file's text is written. */
type Encoding = 'utf-8' | 'windows-1252';

/** Bytes of the file aren't UTF-8: read so, characters would be lost. */
export class NotUtf8 extends Error {}

/** What is wrong with a file before it is read; null where nothing is. */
export function fileProblem(file: { size: number }): string | null {
  if (file.size > MAX_FILE_LENGTH)
    return t({ defaultMessage: 'This file is larger than 32 MB. Split it, or export a shorter period.' });
  return file.size === 0 ? t({ defaultMessage: 'This file is empty. Choose another.' }) : null;
}

/** The upload, piece by piece by `send`, and how far it is, from 0 to 1. */
export function useUpload(send: (piece: UploadInput) => Promise<unknown>, onDone: (uploaded: Uploaded) => void) {
  const environmentId = useEnvironment().id;
  const [progress, setProgress] = useState(0);
  const upload = useMutation({
    mutationFn: async ({ file, encoding }: { file: File; encoding: Encoding }): Promise<Uploaded> => {
      setProgress(0);
      const uploadId = crypto.randomUUID();
      const text = await textOf(file, encoding);
      const pieces = Math.max(1, Math.ceil(text.length / PIECE_LENGTH));
      for (let index = 0; index < pieces; index += 1) {
        const piece = text.slice(index * PIECE_LENGTH, (index + 1) * PIECE_LENGTH);
        await send({ environmentId, uploadId, index, text: piece });
        setProgress((index + 1) / pieces);
      }
      return { uploadId, fileName: file.name };
    },
    onSuccess: onDone,
  });
  return { upload, progress };
}

async function textOf(file: File, encoding: Encoding): Promise<string> {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new NotUtf8();
  }
}
