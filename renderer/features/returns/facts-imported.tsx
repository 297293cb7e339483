// What an import of returns and refunds brought, and which rows it left out.
import { Alert, Button, Group, Stack } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ImportCounts, ImportFactsInput } from '../../../contract/console/after-charge-import.ts';
import { t } from '../../../messages/t.ts';
import { ImportedCounts } from './imported-counts.tsx';
import { RowsLeftOut } from './rows-left-out.tsx';

type FactsImportedProps = { input: ImportFactsInput; brought: ImportCounts; onClose: () => void };

export function FactsImported({ input, brought, onClose }: FactsImportedProps) {
  return (
    <Stack gap="md">
      <Alert
        color="teal"
        variant="light"
        icon={<IconCheck size={18} />}
        role="status"
        title={t({ defaultMessage: '{file} is imported' }, { file: input.fileName })}
      >
        <ImportedCounts counts={brought} isDone />
      </Alert>
      <RowsLeftOut input={input} counts={brought} />
      <Group justify="flex-end">
        <Button data-autofocus renderRoot={(rest) => <Link to="/returns" {...rest} />} onClick={onClose}>
          {t({ defaultMessage: 'Show open returns' })}
        </Button>
      </Group>
    </Stack>
  );
}
