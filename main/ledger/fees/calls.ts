// Ledger calls about fees.
import { CorrectFeeInput, FeeEntriesInput, FeeSummaryInput } from '../../../contract/console/fee.ts';
import { BACK_OFFICE, BOOKS_READERS } from '../../../contract/operations/who-may-send.ts';
import { ledgerRead, ledgerWrite } from '../define-call.ts';
import { correctFee } from './correct.ts';
import { listFeeEntries } from './list-entries.ts';
import { sumFees } from './sum-fees.ts';

export const feesCalls = {
  /** Gives whether more are left. */
  listFeeEntries: ledgerRead({ roles: BOOKS_READERS, args: [FeeEntriesInput.strict()], run: listFeeEntries }),
  sumFees: ledgerRead({ roles: BOOKS_READERS, args: [FeeSummaryInput], run: sumFees }),
  correctFee: ledgerWrite({ roles: BACK_OFFICE, args: [CorrectFeeInput], run: correctFee }),
};
