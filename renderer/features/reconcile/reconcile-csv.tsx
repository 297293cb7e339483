// The rows that are shown, as a file.
import { useQueryClient } from '@tanstack/react-query';
import type { ReconcileCsvInput } from '../../../contract/console/reconcile.ts';
import { useDoor } from '../../door/door.ts';
import { CsvButton } from '../../ui/csv-button.tsx';

export function ReconcileCsv({ input }: { input: ReconcileCsvInput }) {
  const door = useDoor();
  const queries = useQueryClient();
  return (
    <CsvButton
      name="Save as CSV"
      ask={() => queries.fetchQuery(door.reconcile.csv.queryOptions({ input, staleTime: 0, gcTime: 0 }))}
    />
  );
}
