// A person has dealt with a debit that came back, and says what was done, or takes that back.

import type { Kysely } from 'kysely';
import type { HandleReturnInput, ReopenReturnInput } from '../../../contract/console/after-charge.ts';
import { PaydeskError } from '../../problem.ts';
import { audit } from '../audit/audit.ts';
import { appendFact } from '../facts/append-fact.ts';
import { inTransaction } from '../in-transaction.ts';
import { providerOf } from '../journal.ts';
import type { LedgerTables } from '../schema.ts';
import type { ReturnCaseRow } from './tables.ts';
import { countFacts } from './write-facts.ts';

type ReturnKey = ReopenReturnInput;

/** Handled before, it stays as it was. Throws `return_not_found`. */
export function handleReturn(
  db: Kysely<LedgerTables>,
  input: HandleReturnInput,
  actor: string,
  nowMs: number,
): Promise<void> {
  return inTransaction(db, async (trx) => {
    const found = await findReturn(trx, input);
    if (found.handled_at !== null) return;
    const at = new Date(nowMs).toISOString();
    const { chargeId, attempt, note } = input;
    await change(trx, input, found.provider, { handled_at: at, handled_by: actor, handled_note: note });
    await appendFact(trx, found.provider, { kind: 'return_handled', chargeId, attempt, actor, note }, at);
    await audit(trx, at, actor, 'handle_return', subjectOf(input), { code: found.code, note: input.note });
  });
}

/** One that is open, or that was presented again, stays as it is. The audit log keeps the note. Throws `return_not_found`. */
export function reopenReturn(
  db: Kysely<LedgerTables>,
  input: ReopenReturnInput,
  actor: string,
  nowMs: number,
): Promise<void> {
  return inTransaction(db, async (trx) => {
    const found = await findReturn(trx, input);
    if (found.handled_by === null) return;
    // Presented again meanwhile: nothing is left to do about it.
    const handledAt = (await isPresented(trx, input, found.provider)) ? found.handled_at : null;
    await change(trx, input, found.provider, { handled_at: handledAt, handled_by: null, handled_note: null });
    const at = new Date(nowMs).toISOString();
    const { chargeId, attempt } = input;
    await appendFact(trx, found.provider, { kind: 'return_reopened', chargeId, attempt, actor }, at);
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

async function isPresented(db: Kysely<LedgerTables>, { chargeId, attempt }: ReturnKey, provider: string) {
  const charge = await db
    .selectFrom('charge_outcome')
    .select('attempt')
    .where('provider', '=', provider)
    .where('charge_id', '=', chargeId)
    .executeTakeFirst();
  return charge !== undefined && charge.attempt > attempt;
}

type Handling = Pick<ReturnCaseRow, 'handled_at' | 'handled_by' | 'handled_note'>;

async function change(
  db: Kysely<LedgerTables>,
  { chargeId, attempt }: ReturnKey,
  provider: string,
  handling: Handling,
): Promise<void> {
  await db
    .updateTable('return_case')
    .set(handling)
    .where('provider', '=', provider)
    .where('charge_id', '=', chargeId)
    .where('attempt', '=', attempt)
    .execute();
  await countFacts(db, provider, 1);
}
