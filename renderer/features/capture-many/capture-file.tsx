// Uploads a file of order IDs, then shows its columns.
import { Modal } from '@mantine/core';
import { t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { ChooseCsv } from '../../shared/choose-csv.tsx';
import { NoSigner } from '../../ui/no-signer.tsx';
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
  return (
    <ChooseCsv
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
      send={(piece) => gateway.captureMany.upload.call(piece)}
    >
      {(uploaded) => <PlanFile key={uploaded.uploadId} uploaded={uploaded} />}
    </ChooseCsv>
  );
}
