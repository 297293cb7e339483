// Ledger calls about runs that capture many orders.
import { z } from 'zod';
import {
  BadLine,
  MOST_ORDERS,
  OverrideAmountInput,
  PauseReason,
  RunItemsInput,
  StartRunInput,
} from '../../../contract/console/capture-many.ts';
import { PageInput } from '../../../contract/console/page.ts';
import { ApprovalId } from '../../../contract/ids.ts';
import { BACK_OFFICE, BOOKS_READERS, EVERYONE } from '../../../contract/operations/who-may-send.ts';
import { EnvironmentId, Id, ledgerRead, ledgerWrite } from '../define-call.ts';
import { endRun, pauseRun, resumeRun, startRun } from './change-run.ts';
import { followJournal } from './follow-journal.ts';
import { overrideAmount } from './override-amount.ts';
import { addRunItems, beginRun, discardRun, finishPlan, ItemsOfRun, NewRun } from './plan-run.ts';
import { badLinesOf, getRun, listRunItems, listRuns } from './read-runs.ts';
import { recoverRuns } from './recover-runs.ts';
import { heldByAnother } from './run-holder.ts';
import { claimItems, ItemResult, recordItems } from './work-items.ts';

export const captureManyCalls = {
  beginRun: ledgerWrite({ roles: BACK_OFFICE, args: [NewRun], run: beginRun }),
  addRunItems: ledgerWrite({ roles: BACK_OFFICE, args: [ItemsOfRun], run: addRunItems }),
  finishPlan: ledgerWrite({
    roles: BACK_OFFICE,
    args: [Id, z.array(BadLine.strict()).max(MOST_ORDERS)],
    run: finishPlan,
  }),
  discardRun: ledgerWrite({ roles: BACK_OFFICE, args: [EnvironmentId, Id], run: discardRun }),
  overrideAmount: ledgerWrite({
    roles: BACK_OFFICE,
    args: [OverrideAmountInput],
    run: overrideAmount,
  }),
  startRun: ledgerWrite({ roles: BACK_OFFICE, args: [StartRunInput], run: startRun }),
  pauseRun: ledgerWrite({
    roles: BACK_OFFICE,
    args: [Id, z.strictObject({ reason: PauseReason, why: z.string().max(20_000).nullable() })],
    run: pauseRun,
  }),
  resumeRun: ledgerWrite({
    roles: BACK_OFFICE,
    args: [EnvironmentId, Id, ApprovalId.nullish()],
    run: resumeRun,
  }),
  endRun: ledgerWrite({
    roles: BACK_OFFICE,
    args: [Id, z.strictObject({ state: z.enum(['done', 'stopped']) })],
    run: endRun,
  }),
  claimItems: ledgerWrite({ roles: BACK_OFFICE, args: [Id, z.int().positive().max(1000)], run: claimItems }),
  recordItems: ledgerWrite({
    roles: BACK_OFFICE,
    isRepeatable: true,
    args: [Id, z.array(ItemResult).max(1000)],
    run: recordItems,
  }),
  /** Leaves a run that another desk works on to that one. */
  followJournal: ledgerWrite({
    roles: BACK_OFFICE,
    isRepeatable: true,
    args: [Id],
    run: async ({ db, caller, nowMs }, runId) => {
      if (!(await heldByAnother(db, runId, caller, nowMs))) await followJournal(db, runId);
    },
  }),
  recoverRuns: ledgerWrite({ roles: EVERYONE, args: [], run: recoverRuns }),
  listRuns: ledgerRead({ roles: BOOKS_READERS, args: [PageInput.strict()], run: listRuns }),
  getRun: ledgerRead({ roles: BOOKS_READERS, args: [EnvironmentId, Id], run: getRun }),
  badLinesOf: ledgerRead({ roles: BOOKS_READERS, args: [EnvironmentId, Id], run: badLinesOf }),
  listRunItems: ledgerRead({ roles: BOOKS_READERS, args: [RunItemsInput.strict()], run: listRunItems }),
};
