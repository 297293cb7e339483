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
import { DUTY_TO_SEND, READS_BOOKS } from '../operations/who-may-send.ts';
import { acts, reads } from './define-procedure.ts';

export const payouts = {
  balance: reads({ duties: READS_BOOKS, input: EnvironmentKey, output: BalanceView }),
  list: reads({ duties: READS_BOOKS, input: EnvironmentKey, output: z.array(PayoutView) }),
  statement: reads({ duties: READS_BOOKS, input: MonthInput, output: StatementView }),
  statementCsv: reads({ duties: READS_BOOKS, input: MonthInput, output: CsvFile }),
  start: acts({ duties: [DUTY_TO_SEND.start_payout], pin: true, input: StartPayoutInput, output: PayoutView }),
  retrySafely: acts({ duties: [DUTY_TO_SEND.start_payout], pin: true, input: CallKey, output: PayoutView }),
  record: acts({ duties: ['keep_books'], input: RecordPayoutInput, output: PayoutView }),
  takeBack: acts({
    duties: ['keep_books'],
    ledger: 'takeBackPayout',
    pin: true,
    input: TakeBackPayoutInput,
    output: PayoutView,
  }),
};
