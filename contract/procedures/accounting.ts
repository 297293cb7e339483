// Procedures of the export for accounting.
import { AccountingInput, AccountingNames, SetAccountingNamesInput } from '../console/accounting.ts';
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
};
