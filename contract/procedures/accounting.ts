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
import { ADMINISTRATOR, BOOKS_READERS } from '../operations/who-may-send.ts';
import { acts, nothing, reads } from './define-procedure.ts';

export const accounting = {
  names: reads({ roles: BOOKS_READERS, ledger: 'accountingNames', input: AccountingInput, output: AccountingNames }),
  setNames: acts({
    roles: ADMINISTRATOR,
    ledger: 'setAccountingNames',
    input: SetAccountingNamesInput,
    output: nothing,
  }),
  /** Makes the zip of a month: of a closed one as it was closed. */
  exportMonth: reads({ roles: BOOKS_READERS, input: MonthInput, output: MonthExport }),
  exportPiece: reads({ roles: BOOKS_READERS, input: ExportPieceInput, output: ExportPiece }),
};
