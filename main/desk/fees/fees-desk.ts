// Seller fees, as the gateway asks for them.
import type { CsvFile } from '../../../contract/console/csv-file.ts';
import type {
  CorrectFeeInput,
  FeeCsvInput,
  FeeEntriesInput,
  FeeEntryView,
  FeeSummary,
  FeeSummaryInput,
} from '../../../contract/console/fee.ts';
import type { Page } from '../../../contract/console/page.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { thisUser } from '../this-user.ts';
import { feeCsv } from './fee-csv.ts';

export type FeesDesk = {
  summary: (input: FeeSummaryInput) => Promise<FeeSummary>;
  entries: (input: FeeEntriesInput) => Promise<Page<FeeEntryView>>;
  correct: (input: CorrectFeeInput) => Promise<void>;
  csv: (input: FeeCsvInput) => Promise<CsvFile>;
};

export function openFeesDesk({ ledger }: { ledger: Ledger }): FeesDesk {
  return {
    summary: ledger.sumFees,
    entries: ledger.listFeeEntries,
    correct: (input) => ledger.correctFee(input, thisUser()),
    csv: (input) => feeCsv(ledger, input),
  };
}
