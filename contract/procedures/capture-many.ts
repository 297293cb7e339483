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
import { BACK_OFFICE, BOOKS_READERS, WHO_MAY_SEND } from '../operations/who-may-send.ts';
import { acts, nothing, reads } from './define-procedure.ts';

export const captureMany = {
  upload: acts({ roles: BACK_OFFICE, input: OrderFilePiece, output: nothing }),
  readFile: reads({ roles: BACK_OFFICE, input: OrderFileInput, output: OrderFileView }),
  plan: acts({ roles: BACK_OFFICE, input: PlanInput, output: RunView }),
  discard: acts({ roles: BACK_OFFICE, input: RunKey, output: nothing }),
  overrideAmount: acts({ roles: WHO_MAY_SEND.charge_order, pin: true, input: OverrideAmountInput, output: RunView }),
  start: acts({ roles: WHO_MAY_SEND.charge_order, pin: true, input: StartRunInput, output: RunView }),
  pause: acts({ roles: BACK_OFFICE, input: RunKey, output: RunView }),
  resume: acts({ roles: WHO_MAY_SEND.charge_order, pin: true, input: ResumeRunInput, output: RunView }),
  stop: acts({ roles: BACK_OFFICE, input: RunKey, output: RunView }),
  list: reads({ roles: BOOKS_READERS, input: PageInput, output: pageOf(RunView) }),
  get: reads({ roles: BOOKS_READERS, input: RunKey, output: RunView }),
  items: reads({ roles: BOOKS_READERS, ledger: 'listRunItems', input: RunItemsInput, output: RunItemsPage }),
  /** The first of them. */
  badLines: reads({ roles: BOOKS_READERS, ledger: 'firstBadLines', input: RunKey, output: z.array(BadLine) }),
  refusedRows: reads({ roles: BACK_OFFICE, input: RunKey, output: CsvFile }),
  csv: reads({ roles: BOOKS_READERS, input: RunCsvInput, output: CsvFile }),
};
