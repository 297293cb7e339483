// Brings a chosen file to the main process, piece by piece: the gateway takes no large request.

import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { MOST_FILE_LENGTH, PIECE_LENGTH, type UploadInput } from '../../contract/console/reconcile.ts';
import { t } from '../../messages/t.ts';
import { useEnvironment } from '../window/environment.ts';

export type Uploaded = { uploadId: string; fileName: string };

/** What is wrong with a file before it is read; null where nothing is. */
export function fileProblem(file: { size: number }): string | null {
  if (file.size > MOST_FILE_LENGTH)
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
      const text = await file.text();
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
