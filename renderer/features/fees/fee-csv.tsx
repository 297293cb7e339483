// The fees that are shown, as a file.
import { useQueryClient } from '@tanstack/react-query';
import type { FeeCsvInput } from '../../../contract/console/fee.ts';
import { useDoor } from '../../door/door.ts';
import { CsvButton } from '../../ui/csv-button.tsx';

export function FeeCsv({ input, name }: { input: FeeCsvInput; name: string }) {
  const door = useDoor();
  const queries = useQueryClient();
  return (
    <CsvButton
      name={name}
      ask={() => queries.fetchQuery(door.fees.csv.queryOptions({ input, staleTime: 0, gcTime: 0 }))}
    />
  );
}
