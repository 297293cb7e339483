// Procedures of the months of the books.
import { z } from 'zod';
import { EnvironmentKey } from '../console/environment-change.ts';
import {
  CloseMonthInput,
  ClosingWarning,
  LateChanges,
  MonthBalance,
  MonthList,
  MonthView,
  Movement,
  MovementsInput,
} from '../console/month.ts';
import { pageOf } from '../console/page.ts';
import { MonthInput } from '../console/reconcile.ts';
import { READS_BOOKS } from '../operations/who-may-send.ts';
import { acts, nothing, reads } from './define-procedure.ts';

export const months = {
  list: reads({ duties: READS_BOOKS, ledger: 'listMonths', input: EnvironmentKey, output: MonthList }),
  get: reads({ duties: READS_BOOKS, ledger: 'readMonth', input: MonthInput, output: MonthView }),
  movements: reads({
    duties: READS_BOOKS,
    ledger: 'readMovements',
    input: MovementsInput,
    output: pageOf(Movement),
  }),
  /** Of a month that isn't closed; null of a merchant alone. */
  balance: reads({ duties: READS_BOOKS, input: MonthInput, output: MonthBalance.nullable() }),
  /** Of a closed month. */
  lateChanges: reads({ duties: READS_BOOKS, ledger: 'readLateChanges', input: MonthInput, output: LateChanges }),
  beforeClosing: reads({ duties: ['keep_books'], input: MonthInput, output: z.array(ClosingWarning) }),
  close: acts({ duties: ['keep_books'], pin: true, input: CloseMonthInput, output: nothing }),
  /** Closes a closed month again, with what has changed since. The earlier closing stays. */
  closeAgain: acts({ duties: ['administer'], pin: true, input: CloseMonthInput, output: nothing }),
};
