// Ledger calls about statements compared with the fees.
import { z } from 'zod';
import { BACK_OFFICE } from '../../../contract/operations/who-may-send.ts';
import { reconcile } from '../../../contract/procedures/reconcile.ts';
import { answers, Id, ledgerWrite } from '../define-call.ts';
import { addStatementLines, beginStatement, finishStatement, NewLine, NewStatement } from './keep-statement.ts';
import { readComparison } from './read-comparison.ts';
import { recordStatedFees, reopenRow, resolveRow, resolveRows } from './resolve-rows.ts';

export const reconcileCalls = {
  readComparison: answers(reconcile.comparison, readComparison),
  beginStatement: ledgerWrite({
    roles: BACK_OFFICE,
    args: [NewStatement],
    run: beginStatement,
  }),
  addStatementLines: ledgerWrite({
    roles: BACK_OFFICE,
    args: [Id, z.array(NewLine).max(1000)],
    run: addStatementLines,
  }),
  finishStatement: ledgerWrite({ roles: BACK_OFFICE, args: [Id], run: finishStatement }),
  resolveRow: answers(reconcile.resolve, resolveRow),
  resolveRows: answers(reconcile.resolveMany, resolveRows),
  reopenRow: answers(reconcile.reopen, reopenRow),
  recordStatedFees: answers(reconcile.recordStatedFees, recordStatedFees),
};
