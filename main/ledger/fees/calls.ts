// Ledger calls about fees.
import { fees } from '../../../contract/procedures/fees.ts';
import { answers } from '../define-call.ts';
import { correctFee } from './correct.ts';
import { listFeeEntries } from './list-entries.ts';
import { sumFees } from './sum-fees.ts';

export const feesCalls = {
  /** Gives whether more are left. */
  listFeeEntries: answers(fees.entries, listFeeEntries),
  sumFees: answers(fees.summary, sumFees),
  correctFee: answers(fees.correct, correctFee),
};
