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
import { defineProcedure, nothing } from './define-procedure.ts';

export const captureMany = {
  upload: defineProcedure({ does: 'acts', roles: BACK_OFFICE, input: OrderFilePiece, output: nothing }),
  readFile: defineProcedure({ does: 'reads', roles: BACK_OFFICE, input: OrderFileInput, output: OrderFileView }),
  plan: defineProcedure({ does: 'acts', roles: BACK_OFFICE, input: PlanInput, output: RunView }),
  discard: defineProcedure({ does: 'acts', roles: BACK_OFFICE, input: RunKey, output: nothing }),
  overrideAmount: defineProcedure({
    does: 'acts',
    roles: WHO_MAY_SEND.charge_order,
    pin: true,
    input: OverrideAmountInput,
    output: RunView,
  }),
  start: defineProcedure({
    does: 'acts',
    roles: WHO_MAY_SEND.charge_order,
    pin: true,
    input: StartRunInput,
    output: RunView,
  }),
  pause: defineProcedure({ does: 'acts', roles: BACK_OFFICE, input: RunKey, output: RunView }),
  resume: defineProcedure({
    does: 'acts',
    roles: WHO_MAY_SEND.charge_order,
    pin: true,
    input: ResumeRunInput,
    output: RunView,
  }),
  stop: defineProcedure({ does: 'acts', roles: BACK_OFFICE, input: RunKey, output: RunView }),
  list: defineProcedure({ does: 'reads', roles: BOOKS_READERS, input: PageInput, output: pageOf(RunView) }),
  get: defineProcedure({ does: 'reads', roles: BOOKS_READERS, input: RunKey, output: RunView }),
  items: defineProcedure({
    does: 'reads',
    roles: BOOKS_READERS,
    ledger: 'listRunItems',
    input: RunItemsInput,
    output: RunItemsPage,
  }),
  badLines: defineProcedure({ does: 'reads', roles: BOOKS_READERS, input: RunKey, output: z.array(BadLine) }),
  csv: defineProcedure({ does: 'reads', roles: BOOKS_READERS, input: RunCsvInput, output: CsvFile }),
};
