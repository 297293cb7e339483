// Imports a statement: choose the file, check it, then save it.
import { Modal } from '@mantine/core';
import type { Month } from '../../../contract/dashboard-api/month.ts';
import { monthWords } from '../../../messages/day-words.ts';
import { t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { ChooseCsv } from '../../shared/choose-csv.tsx';
import { StatementDryRun } from './statement-dry-run.tsx';

type ImportStatementProps = { opened: boolean; onClose: () => void; month: Month };

export function ImportStatement({ opened, onClose, month }: ImportStatementProps) {
  const gateway = useGateway();
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      size={760}
      title={t({ defaultMessage: 'Import statement for {month}' }, { month: monthWords(month) })}
    >
      <ChooseCsv send={(piece) => gateway.reconcile.upload.call(piece)}>
        {(uploaded) => <StatementDryRun key={uploaded.uploadId} uploaded={uploaded} month={month} onDone={onClose} />}
      </ChooseCsv>
    </Modal>
  );
}
