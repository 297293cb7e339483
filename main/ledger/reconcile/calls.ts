// Ledger calls about statements compared with the fees.
import { z } from 'zod';
import type { ResolveDifferenceInput } from '../../../contract/console/reconcile.ts';
import { BACK_OFFICE } from '../../../contract/operations/who-may-send.ts';
import { reconcile } from '../../../contract/procedures/reconcile.ts';
import { audit } from '../audit/audit.ts';
import { answers, type CallContext, Id, ledgerWrite } from '../define-call.ts';
import { providerOf } from '../environments/provider-key.ts';
import { addStatementLines, beginStatement, finishStatement, NewLine, NewStatement } from './keep-statement.ts';
import { readComparison } from './read-comparison.ts';

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
};

/** Keeps the reason with the transaction, the month and the amounts it was said of; a second one takes the first's place, and the audit log has both. */
async function resolveRow(
  { db, nowMs, actor }: CallContext,
  { environmentId, month, key, ours, theirs, reason }: ResolveDifferenceInput,
): Promise<void> {
  const at = new Date(nowMs).toISOString();
  const amounts = { amounts: JSON.stringify([ours, theirs]) };
  await db.transaction().execute(async (trx) => {
    const provider = await providerOf(trx, environmentId);
    await trx
      .insertInto('reconcile_resolution')
      .values({ provider, month, key, at, actor, reason, ...amounts })
      .onConflict((conflict) =>
        conflict.columns(['provider', 'month', 'key']).doUpdateSet({ at, actor, reason, ...amounts }),
      )
      .execute();
    await audit(trx, at, actor, 'work_off', key, { month, reason, ours, theirs });
  });
}
