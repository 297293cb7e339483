// Uploads a file of order IDs, then shows its columns.
import { FileInput, Modal, Progress, Stack, Text } from '@mantine/core';
import { IconFileTypeCsv } from '@tabler/icons-react';
import { useState } from 'react';
import { t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { problemOf } from '../../gateway/problem-of.ts';
import { fileProblem, type Uploaded, useUpload } from '../../shared/upload-file.ts';
import { NoSigner } from '../../ui/no-signer.tsx';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { signersOf, useEnvironment } from '../../window/environment.ts';
import { PlanFile } from './plan-file.tsx';

export function CaptureFile({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const signers = signersOf(useEnvironment());
  return (
    <Modal opened={opened} onClose={onClose} size={680} title={t({ defaultMessage: 'Capture from file' })}>
      {signers.length === 0 ? <NoSigner /> : <ChooseFile />}
    </Modal>
  );
}

function ChooseFile() {
  const gateway = useGateway();
  const isProduction = useEnvironment().kind === 'production';
  const [file, setFile] = useState<File | null>(null);
  const [uploaded, setUploaded] = useState<Uploaded | null>(null);
  const { upload, progress } = useUpload((piece) => gateway.captureMany.upload.call(piece), setUploaded);
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
          isProduction
            ? t({
                defaultMessage:
                  'One order ID per line. Include the amount for orders that Paydesk hasn’t seen. A header row is optional.',
              })
            : t({
                defaultMessage:
                  'One order ID per line. Amounts are optional and are checked if present. A header row is optional.',
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
      {uploaded && <PlanFile key={uploaded.uploadId} uploaded={uploaded} />}
    </Stack>
  );
}
