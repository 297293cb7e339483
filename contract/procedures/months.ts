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
import { ADMINISTRATOR, BACK_OFFICE, BOOKS_READERS } from '../operations/who-may-send.ts';
import { acts, nothing, reads } from './define-procedure.ts';

export const months = {
  list: reads({ roles: BOOKS_READERS, ledger: 'listMonths', input: EnvironmentKey, output: MonthList }),
  get: reads({ roles: BOOKS_READERS, ledger: 'readMonth', input: MonthInput, output: MonthView }),
  movements: reads({
    roles: BOOKS_READERS,
    ledger: 'readMovements',
    input: MovementsInput,
    output: pageOf(Movement),
  }),
  /** Of a month that isn't closed; null of a merchant alone. */
  balance: reads({ roles: BOOKS_READERS, input: MonthInput, output: MonthBalance.nullable() }),
  /** Of a closed month. */
  lateChanges: reads({ roles: BOOKS_READERS, ledger: 'readLateChanges', input: MonthInput, output: LateChanges }),
  beforeClosing: reads({ roles: BACK_OFFICE, input: MonthInput, output: z.array(ClosingWarning) }),
  close: acts({ roles: BACK_OFFICE, pin: true, input: CloseMonthInput, output: nothing }),
  /** Closes a closed month again, with what has changed since. The earlier closing stays. */
  closeAgain: acts({ roles: ADMINISTRATOR, pin: true, input: CloseMonthInput, output: nothing }),
};
