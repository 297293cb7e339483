// Procedures of payouts.
import { z } from 'zod';
import { CsvFile } from '../console/csv-file.ts';
import { EnvironmentKey } from '../console/environment-change.ts';
import {
  BalanceView,
  PayoutView,
  RecordPayoutInput,
  RetryPayoutInput,
  StartPayoutInput,
  StatementInput,
  StatementView,
  TakeBackPayoutInput,
} from '../console/payout.ts';
import { BACK_OFFICE, BOOKS_READERS, WHO_MAY_SEND } from '../operations/who-may-send.ts';
import { defineProcedure } from './define-procedure.ts';

export const payouts = {
  balance: defineProcedure({ does: 'reads', roles: BOOKS_READERS, input: EnvironmentKey, output: BalanceView }),
  list: defineProcedure({ does: 'reads', roles: BOOKS_READERS, input: EnvironmentKey, output: z.array(PayoutView) }),
  statement: defineProcedure({ does: 'reads', roles: BOOKS_READERS, input: StatementInput, output: StatementView }),
  statementCsv: defineProcedure({ does: 'reads', roles: BOOKS_READERS, input: StatementInput, output: CsvFile }),
  start: defineProcedure({
    does: 'acts',
    roles: WHO_MAY_SEND.start_payout,
    pin: true,
    input: StartPayoutInput,
    output: PayoutView,
  }),
  retrySafely: defineProcedure({
    does: 'acts',
    roles: WHO_MAY_SEND.start_payout,
    pin: true,
    input: RetryPayoutInput,
    output: PayoutView,
  }),
  record: defineProcedure({ does: 'acts', roles: BACK_OFFICE, input: RecordPayoutInput, output: PayoutView }),
  takeBack: defineProcedure({
    does: 'acts',
    roles: BACK_OFFICE,
    pin: true,
    input: TakeBackPayoutInput,
    output: PayoutView,
  }),
};
