// Seller fees, as the gateway asks for them.
import type { CorrectFeeInput, FeeCsvInput } from '../../../contract/console/fee.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { thisUser } from '../this-user.ts';
import { feeCsv } from './fee-csv.ts';

export function openFeesDesk({ ledger }: { ledger: Ledger }) {
  return {
    summary: ledger.sumFees,
    entries: ledger.listFeeEntries,
    correct: (input: CorrectFeeInput) => ledger.correctFee(input, thisUser()),
    csv: (input: FeeCsvInput) => feeCsv(ledger, input),
  };
}
