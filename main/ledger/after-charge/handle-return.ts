// A person has dealt with a debit that came back, and says what was done, or takes that back.

import type { Kysely } from 'kysely';
import type { HandleReturnInput, ReopenReturnInput } from '../../../contract/console/after-charge.ts';
import { PaydeskError } from '../../process/problem.ts';
import { audit } from '../audit/audit.ts';
import type { CallContext } from '../define-call.ts';
import { providerOf } from '../environments/provider-key.ts';
import { recordFact } from '../projections/read-payment.ts';
import { inTransaction } from '../store/in-transaction.ts';
import type { LedgerTables } from '../store/schema.ts';
import { countReports } from './count-reports.ts';

type ReturnKey = ReopenReturnInput;

/** Handled before, it stays as it was. Throws `return_not_found`. */
export function handleReturn({ db, nowMs, actor }: CallContext, input: HandleReturnInput): Promise<void> {
  return inTransaction(db, async (trx) => {
    const found = await findReturn(trx, input);
    if (found.handled_at !== null) return;
    const at = new Date(nowMs).toISOString();
    const { chargeId, attempt, note } = input;
    await recordFact(trx, found.provider, { kind: 'return_handled', chargeId, attempt, actor, note }, { at });
    await countReports(trx, found.provider, 1);
    await audit(trx, at, actor, 'handle_return', subjectOf(input), { code: found.code, note: input.note });
  });
}

/** One that is open, or that was presented again, stays as it is. The audit log keeps the note. Throws `return_not_found`. */
export function reopenReturn({ db, nowMs, actor }: CallContext, input: ReopenReturnInput): Promise<void> {
  return inTransaction(db, async (trx) => {
    const found = await findReturn(trx, input);
    if (found.handled_by === null) return;
    const at = new Date(nowMs).toISOString();
    const { chargeId, attempt } = input;
    await recordFact(trx, found.provider, { kind: 'return_reopened', chargeId, attempt, actor }, { at });
    await countReports(trx, found.provider, 1);
    await audit(trx, at, actor, 'reopen_return', subjectOf(input), { code: found.code, note: found.handled_note });
  });
}

const subjectOf = ({ chargeId, attempt }: ReturnKey) => `${chargeId} ${attempt}`;

async function findReturn(db: Kysely<LedgerTables>, { environmentId, chargeId, attempt }: ReturnKey) {
  const provider = await providerOf(db, environmentId);
  const found = await db
    .selectFrom('return_case')
    .select(['provider', 'code', 'handled_at', 'handled_by', 'handled_note'])
    .where('provider', '=', provider)
    .where('charge_id', '=', chargeId)
    .where('attempt', '=', attempt)
    .executeTakeFirst();
  if (!found) throw new PaydeskError('return_not_found');
  return found;
}
