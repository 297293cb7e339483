// Ledger calls about statements compared with the fees.
import { z } from 'zod';
import { reconcile } from '../../../contract/procedures/reconcile.ts';
import { answers, Id, ledgerWrite } from '../define-call.ts';
import { addStatementLines, beginStatement, finishStatement, NewLine, NewStatement } from './keep-statement.ts';
import { readComparison } from './read-comparison.ts';
import { recordStatedFees, reopenRow, resolveRow, resolveRows } from './resolve-rows.ts';

export const reconcileCalls = {
  readComparison: answers(reconcile.comparison, readComparison),
  beginStatement: ledgerWrite({
    duties: ['keep_books'],
    args: [NewStatement],
    run: beginStatement,
  }),
  addStatementLines: ledgerWrite({
    duties: ['keep_books'],
    args: [Id, z.array(NewLine).max(1000)],
    run: addStatementLines,
  }),
  finishStatement: ledgerWrite({ duties: ['keep_books'], args: [Id], run: finishStatement }),
  resolveRow: answers(reconcile.resolve, resolveRow),
  resolveRows: answers(reconcile.resolveMany, resolveRows),
  reopenRow: answers(reconcile.reopen, reopenRow),
  recordStatedFees: answers(reconcile.recordStatedFees, recordStatedFees),
};
