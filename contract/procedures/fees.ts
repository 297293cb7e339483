// Procedures of fees.
import { CsvFile } from '../console/csv-file.ts';
import {
  CorrectFeeInput,
  FeeCsvInput,
  FeeEntriesInput,
  FeeEntryView,
  FeeSummary,
  FeeSummaryInput,
} from '../console/fee.ts';
import { pageOf } from '../console/page.ts';
import { BACK_OFFICE, BOOKS_READERS } from '../operations/who-may-send.ts';
import { acts, nothing, reads } from './define-procedure.ts';

export const fees = {
  summary: reads({ roles: BOOKS_READERS, ledger: 'sumFees', input: FeeSummaryInput, output: FeeSummary }),
  entries: reads({
    roles: BOOKS_READERS,
    ledger: 'listFeeEntries',
    input: FeeEntriesInput,
    output: pageOf(FeeEntryView),
  }),
  correct: acts({ roles: BACK_OFFICE, ledger: 'correctFee', input: CorrectFeeInput, output: nothing }),
  csv: reads({ roles: BOOKS_READERS, input: FeeCsvInput, output: CsvFile }),
};
