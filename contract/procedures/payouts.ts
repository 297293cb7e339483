// Procedures of payouts.

import { z } from 'zod';
import { CallKey } from '../console/call.ts';
import { CsvFile } from '../console/csv-file.ts';
import { EnvironmentKey } from '../console/environment-change.ts';
import {
  BalanceView,
  PayoutView,
  RecordPayoutInput,
  StartPayoutInput,
  StatementView,
  TakeBackPayoutInput,
} from '../console/payout.ts';
import { MonthInput } from '../console/reconcile.ts';
import { BACK_OFFICE, BOOKS_READERS, WHO_MAY_SEND } from '../operations/who-may-send.ts';
import { acts, reads } from './define-procedure.ts';

export const payouts = {
  balance: reads({ roles: BOOKS_READERS, input: EnvironmentKey, output: BalanceView }),
  list: reads({ roles: BOOKS_READERS, input: EnvironmentKey, output: z.array(PayoutView) }),
  statement: reads({ roles: BOOKS_READERS, input: MonthInput, output: StatementView }),
  statementCsv: reads({ roles: BOOKS_READERS, input: MonthInput, output: CsvFile }),
  start: acts({ roles: WHO_MAY_SEND.start_payout, pin: true, input: StartPayoutInput, output: PayoutView }),
  retrySafely: acts({ roles: WHO_MAY_SEND.start_payout, pin: true, input: CallKey, output: PayoutView }),
  record: acts({ roles: BACK_OFFICE, input: RecordPayoutInput, output: PayoutView }),
  takeBack: acts({
    roles: BACK_OFFICE,
    ledger: 'takeBackPayout',
    pin: true,
    input: TakeBackPayoutInput,
    output: PayoutView,
  }),
};
