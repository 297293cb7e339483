// Procedures of the months of the books.
import { z } from 'zod';
import { EnvironmentKey } from '../console/environment-change.ts';
import {
  CloseMonthInput,
  ClosingWarning,
  LateChanges,
  MonthEntry,
  MonthView,
  Movement,
  MovementsInput,
  StatedBalance,
} from '../console/month.ts';
import { pageOf } from '../console/page.ts';
import { MonthInput } from '../console/reconcile.ts';
import { ADMINISTRATOR, BACK_OFFICE, BOOKS_READERS } from '../operations/who-may-send.ts';
import { acts, nothing, reads } from './define-procedure.ts';

export const months = {
  /** The newest first. */
  list: reads({ roles: BOOKS_READERS, ledger: 'listMonths', input: EnvironmentKey, output: z.array(MonthEntry) }),
  get: reads({ roles: BOOKS_READERS, ledger: 'readMonth', input: MonthInput, output: MonthView }),
  movements: reads({
    roles: BOOKS_READERS,
    ledger: 'readMovements',
    input: MovementsInput,
    output: pageOf(Movement),
  }),
  /** As the service states it; null where it isn't asked. */
  balance: reads({ roles: BOOKS_READERS, input: MonthInput, output: StatedBalance.nullable() }),
  /** Of a closed month. */
  lateChanges: reads({ roles: BOOKS_READERS, ledger: 'readLateChanges', input: MonthInput, output: LateChanges }),
  beforeClosing: reads({ roles: BACK_OFFICE, input: MonthInput, output: z.array(ClosingWarning) }),
  close: acts({ roles: BACK_OFFICE, pin: true, input: CloseMonthInput, output: nothing }),
  /** Closes a closed month again, with what has changed since. The earlier closing stays. */
  closeAgain: acts({ roles: ADMINISTRATOR, pin: true, input: CloseMonthInput, output: nothing }),
};
