// A person has dealt with a debit that came back, and says what was done.
import type { Kysely } from 'kysely';
import type { HandleReturnInput } from '../../../contract/console/after-charge.ts';
import { PaydeskError } from '../../problem.ts';
import { audit } from '../audit/audit.ts';
import { inTransaction } from '../in-transaction.ts';
import { providerOf } from '../journal.ts';
import type { LedgerTables } from '../schema.ts';
import { countFacts } from './learn-events.ts';

/** Handled before, it stays as it was. Throws `return_not_found`. */
export function handleReturn(
  db: Kysely<LedgerTables>,
  input: HandleReturnInput,
  actor: string,
  nowMs: number,
): Promise<void> {
  return inTransaction(db, async (trx) => {
    const provider = await providerOf(trx, input.environmentId);
    const found = await trx
      .selectFrom('return_case')
      .select(['code', 'handled_at'])
      .where('provider', '=', provider)
      .where('charge_id', '=', input.chargeId)
      .where('attempt', '=', input.attempt)
      .executeTakeFirst();
    if (!found) throw new PaydeskError('return_not_found');
    if (found.handled_at !== null) return;
    const at = new Date(nowMs).toISOString();
    await trx
      .updateTable('return_case')
      .set({ handled_at: at, handled_by: actor, handled_note: input.note })
      .where('provider', '=', provider)
      .where('charge_id', '=', input.chargeId)
      .where('attempt', '=', input.attempt)
      .execute();
    const subject = `${input.chargeId} ${input.attempt}`;
    await audit(trx, at, actor, 'handle_return', subject, { code: found.code, note: input.note });
    await countFacts(trx, provider, 1);
  });
}
