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
import { READS_BOOKS } from '../operations/who-may-send.ts';
import { acts, nothing, reads } from './define-procedure.ts';

export const fees = {
  summary: reads({ duties: READS_BOOKS, ledger: 'sumFees', input: FeeSummaryInput, output: FeeSummary }),
  entries: reads({
    duties: READS_BOOKS,
    ledger: 'listFeeEntries',
    input: FeeEntriesInput,
    output: pageOf(FeeEntryView),
  }),
  correct: acts({ duties: ['keep_books'], ledger: 'correctFee', input: CorrectFeeInput, output: nothing }),
  csv: reads({ duties: READS_BOOKS, input: FeeCsvInput, output: CsvFile }),
};
