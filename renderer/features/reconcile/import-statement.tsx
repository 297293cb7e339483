// Imports a statement: choose the file, check it, then save it.
import { FileInput, Modal, Progress, Stack, Text } from '@mantine/core';
import { IconFileTypeCsv } from '@tabler/icons-react';
import { useState } from 'react';
import type { Month } from '../../../contract/dashboard-api/month.ts';
import { monthWords } from '../../../messages/day-words.ts';
import { t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { problemOf } from '../../gateway/problem-of.ts';
import { fileProblem, type Uploaded, useUpload } from '../../shared/upload-file.ts';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { StatementDryRun } from './statement-dry-run.tsx';

type ImportStatementProps = { opened: boolean; onClose: () => void; month: Month };

export function ImportStatement({ opened, onClose, month }: ImportStatementProps) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      size={760}
      title={t({ defaultMessage: 'Import statement for {month}' }, { month: monthWords(month) })}
    >
      <ChooseFile month={month} onDone={onClose} />
    </Modal>
  );
}

function ChooseFile({ month, onDone }: { month: Month; onDone: () => void }) {
  const [file, setFile] = useState<File | null>(null);
  const [uploaded, setUploaded] = useState<Uploaded | null>(null);
  const gateway = useGateway();
  const { upload, progress } = useUpload((piece) => gateway.reconcile.upload.call(piece), setUploaded);
  const wrong = file && fileProblem(file);
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
        description={t({
          defaultMessage: 'Include a header row. Separate columns with commas, semicolons, or tabs. Up to 32 MB.',
        })}
        placeholder={t({ defaultMessage: 'Choose a file' })}
        accept=".csv,.txt,.tsv,text/csv"
        leftSection={<IconFileTypeCsv size={18} />}
        value={file}
        onChange={choose}
        error={wrong}
        disabled={upload.isPending}
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
      {uploaded && <StatementDryRun key={uploaded.uploadId} uploaded={uploaded} month={month} onDone={onDone} />}
    </Stack>
  );
}
