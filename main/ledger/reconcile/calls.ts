// Ledger calls about statements compared with the fees.
import { z } from 'zod';
import { ReconcileInput, ResolveDifferenceInput } from '../../../contract/console/reconcile.ts';
import { BACK_OFFICE, BOOKS_READERS } from '../../../contract/operations/who-may-send.ts';
import { Id, ledgerRead, ledgerWrite } from '../define-call.ts';
import { addStatementLines, beginStatement, finishStatement, NewLine, NewStatement } from './keep-statement.ts';
import { readComparison } from './read-comparison.ts';
import { resolveRow } from './resolve.ts';

export const reconcileCalls = {
  readComparison: ledgerRead({ roles: BOOKS_READERS, args: [ReconcileInput.strict()], run: readComparison }),
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
  resolveRow: ledgerWrite({
    roles: BACK_OFFICE,
    args: [ResolveDifferenceInput],
    run: resolveRow,
  }),
};
