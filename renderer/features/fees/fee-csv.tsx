// Exports the fees that are shown as CSV.
import { useQueryClient } from '@tanstack/react-query';
import type { FeeCsvInput } from '../../../contract/console/fee.ts';
import { useGateway } from '../../gateway/client.ts';
import { CsvButton } from '../../ui/csv-button.tsx';

export function FeeCsv({ input, name }: { input: FeeCsvInput; name: string }) {
  const gateway = useGateway();
  const queries = useQueryClient();
  return (
    <CsvButton
      name={name}
      ask={() => queries.fetchQuery(gateway.fees.csv.queryOptions({ input, staleTime: 0, gcTime: 0 }))}
    />
  );
}
