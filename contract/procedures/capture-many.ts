// Procedures of runs that capture many orders.
import { z } from 'zod';
import {
  BadLine,
  OrderFileInput,
  OrderFilePiece,
  OrderFileView,
  OverrideAmountInput,
  PlanInput,
  ResumeRunInput,
  RunCsvInput,
  RunItemsInput,
  RunItemsPage,
  RunKey,
  RunView,
  StartRunInput,
} from '../console/capture-many.ts';
import { CsvFile } from '../console/csv-file.ts';
import { PageInput, pageOf } from '../console/page.ts';
import { DUTY_TO_SEND, MOVES_OR_APPROVES } from '../operations/who-may-send.ts';
import { acts, nothing, reads } from './define-procedure.ts';

export const captureMany = {
  upload: acts({ duties: [DUTY_TO_SEND.charge_order], input: OrderFilePiece, output: nothing }),
  readFile: reads({ duties: [DUTY_TO_SEND.charge_order], input: OrderFileInput, output: OrderFileView }),
  plan: acts({ duties: [DUTY_TO_SEND.charge_order], input: PlanInput, output: RunView }),
  discard: acts({ duties: [DUTY_TO_SEND.charge_order], input: RunKey, output: nothing }),
  overrideAmount: acts({ duties: [DUTY_TO_SEND.charge_order], pin: true, input: OverrideAmountInput, output: RunView }),
  start: acts({ duties: [DUTY_TO_SEND.charge_order], pin: true, input: StartRunInput, output: RunView }),
  pause: acts({ duties: [DUTY_TO_SEND.charge_order], input: RunKey, output: RunView }),
  resume: acts({ duties: [DUTY_TO_SEND.charge_order], pin: true, input: ResumeRunInput, output: RunView }),
  stop: acts({ duties: [DUTY_TO_SEND.charge_order], input: RunKey, output: RunView }),
  list: reads({ duties: MOVES_OR_APPROVES, input: PageInput, output: pageOf(RunView) }),
  get: reads({ duties: MOVES_OR_APPROVES, input: RunKey, output: RunView }),
  items: reads({ duties: MOVES_OR_APPROVES, ledger: 'listRunItems', input: RunItemsInput, output: RunItemsPage }),
  /** The first of them. */
  badLines: reads({ duties: MOVES_OR_APPROVES, ledger: 'firstBadLines', input: RunKey, output: z.array(BadLine) }),
  refusedRows: reads({ duties: [DUTY_TO_SEND.charge_order], input: RunKey, output: CsvFile }),
  csv: reads({ duties: MOVES_OR_APPROVES, input: RunCsvInput, output: CsvFile }),
};
