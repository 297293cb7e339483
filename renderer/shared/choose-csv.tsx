// Chooses a CSV file and brings it to the main process; what is done with it comes below.
import { FileInput, Progress, Stack, Text } from '@mantine/core';
import { IconFileTypeCsv } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { UploadInput } from '../../contract/console/intake.ts';
import { t } from '../../messages/t.ts';
import { problemOf } from '../gateway/problem-of.ts';
import { ProblemAlert } from '../ui/problem-alert.tsx';
import { fileProblem, type Uploaded, useUpload } from './upload-file.ts';

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
    if (chosen && fileProblem(chosen) === null) upload.mutate(chosen);
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
      {upload.error && <ProblemAlert problem={problemOf(upload.error)} />}
      {uploaded && children(uploaded)}
    </Stack>
  );
}
