// The rows of a file that can't be imported, with the reason of each; all of them can be saved.
import { Text } from '@mantine/core';
import type { ImportCounts, ImportFactsInput } from '../../../contract/console/after-charge-import.ts';
import { t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { BadRows } from '../../ui/bad-rows.tsx';
import { CsvButton } from '../../ui/csv-button.tsx';

export function RowsLeftOut({ input, counts }: { input: ImportFactsInput; counts: ImportCounts }) {
  const gateway = useGateway();
  return (
    <BadRows
      rows={counts.refused}
      count={counts.refusedCount}
      what="unimported"
      save={
        <>
          <Text size="xs">
            {t({
              defaultMessage:
                'Correct them in the whole file and import it again: rows that are here already add nothing.',
            })}
          </Text>
          <CsvButton
            name={t({ defaultMessage: 'Export these rows' })}
            ask={() => gateway.afterCharge.rowsLeftOut.call(input)}
          />
        </>
      }
    />
  );
}
