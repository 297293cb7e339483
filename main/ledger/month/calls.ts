// Ledger calls about the months of the books.

import { MonthInput } from '../../../contract/console/reconcile.ts';
import { months } from '../../../contract/procedures/months.ts';
import { answers, ledgerRead, ledgerWrite } from '../define-call.ts';
import { Close, closeMonth, closeMonthAgain } from './close-month.ts';
import { readLateChanges } from './late-changes.ts';
import { readMovements } from './list-movements.ts';
import { countMonthNow, listMonths, readMonth } from './read-month.ts';

export const monthCalls = {
  listMonths: answers(months.list, listMonths),
  readMonth: answers(months.get, readMonth),
  countMonthNow: ledgerRead({ duties: ['keep_books'], args: [MonthInput], run: countMonthNow }),
  /** Of an open month or a closed one, in the order of their time and then of their keys. */
  readMovements: answers(months.movements, readMovements),
  readLateChanges: answers(months.lateChanges, readLateChanges),
  closeMonth: ledgerWrite({ duties: ['keep_books'], args: [Close], run: closeMonth }),
  closeMonthAgain: ledgerWrite({ duties: ['administer'], args: [Close], run: closeMonthAgain }),
};
