// Imports returns and refunds: choose the file, say what its columns are, check what it brings, then add it.
import { Alert, Modal, Stack, Text } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useState } from 'react';
import type { ImportCounts, ImportFactsInput } from '../../../contract/console/after-charge-import.ts';
import { t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { ChooseCsv } from '../../shared/choose-csv.tsx';
import { useFeedState } from '../../shared/feed-state.tsx';
import { FactsDryRun } from './facts-dry-run.tsx';
import { FactsImported } from './facts-imported.tsx';

export function ImportFacts({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      size={820}
      title={t({ defaultMessage: 'Import returns and refunds' })}
      // A click beside it must not lose what was chosen.
      closeOnClickOutside={false}
    >
      <Steps onClose={onClose} />
    </Modal>
  );
}

type Imported = { input: ImportFactsInput; brought: ImportCounts };

function Steps({ onClose }: { onClose: () => void }) {
  const gateway = useGateway();
  const [imported, setImported] = useState<Imported | null>(null);
  if (imported) return <FactsImported {...imported} onClose={onClose} />;
  return (
    <Stack gap="md">
      <NotNeeded />
      <Text size="sm" c="dimmed">
        {t({
          defaultMessage:
            'Export returns or refunds as CSV from your provider’s dashboard. Each row names an order, a charge or a track number. Importing them doesn’t move any money.',
        })}
      </Text>
      <ChooseCsv send={(piece) => gateway.afterCharge.upload.call(piece)}>
        {(uploaded) => (
          <FactsDryRun
            key={uploaded.uploadId}
            uploaded={uploaded}
            onDone={(input, brought) => setImported({ input, brought })}
          />
        )}
      </ChooseCsv>
    </Stack>
  );
}

/** Where a feed is followed. */
function NotNeeded() {
  const state = useFeedState();
  if (!state?.offered) return null;
  return (
    <Alert
      color="gray"
      icon={<IconInfoCircle size={18} />}
      title={t({ defaultMessage: 'You don’t need to import anything here' })}
    >
      <Text size="sm">
        {t({
          defaultMessage:
            'The payment service reports returns and refunds, and Paydesk adds them by itself. If a file says otherwise, the service’s report counts.',
        })}
      </Text>
    </Alert>
  );
}
