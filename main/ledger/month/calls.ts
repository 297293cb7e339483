// Ledger calls about the months of the books.

import { MonthInput } from '../../../contract/console/reconcile.ts';
import { ADMINISTRATOR, BACK_OFFICE } from '../../../contract/operations/who-may-send.ts';
import { months } from '../../../contract/procedures/months.ts';
import { answers, ledgerRead, ledgerWrite } from '../define-call.ts';
import { Close, closeMonth, closeMonthAgain } from './close-month.ts';
import { readLateChanges } from './late-changes.ts';
import { readMovements } from './list-movements.ts';
import { countMonthNow, listMonths, readMonth } from './read-month.ts';

export const monthCalls = {
  listMonths: answers(months.list, listMonths),
  readMonth: answers(months.get, readMonth),
  countMonthNow: ledgerRead({ roles: BACK_OFFICE, args: [MonthInput], run: countMonthNow }),
  /** Of an open month or a closed one, in the order of their time and then of their keys. */
  readMovements: answers(months.movements, readMovements),
  readLateChanges: answers(months.lateChanges, readLateChanges),
  closeMonth: ledgerWrite({ roles: BACK_OFFICE, args: [Close], run: closeMonth }),
  closeMonthAgain: ledgerWrite({ roles: ADMINISTRATOR, args: [Close], run: closeMonthAgain }),
};
