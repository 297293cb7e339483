// Procedures of the export for accounting.
import {
  AccountingInput,
  AccountingNames,
  ExportPiece,
  ExportPieceInput,
  MonthExport,
  SetAccountingNamesInput,
} from '../console/accounting.ts';
import { MonthInput } from '../console/reconcile.ts';
import { READS_BOOKS } from '../operations/who-may-send.ts';
import { acts, nothing, reads } from './define-procedure.ts';

export const accounting = {
  names: reads({ duties: READS_BOOKS, ledger: 'accountingNames', input: AccountingInput, output: AccountingNames }),
  setNames: acts({
    duties: ['administer'],
    ledger: 'setAccountingNames',
    input: SetAccountingNamesInput,
    output: nothing,
  }),
  /** Makes the zip of a month: of a closed one as it was closed. */
  exportMonth: reads({ duties: READS_BOOKS, input: MonthInput, output: MonthExport }),
  exportPiece: reads({ duties: READS_BOOKS, input: ExportPieceInput, output: ExportPiece }),
};
