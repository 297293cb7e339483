// The button that saves what a list shows as CSV, all of it.

import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import type { CsvFile } from '../../contract/console/csv-file.ts';
import { t } from '../../messages/t.ts';
import { problemOf } from '../gateway/problem-of.ts';
import { tellDone } from '../window/toast.ts';
import { ProblemAlert } from './problem-alert.tsx';
import { saveFile } from './save-file.ts';

type CsvButtonProps = { name: string; ask: () => Promise<CsvFile & { type?: string }>; disabled?: boolean };

export function CsvButton({ name, ask, disabled = false }: CsvButtonProps) {
  const [isAsking, setAsking] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const save = async () => {
    setAsking(true);
    setError(null);
    try {
      const file = await ask();
      saveFile(file);
      tellDone(
        t({ defaultMessage: 'File saved' }),
        t(
          { defaultMessage: '{rows, plural, one {# row} other {# rows}} in {fileName}' },
          { rows: file.rows, fileName: file.fileName },
        ),
      );
    } catch (thrown) {
      setError(thrown);
    } finally {
      setAsking(false);
    }
  };
  return (
    <>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconDownload size={15} />}
        loading={isAsking}
        disabled={disabled}
        onClick={save}
      >
        {name}
      </Button>
      {error !== null && <ProblemAlert problem={problemOf(error)} />}
    </>
  );
}
