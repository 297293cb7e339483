// Chooses a CSV file and brings it to the main process; what is done with it comes below.
import { Alert, Button, FileInput, Progress, Stack, Text } from '@mantine/core';
import { IconAlertCircle, IconFileTypeCsv } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { UploadInput } from '../../contract/console/reconcile.ts';
import { t } from '../../messages/t.ts';
import { problemOf } from '../gateway/problem-of.ts';
import { ProblemAlert } from '../ui/problem-alert.tsx';
import { fileProblem, NotUtf8, type Uploaded, useUpload } from './upload-file.ts';

type ChooseCsvProps = {
  /** What the file must hold. */
  description?: string;
  send: (piece: UploadInput) => Promise<unknown>;
  children: (uploaded: Uploaded) => ReactNode;
};

export function ChooseCsv({ description, send, children }: ChooseCsvProps) {
  const [file, setFile] = useState<File | null>(null);
  const [uploaded, setUploaded] = useState<Uploaded | null>(null);
  const { upload, progress } = useUpload(send, setUploaded);
  const choose = (chosen: File | null) => {
    setFile(chosen);
    setUploaded(null);
    upload.reset();
    if (chosen && fileProblem(chosen) === null) upload.mutate({ file: chosen, encoding: 'utf-8' });
  };
  return (
    <Stack gap="md">
      <FileInput
        label={t({ defaultMessage: 'CSV file' })}
        description={
          description ??
          t({
            defaultMessage: 'Include a header row. Separate columns with commas, semicolons, or tabs. Up to 32 MB.',
          })
        }
        placeholder={t({ defaultMessage: 'Choose a file' })}
        accept=".csv,.txt,.tsv,text/csv"
        leftSection={<IconFileTypeCsv size={18} />}
        value={file}
        onChange={choose}
        error={file && fileProblem(file)}
        disabled={upload.isPending}
        data-autofocus
      />
      {upload.isPending && (
        <div>
          <Progress value={progress * 100} aria-label={t({ defaultMessage: 'Reading file…' })} />
          <Text size="xs" c="dimmed" mt={4}>
            {t({ defaultMessage: 'Reading file…' })}
          </Text>
        </div>
      )}
      {file && upload.error instanceof NotUtf8 && (
        <OfferWindows onRead={() => upload.mutate({ file, encoding: 'windows-1252' })} />
      )}
      {upload.error && !(upload.error instanceof NotUtf8) && <ProblemAlert problem={problemOf(upload.error)} />}
      {uploaded && children(uploaded)}
    </Stack>
  );
}

/** Where a file isn't UTF-8: older spreadsheets write the encoding of Windows. */
function OfferWindows({ onRead }: { onRead: () => void }) {
  return (
    <Alert color="yellow" icon={<IconAlertCircle size={18} />} title={t({ defaultMessage: 'This file isn’t UTF-8' })}>
      <Stack gap="xs" align="flex-start">
        <Text size="sm">
          {t({
            defaultMessage:
              'Some characters can’t be read. Save the file again as CSV (UTF-8). If an older spreadsheet made it, read it as Windows-1252 and check the names below.',
          })}
        </Text>
        <Button variant="default" size="compact-sm" onClick={onRead}>
          {t({ defaultMessage: 'Read as Windows-1252' })}
        </Button>
      </Stack>
    </Alert>
  );
}
